package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// idSet is a set of pieces of one side: bit n is the piece with the ID n.
type idSet uint16

// table is the attacks of a side: by square, the set of its pieces that attack the square.
type table [64]idSet

// at returns the pieces that attack sq.
func (t *table) at(sq int) idSet { return t[sq&63] }

// word returns the sets of the four squares from 4*i on, the lowest in the lowest bits. It is one
// load of eight bytes.
func (t *table) word(i int) uint64 {
	four := (*[4]idSet)(t[4*i&60:])
	return uint64(four[0]) | uint64(four[1])<<16 | uint64(four[2])<<32 | uint64(four[3])<<48
}

// each times a set of IDs is a word with the set in the lane of each of the four squares.
const each = 0x0001000100010001

// lanes is, by a set of the four squares of a word, the word with the lanes of these squares set.
var lanes = func() (lanes [16]uint64) {
	for set := range lanes {
		for i := range 4 {
			if set>>i&1 != 0 {
				lanes[set] |= 0xffff << (16 * i)
			}
		}
	}
	return lanes
}()

// lanesOf returns the lanes of the squares of a set that are in word i of a table.
func lanesOf(set rep.SquareSet, i int) uint64 { return lanes[set>>(4*i&63)&15] }

// toggleAttacks adds the attacks of the piece p on sq to the table, or removes them.
func (r *record) toggleAttacks(at place, p rep.Piece, sq int) {
	t, bit := &r.attacks[at>>4&1], idSet(1)<<(at&15)
	if dirs := slides[p&7]; dirs != 0 {
		r.toggleRays(t, bit, sq, dirs)
		return
	}
	for _, to := range leaps[p&15][sq&63].list() {
		t[to&63] ^= bit
	}
}

// toggleRays toggles the attacks of a slider on sq in the given directions.
func (r *record) toggleRays(t *table, bit idSet, sq int, dirs uint16) {
	for ; dirs != 0; dirs &= dirs - 1 {
		r.toggleRay(t, bit, sq, bits.TrailingZeros16(dirs))
	}
}

// toggleRay toggles the attacks of the slider of the bit on the squares after sq in direction d,
// up to the first piece.
func (r *record) toggleRay(t *table, bit idSet, sq, d int) {
	step, last := steps[d&7], int(ends[sq&63][d&7])
	for sq != last {
		sq += step
		t[sq&63] ^= bit
		if r.cell[sq&63] != 0 {
			return
		}
	}
}

// cross toggles the attacks, on the squares after sq, of all sliders that attack sq: sq becomes
// empty, or was empty until now.
func (r *record) cross(sq int) {
	for c := range r.attacks {
		for sliders := r.attacks[c].at(sq) & r.ids[c][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
			id := bits.TrailingZeros16(uint16(sliders))
			from := r.square[placeOf(c, id)]
			r.toggleRay(&r.attacks[c], 1<<id, sq, int(direction[from&63][sq&63]))
		}
	}
}

// lift takes a piece off the board. Its ID stays alive.
func (r *record) lift(at place, p rep.Piece, sq int) {
	r.toggleAttacks(at, p, sq)
	r.cell[sq&63] = 0
	r.cross(sq)
}

// put places a piece on an empty square.
func (r *record) put(at place, p rep.Piece, sq int) {
	r.cross(sq)
	r.cell[sq&63] = cellOf(p, int(at&15))
	r.square[at&31] = uint8(sq)
	r.toggleAttacks(at, p, sq)
}

// squares returns the squares of the pieces of c with the given IDs.
func (r *record) squares(c int, ids idSet) (set rep.SquareSet) {
	for ; ids != 0; ids &= ids - 1 {
		set |= 1 << (r.square[placeOf(c, bits.TrailingZeros16(uint16(ids)))] & 63)
	}
	return set
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	r := b.now()
	return r.squares(int(c&1), r.attacks[c&1].at(int(sq&63)))
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	r := b.now()
	us := int(r.sideToMove())
	return r.squares(us^1, r.attacks[us^1].at(r.king(us)))
}

// AttacksFrom implements [rep.Attacker]. It looks for the bit of the piece in all 64 sets, four at
// a time.
func (b *Board) AttacksFrom(sq rep.Square) (set rep.SquareSet) {
	r := b.now()
	c := r.cell[sq&63]
	if c == 0 {
		return rep.NoSquares
	}
	t, id := &r.attacks[c>>4&1], c&15
	for i := range 16 {
		set |= rep.SquareSet(t.word(i)>>id&each*0x1000200040008000>>60) << (4 * i & 63)
	}
	return set
}

// AttackersWith implements [rep.Attacker]. A leaper attacks whatever is occupied, and is in the table.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) (set rep.SquareSet) {
	r := b.now()
	for c := range r.attacks {
		set |= r.squares(c, r.attacks[c].at(int(sq&63))&^r.ids[c][sliderIDs])
		for sliders := r.ids[c][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
			at := placeOf(c, bits.TrailingZeros16(uint16(sliders)))
			from := rep.Square(r.square[at] & 63)
			if slides[r.piece[at]&7]>>direction[from][sq&63]&1 != 0 && rep.Between(from, sq)&occupied == 0 {
				set |= from.Set()
			}
		}
	}
	return set
}
