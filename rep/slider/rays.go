package slider

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Rays is the classical approach. A table has the ray of each square in each direction. The
// nearest piece on a ray is the lowest bit of its pieces where the ray goes to higher squares, and
// the highest where it goes to lower ones; the ray from there on is removed. A rook on e1 with
// pieces on e4 and e7:
//
//	ray north from e1       e2 e3 e4 e5 e6 e7 e8
//	its pieces              e4 e7, the lowest is e4
//	ray north from e4       e5 e6 e7 e8
//	exclusive or of both    e2 e3 e4
//
// To do without a branch for a ray with no piece, the corner at which every ray in that direction
// is empty, h8 or a1, is added to its pieces.
type Rays struct {
	rays [8][64]rep.SquareSet // by direction: four to higher squares, four to lower ones
}

// The directions of [Rays].
const (
	toNorth = iota
	toEast
	toNorthEast
	toNorthWest
	toSouth
	toWest
	toSouthWest
	toSouthEast
)

// NewRays builds the tables.
func NewRays() *Rays {
	t := new(Rays)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for line, towards := range map[int][2]int{file: {toNorth, toSouth}, rank: {toEast, toWest}, diagonal: {toNorthEast, toSouthWest}, antidiagonal: {toNorthWest, toSouthEast}} {
			for i, d := range towards {
				t.rays[d][sq] = ray(sq, lineSteps[line][i])
			}
		}
	}
	return t
}

func (t *Rays) up(d int, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	ray := t.rays[d&7][sq&63]
	return ray ^ t.rays[d&7][bits.TrailingZeros64(uint64(ray&occupied|1<<63))&63]
}

func (t *Rays) down(d int, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	ray := t.rays[d&7][sq&63]
	return ray ^ t.rays[d&7][(bits.Len64(uint64(ray&occupied|1))-1)&63]
}

// Rook implements [Attacks].
func (t *Rays) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.up(toNorth, sq, occupied) | t.up(toEast, sq, occupied) | t.down(toSouth, sq, occupied) | t.down(toWest, sq, occupied)
}

// Bishop implements [Attacks].
func (t *Rays) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.up(toNorthEast, sq, occupied) | t.up(toNorthWest, sq, occupied) | t.down(toSouthWest, sq, occupied) | t.down(toSouthEast, sq, occupied)
}

// Queen implements [Attacks].
func (t *Rays) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Rays) Bytes() int { return int(unsafe.Sizeof(*t)) }

// Walk steps from square to square until it meets a piece or the edge, as a mailbox does. It has
// no tables and nothing to get wrong, so the other algorithms are held against it. A look-up costs
// by the squares that are attacked, and the branch at the end of each ray is guessed wrong by
// the CPU as often as positions differ.
type Walk struct{}

// NewWalk has no tables to build.
func NewWalk() *Walk { return new(Walk) }

// Rook implements [Attacks].
func (*Walk) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return walk(sq, occupied, rookSteps)
}

// Bishop implements [Attacks].
func (*Walk) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return walk(sq, occupied, bishopSteps)
}

// Queen implements [Attacks].
func (w *Walk) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return w.Rook(sq, occupied) | w.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (*Walk) Bytes() int { return 0 }
