package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// pieceData has the words that Make looks up for a piece: its keys by square, and the state
// bits that a move of it keeps. The keys in leave include the key of the side, so that a
// move changes the key by two words. A move of a pawn clears the halfmove clock.
type pieceData struct {
	leave, arrive [64]uint64
	lasting       sets.StateBits
}

// dataOf is by [rep.Piece]. A pointer is one load; the address in a table of pieceData would
// be three instructions more.
var dataOf = func() (data [16]*pieceData) {
	for piece := range data {
		p := &pieceData{lasting: sets.LastingMask}
		for sq, key := range rep.PieceKeys(rep.Piece(piece)).All() {
			p.leave[sq], p.arrive[sq] = key^rep.SideKey(), key
		}
		if rep.Piece(piece).Type() == rep.Pawn {
			p.lasting &^= sets.HalfmoveMask
		}
		data[piece] = p
	}
	return data
}()

// keyTables is the bytes of the keys that Make looks up.
const keyTables = 16*int(unsafe.Sizeof(pieceData{})) + (16+8+1)*8
