package piecelist

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// slot is a place in the list of one side, 0 to 15. It is the layout's own index: a piece keeps
// its slot from Load to the end of the game.
type slot uint

const (
	slots    = 16       // pieces of a side
	kingSlot = slot(0)  // the king's slot, on both sides
	noSlot   = slot(16) // no piece at all

	// gone is in the slot of a captured piece, and in an unused slot. It is no square, and no
	// target of a pawn's step off the board.
	gone = 65
)

// list holds a byte for each piece of one side, by slot.
type list [slots]uint8

// Eight bytes in a word: each byte is a slot's, and is less than 128, so that adding 127 to it
// sets its top bit unless it is zero, and carries nothing into the next byte.
const (
	ones   = 0x0101010101010101
	sevens = 0x7f7f7f7f7f7f7f7f
	tops   = 0x8080808080808080
)

// words returns the list as two words, slot 0 in the lowest byte of the first.
func (l *list) words() (low, high uint64) {
	return binary.LittleEndian.Uint64(l[0:8]), binary.LittleEndian.Uint64(l[8:16])
}

// equal returns a word with the top bit of each byte of w that is v.
func equal(w uint64, v uint8) uint64 {
	return ^((w ^ uint64(v)*ones) + sevens) & tops
}

// place is the position of a piece in the two words of its list: bit 0 is the word, bits 3 to 5
// the byte in it, bits 1 and 2 have no meaning. A search returns a place, and reading and
// writing a word needs one.
type place uint

// slot returns the slot of the place.
func (p place) slot() slot { return slot(p&1<<3|p>>3) & 15 }

// shift returns the number of the lowest bit of the byte in its word.
func (p place) shift() uint { return uint(p & 56) }

// seek returns the place of the piece on sq, which must be in the list. The matches of both
// words share one word, the first's a bit lower, so that one count of zeros gives the place
// without a branch.
func (l *list) seek(sq uint8) place {
	low, high := l.words()
	return place(bits.TrailingZeros64(equal(low, sq)>>1 | equal(high, sq)))
}

// find returns the slot of the piece on sq, noSlot if there is none in the list.
func (l *list) find(sq uint8) slot {
	if !l.has(sq) {
		return noSlot
	}
	return l.seek(sq).slot()
}

// has reports whether a piece of the list is on sq.
func (l *list) has(sq uint8) bool {
	low, high := l.words()
	return equal(low, sq)|equal(high, sq) != 0
}

// at returns the byte in a place.
func (l *list) at(p place) uint8 {
	return uint8(binary.LittleEndian.Uint64(l[p<<3&8:p<<3&8+8]) >> p.shift())
}

// move changes the square of the piece in a place. It writes the whole word instead of the
// byte: a load of a word waits if one of its bytes is still in the store buffer.
func (l *list) move(p place, from, to uint8) {
	word := l[p<<3&8 : p<<3&8+8]
	w := binary.LittleEndian.Uint64(word)
	binary.LittleEndian.PutUint64(word, w^uint64(from^to)<<p.shift())
}

// The eight directions, clockwise from north. The opposite of d is d ^ 4, the orthogonal ones
// are even, and d & 3 names the line of d and its opposite.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

// steps is the difference of squares of a step in each direction.
var steps = [8]uint8{
	rep.North, rep.NorthEast, rep.East, 256 + rep.SouthEast,
	256 + rep.South, 256 + rep.SouthWest, 256 + rep.West, rep.NorthWest,
}

// reach is eight distances, one in each direction, a byte each, in unary: k
// steps is k ones. The lesser of two distances is then the AND of them, for all
// eight directions at once, and their sum is the number of ones.
type reach uint64

const (
	unlimited reach = 1<<64 - 1

	rookReach   reach = 0x00ff00ff00ff00ff
	bishopReach reach = 0xff00ff00ff00ff00
	lineReach   reach = 0x000000ff000000ff // one line, both ways: shifted by 8 × (direction & 3)
)

// reaches limits the reach of a piece by its type: nothing for the leapers.
var reaches = [8]reach{rep.Bishop: bishopReach, rep.Rook: rookReach, rep.Queen: unlimited}

// in returns the distance in direction d, 8 if it is unlimited.
func (r reach) in(d uint8) uint8 { return uint8(bits.OnesCount8(uint8(r >> (d & 7 * 8)))) }

// sum returns the sum of the eight distances.
func (r reach) sum() int { return bits.OnesCount64(uint64(r)) }

// before returns the distances less one: unlimited becomes 7, the most that the board has.
func (r reach) before() reach { return r >> 1 & sevens }

// atLeast reports whether the square at the end of a vector is in reach.
func (r reach) atLeast(v vector) bool { return r>>(v&63)&1 != 0 }

// vector is a direction and a distance of 1 to 7 between two squares:
// direction × 8 + distance - 1.
type vector uint8

const noVector vector = 255

func (v vector) direction() uint8 { return uint8(v) >> 3 }
func (v vector) distance() uint8  { return uint8(v)&7 + 1 }
