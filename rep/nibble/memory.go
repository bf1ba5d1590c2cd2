package nibble

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Dump draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// Memory describes the board and its history: the position is the last record in use, and
// Unmake goes back to the records before it.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddField(&o, "history", rep.ElementAddress, &b.history, nil)
	rep.AddField(&o, "place", rep.ElementCounter, &b.place, func() string { return fmt.Sprintf("history[%d], %v to move", b.ply(), b.side()) })
	rep.AddField(&o, "end", rep.ElementAddress, &b.end, nil)
	rep.AddField(&o, "start", rep.ElementConstant, &b.start, func() string {
		return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
	})
	rep.AddField(&o, "room", rep.ElementConstant, &b.room, nil)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddElements(&o, "empty", rep.ElementConstant, b.empty[:], func(i int) rep.Element {
		return rep.Element{Name: rep.CastlingRights(1 << i).String(), Square: rep.NoSquare, Text: "must be empty to castle"}
	})
	rep.AddElements(&o, "mayClear", rep.ElementConstant, b.mayClear[:], func(i int) rep.Element {
		return rep.Element{Name: index(i).square().String(), Square: rep.NoSquare}
	})
	rep.AddField(&o, "standard", rep.ElementConstant, &b.standard, func() string { return fmt.Sprintf("rights of standard chess: %v", b.standard.rights()) })

	history, ply := rep.StackAt("history", b.history), int(b.ply())
	for i := range b.history[:min(ply+2, len(b.history))] {
		use := rep.UseUndo
		switch {
		case i == ply:
			use = rep.UsePosition
		case i > ply:
			use = rep.UseFree
		}
		b.history[i].describe(&history, fmt.Sprintf("history[%d].", i), use)
	}
	return rep.Memory{o, history}
}

// describe describes the fields of a record.
func (r *record) describe(o *rep.MemoryObject, name string, use rep.MemoryUse) {
	rep.AddElements(o, name+"rank", rep.ElementCells, r.rank[:], func(i int) rep.Element {
		first := index(8 * i)
		text := ""
		for file := range index(8) {
			text += pieces[r.at(first+file)].String()
		}
		return rep.Element{Name: first.square().Rank().String(), Square: first.square(), Text: text}
	}).Use = use
	rep.AddField(o, name+"key", rep.ElementKey, &r.key, nil).Use = use
	rep.AddField(o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
}

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if s&epSet != 0 {
		ep = s.epSquare().square().String()
		if s&epCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d, kings %v %v", s.rights(), ep, s.halfmove(),
		s.king(rep.White).square(), s.king(rep.Black).square())
}
