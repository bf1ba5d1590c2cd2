package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// mostWords is how many moves are put into words: more have the same cause.
const mostWords = 3

// ruleHints say how a board writes a move or keeps its state, by the name of a rule: nothing in the
// rules of chess says so.
var ruleHints = map[string]string{
	"pieces":             "Position.Pieces has a piece for each square: a1 is 0, b1 is 1, a2 is 8.",
	"state":              "Position.EnPassant is the square that a pawn has just crossed, rep.NoSquare if there is none.",
	"castling rights":    "Position.CastlingRooks has the square of each rook that may castle: White's kingside and queenside, then\n      Black's; rep.NoSquare without the right.",
	"kings":              "a move is rep.MakeMove(from, to, rep.Quiet).",
	"double pushes":      "the kind of such a move is rep.DoublePush.",
	"captures":           "the kind of such a move is rep.Capture.",
	"promotion":          "four moves: rep.PromoteKnight to rep.PromoteQueen, with a capture rep.CaptureKnight to rep.CaptureQueen.",
	"making quiet moves": "the other side is to move. The halfmove clock goes up, and is 0 after a pawn move; the fullmove number goes\n      up after Black's move; the en passant square is cleared.",
	"making captures":    "the halfmove clock is 0 after a capture. Unmake needs a record of the captured piece.",
	"making pawn moves":  "a double push sets EnPassant to the square that it crosses; en passant takes the pawn off that is not on\n      the square to go to.",
	"check":              "make each move, ask whether its own king is attacked, unmake it: chapter 7 of the course.",
	"castling":           "the king goes to its own rook: rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside). The rooks with a\n      right are Position.CastlingRooks.",
	"en passant":         "the kind is rep.EnPassant, and the square to go to Position.EnPassant. Make takes the other pawn off,\n      which is not on that square.",
	"make and unmake":    "castling moves the rook, too; a king or rook that moves, and a rook that is captured, lose rights, and Unmake\n      gives them back.",
	"Chess960":           "a board may leave it out: Load returns fmt.Errorf(\"no Chess960: %w\", rep.ErrUnsupported).",
}

// countText explains a count that is wrong, by the first difference from the referee.
func countText(s *verified, position string, d *perft.Divergence) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s in %s: %s\n", s.name, position, d.Root.FEN())
	writeDifference(&text, d, "")
	return text.String()
}

// writeDifference writes the place of a difference, its moves in words and a hint.
func writeDifference(text *strings.Builder, d *perft.Divergence, hint string) {
	if len(d.Line) > 0 {
		fmt.Fprintf(text, "After %s it should be:\n", perft.JoinMoves(d.Line))
	}
	fmt.Fprintf(text, "\n%s\n\n", drawing(d.There))
	for _, words := range inWords(d) {
		fmt.Fprintf(text, "  %s\n", words)
	}
	if hint != "" {
		fmt.Fprintf(text, "\nHint: %s\n", hint)
	}
	text.WriteByte('\n')
}

// otherState returns the fields in which Position differs from the state that Load was given.
func otherState(d *perft.Divergence) (fields string, is bool) {
	fields, is = strings.CutPrefix(d.Fault, "Position: ")
	return fields, is && len(d.Line) == 0
}

// inWords returns the difference as sentences, one a move.
func inWords(d *perft.Divergence) []string {
	after := ""
	if len(d.Line) > 0 {
		after = "after " + perft.JoinMoves(d.Line) + ": "
	}
	if fields, is := otherState(d); is {
		return []string{"Position returns another state than Load was given: " + fields}
	}
	if d.Fault != "" {
		return []string{after + d.Fault}
	}
	var words []string
	other := map[string]rep.Move{} // moves that are there in another way
	for _, m := range d.Extra {
		other[m.String()] = m
	}
	for _, m := range d.Missing {
		fault := fmt.Sprintf("%v is missing", m)
		if got, is := other[m.String()]; is {
			fault = fmt.Sprintf("%v is there as %s, want %s", m, bitsOf(got), bitsOf(m))
		}
		words = append(words, fmt.Sprintf("%s%s: %s", after, may(&d.There, m), fault))
	}
	for _, m := range d.Extra {
		if slices.ContainsFunc(d.Missing, func(missing rep.Move) bool { return missing.String() == m.String() }) {
			continue
		}
		words = append(words, fmt.Sprintf("%s%v is not legal: %s", after, m, whyNot(&d.There, m)))
	}
	if n := len(words); n > mostWords {
		words = append(words[:mostWords], fmt.Sprintf("and %d more", n-mostWords))
	}
	return words
}

// bitsOf returns the parts of a move: "e1 to h1, castle kingside".
func bitsOf(m rep.Move) string { return fmt.Sprintf("%v to %v, %v", m.From(), m.To(), m.Kind()) }

// on returns "the pawn on e2".
func on(p *rep.Position, sq rep.Square) string {
	return fmt.Sprintf("the %v on %v", p.Pieces[sq].Type(), sq)
}

// may returns a legal move in words: "the pawn on e2 may go two squares".
func may(p *rep.Position, m rep.Move) string {
	kind, text := m.Kind(), on(p, m.From())+" may "
	switch {
	case kind.IsCastle():
		return text + "castle with " + on(p, m.To())
	case kind == rep.DoublePush:
		return text + "go two squares"
	case kind == rep.EnPassant:
		return text + fmt.Sprintf("capture %s en passant", on(p, rep.MakeSquare(m.To().File(), m.From().Rank())))
	case kind.IsCapture():
		text += "capture " + on(p, m.To())
	default:
		text += "go to " + m.To().String()
	}
	if kind.IsPromotion() {
		text += fmt.Sprintf(" and become a %v", kind.Promotion())
	}
	return text
}

// whyNot returns why a move is not in the list of legal moves, in words.
func whyNot(p *rep.Position, m rep.Move) string {
	referee := oracle.New()
	_ = referee.Load(p) // holds every position
	legal := referee.AppendMoves(nil)
	from, to, kind := m.From(), m.To(), m.Kind()
	same := slices.IndexFunc(legal, func(l rep.Move) bool { return l&0xfff == m&0xfff })
	switch {
	case slices.Contains(legal, m):
		return "it is in the list twice"
	case same >= 0 && legal[same].Kind().IsPromotion():
		return fmt.Sprintf("its kind is %v, want %v, bishop, rook or queen", kind, legal[same].Kind())
	case same >= 0:
		return fmt.Sprintf("its kind is %v, want %v", kind, legal[same].Kind())
	case kind.IsCastle() && p.Pieces[from] == rep.MakePiece(p.SideToMove, rep.King):
		if slices.ContainsFunc(legal, func(l rep.Move) bool { return l.Kind() == kind }) {
			return "castling goes from the king to its own rook"
		}
		return illegal.Castle(p, kind)
	}
	reason, _ := illegal.Why(p, from, to)
	return reason
}

// drawing returns the board of a position without its state.
func drawing(p rep.Position) string {
	board, _, _ := strings.Cut(p.String(), "\n\n")
	return board
}
