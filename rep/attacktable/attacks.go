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

// toggle adds the piece of the bit to the attackers of the given squares, or removes it from them.
func (t *table) toggle(bit idSet, squares rep.SquareSet) {
	for ; squares != 0; squares &= squares - 1 {
		t[squares.First()&63] ^= bit
	}
}

// tableOf returns the table of the side of a piece, and the bit of the piece.
func (r *record) tableOf(at place) (*table, idSet) { return &r.attacks[at>>4&1], 1 << (at & 15) }

// cross toggles the attacks, on the squares behind sq, of all sliders that attack sq, except one:
// sq becomes empty, or was empty until now.
func (r *record) cross(sq int, occupied rep.SquareSet, except uint32) {
	white, black := r.attacks[0].at(sq)&r.ids[0][sliderIDs], r.attacks[1].at(sq)&r.ids[1][sliderIDs]
	for sliders := (uint32(white) | uint32(black)<<16) &^ except; sliders != 0; sliders &= sliders - 1 {
		at := place(bits.TrailingZeros32(sliders)) & 31
		t, bit := r.tableOf(at)
		t.toggle(bit, reach(sq, int(direction[r.square[at]&63][sq&63]), occupied))
	}
}

// lift takes a piece off the board. Its ID stays alive.
func (r *record) lift(at place, p rep.Piece, sq int) {
	t, bit := r.tableOf(at)
	t.toggle(bit, attacksOf(p, sq, r.occupied()))
	r.flip(r.cell[sq&63], sq)
	r.cell[sq&63] = 0
	r.cross(sq, r.occupied(), 0)
}

// put places a piece on an empty square.
func (r *record) put(at place, p rep.Piece, sq int) {
	r.cross(sq, r.occupied(), 0)
	r.cell[sq&63] = cellOf(p, int(at&15))
	r.flip(r.cell[sq&63], sq)
	r.square[at&31] = uint8(sq)
	t, bit := r.tableOf(at)
	t.toggle(bit, attacksOf(p, sq, r.occupied()))
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

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	r := b.now()
	return attacksOf(r.pieceAt(int(sq)), int(sq), r.occupied())
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
