package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A simpleRule is a rule of chess, or a duty of a board, with small positions that test it.
type simpleRule struct {
	name string
	says string   // the rule in a sentence
	fens []string // the smallest first; no rule after this one matters in them

	// about reports whether the rule is about a move that is missing or extra at the root; nil
	// for every move. So a board without king moves can have knights that are right.
	about func(p *rep.Position, m rep.Move) bool
	depth int  // plies that are compared
	whole bool // with the optional interfaces of the board

	// plays reports whether the rule is about making and unmaking a move. The moves that the board lists do not matter
	// then, nor do the parts of a position that keep does not copy, if it is not nil.
	plays func(p *rep.Position, m rep.Move) bool
	keep  func(to, from *rep.Position)
}

// simpleRules are the rules from simple to hard: the order in which a board is built.
var simpleRules = []simpleRule{
	{name: "pieces", says: "Position returns the pieces that Load was given", plays: no, keep: keepPieces, fens: []string{
		"8/8/8/3K4/8/8/8/7k w - - 0 1", "k7/8/8/8/8/8/8/6NK w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
	}},
	{name: "state", says: "Position returns the side to move, en passant square and clocks that Load was given", plays: no, keep: keepState, fens: []string{
		"7k/8/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 9",
	}},
	{name: "castling rights", says: "Position returns the rooks that may castle as Load was given them", plays: no, fens: []string{
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
	}},
	{name: "kings", says: "a king goes one square in eight directions", about: piecesMove(rep.King), depth: 1, fens: []string{
		"8/8/8/3K4/8/8/8/7k w - - 0 1", "k7/8/8/8/8/8/8/7K w - - 0 1", "8/8/8/7K/8/8/8/k7 w - - 0 1",
		"8/8/7k/8/8/K7/8/8 w - - 0 1", "8/8/8/8/4P3/4K3/8/k7 w - - 0 1", "7k/8/8/8/8/8/8/K7 b - - 0 1",
	}},
	{name: "knights", says: "a knight jumps two squares one way and one square the other", about: piecesMove(rep.Knight), depth: 1, fens: []string{
		"7k/8/8/8/3N4/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/N3K3 w - - 0 1", "k7/8/8/7N/8/8/8/K7 w - - 0 1",
		"k7/8/N7/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/P1P5/8/1N2K3 w - - 0 1", "k7/8/8/8/3n4/8/8/7K b - - 0 1",
	}},
	{name: "sliders", says: "a bishop, rook or queen goes on to the edge, or up to a piece of its own", about: piecesMove(rep.Bishop, rep.Rook, rep.Queen), depth: 1, fens: []string{
		"k7/8/8/8/3R4/8/8/7K w - - 0 1", "k7/8/8/8/2B5/8/8/7K w - - 0 1", "8/5k2/8/8/8/8/8/R6K w - - 0 1",
		"k7/8/7B/8/8/8/8/K7 w - - 0 1", "1k6/8/8/8/8/3B4/8/K7 w - - 0 1", "k7/8/8/3P4/1P1Q1P2/8/3P4/7K w - - 0 1", "7K/8/8/8/8/3r4/8/k7 b - - 0 1",
		"K7/8/8/8/2b5/8/8/7k b - - 0 1", "6K1/8/1p1p4/8/3q2p1/8/1p1p4/k7 b - - 0 1",
	}},
	{name: "pawns one step", says: "a pawn goes one square forward if that is empty", about: pawnsStep, depth: 1, fens: []string{
		"7k/8/8/8/3P4/8/8/K7 w - - 0 1", "7k/8/3p4/8/8/8/8/K7 b - - 0 1", "3k4/8/8/8/P6P/8/8/3K4 w - - 0 1",
		"7k/8/8/3p4/3P4/8/8/K7 w - - 0 1", "7k/8/8/8/3N4/3P4/8/K7 w - - 0 1", "7k/8/8/3p4/3P4/8/8/K7 b - - 0 1",
	}},
	{name: "double pushes", says: "a pawn goes two squares from where it began, if both are empty", about: pawnsPush, depth: 1, fens: []string{
		"7k/8/8/8/8/8/4P3/K7 w - - 0 1", "7k/3p4/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/3P4/8/K7 w - - 0 1",
		"7k/8/8/8/8/3n4/3P4/7K w - - 0 1", "7k/8/8/8/3n4/8/3P4/7K w - - 0 1", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1",
		"6k1/p2p3p/3N4/8/8/8/8/4K3 b - - 0 1",
	}},
	{name: "captures", says: "a piece captures a piece of the other side where it could go, and a pawn one square diagonally forward", about: captures, depth: 1, fens: []string{
		"7k/8/8/8/8/8/8/Kn6 w - - 0 1", "7k/8/2p5/8/3N4/8/8/K7 w - - 0 1", "7k/8/3p4/3p4/3R4/8/8/K7 w - - 0 1",
		"6k1/8/1p6/2p5/3B4/8/8/7K w - - 0 1", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "7k/8/8/2ppp3/3P4/8/8/K7 w - - 0 1",
		"7k/8/8/3p4/2PPP3/8/8/K7 b - - 0 1", "7k/8/8/2N1N3/3P4/8/8/K7 w - - 0 1", "3k4/8/8/7p/P6p/8/8/3K4 w - - 0 1",
		"3k4/8/p7/8/7P/8/8/3K4 w - - 0 1", "3k4/8/8/p6p/8/7P/8/3K4 b - - 0 1",
	}},
	{name: "promotion", says: "a pawn on the last rank becomes a knight, bishop, rook or queen", about: promotions, depth: 1, fens: []string{
		"7k/3P4/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/3p4/K7 b - - 0 1", "3n3k/3P4/8/8/8/8/8/K7 w - - 0 1",
		"2n4k/3P4/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/p7/1N4K1 b - - 0 1",
	}},
	{name: "making quiet moves", says: "Make moves a piece to an empty square, and Unmake takes it back with everything else", plays: kinds(rep.Quiet), fens: []string{
		"7k/8/8/8/8/8/8/KN6 w - - 5 9", "kn6/8/8/8/8/8/8/7K b - - 5 9", "7k/8/8/8/8/8/4P3/K7 w - - 5 9", "7k/8/8/3p4/8/8/8/K7 w - d6 0 9",
	}},
	{name: "making captures", says: "Make takes the captured piece off, and Unmake puts it back", plays: kinds(rep.Capture), fens: []string{
		"7k/8/8/8/8/n7/8/RK6 w - - 5 9", "7k/8/8/3p4/4P3/8/8/K7 w - - 5 9", "7k/8/8/8/3p4/4P3/8/K7 b - - 5 9",
	}},
	{name: "making pawn moves", says: "Make plays double pushes, promotions and en passant captures, and Unmake takes them back", plays: pawnKinds, fens: []string{
		"7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/3p4/8/4P3/8/8/8/K7 b - - 5 9", "2n4k/3P4/8/8/8/8/8/K7 w - - 0 9", "7k/8/8/8/8/8/3p4/K1N5 b - - 0 9",
		"7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 9",
	}},
	{name: "check", says: "a move may not leave its own king attacked by a king, knight or pawn", depth: 1, fens: []string{
		"8/8/8/3k4/8/3K4/8/8 w - - 0 1", "7k/8/8/8/8/4p3/8/4K3 w - - 0 1", "4k3/8/4P3/8/8/8/8/7K b - - 0 1", "7k/8/8/8/8/8/3p4/4K3 w - - 0 1",
		"7k/8/8/8/8/p7/8/6K1 w - - 0 1", "7k/8/8/8/8/7n/8/1K6 w - - 0 1", "7k/8/8/8/8/3n4/8/R3K3 w - - 0 1",
	}},
	{name: "checks by sliders", says: "a move may not leave its own king attacked by a bishop, rook or queen", depth: 1, fens: []string{
		"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "k7/8/8/8/8/8/r7/6K1 w - - 0 1", "4r2k/8/8/8/4K3/8/8/8 w - - 0 1",
		"7k/8/8/1b6/8/3K4/8/8 w - - 0 1", "7k/8/8/3q4/8/3K4/8/8 w - - 0 1", "4r2k/8/8/8/8/8/3B4/4K3 w - - 0 1", "7k/8/8/8/8/2b5/8/N3K3 w - - 0 1",
		"4r2k/8/8/8/8/3n4/R7/4K3 w - - 0 1", "4r1k1/8/8/8/8/3n4/8/4K2R w - - 0 1", "7k/8/8/8/6b1/8/4q3/4K3 w - - 0 1", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
		"4k3/8/3N4/r7/8/8/8/4R1K1 b - - 0 1",
	}},
	{name: "pins", says: "a piece between its king and an attacker may move on that line alone", depth: 1, fens: []string{
		"4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "7k/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
		"7k/8/8/8/1b6/8/3B4/4K3 w - - 0 1", "7k/8/8/8/8/2b5/3P4/4K3 w - - 0 1", "4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1",
		"4r2k/8/8/4N3/8/8/4N3/4K3 w - - 0 1", "4k3/4n3/8/8/8/8/8/4R2K b - - 0 1", "7k/8/8/8/7q/6P1/8/4K3 w - - 0 1",
	}},
	{name: "castling", says: "king and rook that have not moved castle over empty squares, and the king not over an attacked one", about: castlings, depth: 1, fens: []string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
		"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1",
		"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
		"5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "3r2k1/8/8/8/8/8/8/R3K3 w Q - 0 1",
		"r3k3/8/8/8/8/8/8/1R4K1 b q - 0 1", "k7/8/8/8/8/8/6p1/4K2R w K - 0 1", "4k2r/6P1/8/8/8/8/8/K7 b k - 0 1",
		"7k/8/8/8/8/8/p7/R3K3 w Q - 0 1", "k7/8/8/8/8/6n1/8/4K2R w K - 0 1", "8/8/8/8/8/8/6k1/R3K3 w Q - 0 1",
	}},
	{name: "en passant", says: "a pawn captures one that has just gone two squares past it", about: enPassants, depth: 1, fens: []string{
		"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "7k/8/8/8/3Pp3/8/8/K7 b - d3 0 1", "7k/8/8/3pP3/8/8/8/K7 w - - 0 1",
		"7k/8/8/2PpP3/8/8/8/K7 w - d6 0 1", "7k/8/8/8/2pPp3/8/8/K7 b - d3 0 1", "7k/8/8/p7/7P/8/8/K7 w - a6 0 1", "7k/8/8/7p/P7/8/8/K7 w - h6 0 1",
		"8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
	}},
	{name: "make and unmake", says: "Make plays a move with everything that it changes, and Unmake takes everything back", depth: 2, fens: []string{
		"7k/8/8/8/8/8/8/KN6 w - - 5 9", "7k/8/8/8/8/8/4P3/K7 w - - 5 9", "7k/8/8/8/8/n7/8/RK6 w - - 5 9",
		"7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9", "2n4k/3P4/8/8/8/8/8/K7 w - - 0 9",
		"4k3/8/8/8/8/8/8/R3K2R w KQ - 5 9", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9",
	}},
	{name: "keys and counts", says: "Key, CountMoves and Perft, if the board has them, agree with Position and AppendMoves", depth: 2, whole: true, fens: []string{
		"7k/8/8/8/8/8/8/KN6 w - - 5 9", "7k/8/8/8/3p4/8/4P3/K7 w - - 5 9", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 9",
		"2n4k/3P4/8/8/8/8/8/K7 w - - 0 9", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9",
	}},
	{name: "Chess960", says: "king and rook castle from any squares of the first rank", about: castlings, depth: 2, fens: []string{
		"7k/8/8/8/8/8/8/5KR1 w G - 0 1", "7k/8/8/8/8/8/8/RK6 w A - 0 1", "1r4kr/8/8/8/8/8/8/K7 b h - 0 1",
		"7k/8/8/8/8/8/8/qRK5 w B - 0 1", "8/6k1/8/8/8/8/8/RKN4R w HA - 0 1",
	}},
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

