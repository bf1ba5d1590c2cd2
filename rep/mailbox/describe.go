package mailbox

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

// words returns the contents of fields in words.
func (b *Board) words() map[string]func(int) string {
	return map[string]func(int) string{
		"start": func(int) string {
			return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
		},
		"current":      func(int) string { return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side()) },
		"history.full": func(i int) string { return fmt.Sprintf("the history ends here: %v", b.history[i].full != 0) },
		"history.move": func(i int) string {
			if m := b.history[i].move; m&^cells.CastlingOrPromotion != rep.NullMove {
				return m.String()
			}
			return "null move, or none"
		},
	}
}

// describeCell describes a cell: the piece on it.
func (b *Board) describeCell(_, i int) layout.Element {
	return layout.CellElement(cells.Index(i).Square(), b.pieceAt(cells.Index(i)))
}

// recordUse returns the use of a field of a record. The last one in use has the key and the state of the
// position; the next move writes the rest of it. The first one is of the move before Load, which is not known.
func (b *Board) recordUse(field string, i int, use layout.Use) layout.Use {
	switch field, inRecord := strings.CutPrefix(field, "history."); {
	case !inRecord:
		return use
	case field == "full" && use == layout.UseFree:
		return layout.Undescribed
	case field == "full":
		return layout.UsePosition
	case field == "key" || field == "state":
		if i == 0 {
			return layout.UseFree
		}
	case i > 0 && use == layout.UsePosition:
		return layout.UseFree
	}
	return use
}
