package bitboard12

import (
	"sync"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

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
