package mailboxscan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its history.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cell", layout.Cell, b.cell[:], func(i int) layout.Element {
		return layout.CellElement(cells.Index(i).Square(), b.pieceAt(cells.Index(i)))
	}).Row = 8
	layout.AddElements(&o, "kings", layout.ListEntry, b.kings[:], func(i int) layout.Element {
		c := rep.Color(i)
		return layout.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].Square())
	})
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "history", layout.Address, &b.history, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, b.describeCurrent)
	layout.AddField(&o, "start", layout.Constant, &b.start, b.describeStart)
	return layout.Memory{Objects: []layout.Object{o, b.describeHistory()}, Tables: cells.TableBytes}
}

// describeHistory describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; the next move writes the rest of it.
func (b *Board) describeHistory() layout.Object {
	o, ply := layout.StackAt("history", b.history), int(b.current/recordSize)
	for i := range b.history[:min(ply+2, len(b.history))] {
		r, name := &b.history[i], fmt.Sprintf("history[%d].", i)
		use, move := layout.UseUndo, layout.UseUndo
		switch {
		case i == 0: // of the move before Load, which is not known
			use = layout.UseFree
		case i == ply:
			use, move = layout.UsePosition, layout.UseFree
		case i > ply:
			use, move = layout.UseFree, layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.Describe() }).Use = use
		if i <= ply {
			layout.AddField(&o, name+"full", layout.Constant, &r.full, func() string { return fmt.Sprintf("the history ends here: %v", r.full != 0) })
		}
		layout.AddField(&o, name+"move", layout.Move, &r.move, r.describe).Use = move
		layout.AddField(&o, name+"captured", layout.Move, &r.captured, func() string { return describeOccupant(r.captured) }).Use = move
		layout.AddField(&o, name+"from", layout.Move, &r.from, func() string { return describeOccupant(r.from) }).Use = move
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

// Validate returns nil if the cells, the squares of the kings, the en passant square, the flags
// and the key agree, and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	for i, o := range b.cell {
		piece := pieceOf(o)
		mayHaveFlag := piece.Type() == rep.King || piece.Type() == rep.Rook
		switch {
		case o == noPiece:
		case !piece.Valid():
			return fmt.Errorf("mailboxscan: cell %d holds %#02x, which is no piece", i, o)
		case o != occupantOf(piece) && !(mayHaveFlag && o == occupantOf(piece)|castlingFlag):
			return fmt.Errorf("mailboxscan: cell %d holds %#02x, want a %v", i, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); pieceOf(b.cell[king&63]) != want {
			return fmt.Errorf("mailboxscan: the %v king is recorded on cell %d, which holds %v", rep.Color(c), king, pieceOf(b.cell[king&63]))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("mailboxscan: %w", err)
	}
	now := b.now()
	if now.key != p.Key() {
		return fmt.Errorf("mailboxscan: the key is %016x, want %016x", now.key, p.Key())
	}
	var epBits cells.State
	if now.state&cells.EPSet != 0 {
		epBits = b.epBits(now.state.EPSquare(), b.side())
	}
	if got := now.state & (1<<16 - 1) &^ cells.RightsMask; got != epBits {
		return fmt.Errorf("mailboxscan: the en passant square %v has the state bits %#x, want %#x", p.EnPassant, got, epBits)
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare && b.cell[b.kings[i>>1]&63]&b.cell[cells.IndexOf(rook)&63]&castlingFlag == 0 {
			return fmt.Errorf("mailboxscan: castling right %d stands, but its king or rook lacks the flag", i)
		}
	}
	return nil
}
