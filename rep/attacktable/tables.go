package attacktable

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The eight directions. The first four go up, to higher squares, and the opposite of d is d^4. The
// even ones are diagonal, the odd ones orthogonal. nowhere is for two squares without a common line.
const (
	directions = 8
	north      = 1
	nowhere    = 8
)

var steps = [directions]int{rep.NorthWest, rep.North, rep.NorthEast, rep.East, rep.SouthEast, rep.South, rep.SouthWest, rep.West}

// slides is the directions in which a piece of a type slides, a bit each. No piece slides nowhere.
var slides = [8]uint16{rep.Bishop: 0x55, rep.Rook: 0xaa, rep.Queen: 0xff}

// rays is the squares from a square in each direction to the edge. The rays of a square are 64 bytes.
var rays = func() (rays [64][directions]rep.SquareSet) {
	for sq := range rays {
		for d, step := range steps {
			for to := sq; leads(to, d); {
				to += step
				rays[sq][d] |= 1 << to
			}
		}
	}
	return rays
}()

// direction is the direction from a square to another one, nowhere if they have no line in common.
var direction = func() (direction [64][64]uint8) {
	for sq := range direction {
		for to := range direction[sq] {
			direction[sq][to] = nowhere
			for d, ray := range rays[sq] {
				if ray>>to&1 != 0 {
					direction[sq][to] = uint8(d)
				}
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

// leaps is the squares that a piece other than a slider attacks, by the piece and its square.
var leaps = func() (leaps [16][64]rep.SquareSet) {
	for sq := range rep.Square(64) {
		for c := rep.White; c <= rep.Black; c++ {
			leaps[rep.MakePiece(c, rep.Pawn)][sq] = rep.PawnAttacks(c, sq)
			leaps[rep.MakePiece(c, rep.Knight)][sq] = rep.KnightAttacks(sq)
			leaps[rep.MakePiece(c, rep.King)][sq] = rep.KingAttacks(sq)
		}
	}
	return leaps
}()

// up and down return the squares of a ray, which goes up or down, as far as the first piece.

func up(ray, occupied rep.SquareSet) rep.SquareSet {
	first := ray & occupied
	return ray & (first ^ (first - 1))
}

func down(ray, occupied rep.SquareSet) rep.SquareSet {
	return ray & (rep.AllSquares << ((63 - bits.LeadingZeros64(uint64(ray&occupied)|1)) & 63))
}

// reach returns the squares from sq in direction d as far as the first piece.
func reach(sq, d int, occupied rep.SquareSet) rep.SquareSet {
	if ray := rays[sq&63][d&7]; d < 4 {
		return up(ray, occupied)
	} else {
		return down(ray, occupied)
	}
}

// attacksOf returns the squares that the piece p on sq attacks.
func attacksOf(p rep.Piece, sq int, occupied rep.SquareSet) (set rep.SquareSet) {
	from, dirs := &rays[sq&63], slides[p&7]
	if dirs == 0 {
		return leaps[p&15][sq&63]
	}
	if dirs&0x55 != 0 {
		set = up(from[0], occupied) | up(from[2], occupied) | down(from[4], occupied) | down(from[6], occupied)
	}
	if dirs&0xaa != 0 {
		set |= up(from[1], occupied) | up(from[3], occupied) | down(from[5], occupied) | down(from[7], occupied)
	}
	return set
}

// tableBytes is the size of the tables that all boards share.
const tableBytes = int(unsafe.Sizeof(rays)+unsafe.Sizeof(direction)+unsafe.Sizeof(leaps)+unsafe.Sizeof(lanes)) +
	(16*64+16+8+1)*8 // the keys
