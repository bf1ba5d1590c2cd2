package attacktable

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The eight directions: the even ones are orthogonal, the odd ones diagonal, and the opposite
// of d is d^4. aligned has no direction for two squares without a common line.
const (
	directions = 8
	nowhere    = 8
)

var steps = [directions]int{rep.North, rep.NorthEast, rep.East, rep.SouthEast, rep.South, rep.SouthWest, rep.West, rep.NorthWest}

// slides is the directions in which a piece of a type slides, a bit each. No piece slides nowhere.
var slides = [8]uint16{rep.Bishop: 0xaa, rep.Rook: 0x55, rep.Queen: 0xff}

// ends is the last square from a square in each direction: the square itself at the edge.
var ends = func() (ends [64][directions]uint8) {
	for sq := range ends {
		for d := range ends[sq] {
			at := sq
			for leads(at, d) {
				at += steps[d]
			}
			ends[sq][d] = uint8(at)
		}
	}
	return ends
}()

// direction is the direction from a square to another one, nowhere if they have no line in common.
var direction = func() (direction [64][64]uint8) {
	for sq := range direction {
		for to := range direction[sq] {
			direction[sq][to] = nowhere
		}
		for d, step := range steps {
			for to := sq; leads(to, d); {
				to += step
				direction[sq][to] = uint8(d)
			}
		}
	}
	return direction
}()

// leads reports whether a step from sq in direction d stays on the board.
func leads(sq, d int) bool {
	to := rep.Square(sq + steps[d])
	return to.OnBoard() && rep.KingAttacks(rep.Square(sq)).Has(to)
}

// targets is a list of squares.
type targets struct {
	n  uint8
	to [8]uint8
}

// list returns the squares of the list.
func (t *targets) list() []uint8 { return t.to[:t.n&15] }

func targetsOf(set rep.SquareSet) (t targets) {
	for sq := range set.All() {
		t.to[t.n] = uint8(sq)
		t.n++
	}
	return t
}

// leaps is the squares that a piece other than a slider attacks, by the piece and its square.
var leaps = func() (leaps [16][64]targets) {
	for sq := range rep.Square(64) {
		for c := rep.White; c <= rep.Black; c++ {
			leaps[rep.MakePiece(c, rep.Pawn)][sq] = targetsOf(rep.PawnAttacks(c, sq))
			leaps[rep.MakePiece(c, rep.Knight)][sq] = targetsOf(rep.KnightAttacks(sq))
			leaps[rep.MakePiece(c, rep.King)][sq] = targetsOf(rep.KingAttacks(sq))
		}
	}
	return leaps
}()

// tableBytes is the size of the tables that all boards share.
const tableBytes = int(unsafe.Sizeof(ends)+unsafe.Sizeof(direction)+unsafe.Sizeof(leaps)+unsafe.Sizeof(lanes)) +
	(16*64+16+8+1)*8 // the keys
