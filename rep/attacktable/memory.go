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
	layout.AddField(o, name+"stateBits", layout.State, &r.stateBits, func() string { return r.stateBits.describe() }).Use = use
}

// describe returns the state bits in words.
func (b stateBits) describe() string {
	return fmt.Sprintf("%v to move, rights %v, en passant %v, clocks %d %d", b.sideToMove(), b.rights(), b.epSquare(), b.halfmove(), b.fullmove())
}
