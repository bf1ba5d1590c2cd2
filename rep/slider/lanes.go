package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Lanes is [KoggeStone] in all directions at once: a lane of a vector register for each, 256 bits for
// a rook or a bishop and 512 for a queen. A step is a rotation by as many bits as the lane
// says, up or down, and an AND with the squares that a step of that direction leads to:
//
//	lane      north  south  east  west
//	rotation      8     -8     1    -1
//	leads to    2-8    1-7   b-h   a-g
//
// So a fill in one direction is done in four or eight in the same time, and the lanes are united at
// the end. A look-up of a queen takes as many instructions as one of a rook. But each step waits
// for the one before it, and it is a call, as [PEXT] is. Its purpose is to move all sliders of a
// side at once, from a register that has them already: package bitboardlanes counts its moves so.
type Lanes struct {
	rook, bishop fourLanes
	queen        eightLanes
}

// fourLanes is the constants of four directions.
type fourLanes struct {
	step, step2, step4 [4]uint64 // rotations to the left, of 1, 2 and 4 squares
	into               [4]rep.SquareSet
}

// eightLanes is the constants of eight directions.
type eightLanes struct {
	step, step2, step4 [8]uint64
	into               [8]rep.SquareSet
}

// NewLanes builds the tables. The machine must have the instructions: see [Algorithm.Missing].
func NewLanes() *Lanes {
	t := new(Lanes)
	for i, s := range rookSteps {
		t.rook.set(i, s)
		t.queen.set(i, s)
	}
	for i, s := range bishopSteps {
		t.bishop.set(i, s)
		t.queen.set(4+i, s)
	}
	return t
}

func (l *fourLanes) set(i int, s step)  { l.step[i], l.step2[i], l.step4[i], l.into[i] = lane(s) }
func (l *eightLanes) set(i int, s step) { l.step[i], l.step2[i], l.step4[i], l.into[i] = lane(s) }

// lane returns the constants of one direction.
func lane(s step) (one, two, four uint64, into rep.SquareSet) {
	one = uint64(s.files + 8*s.ranks)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		into |= walk(sq, rep.AllSquares, []step{s})
	}
	return one & 63, 2 * one & 63, 4 * one & 63, into
}

// Rook implements [Attacks].
func (t *Lanes) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inFour(&t.rook, sq.Set(), occupied)
}

// Bishop implements [Attacks].
func (t *Lanes) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inFour(&t.bishop, sq.Set(), occupied)
}

// Queen implements [Attacks].
func (t *Lanes) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return inEight(&t.queen, sq.Set(), occupied)
}

// Bytes implements [Attacks].
func (t *Lanes) Bytes() int { return int(unsafe.Sizeof(*t)) }
