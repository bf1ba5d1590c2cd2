package perft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// mostWords is how many moves are put into words: more have the same cause.
const mostWords = 3

// Words returns the difference as sentences: one a move, of at most three moves.
func (d *Divergence) Words() []string {
	after := ""
	if len(d.Line) > 0 {
		after = "after " + JoinMoves(d.Line) + ": "
	}
	if fields, is := strings.CutPrefix(d.Fault, "Position: "); is && len(d.Line) == 0 {
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
			delete(other, m.String())
		}
		words = append(words, fmt.Sprintf("%s%s: %s", after, may(&d.There, m), fault))
	}
	for _, m := range d.Extra {
		if _, is := other[m.String()]; is {
			words = append(words, fmt.Sprintf("%s%v is not legal: %s", after, m, whyNot(&d.There, m)))
		}
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
