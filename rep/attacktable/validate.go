package attacktable

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator]. It compares the lists with the cells, and the tables and
// the rest with the position that the cells hold.
func (b *Board) Validate() error {
	r := b.now()
	for c, ids := range r.ids {
		for id := range mostPieces {
			at := placeOf(c, id)
			sq, p := r.square[at], r.piece[at]
			alive := ids[allIDs]>>id&1 != 0
			if alive && r.cell[sq&63] != cellOf(p, id) {
				return fmt.Errorf("attacktable: the list has %v %d on %v, whose cell is %#x", p, id, rep.Square(sq), uint8(r.cell[sq&63]))
			}
			for t := rep.Pawn; t <= rep.King; t++ {
				if want := alive && p.Type() == t; want != (ids[t]>>id&1 != 0) {
					return fmt.Errorf("attacktable: the set of %v %vs has the ID %d: %t, the list: %t", rep.Color(c), t, id, !want, want)
				}
			}
		}
		if want := ids[rep.Bishop] | ids[rep.Rook] | ids[rep.Queen]; ids[sliderIDs] != want {
			return fmt.Errorf("attacktable: the sliders of %v are %04x, their types %04x", rep.Color(c), ids[sliderIDs], want)
		}
	}
	for sq, cell := range r.cell {
		if cell != 0 && (r.ids[cell>>4&1][allIDs]>>(cell&15)&1 == 0 || int(r.square[cell.place()]) != sq) {
			return fmt.Errorf("attacktable: the cell %#x of %v is not in the list", uint8(cell), rep.Square(sq))
		}
	}
	var want record
	for sq, cell := range r.cell {
		if cell != 0 {
			want.flip(cell, sq)
		}
	}
	if r.colors != want.colors || r.pawns != want.pawns {
		return fmt.Errorf("attacktable: the occupied squares are %x, the pawns %x, the cells have %x and %x", r.colors, uint64(r.pawns), want.colors, uint64(want.pawns))
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("attacktable: %w", err)
	}
	for c := rep.White; c <= rep.Black; c++ {
		for sq := range rep.Square(64) {
			if got, want := b.Attackers(sq, c), p.Attackers(sq, c); got != want {
				return fmt.Errorf("attacktable: the %v attackers of %v are on %x, the cells have %x", c, sq, uint64(got), uint64(want))
			}
		}
	}
	if rights := p.Rights(); rights != r.rights() {
		return fmt.Errorf("attacktable: rights are %v, their rooks stand for %v", r.rights(), rights)
	}
	capturable := rep.Square(0)
	if sq := p.EnPassant; sq != rep.NoSquare && p.Attackers(sq, p.SideToMove)&b.Pieces(rep.MakePiece(p.SideToMove, rep.Pawn)) != 0 {
		capturable = sq
	}
	if r.epCapturable() != capturable {
		return fmt.Errorf("attacktable: en passant square of a capture is %v, the pawns have %v", r.epCapturable(), capturable)
	}
	if key := p.Key(); r.key != key {
		return fmt.Errorf("attacktable: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
