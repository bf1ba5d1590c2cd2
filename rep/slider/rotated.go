package slider

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Orders is an occupancy in four orders of the squares: by files, by ranks, by diagonals and by
// antidiagonals. That by ranks is the usual one.
type Orders [4]uint64

// Occupied returns the occupancy.
func (o *Orders) Occupied() rep.SquareSet { return rep.SquareSet(o[rank]) }

// Rotated keeps the occupancy four times, in the four orders of [Orders]. In each of them a line is
// a run of bits, so that a shift and a mask of its inner squares is an index, and a table by square
// has the attacks. It has prepared everything that the other algorithms compute in a look-up: a move
// changes two or three squares, in all four orders. The programs of the 1990s were written so, when a
// multiplication of 64 bits was slow. Today the four words cost more to keep than a multiplication.
type Rotated struct {
	orders Orders
	tables RotatedTables
}

// NewRotated builds the tables. No square is occupied.
func NewRotated() *Rotated { return &Rotated{tables: *NewRotatedTables()} }

// RotatedTables is the part of [Rotated] that does not change: boards that keep [Orders] of their
// own share it.
type RotatedTables struct {
	bit     [64]Orders                // of a square
	run     [64][4]run                // the inner squares of its line
	attacks [4][64 * 64]rep.SquareSet // along a line, by square and inner occupancy
}

// run is where the inner squares of a line are: mask is as many ones.
type run struct{ shift, mask uint8 }

// NewRotatedTables builds the tables.
func NewRotatedTables() *RotatedTables {
	t := new(RotatedTables)
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

// Toggle adds sq to the occupancy o, or removes it.
func (t *RotatedTables) Toggle(o *Orders, sq rep.Square) {
	bits := &t.bit[sq&63]
	o[0] ^= bits[0]
	o[1] ^= bits[1]
	o[2] ^= bits[2]
	o[3] ^= bits[3]
}

func (t *RotatedTables) line(line int, sq rep.Square, o *Orders) rep.SquareSet {
	r := t.run[sq&63][line&3]
	return t.attacks[line&3][uint(sq&63)<<6|uint(o[line&3]>>(r.shift&63))&uint(r.mask&63)]
}

// Rook returns the attacks of a rook on sq with the occupancy o.
func (t *RotatedTables) Rook(sq rep.Square, o *Orders) rep.SquareSet {
	return t.line(file, sq, o) | t.line(rank, sq, o)
}

// Bishop returns the attacks of a bishop on sq with the occupancy o.
func (t *RotatedTables) Bishop(sq rep.Square, o *Orders) rep.SquareSet {
	return t.line(diagonal, sq, o) | t.line(antidiagonal, sq, o)
}

// Bytes returns the size of the tables.
func (t *RotatedTables) Bytes() int { return int(unsafe.Sizeof(*t)) }

// Reset implements [Keeper].
func (t *Rotated) Reset(occupied rep.SquareSet) {
	t.orders = Orders{}
	for occupied != 0 {
		t.Toggle(occupied.PopFirst())
	}
}

// Toggle implements [Keeper].
func (t *Rotated) Toggle(sq rep.Square) { t.tables.Toggle(&t.orders, sq) }

// Rook implements [Attacks].
func (t *Rotated) Rook(sq rep.Square, _ rep.SquareSet) rep.SquareSet {
	return t.tables.Rook(sq, &t.orders)
}

// Bishop implements [Attacks].
func (t *Rotated) Bishop(sq rep.Square, _ rep.SquareSet) rep.SquareSet {
	return t.tables.Bishop(sq, &t.orders)
}

// Queen implements [Attacks].
func (t *Rotated) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return t.Rook(sq, occupied) | t.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (t *Rotated) Bytes() int { return t.tables.Bytes() }
