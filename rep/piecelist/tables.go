package piecelist

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// row is the number of entries in a row by the square of another piece. It has room for gone,
// so that captured pieces need no test: their entry has no effect.
const row = 72

// A byte cannot index past the end of 256 entries, so a row is read through a
// window of that size that begins with it, and the table ends with as many
// entries as the window of its last row needs.
const (
	window = 256
	table  = 64*row + window - row
)

// The tables, by pairs of squares.
var (
	// rays limits the reach of a piece on the first square by a piece on the second: to the
	// distance between them if they share one of the eight rays, and unlimited otherwise.
	rays [table]reach

	// edges is the reach on an empty board.
	edges [64]reach

	// vectors is the direction and distance from the first square to the second.
	vectors [64][64]vector

	// threats is the squares on and around a king on the first square that a piece (by Piece,
	// then square) attacks on an empty board.
	threats [64][16][128]threat

	// jumps is 1 for two squares a knight's move apart, and knightCount its
	// sum over a row.
	jumps       [table]uint8
	knightCount [64]uint8

	// knightTo and kingTo list the targets of a step from a square; a knight's end with gone, a
	// king's are by direction, gone off the board. The last two are the king's two steps to the
	// east and to the west in castling.
	knightTo [64][9]uint8
	kingTo   [64][10]uint8

	// setOf is the set of a square, empty for gone.
	setOf [window]rep.SquareSet

	pieceKeys     [16][64]uint64
	castlingKeys  [16]uint64
	enPassantKeys [16]uint64 // by file from 1, zero for noFile
)

// threat has in its low bits the squares around a king that a piece attacks, by the index of
// kingTo: the neighbours by direction, and the squares two steps to the east and to the west. A
// slider attacks through the king.
type threat uint16

const (
	twoEast, twoWest = 8, 9 // in kingTo and as bit numbers

	neighbours    threat = 0xff
	around        threat = 0x3ff   // the neighbours and the two squares beyond
	attacksSquare threat = 1 << 10 // attacks the king's square itself
	sliding       threat = 1 << 11 // of a slider, which other pieces may block
)

var buildOnce sync.Once

// build fills the tables, by walking the board step by step.
func build() {
	for from := uint8(0); from < 64; from++ {
		setOf[from] = rep.Square(from).Set()
		ray := rayFrom(from)
		for sq := range row {
			ray[sq] = unlimited
		}
		for to := range vectors[from] {
			vectors[from][to] = noVector
		}
		for d := uint8(0); d < 8; d++ {
			kingTo[from][d] = gone
			distance := uint8(0)
			for to, ok := stepFrom(from, d); ok; to, ok = stepFrom(to, d) {
				distance++
				if distance == 1 {
					kingTo[from][d] = to
				}
				unary := reach(1)<<distance - 1
				ray[to] = unlimited&^(0xff<<(8*d)) | unary<<(8*d)
				edges[from] |= unary << (8 * d)
				vectors[from][to] = vector(8*d + distance - 1)
			}
		}
		kingTo[from][twoEast], kingTo[from][twoWest] = gone, gone
		if from&7 < 6 {
			kingTo[from][twoEast] = from + 2
		}
		if from&7 > 1 {
			kingTo[from][twoWest] = from - 2
		}
		n := 0
		for to := uint8(0); to < 64; to++ {
			if isKnightMove(from, to) {
				jumps[uint(from)*row+uint(to)] = 1
				knightTo[from][n] = to
				n++
			}
		}
		knightCount[from] = uint8(n)
		knightTo[from][n] = gone
	}
	for king := uint8(0); king < 64; king++ {
		for _, p := range rep.Pieces() {
			for sq := uint8(0); sq < 64; sq++ {
				threats[king][p][sq] = newThreat(king, p, sq)
			}
		}
	}
	for _, p := range rep.Pieces() {
		for sq := range pieceKeys[p] {
			pieceKeys[p][sq] = rep.PieceKey(p, rep.Square(sq))
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		enPassantKeys[f+1] = rep.EnPassantKey(f)
	}
}

// rayFrom returns the row of rays for a piece on sq.
func rayFrom(sq uint8) *[window]reach {
	return (*[window]reach)(rays[uint(sq&63)*row:])
}

// stepFrom returns the square one step from sq, and false off the board.
func stepFrom(sq, d uint8) (uint8, bool) {
	to := sq + steps[d]
	files := int(to&7) - int(sq&7)
	return to, to < 64 && files >= -1 && files <= 1
}

func isKnightMove(a, b uint8) bool {
	files, ranks := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return files*files+ranks*ranks == 5
}

// newThreat returns the threat of p on sq against a king alone with it.
func newThreat(king uint8, p rep.Piece, sq uint8) threat {
	if sq == king {
		return 0
	}
	var t threat
	if attacksAlone(p, sq, king) {
		t |= attacksSquare
	}
	for d, to := range kingTo[king] {
		if to != gone && attacksAlone(p, sq, to) {
			t |= 1 << d
		}
	}
	if t != 0 && reaches[p.Type()] != 0 {
		t |= sliding
	}
	return t
}

// attacksAlone reports whether p, alone on the board, attacks to from sq.
func attacksAlone(p rep.Piece, sq, to uint8) bool {
	if p.Type() == rep.Knight {
		return jumps[uint(sq)*row+uint(to)] != 0
	}
	v := vectors[sq][to]
	if v == noVector {
		return false
	}
	switch p.Type() {
	case rep.King:
		return v.distance() == 1
	case rep.Pawn:
		d := v.direction()
		if p.Color() == rep.White {
			return v.distance() == 1 && (d == northEast || d == northWest)
		}
		return v.distance() == 1 && (d == southEast || d == southWest)
	}
	return reaches[p.Type()].atLeast(v)
}

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
