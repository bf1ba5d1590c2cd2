package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Rotated keeps the occupancy four times, in four orders: by ranks, by files, by diagonals and by
// antidiagonals. In each of them a line is a run of bits, so that a shift and a mask of its inner
// squares is an index, and a table by square has the attacks. What the other algorithms compute
// in a look-up, it has prepared: a move changes two or three squares, in all four orders.
// The programs of the 1990s were written so, when a multiplication of 64 bits was slow. Today the four
// words cost more to keep than a multiplication.
type Rotated struct {
	occupied [4]uint64         // by line: file, rank, diagonal, antidiagonal
	bit      [64][4]uint64     // of a square in each of them
	run      [64][4]run        // the inner squares of its line there
	attacks  [4][64 * 64]reach // by line, square and inner occupancy
}

// reach is the attacks along a line.
type reach = rep.SquareSet

// run is where the inner squares of a line are: mask is as many ones.
type run struct{ shift, mask uint8 }

// NewRotated builds the tables. No square is occupied.
func NewRotated() *Rotated {
	t := new(Rotated)
	for line, steps := range lineSteps {
		at := uint8(0)
		for first := rep.A1; first <= rep.H8; first++ {
			if _, ok := steps[1].from(first); ok {
				continue // not the first of its line
			}
			var squares []rep.Square
			for sq, ok := first, true; ok; sq, ok = steps[0].from(sq) {
				squares = append(squares, sq)
			}
			inner := max(0, len(squares)-2)
			for i, sq := range squares {
				t.bit[sq][line] = 1 << (int(at) + i)
				t.run[sq][line] = run{(at + 1) & 63, uint8(1<<inner - 1)}
				for index := range 1 << inner {
					var occupied rep.SquareSet
					for k := range inner {
						if index>>k&1 != 0 {
							occupied.Add(squares[k+1])
						}
					}
					t.attacks[line][int(sq)<<6|index] = walk(sq, occupied, steps)
				}
			}
			at += uint8(len(squares))
		}
	}
	return t
}

// Reset implements [Keeper].
func (t *Rotated) Reset(occupied rep.SquareSet) {
	t.occupied = [4]uint64{}
	for occupied != 0 {
		t.Toggle(occupied.PopFirst())
	}
}

// Toggle implements [Keeper].
func (t *Rotated) Toggle(sq rep.Square) {
	bits := &t.bit[sq&63]
	t.occupied[0] ^= bits[0]
	t.occupied[1] ^= bits[1]
	t.occupied[2] ^= bits[2]
	t.occupied[3] ^= bits[3]
}

func (t *Rotated) line(line int, sq rep.Square) rep.SquareSet {
	r := t.run[sq&63][line&3]
	return t.attacks[line&3][uint(sq&63)<<6|uint(t.occupied[line&3]>>(r.shift&63))&uint(r.mask&63)]
}

// Rook implements [Attacks].
func (t *Rotated) Rook(sq rep.Square, _ rep.SquareSet) rep.SquareSet {
	return t.line(file, sq) | t.line(rank, sq)
}

// Bishop implements [Attacks].
func (t *Rotated) Bishop(sq rep.Square, _ rep.SquareSet) rep.SquareSet {
	return t.line(diagonal, sq) | t.line(antidiagonal, sq)
}

// Queen implements [Attacks].
func (t *Rotated) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Rotated) Bytes() int { return int(unsafe.Sizeof(*t)) - int(unsafe.Sizeof(t.occupied)) }
