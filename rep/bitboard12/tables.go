package bitboard12

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// pieceKeys are the keys of the pieces by index and square. There are four
// rows more than sets, because the compiler knows of an index that is put
// together from bits that it is below 16.
var pieceKeys [16][64]uint64

// buildTables builds all tables on its first call in a program.
var buildTables = sync.OnceFunc(func() {
	attacks.Build()
	for _, p := range rep.Pieces {
		pieceKeys[indexOf(p)] = *rep.PieceKeys(p)
	}
})

// tablesSize returns the bytes of all tables that the boards read.
func tablesSize() int {
	const pawnTables = 2 * 64 * 8
	const otherKeys = (16 + 8 + 1) * 8
	return attacks.Bytes() + pawnTables + otherKeys + int(unsafe.Sizeof(pieceKeys))
}
