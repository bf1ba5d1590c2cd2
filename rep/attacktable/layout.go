package attacktable

import (
	"fmt"
	"strconv"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]: the position is the last record in use, and Unmake goes
// back to the records before it.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddField(&o, "history", layout.Address, &b.history, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("history[%d]", b.ply()) })
	layout.AddField(&o, "end", layout.Address, &b.end, nil)
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "watched", layout.Constant, &b.watched, nil)

	history, ply := layout.StackAt("history", b.history), b.ply()
	for i := range b.history[:min(ply+2, len(b.history))] {
		use := layout.UseUndo
		switch {
		case i == ply:
			use = layout.UsePosition
		case i > ply:
			use = layout.UseFree
		}
		b.history[i].describe(&history, fmt.Sprintf("history[%d].", i), use)
	}
	return layout.Memory{Objects: []layout.Object{o, history}, Tables: tableBytes}
}

// describe describes the fields of a record.
func (r *record) describe(o *layout.Object, name string, use layout.Use) {
	for c := range r.attacks {
		side := rep.Color(c)
		layout.AddElements(o, name+"attacks["+side.String()+"]", layout.Number, r.attacks[c][:], func(i int) layout.Element {
			return layout.Element{Name: rep.Square(i).String(), Square: rep.NoSquare, Colors: side.Set(), Text: fmt.Sprintf("%016b", r.attacks[c][i])}
		}).Use = use
	}
	cells := layout.AddElements(o, name+"cell", layout.Cell, r.cell[:], func(i int) layout.Element {
		return layout.CellElement(rep.Square(i), r.pieceAt(i))
	})
	cells.Use, cells.Row = use, 8
	entry := func(i int) layout.Element {
		c, sq := rep.Color(i>>4), rep.NoSquare
		if r.ids[c][allIDs]>>(i&15)&1 != 0 {
			sq = rep.Square(r.square[i])
		}
		return layout.EntryElement(strconv.Itoa(i), c, r.piece[i], sq)
	}
	layout.AddElements(o, name+"square", layout.ListEntry, r.square[:], entry).Use = use
	layout.AddElements(o, name+"piece", layout.ListEntry, r.piece[:], entry).Use = use
	for c := range r.ids {
		side := rep.Color(c)
		layout.AddElements(o, name+"ids["+side.String()+"]", layout.Number, r.ids[c][:], func(i int) layout.Element {
			kind := rep.PieceType(i).String() + "s"
			switch i {
			case allIDs:
				kind = "all"
			case sliderIDs:
				kind = "sliders"
			}
			return layout.Element{Name: kind, Square: rep.NoSquare, Colors: side.Set(), Text: fmt.Sprintf("%016b", r.ids[c][i])}
		}).Use = use
	}
	layout.AddElements(o, name+"colors", layout.Bitboard, r.colors[:], func(i int) layout.Element {
		return layout.Element{Name: rep.Color(i).String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.Color(i).Set()}
	}).Use = use
	layout.AddElements(o, name+"pawns", layout.Bitboard, unsafe.Slice(&r.pawns, 1), func(int) layout.Element {
		return layout.Element{Name: "pawns", Square: rep.NoSquare, Types: rep.TypesOf(rep.Pawn), Colors: rep.OfBoth}
	}).Use = use
	layout.AddField(o, name+"key", layout.Key, &r.key, nil).Use = use
	layout.AddField(o, name+"stateBits", layout.State, &r.StateBits, func() string { return r.StateBits.Words() }).Use = use
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
