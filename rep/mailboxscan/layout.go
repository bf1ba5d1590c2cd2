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
	words := b.words()
	words["history.captured"] = func(i int) string { return describeOccupant(b.history[i].captured) }
	words["history.from"] = func(i int) string { return describeOccupant(b.history[i].from) }
	return layout.Describe(b, layout.Table{
		Tables: cells.TableBytes, Index: "current", Last: int(b.current / recordSize), Use: b.recordUse,
		Kinds: map[layout.Kind]string{
			layout.Cell: "cell", layout.ListEntry: "kings", layout.Constant: "start history.full", layout.Move: "history.captured history.from",
		},
		Words: words,
		Elements: map[string]func(int, int) layout.Element{
			"cell": b.describeCell,
			"kings": func(_, i int) layout.Element {
				c := rep.Color(i)
				return layout.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), b.kings[i].Square())
			},
		},
	})
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
