package bitboard12

import (
	"sync"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// index is the number of a bitboard: the [rep.Piece] less one. The colour is bit 3.
type index uint64

const (
	pawns index = iota
	knights
	bishops
	rooks
	queens
	kings

	black index = 8 // the index of a black piece less the index of the white one
)

func indexOf(p rep.Piece) index { return index(p) - 1 }

func (i index) piece() rep.Piece { return rep.Piece(i + 1) }

// of returns the index of a type for a colour: i must be White's index.
func (i index) of(c rep.Color) index { return i + index(c&1)*black }

// king and pawns return the pieces of c of a type.

func (p *placement) king(c rep.Color) rep.SquareSet  { return p.types()[kings.of(c)] }
func (p *placement) pawns(c rep.Color) rep.SquareSet { return p.types()[pawns.of(c)] }

// view returns the position as the code for all questions reads it.
func (s *state) view() piecesets.Position {
	us := s.SideToMove()
	return s.viewOf(s.byColor(us), s.byColor(us^1))
}

// viewOf is view with the occupancy of the side to move and of the other one.
func (s *state) viewOf(us, them rep.SquareSet) piecesets.Position {
	return piecesets.Position{Types: s.types(), Us: us, Them: them, StateBits: s.StateBits}
}

// find returns the index of the bitboard of a colour that has square sq, 0 to 63, or the
// index of its pawns, which is the argument, if none has. It ORs the types that share a bit in their
// index, for each of the three bits.
func (p *placement) find(c index, sq int) index {
	b := p.types()
	return c + index(
		(b[knights+c]|b[rooks+c]|b[kings+c])>>sq&1+
			(b[bishops+c]|b[rooks+c])>>sq&1<<1+
			(b[queens+c]|b[kings+c])>>sq&1<<2)
}

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(c rep.Color, sq rep.Square) rep.PieceType {
	return p.find(pawns.of(c), int(sq&63)).piece().Type()
}

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet { return p.types()[indexOf(piece)] }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	p := &b.state().placement
	if i := p.find(pawns, int(sq&63)); p.types()[i].Has(sq) {
		return i.piece()
	}
	if i := p.find(black, int(sq&63)); p.types()[i].Has(sq) {
		return i.piece()
	}
	return rep.NoPiece
}

// squares returns the piece on each square.
func (s *state) squares() [64]rep.Piece { return s.view().Squares() }

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	buildTables()
	b := &Board{}
	b.grow()
	return b
}

// pieceKeys are the keys of the pieces by index and square. The compiler knows of an index that is put
// together from bits only that it is below 16.
var pieceKeys [16][64]uint64

// buildTables builds all tables on its first call in a program.
var buildTables = sync.OnceFunc(func() {
	attacks.Build()
	for _, p := range rep.Pieces() {
		pieceKeys[indexOf(p)] = rep.PieceKeys(p).All()
	}
})

// lastingByIndex is the state bits that a move keeps, by the index of the piece: a move
// of a pawn clears the halfmove clock.
var lastingByIndex = func() (lasting [16]piecesets.StateBits) {
	for i := range lasting {
		lasting[i] = piecesets.LastingMask
	}
	lasting[pawns] &^= piecesets.HalfmoveMask
	lasting[pawns+black] &^= piecesets.HalfmoveMask
	return lasting
}()
