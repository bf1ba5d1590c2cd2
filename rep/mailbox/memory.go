package mailbox

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
	rep.AddElements(&o, "pieceList", rep.ElementListEntry, b.pieceList[:], b.describeEntry)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "history", rep.ElementAddress, &b.history, nil)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, b.describeCurrent)
	rep.AddField(&o, "start", rep.ElementConstant, &b.start, b.describeStart)
	b.ends[rep.White].describe(&o, rep.White)
	b.ends[rep.Black].describe(&o, rep.Black)
	rep.AddField(&o, "standard", rep.ElementConstant, &b.standard, func() string { return fmt.Sprintf("rights of standard chess: %v", b.standard) })
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
		rep.AddField(&o, name+"captured", rep.ElementMove, &r.captured, func() string { return r.captured.describe() }).Use = move
		rep.AddField(&o, name+"capturedID", rep.ElementMove, &r.capturedID, func() string { return describeID(r.capturedID) }).Use = move
		rep.AddField(&o, name+"moverID", rep.ElementMove, &r.moverID, func() string { return describeID(r.moverID) }).Use = move
		rep.AddField(&o, name+"from", rep.ElementMove, &r.from, func() string { return r.from.describe() }).Use = move
	}
	return o
}

// describe returns a piece and its square in words.
func (p pieceSquare) describe() string {
	if p == 0 {
		return "none"
	}
	return fmt.Sprintf("%v %v", p.piece(), p.at().square())
}

// describeID returns an ID of a record in words.
func describeID(id pieceID) string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", id)
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) rep.Element {
	name := fmt.Sprintf("%02x", i)
	for c := rep.White; c <= rep.Black; c++ {
		if id := pieceID(i); id < firstID<<c || id >= b.ends[c].pawns {
			continue
		}
		if p := b.pieceList[i]; p != 0 {
			return rep.EntryElement(name, c, p.piece(), p.at().square())
		}
		return rep.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
	}
	return rep.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// describe describes the sections of c's IDs.
func (s *sections) describe(o *rep.MemoryObject, c rep.Color) {
	for _, bound := range []struct {
		name string
		kind rep.ElementKind
		id   *pieceID
	}{
		{"knights", rep.ElementConstant, &s.knights},
		{"sliders", rep.ElementCounter, &s.sliders},
		{"pawns", rep.ElementConstant, &s.pawns},
	} {
		rep.AddField(o, fmt.Sprintf("ends[%v].%s", c, bound.name), bound.kind, bound.id, func() string { return describeID(*bound.id) })
	}
}
