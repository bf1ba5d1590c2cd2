package x88

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// recordSize is the size of a record in bytes: Make and Unmake change current by it.
const recordSize = unsafe.Sizeof(record{})

// oddRecord is the lowest bit of recordSize. The offset of every second record has it.
const oddRecord = recordSize &^ (recordSize - 1)

// now returns the record of this position. current needs no bounds check: Load sets it
// to record 0 or 1, Make and MakeNull grow the stack before they add a record, and
// Unmake and UnmakeNull only follow them.
func (b *Board) now() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), b.current))
}

// state returns the state of this position.
func (b *Board) state() state { return b.now().state }

// plies returns the number of moves since Load, plus 1 if Black began.
func (b *Board) plies() uint { return uint(b.current / recordSize) }

// side returns the side to move.
func (b *Board) side() rep.Color { return rep.Color(b.current / oddRecord & 1) }

// fullmove returns the fullmove number, which follows from the moves since Load.
func (b *Board) fullmove() uint16 { return b.start + uint16(b.plies()/2) }

// Key returns the Zobrist key of the position. The record has the part of the pieces and
// castling rights; the rest follows from the side and the en passant field.
func (b *Board) Key() uint64 {
	now := b.now()
	return now.key ^ turnKeys[b.side()][now.state&15]
}

// grow doubles the stack of records, so that its size limits no game.
//
//go:noinline
func (b *Board) grow() {
	b.records = append(b.records, make([]record, len(b.records)+64)...)
	b.lastRecord = uintptr(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() {
	if b.current == b.lastRecord {
		b.grow()
	}
	was := b.now()
	b.current += recordSize
	*b.now() = record{key: was.key, state: was.state.afterQuiet(), move: nullMove}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }
