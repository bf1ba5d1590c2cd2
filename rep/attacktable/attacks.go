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
	us := int(r.SideToMove())
	return r.squares(us^1, r.attacks[us^1].at(r.king(us)))
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	r := b.now()
	return attacksOf(r.pieceAt(int(sq)), int(sq), r.occupied())
}

// pin is a piece between its king and a slider that attacks it.
type pin struct {
	at      place // the pinned piece
	sq      uint8 // its square
	pinner  uint8 // the square of the slider
	towards uint8 // the direction from the king
}

// pins is the pins against a king.
type pins struct {
	ids     idSet // the pinned pieces
	pinners idSet
	n       int
	list    [directions]pin
}

// findPins finds the pins against the king of us: one piece of us, and no other piece, is between the
// king and a slider that moves along their line.
func (r *record) findPins(us int, p *pins) {
	king, ours, occupied := r.king(us), r.colors[us&1], r.occupied()
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		at := placeOf(us^1, id)
		from := r.square[at]
		d := direction[king][from&63]
		if slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		between := rep.Between(rep.Square(king), rep.Square(from)) & occupied
		if between&ours != 0 && between&(between-1) == 0 {
			sq := between.First()
			c := r.cell[sq&63]
			p.ids |= 1 << (c & 15)
			p.pinners |= 1 << id
			p.list[p.n&7] = pin{c.place(), uint8(sq), from, d}
			p.n++
		}
	}
}

// kingSteps returns the squares to which the king of us can go. They are the neighbours that the
// table has no attacker for; a slider that gives check attacks through the king, too.
func (r *record) kingSteps(us int, checkers idSet) (set rep.SquareSet) {
	king, t := r.king(us), &r.attacks[us&1^1]
	for open := rep.KingAttacks(rep.Square(king)) &^ r.colors[us&1]; open != 0; open &= open - 1 {
		if t.at(int(open.First())) == 0 {
			set |= open & -open
		}
	}
	for sliders := checkers & r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		from := r.square[placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))]
		set &^= rays[king][direction[from&63][king]&7]
	}
	return set
}

// slidersTo returns the sliders of c that attack sq in direction d.
func (r *record) slidersTo(c, sq, d int) (set idSet) {
	for sliders := r.attacks[c&1].at(sq) & r.ids[c&1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		id := bits.TrailingZeros16(uint16(sliders))
		if int(direction[r.square[placeOf(c&1, id)]&63][sq&63]) == d {
			set |= 1 << id
		}
	}
	return set
}

// GivesCheck implements [rep.CheckTester]. A piece that leaves the line between the other king and a
// slider uncovers the slider: the table shows which sliders attack its square. Castling, promotions
// and en passant captures are played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if k := m.Kind(); k.IsCastle() || k.IsPromotion() || k == rep.EnPassant {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	r := b.now()
	us, from, to := int(r.SideToMove()), int(m>>6&63), int(m&63)
	king := r.king(us ^ 1)
	p := r.pieceAt(from)
	d := int(direction[to][king])
	switch {
	case slides[p&7]>>d&1 != 0 && rep.Between(rep.Square(to), rep.Square(king))&r.occupied()&^rep.Square(from).Set() == 0:
		return true
	case p.Type() == rep.Knight && rep.KnightAttacks(rep.Square(to)).Has(rep.Square(king)):
		return true
	case p.Type() == rep.Pawn && rep.PawnAttacks(rep.Color(us), rep.Square(to)).Has(rep.Square(king)):
		return true
	}
	d = int(direction[from][king])
	return d != nowhere && direction[king][from] != direction[king][to] &&
		r.slidersTo(us, from, d) != 0 && rep.Between(rep.Square(from), rep.Square(king))&r.occupied() == 0
}

// CheckSquares implements [rep.CheckTester].
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	r := b.now()
	them := r.SideToMove() ^ 1
	king := r.king(int(them))
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, rep.Square(king))
	case rep.King:
		return rep.NoSquares
	}
	return attacksOf(rep.MakePiece(rep.White, t&7), king, r.occupied())
}

// enPassantLegal reports whether the king is safe after an en passant capture. Two squares become
// empty and one occupied, so sliders that the table does not show may attack it.
func (r *record) enPassantLegal(us, from, to int) bool {
	king, captured := r.king(us), to^8
	if r.attacks[us&1^1].at(king)&^r.ids[us&1^1][sliderIDs]&^(1<<(r.cell[captured&63]&15)) != 0 {
		return false
	}
	occupied := r.occupied()&^(1<<(from&63)|1<<(captured&63)) | 1<<(to&63)
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		at := placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))
		slider := r.square[at] & 63
		if slides[r.piece[at]&7]>>direction[king][slider]&1 != 0 && rep.Between(rep.Square(king), rep.Square(slider))&occupied == 0 {
			return false
		}
	}
	return true
}
