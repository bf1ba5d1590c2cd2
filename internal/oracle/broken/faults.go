package broken

import (
	"errors"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Named is a fault that a move generator could have.
type Named struct {
	Name  string // as the name of a test
	Fault Fault
}

// New returns a board with the fault.
func (n Named) New() *Board { return New(n.Fault) }

// Backend describes the representation that has the fault.
func (n Named) Backend() rep.Backend {
	return rep.Backend{Name: n.Name, Family: "broken", Summary: n.Name, New: func() rep.Board { return n.New() }}
}

// Faults returns one board for each duty of the contract, which it neglects.
func Faults() []Named {
	return []Named{
		{"forgets-en-passant-pins", Fault{Moves: enPassantRegardless}},
		{"forgets-en-passant", Fault{Moves: without(func(m rep.Move) bool { return m.Kind() == rep.EnPassant })}},
		{"forgets-underpromotion", Fault{Moves: without(func(m rep.Move) bool { return m.Kind().Promotion() == rep.Knight })}},
		{"forgets-castling", Fault{Moves: without(func(m rep.Move) bool { return m.Kind() == rep.CastleQueenside })}},
		{"forgets-two-en-passants", Fault{Moves: onlyFirstEnPassant}},
		{"wrong-kind", Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			for i, m := range legal {
				if m.Kind() == rep.DoublePush {
					legal[i] = rep.MakeMove(m.From(), m.To(), rep.Quiet)
				}
			}
			return legal
		}}},
		{"move-twice", Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			if len(legal) > 30 {
				legal = append(legal, legal[7])
			}
			return legal
		}}},
		{"count-off-by-one", Fault{CountMoves: func(p *rep.Position, n int) int {
			if p.EnPassant != rep.NoSquare {
				n++
			}
			return n
		}}},
		{"perft-off-by-one", Fault{Perft: func(depth int, nodes uint64) uint64 {
			if depth == 3 {
				nodes++
			}
			return nodes
		}}},
		{"keeps-right-of-captured-rook", Fault{Make: func(before, after *rep.Position, m rep.Move) {
			for i, rook := range before.CastlingRooks {
				if rook == m.To() && m.Kind().IsCapture() {
					after.CastlingRooks[i] = rook
				}
			}
		}}},
		{"keeps-en-passant-square", Fault{Make: func(before, after *rep.Position, _ rep.Move) {
			if after.EnPassant == rep.NoSquare && before.EnPassant != rep.NoSquare {
				after.EnPassant = before.EnPassant
			}
		}}},
		{"en-passant-square-only-when-useful", Fault{Make: func(_, after *rep.Position, _ rep.Move) {
			if p, err := rep.ParseFEN(after.FENWith(rep.EnPassantPseudo)); err == nil {
				after.EnPassant = p.EnPassant
			}
		}}},
		{"clock-runs-after-promotion", Fault{Make: func(before, after *rep.Position, m rep.Move) {
			if m.Kind().IsPromotion() {
				after.HalfmoveClock = before.HalfmoveClock + 1
			}
		}}},
		{"fullmove-number-stands", Fault{Make: func(before, after *rep.Position, _ rep.Move) {
			after.FullmoveNumber = before.FullmoveNumber
		}}},
		{"panics", Fault{Make: func(before, _ *rep.Position, m rep.Move) {
			_ = before.Pieces[:40][m.To()]
		}}},
		{"unmake-forgets-clock", Fault{Unmake: func(undone, restored *rep.Position, m rep.Move) {
			if m.Kind().IsCapture() {
				restored.HalfmoveClock = undone.HalfmoveClock
			}
		}}},
		{"unmake-forgets-en-passant", Fault{Unmake: func(_, restored *rep.Position, _ rep.Move) {
			restored.EnPassant = rep.NoSquare
		}}},
		{"null-keeps-en-passant", Fault{Null: func(before, after *rep.Position) { after.EnPassant = before.EnPassant }}},
		{"null-stops-clock", Fault{Null: func(before, after *rep.Position) { after.HalfmoveClock = before.HalfmoveClock }}},
		{"key-with-every-en-passant", Fault{Key: func(p *rep.Position, key uint64) uint64 {
			if p.EnPassant != rep.NoSquare && p.Key() == key {
				q := *p
				q.EnPassant = rep.NoSquare
				key = q.Key() ^ rep.EnPassantKey(p.EnPassant.File())
			}
			return key
		}}},
		{"key-without-side", Fault{Key: func(p *rep.Position, key uint64) uint64 {
			if p.SideToMove == rep.Black {
				key ^= rep.SideKey()
			}
			return key
		}}},
		{"position-without-clock", Fault{Position: func(p *rep.Position) { p.HalfmoveClock = 0 }}},
		{"attackers-without-king", Fault{Attackers: func(p *rep.Position, set rep.SquareSet) rep.SquareSet {
			return set.Minus(rep.SetOf(p.King(rep.White), p.King(rep.Black)))
		}}},
		{"one-checker", Fault{Checkers: func(_ *rep.Position, set rep.SquareSet) rep.SquareSet {
			return set & -set
		}}},
		{"piece-at-a1-mirrored", Fault{PieceAt: func(sq rep.Square, piece rep.Piece) rep.Piece {
			if sq == rep.A1 && piece != rep.NoPiece {
				piece ^= 8
			}
			return piece
		}}},
		{"no-squares-of-black-queens", Fault{Pieces: func(piece rep.Piece, set rep.SquareSet) rep.SquareSet {
			if piece == rep.BlackQueen {
				return rep.NoSquares
			}
			return set
		}}},
		{"allocates", Fault{CountMoves: func(_ *rep.Position, n int) int {
			return len(strings.Repeat("I", n)) // tally marks, on the heap
		}}},
		{"invalid", Fault{Validate: func(p *rep.Position) error {
			if !p.Checkers().Empty() {
				return errors.New("list and board differ")
			}
			return nil
		}}},
		{"load-fails", Fault{Load: func(p *rep.Position) error {
			if p.HalfmoveClock == 0 && p.SideToMove == rep.Black {
				return errors.New("no room")
			}
			return nil
		}}},
	}
}

// without leaves out the legal moves for which drop is true.
func without(drop func(rep.Move) bool) func(*rep.Position, []rep.Move) []rep.Move {
	return func(_ *rep.Position, legal []rep.Move) []rep.Move {
		kept := legal[:0]
		for _, m := range legal {
			if !drop(m) {
				kept = append(kept, m)
			}
		}
		return kept
	}
}

// enPassantRegardless adds every pseudo-legal en passant capture, whatever
// happens to the king.
func enPassantRegardless(p *rep.Position, legal []rep.Move) []rep.Move {
	if p.EnPassant == rep.NoSquare || !p.Checkers().Empty() {
		return legal
	}
	legal = without(func(m rep.Move) bool { return m.Kind() == rep.EnPassant })(p, legal)
	for from := range rep.PawnAttacks(p.SideToMove.Other(), p.EnPassant).All() {
		if p.Pieces[from] == rep.MakePiece(p.SideToMove, rep.Pawn) {
			legal = append(legal, rep.MakeMove(from, p.EnPassant, rep.EnPassant))
		}
	}
	return legal
}

// onlyFirstEnPassant forgets that two pawns may capture.
func onlyFirstEnPassant(_ *rep.Position, legal []rep.Move) []rep.Move {
	found := false
	return without(func(m rep.Move) bool {
		again := m.Kind() == rep.EnPassant && found
		found = found || m.Kind() == rep.EnPassant
		return again
	})(nil, legal)
}
