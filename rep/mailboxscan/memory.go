package mailboxscan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Dump draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// Memory describes the board and its history.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddElements(&o, "cell", rep.ElementCell, b.cell[:], func(i int) rep.Element {
		return rep.CellElement(index(i).square(), b.pieceAt(index(i)))
	}).Row = 8
	rep.AddElements(&o, "kings", rep.ElementListEntry, b.kings[:], func(i int) rep.Element {
		c := rep.Color(i)
		return rep.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].square())
	})
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "history", rep.ElementAddress, &b.history, nil)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, b.describeCurrent)
	rep.AddField(&o, "start", rep.ElementConstant, &b.start, b.describeStart)
	return rep.Memory{o, b.describeHistory()}
}

// describeHistory describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; the next move writes the rest of it.
func (b *Board) describeHistory() rep.MemoryObject {
	o, ply := rep.StackAt("history", b.history), int(b.current/recordSize)
	for i := range b.history[:min(ply+2, len(b.history))] {
		r, name := &b.history[i], fmt.Sprintf("history[%d].", i)
		use, move := rep.UseUndo, rep.UseUndo
		switch {
		case i == 0: // of the move before Load, which is not known
			use = rep.UseFree
		case i == ply:
			use, move = rep.UsePosition, rep.UseFree
		case i > ply:
			use, move = rep.UseFree, rep.UseFree
		}
		rep.AddField(&o, name+"key", rep.ElementKey, &r.key, nil).Use = use
		rep.AddField(&o, name+"state", rep.ElementState, &r.state, func() string { return r.state.describe() }).Use = use
		if i <= ply {
			rep.AddField(&o, name+"full", rep.ElementConstant, &r.full, func() string { return fmt.Sprintf("the history ends here: %v", r.full != 0) })
		}
		rep.AddField(&o, name+"move", rep.ElementMove, &r.move, r.describe).Use = move
		rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, func() string { return describeOccupant(r.captured) }).Use = move
		rep.AddField(&o, name+"from", rep.ElementMove, &r.from, func() string { return describeOccupant(r.from) }).Use = move
	}
	return o
}

// describeOccupant returns a piece in words.
func describeOccupant(o occupant) string {
	if o == noPiece {
		return "none"
	}
	return pieceOf(o).String()
}
