package framed

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// recordSize is the size of a record in bytes. Make and Unmake change current by it: a
// record number would have to be multiplied first.
const recordSize = uint32(unsafe.Sizeof(record{}))

// recordAt returns the record at an offset, without a bounds check: it must be at most
// lastRecord. Load sets current to 0, Make and MakeNull grow the stack before they add
// a record, and Unmake and UnmakeNull only follow them.
func (b *core) recordAt(offset uint32) *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), offset))
}

// recordAndNext returns two records, without a bounds check: the offset of the first must
// be less than lastRecord.
func (b *core) recordAndNext(offset uint32) *[2]record {
	return (*[2]record)(unsafe.Pointer(b.recordAt(offset)))
}

// now returns the record of this position.
func (b *core) now() *record { return b.recordAt(b.current) }

// plies returns the number of moves since Load.
func (b *core) plies() uint32 { return b.current / recordSize }

// state returns the state of this position.
func (b *core) state() state { return b.now().state }

// side returns the side to move.
func (b *core) side() rep.Color { return b.state().side() }

// Key returns the Zobrist key of the position.
func (b *core) Key() uint64 {
	now := b.now()
	return now.key ^ b.stateKey(now.state)
}

// grow adds spare records.
func (b *core) grow() {
	b.records = append(b.records, make([]record, 64+len(b.records))...)
	b.lastRecord = uint32(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *core) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *core) UnmakeNull() { b.current -= recordSize }