// no is about no move.
func no(*rep.Position, rep.Move) bool { return false }

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

// The states of a rule.
const (
	rulePassed  = "passed"
	ruleBroken  = "broken"
	ruleLeftOut = "left out" // the board has no room for the rule's positions, or no method that the rule is about
)

// ruleResult is the result of a board for a rule.
type ruleResult struct {
	rule       simpleRule
	status     string
	divergence *perft.Divergence // in the smallest position in which the rule is broken
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

// rulesOf tests a board by the rules. One that hangs is not tested any further: it breaks the
// rules that are left.
func (v *verifier) rulesOf(ctx context.Context, b rep.Backend) ([]ruleResult, error) {
	results := make([]ruleResult, len(simpleRules))
	var hanging *perft.Divergence
	for i, rule := range simpleRules {
		results[i] = ruleResult{rule, ruleBroken, hanging}
		if hanging != nil {
			continue
		}
		if err := results[i].test(ctx, b, v.limits); err != nil {
			return nil, err
		}
		if d := results[i].divergence; d != nil && d.Hung {
			hanging = d
		}
	}
	return results, nil
}

// test tests a board in the positions of the rule, up to one in which it differs from the referee.
func (r *ruleResult) test(ctx context.Context, b rep.Backend, limits perft.Limits) error {
	r.status = ruleLeftOut
	options := []perft.DivergenceOption{perft.CallTimeout(limits.Timeout)}
	if r.rule.plays != nil {
		options = append(options, perft.Playing(r.rule.plays))
	}
	for _, fen := range r.rule.fens {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			return err
		}
		board := b.New()
		switch {
		case r.rule.keep != nil:
			board = &partOf{Board: board, keep: r.rule.keep}
		case !r.rule.whole:
			board = fiveMethods{board}
		case !rep.Answers(board, "Key") && !rep.Answers(board, "CountMoves") && !rep.Answers(board, "Perft"):
			return nil
		}
		d, err := perft.FirstDivergence(ctx, oracle.New(), board, &p, r.rule.depth, options...)
		switch {
		case errors.Is(err, rep.ErrUnsupported):
			continue
		case err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			d = &perft.Divergence{Root: p, There: p, Fault: errorLine(err)}
		}
		if d != nil && r.isBroken(d) {
			r.status, r.divergence = ruleBroken, d
			return nil
		}
		r.status = rulePassed
	}
	return nil
}

