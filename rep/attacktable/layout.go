package attacktable

import (
	"fmt"
	"strconv"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]: the position is the last record in use, and Unmake goes
// back to the records before it.
func (b *Board) Memory() layout.Memory {
	entry := func(record, i int) layout.Element {
		r, c, sq := &b.history[record], rep.Color(i>>4), rep.NoSquare
		if r.ids[c][allIDs]>>(i&15)&1 != 0 {
			sq = rep.Square(r.square[i])
		}
		return layout.EntryElement(strconv.Itoa(i), c, r.piece[i], sq)
	}
	return layout.Describe(b, layout.Table{
		Tables: tableBytes, Index: "current", Last: b.ply(),
		Kinds: map[layout.Kind]string{
			layout.Constant: "watched", layout.Cell: "history.cell", layout.ListEntry: "history.square history.piece",
		},
		Elements: map[string]func(int, int) layout.Element{
			"history.attacks": func(record, i int) layout.Element {
				c, sq := rep.Color(i>>6), rep.Square(i&63)
				text := fmt.Sprintf("%016b", b.history[record].attacks[c][sq])
				return layout.Element{Name: fmt.Sprintf("%v %v", c, sq), Square: rep.NoSquare, Colors: c.Set(), Text: text}
			},
			"history.cell": func(record, i int) layout.Element {
				return layout.CellElement(rep.Square(i), b.history[record].pieceAt(i))
			},
			"history.square": entry, "history.piece": entry,
			"history.ids": func(record, i int) layout.Element {
				c, kind := rep.Color(i>>3), rep.PieceType(i&7).String()+"s"
				switch i & 7 {
				case allIDs:
					kind = "all"
				case sliderIDs:
					kind = "sliders"
				}
				text := fmt.Sprintf("%016b", b.history[record].ids[c][i&7])
				return layout.Element{Name: fmt.Sprintf("%v %v", c, kind), Square: rep.NoSquare, Colors: c.Set(), Text: text}
			},
			"history.pawns": func(int, int) layout.Element { return layout.SetElement(rep.TypesOf(rep.Pawn), rep.OfBoth) },
		},
	})
}

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
	if rights := p.Rights(); rights != r.Rights() {
		return fmt.Errorf("attacktable: rights are %v, their rooks stand for %v", r.Rights(), rights)
	}
	capturable := rep.Square(0)
	if sq := p.EnPassant; sq != rep.NoSquare && p.Attackers(sq, p.SideToMove)&b.Pieces(rep.MakePiece(p.SideToMove, rep.Pawn)) != 0 {
		capturable = sq
	}
	if r.EPCapturable() != capturable {
		return fmt.Errorf("attacktable: en passant square of a capture is %v, the pawns have %v", r.EPCapturable(), capturable)
	}
	if key := p.Key(); r.key != key {
		return fmt.Errorf("attacktable: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
