package bitboard12

import (
	"sync"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// index is the number of a bitboard: the two of the pawns, the two of the knights,
// and so on, White's before Black's. The colour is bit 0.
type index uint64

const (
	pawns index = 2 * iota
	knights
	bishops
	rooks
	queens
	kings
)

func indexOf(p rep.Piece) index { return index(p.Type()-1)<<1 + index(p.Color()) }

func (i index) piece() rep.Piece { return rep.MakePiece(rep.Color(i&1), rep.PieceType(i>>1)+1) }

// of returns the index of a type for a colour: i must be White's index.
func (i index) of(c rep.Color) index { return i + index(c&1) }

// The pieces of a type and colour.

func (p *placement) king(c rep.Color) rep.SquareSet    { return p.bitboards[kings.of(c)] }
func (p *placement) pawns(c rep.Color) rep.SquareSet   { return p.bitboards[pawns.of(c)] }
func (p *placement) knights(c rep.Color) rep.SquareSet { return p.bitboards[knights.of(c)] }

// diagonalSliders returns bishops and queens.
func (p *placement) diagonalSliders(c rep.Color) rep.SquareSet {
	return p.bitboards[bishops.of(c)] | p.bitboards[queens.of(c)]
}

// orthogonalSliders returns rooks and queens.
func (p *placement) orthogonalSliders(c rep.Color) rep.SquareSet {
	return p.bitboards[rooks.of(c)] | p.bitboards[queens.of(c)]
}

// The same in a set of squares.

func (p *placement) pawnsIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.pawns(c) & set
}

func (p *placement) knightsIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.knights(c) & set
}

func (p *placement) diagonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.diagonalSliders(c) & set
}

func (p *placement) orthogonalSlidersIn(c rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.orthogonalSliders(c) & set
}

// union returns the squares of all pieces of a colour, 0 or 1.
func (p *placement) union(c index) rep.SquareSet {
	return p.bitboards[pawns+c] | p.bitboards[knights+c] | p.bitboards[bishops+c] |
		p.bitboards[rooks+c] | p.bitboards[queens+c] | p.bitboards[kings+c]
}

// find returns the index of the bitboard of c that has square sq, 0 to 63, or the index
// of its pawns if none has. It ORs the types that share a bit in their index, for each of
// the three bits. One expression is small enough to be inlined, one with names is not.
func (p *placement) find(c index, sq int) index {
	return c + index(
		(p.bitboards[knights+c]|p.bitboards[rooks+c]|p.bitboards[kings+c])>>sq&1<<1+
			(p.bitboards[bishops+c]|p.bitboards[rooks+c])>>sq&1<<2+
			(p.bitboards[queens+c]|p.bitboards[kings+c])>>sq&1<<3)
}

// ofType returns the pieces of type t, pawn to king, of both colours.
func (p *placement) ofType(t rep.PieceType) rep.SquareSet {
	i := index(t-1) << 1
	return p.bitboards[i] | p.bitboards[i+1]
}

// typeIn returns the pieces of c and type t in a set.
func (p *placement) typeIn(c rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[index(t-1)<<1+index(c&1)] & set
}

// typeAt returns the type of the piece of c on sq, which must not be empty.
func (p *placement) typeAt(c rep.Color, sq rep.Square) rep.PieceType {
	return rep.PieceType(p.find(index(c&1), int(sq&63))>>1) + 1
}

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet { return p.bitboards[indexOf(piece)] }

// pieceAt returns the piece on sq.
func (p *placement) pieceAt(sq rep.Square) rep.Piece {
	for c := range index(2) {
		if i := p.find(c, int(sq&63)); p.bitboards[i].Has(sq) {
			return i.piece()
		}
	}
	return rep.NoPiece
}

// squares returns the piece on each square.
func (p *placement) squares() (squares [64]rep.Piece) {
	for i, set := range p.bitboards {
		for ; set != 0; set &= set - 1 {
			squares[set.First()&63] = index(i).piece()
		}
	}
	return squares
}

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	buildTables()
	b := &Board{}
	b.grow()
	return b
}

// pieceKeys are the keys of the pieces by index and square. There are four
// rows more than pieces, because the compiler knows of an index that is put
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
var lastingByIndex = [16]stateBits{
	lastingMask &^ halfmoveMask, lastingMask &^ halfmoveMask, lastingMask, lastingMask, lastingMask, lastingMask,
	lastingMask, lastingMask, lastingMask, lastingMask, lastingMask, lastingMask,
}