// isBroken reports whether a difference is about the rule. It leaves the moves that are. A state that is wrong breaks
// the rule of Make and Unmake, and no rule of which the moves are right all the same.
func (r *ruleResult) isBroken(d *perft.Divergence) bool {
	if len(d.Line) == 0 && r.rule.about != nil {
		others := func(m rep.Move) bool { return !r.rule.about(&d.There, m) }
		d.Missing, d.Extra = slices.DeleteFunc(d.Missing, others), slices.DeleteFunc(d.Extra, others)
	}
	return len(d.Missing)+len(d.Extra) > 0 || d.Fault != "" && !(d.State && r.rule.depth == 1)
}

// simple verifies each board by the rules from simple to hard. A board that breaks one is not
// verified any further, because a larger position would say less.
func (v *verifier) simple(ctx context.Context, width int) error {
	line := verifyLine{status: "ok"}
	var right, partly []string
	for _, s := range v.subjects {
		if s.backend.New == nil {
			continue
		}
		rules, err := attempt(ctx, v.app, s.name, "the rules", func() ([]ruleResult, error) { return v.rulesOf(ctx, s.backend) })
		if errors.Is(err, context.Canceled) {
			return exit.Interruptedf("%s, before the first position", v.Last().Where())
		}
		if err != nil {
			return err
		}
		s.rules = rules
		first := firstBroken(rules)
		if first == nil {
			right = append(right, s.name)
			if passed(rules) < len(rules) {
				partly = append(partly, s.name+" "+progressOf(rules)+", "+leftOut(rules))
			}
			continue
		}
		line.status = failStatus
		line.parts = append(line.parts, s.name+" "+progressOf(rules))
		first.divergence.Rep, first.divergence.Program = s.name, machine.MainPackage()
		line.explanations = append(line.explanations, explanation{divergence: first.divergence, text: ruleText(s.name, rules, first)})
		for _, r := range rules {
			if r.status == ruleBroken {
				v.fail(s, perft.Tag(r.rule.name))
			}
		}
		s.givenUp = true
	}
	if len(v.subjects) == 0 || len(right)+len(line.parts) == 0 {
		return nil // engines alone
	}
	if len(right) > 0 {
		line.parts = append([]string{fmt.Sprintf("none of %d broken by %s", len(simpleRules), v.rightPhrase(right))}, append(partly, line.parts...)...)
	}
	v.print(line, width, "rules")
	return nil
}

