package perft

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A BoardRule is a rule of chess, or a duty of a board, with small positions that test it.
type BoardRule struct {
	Name string
	Says string // the rule in a sentence
	Hint string // how a board writes such a move or keeps its state, which no rule of chess says; "" for no hint

	fens []string // the smallest first; no rule after this one matters in them

	// about reports whether the rule is about a move that is missing or extra at the root; nil
	// for every move. So a board without king moves can have knights that are right.
	about func(p *rep.Position, m rep.Move) bool
	depth int  // plies that are compared; 0 to make and unmake the moves that about selects, whatever moves the board lists
	whole bool // with the optional interfaces of the board

	// keep copies the parts of a position that matter, nil for all of them.
	keep func(to, from *rep.Position)
}

// BoardRules returns the rules from simple to hard. The result is shared and must not be written to.
func BoardRules() []BoardRule { return boardRules }

// boardRules are the rules from simple to hard: the order in which a board is built.
var boardRules = []BoardRule{
	{
		Name: "pieces", Says: "Position returns the pieces that Load was given",
		Hint:  "Position.Pieces has a piece for each square: a1 is 0, b1 is 1, a2 is 8.",
		about: none, keep: keepPieces, fens: []string{
			"8/8/8/3K4/8/8/8/7k w - - 0 1", "k7/8/8/8/8/8/8/6NK w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		},
	},
	{
		Name: "state", Says: "Position returns the side to move, en passant square and clocks that Load was given",
		Hint:  "Position.EnPassant is the square that a pawn has just crossed, rep.NoSquare if there is none.",
		about: none, keep: keepState, fens: []string{
			"7k/8/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 9",
		},
	},
	{
		Name: "castling rights", Says: "Position returns the rooks that may castle as Load was given them",
		Hint:  "Position.CastlingRooks has the square of each rook that may castle: White's kingside and queenside, then\n      Black's; rep.NoSquare without the right.",
		about: none, fens: []string{
			"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
		},
	},
	{
		Name: "kings", Says: "a king goes one square in eight directions",
		Hint:  "a move is rep.MakeMove(from, to, rep.Quiet).",
		about: piecesMove(rep.King), depth: 1, fens: []string{
			"8/8/8/3K4/8/8/8/7k w - - 0 1", "k7/8/8/8/8/8/8/7K w - - 0 1", "8/8/8/7K/8/8/8/k7 w - - 0 1",
			"8/8/7k/8/8/K7/8/8 w - - 0 1", "8/8/8/8/4P3/4K3/8/k7 w - - 0 1", "7k/8/8/8/8/8/8/K7 b - - 0 1",
		},
	},
	{
		Name: "knights", Says: "a knight jumps two squares one way and one square the other",
		about: piecesMove(rep.Knight), depth: 1, fens: []string{
			"7k/8/8/8/3N4/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/N3K3 w - - 0 1", "k7/8/8/7N/8/8/8/K7 w - - 0 1",
			"k7/8/N7/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/P1P5/8/1N2K3 w - - 0 1", "k7/8/8/8/3n4/8/8/7K b - - 0 1",
		},
	},
	{
		Name: "sliders", Says: "a bishop, rook or queen goes on to the edge, or up to a piece of its own",
		about: piecesMove(rep.Bishop, rep.Rook, rep.Queen), depth: 1, fens: []string{
			"k7/8/8/8/3R4/8/8/7K w - - 0 1", "k7/8/8/8/2B5/8/8/7K w - - 0 1", "8/5k2/8/8/8/8/8/R6K w - - 0 1",
			"k7/8/7B/8/8/8/8/K7 w - - 0 1", "1k6/8/8/8/8/3B4/8/K7 w - - 0 1", "k7/8/8/3P4/1P1Q1P2/8/3P4/7K w - - 0 1", "7K/8/8/8/8/3r4/8/k7 b - - 0 1",
			"K7/8/8/8/2b5/8/8/7k b - - 0 1", "6K1/8/1p1p4/8/3q2p1/8/1p1p4/k7 b - - 0 1",
		},
	},
	{
		Name: "pawns one step", Says: "a pawn goes one square forward if that is empty",
		about: pawnsStep, depth: 1, fens: []string{
			"7k/8/8/8/3P4/8/8/K7 w - - 0 1", "7k/8/3p4/8/8/8/8/K7 b - - 0 1", "3k4/8/8/8/P6P/8/8/3K4 w - - 0 1",
			"7k/8/8/3p4/3P4/8/8/K7 w - - 0 1", "7k/8/8/8/3N4/3P4/8/K7 w - - 0 1", "7k/8/8/3p4/3P4/8/8/K7 b - - 0 1",
		},
	},
	{
		Name: "double pushes", Says: "a pawn goes two squares from where it began, if both are empty",
		Hint:  "the kind of such a move is rep.DoublePush.",
		about: pawnsPush, depth: 1, fens: []string{
			"7k/8/8/8/8/8/4P3/K7 w - - 0 1", "7k/3p4/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/3P4/8/K7 w - - 0 1",
			"7k/8/8/8/8/3n4/3P4/7K w - - 0 1", "7k/8/8/8/3n4/8/3P4/7K w - - 0 1", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1",
			"6k1/p2p3p/3N4/8/8/8/8/4K3 b - - 0 1",
		},
	},
	{
		Name: "captures", Says: "a piece captures a piece of the other side where it could go, and a pawn one square diagonally forward",
		Hint:  "the kind of such a move is rep.Capture.",
		about: captures, depth: 1, fens: []string{
			"7k/8/8/8/8/8/8/Kn6 w - - 0 1", "7k/8/2p5/8/3N4/8/8/K7 w - - 0 1", "7k/8/3p4/3p4/3R4/8/8/K7 w - - 0 1",
			"6k1/8/1p6/2p5/3B4/8/8/7K w - - 0 1", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "7k/8/8/2ppp3/3P4/8/8/K7 w - - 0 1",
			"7k/8/8/3p4/2PPP3/8/8/K7 b - - 0 1", "7k/8/8/2N1N3/3P4/8/8/K7 w - - 0 1", "3k4/8/8/7p/P6p/8/8/3K4 w - - 0 1",
			"3k4/8/p7/8/7P/8/8/3K4 w - - 0 1", "3k4/8/8/p6p/8/7P/8/3K4 b - - 0 1",
		},
	},
	{
		Name: "promotion", Says: "a pawn on the last rank becomes a knight, bishop, rook or queen",
		Hint:  "four moves: rep.PromoteKnight to rep.PromoteQueen, with a capture rep.CaptureKnight to rep.CaptureQueen.",
		about: promotions, depth: 1, fens: []string{
			"7k/3P4/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/3p4/K7 b - - 0 1", "3n3k/3P4/8/8/8/8/8/K7 w - - 0 1",
			"2n4k/3P4/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/p7/1N4K1 b - - 0 1",
		},
	},
	{
		Name: "making quiet moves", Says: "Make moves a piece to an empty square, and Unmake takes it back with everything else",
		Hint:  "the other side is to move. The halfmove clock goes up, and is 0 after a pawn move; the fullmove number goes\n      up after Black's move; the en passant square is cleared.",
		about: kinds(rep.Quiet), fens: []string{
			"7k/8/8/8/8/8/8/KN6 w - - 5 9", "kn6/8/8/8/8/8/8/7K b - - 5 9", "7k/8/8/8/8/8/4P3/K7 w - - 5 9", "7k/8/8/3p4/8/8/8/K7 w - d6 0 9",
		},
	},
	{
		Name: "making captures", Says: "Make takes the captured piece off, and Unmake puts it back",
		Hint:  "the halfmove clock is 0 after a capture. Unmake needs a record of the captured piece.",
		about: kinds(rep.Capture), fens: []string{
			"7k/8/8/8/8/n7/8/RK6 w - - 5 9", "7k/8/8/3p4/4P3/8/8/K7 w - - 5 9", "7k/8/8/8/3p4/4P3/8/K7 b - - 5 9",
		},
	},
	{
		Name: "making pawn moves", Says: "Make plays double pushes, promotions and en passant captures, and Unmake takes them back",
		Hint:  "a double push sets EnPassant to the square that it crosses; en passant takes the pawn off that is not on\n      the square to go to.",
		about: pawnKinds, fens: []string{
			"7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/3p4/8/4P3/8/8/8/K7 b - - 5 9", "2n4k/3P4/8/8/8/8/8/K7 w - - 0 9", "7k/8/8/8/8/8/3p4/K1N5 b - - 0 9",
			"7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 9",
		},
	},
	{
		Name: "check", Says: "a move may not leave its own king attacked by a king, knight or pawn",
		Hint:  "make each move, ask whether its own king is attacked, unmake it: chapter 7 of the course.",
		depth: 1, fens: []string{
			"8/8/8/3k4/8/3K4/8/8 w - - 0 1", "7k/8/8/8/8/4p3/8/4K3 w - - 0 1", "4k3/8/4P3/8/8/8/8/7K b - - 0 1", "7k/8/8/8/8/8/3p4/4K3 w - - 0 1",
			"7k/8/8/8/8/p7/8/6K1 w - - 0 1", "7k/8/8/8/8/7n/8/1K6 w - - 0 1", "7k/8/8/8/8/3n4/8/R3K3 w - - 0 1",
		},
	},
	{
		Name: "checks by sliders", Says: "a move may not leave its own king attacked by a bishop, rook or queen",
		depth: 1, fens: []string{
			"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "k7/8/8/8/8/8/r7/6K1 w - - 0 1", "4r2k/8/8/8/4K3/8/8/8 w - - 0 1",
			"7k/8/8/1b6/8/3K4/8/8 w - - 0 1", "7k/8/8/3q4/8/3K4/8/8 w - - 0 1", "4r2k/8/8/8/8/8/3B4/4K3 w - - 0 1", "7k/8/8/8/8/2b5/8/N3K3 w - - 0 1",
			"4r2k/8/8/8/8/3n4/R7/4K3 w - - 0 1", "4r1k1/8/8/8/8/3n4/8/4K2R w - - 0 1", "7k/8/8/8/6b1/8/4q3/4K3 w - - 0 1", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
			"4k3/8/3N4/r7/8/8/8/4R1K1 b - - 0 1",
		},
	},
	{
		Name: "pins", Says: "a piece between its king and an attacker may move on that line alone",
		depth: 1, fens: []string{
			"4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "7k/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
			"7k/8/8/8/1b6/8/3B4/4K3 w - - 0 1", "7k/8/8/8/8/2b5/3P4/4K3 w - - 0 1", "4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1",
			"4r2k/8/8/4N3/8/8/4N3/4K3 w - - 0 1", "4k3/4n3/8/8/8/8/8/4R2K b - - 0 1", "7k/8/8/8/7q/6P1/8/4K3 w - - 0 1",
		},
	},
	{
		Name: "castling", Says: "king and rook that have not moved castle over empty squares, and the king not over an attacked one",
		Hint:  "the king goes to its own rook: rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside). The rooks with a\n      right are Position.CastlingRooks.",
		about: castlings, depth: 1, fens: []string{
			"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
			"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1",
			"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
			"5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "3r2k1/8/8/8/8/8/8/R3K3 w Q - 0 1",
			"r3k3/8/8/8/8/8/8/1R4K1 b q - 0 1", "k7/8/8/8/8/8/6p1/4K2R w K - 0 1", "4k2r/6P1/8/8/8/8/8/K7 b k - 0 1",
			"7k/8/8/8/8/8/p7/R3K3 w Q - 0 1", "k7/8/8/8/8/6n1/8/4K2R w K - 0 1", "8/8/8/8/8/8/6k1/R3K3 w Q - 0 1",
		},
	},
	{
		Name: "en passant", Says: "a pawn captures one that has just gone two squares past it",
		Hint:  "the kind is rep.EnPassant, and the square to go to Position.EnPassant. Make takes the other pawn off,\n      which is not on that square.",
		about: enPassants, depth: 1, fens: []string{
			"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 1", "7k/8/8/3pP3/8/8/8/K7 w - - 0 1",
			"7k/8/8/2PpP3/8/8/8/K7 w - d6 0 1", "7k/8/8/8/2pPp3/8/8/K7 b - d3 0 1", "7k/8/8/p7/7P/8/8/K7 w - a6 0 1", "7k/8/8/7p/P7/8/8/K7 w - h6 0 1",
			"8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		},
	},
	{
		Name: "make and unmake", Says: "Make plays a move with everything that it changes, and Unmake takes everything back",
		Hint:  "castling moves the rook, too; a king or rook that moves, and a rook that is captured, lose rights, and Unmake\n      gives them back.",
		depth: 2, fens: []string{
			"7k/8/8/8/8/8/8/KN6 w - - 5 9", "7k/8/8/8/8/8/4P3/K7 w - - 5 9", "7k/8/8/8/8/n7/8/RK6 w - - 5 9",
			"7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "2n4k/3P4/8/8/8/8/8/K7 w - - 0 9",
			"4k3/8/8/8/8/8/8/R3K2R w KQ - 5 9", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9",
		},
	},
	{
		Name: "keys and counts", Says: "Key, CountMoves and Perft, if the board has them, agree with Position and AppendMoves",
		depth: 2, whole: true, fens: []string{
			"7k/8/8/8/8/8/8/KN6 w - - 5 9", "7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9",
			"2n4k/3P4/8/8/8/8/8/K7 w - - 0 9", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9",
		},
	},
	{
		Name: "Chess960", Says: "king and rook castle from any squares of the first rank",
		Hint:  "a board may leave it out: Load returns fmt.Errorf(\"no Chess960: %w\", rep.ErrUnsupported).",
		about: castlings, depth: 2, fens: []string{
			"7k/8/8/8/8/8/8/5KR1 w G - 0 1", "7k/8/8/8/8/8/8/RK6 w A - 0 1", "1r4kr/8/8/8/8/8/8/K7 b h - 0 1",
			"7k/8/8/8/8/8/8/qRK5 w B - 0 1", "8/6k1/8/8/8/8/8/RKN4R w HA - 0 1",
		},
	},
}

// moved returns the type of the piece that m moves, and whether it is the side to move's.
func moved(p *rep.Position, m rep.Move) (rep.PieceType, bool) {
	piece := p.Pieces[m.From()]
	return piece.Type(), piece != rep.NoPiece && piece.Color() == p.SideToMove
}

// piecesMove is about the moves of these types that capture nothing, and moves of no own piece.
func piecesMove(types ...rep.PieceType) func(*rep.Position, rep.Move) bool {
	return func(p *rep.Position, m rep.Move) bool {
		t, own := moved(p, m)
		return !own || slices.Contains(types, t) && !m.Kind().IsCastle()
	}
}

// none is about no move.
func none(*rep.Position, rep.Move) bool { return false }

func keepPieces(to, from *rep.Position) { to.Pieces = from.Pieces }

func keepState(to, from *rep.Position) {
	to.SideToMove, to.EnPassant = from.SideToMove, from.EnPassant
	to.HalfmoveClock, to.FullmoveNumber = from.HalfmoveClock, from.FullmoveNumber
}

// kinds is about the moves of a kind.
func kinds(kind rep.MoveKind) func(*rep.Position, rep.Move) bool {
	return func(_ *rep.Position, m rep.Move) bool { return m.Kind() == kind }
}

// pawnKinds is about the moves that pawns alone make.
func pawnKinds(_ *rep.Position, m rep.Move) bool {
	return m.Kind() == rep.DoublePush || m.Kind() == rep.EnPassant || m.Kind().IsPromotion()
}

// squares returns how many squares further in memory order a move goes: 8 is a rank.
func squares(m rep.Move) int { return max(int(m.To())-int(m.From()), int(m.From())-int(m.To())) }

func pawnsStep(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return own && t == rep.Pawn && m.From().File() == m.To().File() && squares(m) != 16
}

func pawnsPush(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return own && t == rep.Pawn && squares(m) == 16
}

func captures(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return m.Kind().IsCapture() || p.Pieces[m.To()] != rep.NoPiece || own && t == rep.Pawn && m.From().File() != m.To().File()
}

func promotions(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return own && t == rep.Pawn && (m.Kind().IsPromotion() || m.To().Rank() == rep.Rank8 || m.To().Rank() == rep.Rank1)
}

func castlings(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return m.Kind().IsCastle() || own && t == rep.King && (squares(m) == 2 || p.Pieces[m.To()] != rep.NoPiece)
}

func enPassants(p *rep.Position, m rep.Move) bool {
	t, own := moved(p, m)
	return m.Kind() == rep.EnPassant || own && t == rep.Pawn && squares(m) != 8 && p.Pieces[m.To()] == rep.NoPiece
}

// A RuleStatus is the result of a board for a rule.
type RuleStatus string

// The statuses of a rule.
const (
	RulePassed  RuleStatus = "passed"
	RuleBroken  RuleStatus = "broken"
	RuleLeftOut RuleStatus = "left out" // the board has no room for the rule's positions, or no method that the rule is about
)

// A RuleResult is the result of a board for a rule.
type RuleResult struct {
	*BoardRule
	Status     RuleStatus
	Divergence *Divergence // in the smallest position in which the rule is broken
}

// RuleResults are the results of a board, in the order of the rules.
type RuleResults []RuleResult

// TestRules tests a board by the rules, with a limit for the time of a call, 0 for none. A board that hangs breaks the
// rules that are left. The error is ctx's.
func TestRules(ctx context.Context, b rep.Backend, timeout time.Duration) (RuleResults, error) {
	results := make(RuleResults, len(boardRules))
	var hanging *Divergence
	for i := range results {
		r := &results[i]
		*r = RuleResult{&boardRules[i], RuleBroken, hanging}
		if hanging != nil {
			continue
		}
		if err := r.test(ctx, b, timeout); err != nil {
			return nil, err
		}
		if r.Divergence != nil && r.Divergence.Hung {
			hanging = r.Divergence
		}
	}
	return results, nil
}

// fiveMethods hides the optional interfaces of a board.
type fiveMethods struct{ rep.Board }

// partOf is a board whose Position has the parts of a rule alone from the board, and the others from Load.
type partOf struct {
	rep.Board
	loaded rep.Position
	keep   func(to, from *rep.Position)
}

func (b *partOf) Load(p *rep.Position) error {
	b.loaded = *p
	return b.Board.Load(p)
}

func (b *partOf) Position() rep.Position {
	p, got := b.loaded, b.Board.Position()
	b.keep(&p, &got)
	return p
}

// test tests a board in the positions of the rule, up to one in which it differs from the referee.
func (r *RuleResult) test(ctx context.Context, b rep.Backend, timeout time.Duration) error {
	r.Status = RuleLeftOut
	options := []DivergenceOption{CallTimeout(timeout)}
	if r.depth == 0 {
		options = append(options, Playing(r.about))
	}
	for _, fen := range r.fens {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			return err
		}
		board := b.New()
		switch {
		case r.keep != nil:
			board = &partOf{Board: board, keep: r.keep}
		case !r.whole:
			board = fiveMethods{board}
		case !rep.Answers(board, "Key") && !rep.Answers(board, "CountMoves") && !rep.Answers(board, "Perft"):
			return nil
		}
		d, err := FirstDivergence(ctx, oracle.New(), board, &p, r.depth, options...)
		switch {
		case errors.Is(err, rep.ErrUnsupported):
			continue
		case err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			d = &Divergence{Root: p, There: p, Fault: err.Error()}
		}
		if d != nil && r.isBroken(d) {
			r.Status, r.Divergence = RuleBroken, d
			return nil
		}
		r.Status = RulePassed
	}
	return nil
}

// isBroken reports whether a difference is about the rule. It leaves the moves that are. A state that is wrong breaks
// the rule of Make and Unmake, and no rule of which the moves are right all the same.
func (r *RuleResult) isBroken(d *Divergence) bool {
	if len(d.Line) == 0 && r.about != nil {
		others := func(m rep.Move) bool { return !r.about(&d.There, m) }
		d.Missing, d.Extra = slices.DeleteFunc(d.Missing, others), slices.DeleteFunc(d.Extra, others)
	}
	return len(d.Missing)+len(d.Extra) > 0 || d.Fault != "" && !(d.State && r.depth == 1)
}

// Broken returns the simplest rule that is broken, nil for none. Moves that are wrong after Unmake has not taken a
// move back are no fault of their rule: that is then one of Make and Unmake.
func (r RuleResults) Broken() *RuleResult {
	i := slices.IndexFunc(r, func(r RuleResult) bool { return r.Status == RuleBroken })
	if i < 0 {
		return nil
	}
	if j := slices.IndexFunc(r[i:], func(r RuleResult) bool { return r.Status == RuleBroken && r.depth != 1 }); j > 0 && r[i].Divergence.State {
		i += j
	}
	return &r[i]
}

// Names returns the names of the rules with a status.
func (r RuleResults) Names(status RuleStatus) (names []string) {
	for _, result := range r {
		if result.Status == status {
			names = append(names, result.Name)
		}
	}
	return names
}

// String returns "9 of 21 rules": how many are passed.
func (r RuleResults) String() string {
	return fmt.Sprintf("%d of %d rules", len(r.Names(RulePassed)), len(r))
}
