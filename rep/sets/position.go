package sets

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// A Position is the part of a board that this package reads. It is passed in registers.
type Position struct {
	*Types
	Us, Them rep.SquareSet // the squares of all pieces of the side to move, and of the other side
	StateBits
}

// Occupied returns the squares of all pieces.
func (p Position) Occupied() rep.SquareSet { return p.Us | p.Them }

// First returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func First(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// Squares returns the piece on each square.
func (p Position) Squares() (squares [64]rep.Piece) {
	us := p.SideToMove()
	for kind := rep.Pawn; kind <= rep.King; kind++ {
		for set := p.typeIn(us, kind, p.Us); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us, kind)
		}
		for set := p.typeIn(us^1, kind, p.Them); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us^1, kind)
		}
	}
	return squares
}