// firstBroken returns the simplest rule that is broken, nil for none. Moves that are wrong after Unmake has not taken a
// move back are no fault of their rule: that is then one of Make and Unmake.
func firstBroken(rules []ruleResult) *ruleResult {
	i := slices.IndexFunc(rules, func(r ruleResult) bool { return r.status == ruleBroken })
	if i < 0 {
		return nil
	}
	if rules[i].divergence.State {
		for j := range rules[i:] {
			if r := &rules[i+j]; r.status == ruleBroken && r.rule.depth != 1 {
				return r
			}
		}
	}
	return &rules[i]
}

// passed returns how many rules are passed.
func passed(rules []ruleResult) int {
	n := 0
	for _, r := range rules {
		if r.status == rulePassed {
			n++
		}
	}
	return n
}

// leftOut names the rules for which a board has no room: "Chess960 left out".
func leftOut(rules []ruleResult) string {
	var names []string
	for _, r := range rules {
		if r.status == ruleLeftOut {
			names = append(names, r.rule.name)
		}
	}
	return strings.Join(names, ", ") + " left out"
}

// progressOf returns "9 of 21 rules".
func progressOf(rules []ruleResult) string {
	return fmt.Sprintf("%d of %d rules", passed(rules), len(rules))
}

// ruleText explains the simplest rule that a board breaks, below the list of all rules.
func ruleText(name string, rules []ruleResult, first *ruleResult) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s has %s:\n", name, progressOf(rules))
	for i := range rules {
		note := ""
		if &rules[i] == first {
			note = "   <- next: " + first.rule.says
		}
		fmt.Fprintf(&text, "  %-8s  %s%s\n", rules[i].status, rules[i].rule.name, note)
	}
	fmt.Fprintf(&text, "\nThe smallest position: %s\n", first.divergence.Root.FEN())
	writeDifference(&text, first.divergence, ruleHints[first.rule.name])
	return text.String()
}

