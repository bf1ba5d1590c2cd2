package framed

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// state is everything in a position except the pieces and the move number, in one word.
// Bits 0 to 7 are the en passant square, 0 for none. epCapturable is set if a pawn of
// the side to move stands next to the pushed one; without it only Position returns the
// en passant square. The other fields are Black to move, the castling rights from
// rightsShift, and the halfmove clock in the upper 16 bits. A pieceSquare has in the
// same places the bits that a move of the piece clears.
type state uint32

const (
	epCapturable state = 1 << 8

	notInherited = blackToMove - 1 // the bits that every move clears

	sideShift         = rightsShift - 1
	blackToMove state = 1 << sideShift
	oneHalfmove state = 1 << 16
)

// The castling rights: the first of their four bits, and all of them.
const (
	rightsShift = 12
	rightsAll   = 15 << rightsShift
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsShift | state(c)<<sideShift
}

func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) epSquare() index            { return index(s) }

// hasEPCapture reports whether an en passant capture is pseudo-legal.
func (s state) hasEPCapture() bool { return s&epCapturable != 0 }

// next returns the state after a move: the other side to move, the clock one
// higher, no en passant square.
func (s state) next() state { return (s+oneHalfmove)&^notInherited ^ blackToMove }

// stateKey returns the part of the key for a state: the side to move, the castling rights,
// and an en passant square that can be captured on.
func (b *core) stateKey(s state) uint64 { return sideKeys[s>>sideShift&31] ^ b.epKeys[s&511] }

// reset returns s with the halfmove clock at 0.
func (s state) reset() state { return s & 0xffff }

// own returns the bit that the pieces of us have. The sentinel has it too.
func own(us rep.Color) pieceID { return whiteID << us }

// enemy returns the bit that the pieces of the other side have. The sentinel has
// it too.
func enemy(us rep.Color) pieceID { return blackID >> us }

// isOwn returns 1 if id is a piece of us or the sentinel and 0 otherwise, without a branch.
func isOwn(us rep.Color, id pieceID) int { return int(id >> (4 + us&1) & 1) }

// isEnemy returns 1 if id is a piece of the other side, not the sentinel, and 0
// otherwise, without a branch.
func isEnemy(us rep.Color, id pieceID) int {
	if id-enemy(us) < slots {
		return 1
	}
	return 0
}

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
