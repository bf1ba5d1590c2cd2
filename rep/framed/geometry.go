package framed

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// A Grid is the array of the cells of a board, the squares with sentinels on all sides. Its length
// tells the geometries apart: a function that is generic over it is compiled once for each. A new
// geometry is a type here, a case in of and name, and its row of attackTable in firstAttack.
type Grid interface {
	TenByTwelve | TwelveByTwelve | SixteenBySixteen
}

// The grids.
type (
	TenByTwelve      = [128]pieceID // 120, and eight sentinels that no step reaches
	TwelveByTwelve   = [144]pieceID
	SixteenBySixteen = [256]pieceID
)

// A geometry is the size of a grid. Its methods are plain ones: in a generic function the result of
// [of] is a constant, and so are the steps that follow from it. In the methods of core they are
// computed from the fields.
type geometry struct {
	columns index // cells in a row
	border  index // rows of sentinels below the first rank, and above the last one
	mask    index // of an index: it replaces the bounds check
}

// of returns the geometry of boards with the cells G, a constant in each copy of a generic function.
// A 12×12 board has more cells than seven bits can tell apart: the mask turns the last sixteen, all
// of them sentinels, into the sentinels from 0 to 15.
func of[G Grid]() geometry {
	var cells G
	switch len(cells) {
	case 128:
		return geometry{columns: 10, border: 2, mask: 127}
	case 144:
		return geometry{columns: 12, border: 2, mask: 127}
	}
	return geometry{columns: 16, border: 4, mask: 255}
}

// name returns the name of the representation.
func (g geometry) name() string {
	switch g.columns {
	case 10:
		return "tenbytwelve"
	case 12:
		return "twelvebytwelve"
	}
	return "sixteenbysixteen"
}

// tablesOf are the tables of the geometries. They are built by the first New and never written to
// again.
var (
	tablesOf [4]tables
	built    [4]sync.Once
)

// place returns the place of the geometry in them.
func (g geometry) place() index { return (g.columns/2 - 5) & 3 }

// tables returns the tables of the geometry.
func (g geometry) tables() *tables { return &tablesOf[g.place()] }

// index is a cell of the board: its row times the columns, and its column. A step from one cell to
// the next is an index too: sums wrap at 256, so a step down is 256 less the columns.
type index uint8

// cellCount returns the number of cells in the rows of the board.
func (g geometry) cellCount() int { return int(g.columns) * int(8+2*g.border) }

// a1 returns the first square. There are as many columns of sentinels to its left as to the right of h1.
func (g geometry) a1() index { return g.border*g.columns + (g.columns-8)/2 }

// Cells that an index is compared with.
func (g geometry) a3() index { return g.a1() + 2*g.columns }     // the first cell above White's pawns on their start squares
func (g geometry) h6() index { return g.a1() + 5*g.columns + 7 } // the last cell below Black's pawns on their start squares
func (g geometry) h8() index { return g.a1() + 7*g.columns + 7 }

// The steps, seen from White's side.
const (
	east index = 1
	west index = 256 - 1
)

func (g geometry) north() index     { return g.columns }
func (g geometry) south() index     { return -g.columns }
func (g geometry) northEast() index { return g.columns + 1 }
func (g geometry) northWest() index { return g.columns - 1 }
func (g geometry) southEast() index { return 1 - g.columns }
func (g geometry) southWest() index { return -g.columns - 1 }

// The steps of a knight, clockwise.
func (g geometry) northNorthEast() index { return 2*g.columns + 1 }
func (g geometry) northEastEast() index  { return g.columns + 2 }
func (g geometry) southEastEast() index  { return 2 - g.columns }
func (g geometry) southSouthEast() index { return 1 - 2*g.columns }
func (g geometry) southSouthWest() index { return 255 - 2*g.columns }
func (g geometry) southWestWest() index  { return -g.columns - 2 }
func (g geometry) northWestWest() index  { return g.columns - 2 }
func (g geometry) northNorthWest() index { return 2*g.columns - 1 }

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func (g geometry) moveOffset(step index) rep.Move {
	columns := int(g.columns)
	ranks := (int(int8(step))+columns/2+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// forward returns the step of the pawns of us.
func (g geometry) forward(us rep.Color) index {
	if us == rep.White {
		return g.columns
	}
	return -g.columns
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func (g geometry) onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < g.a3()
	}
	return i > g.h6()
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func (g geometry) beforePromotion(us rep.Color, i index) bool { return g.onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func (g geometry) epVictim(from, to index) index {
	if to > from {
		return to - g.columns
	}
	return to + g.columns
}

// The bits of sets of the cells of tables.zone.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// sliderSteps has the places in the king's steps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// isSlider reports whether p is a bishop, a rook or a queen.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

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