// verifyJSON is the output of bench verify --format json.
type verifyJSON struct {
	Version   int           `json:"version"`
	Boards    []verdictJSON `json:"boards"`
	Positions int           `json:"positions"`
	Counts    int           `json:"counts"`
	Skipped   int           `json:"skipped"`
	Refused   int           `json:"refused"` // by engines
	Failures  int           `json:"failures"`
}

type verdictJSON struct {
	Rep          string       `json:"rep"`
	Passed       int          `json:"passed"`
	Total        int          `json:"total"`
	Rules        []ruleJSON   `json:"rules"`
	FirstFailure *failureJSON `json:"first_failure"`
	Failures     int          `json:"failures"`
}

type ruleJSON struct {
	Rule   string `json:"rule"`
	Says   string `json:"says"`
	Status string `json:"status"`
}

type failureJSON struct {
	Rule     string   `json:"rule"`
	Says     string   `json:"says"`
	Position string   `json:"position,omitempty"` // of the suite, if a count is wrong and no rule is broken
	FEN      string   `json:"fen"`
	Line     []string `json:"line"`
	Missing  []string `json:"missing"`
	Extra    []string `json:"extra"`
	Words    []string `json:"words"`
}

// failureOf returns a difference for a program.
func failureOf(rule simpleRule, position string, d *perft.Divergence) *failureJSON {
	return &failureJSON{
		rule.name, rule.says, position, d.Root.FEN(), moveTexts(d.Line), moveTexts(d.Missing), moveTexts(d.Extra), inWords(d),
	}
}

// writeJSON prints the result for a program.
func (v *verifier) writeJSON(w io.Writer) error {
	out := verifyJSON{Version: 1, Boards: []verdictJSON{}, Positions: v.positions, Counts: v.counts, Skipped: v.skipped, Refused: v.refusals, Failures: v.total}
	for _, s := range v.subjects {
		board := verdictJSON{Rep: s.name, Passed: passed(s.rules), Total: len(s.rules), Rules: []ruleJSON{}, Failures: s.failures}
		for _, r := range s.rules {
			board.Rules = append(board.Rules, ruleJSON{r.rule.name, r.rule.says, r.status})
		}
		if first := firstBroken(s.rules); first != nil {
			board.FirstFailure = failureOf(first.rule, "", first.divergence)
		} else if s.wrong != nil {
			board.FirstFailure = failureOf(simpleRule{}, s.wrong.position, s.wrong.divergence)
		}
		out.Boards = append(out.Boards, board)
	}
	return json.NewEncoder(w).Encode(out)
}
