package byteboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the frames in use,
// and Unmake goes back to the frames before it.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddField(&o, "frames", layout.Address, &b.frames, nil)
	current := int(b.current / frameSize)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("frames[%d]", b.current/frameSize) })
	layout.AddField(&o, "limit", layout.Address, &b.limit, nil)
	layout.AddField(&o, "plain", layout.Constant, &b.plain, func() string {
		if b.plain {
			return "computes in plain Go"
		}
		return "computes in vector registers"
	})
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "castlingSquares", layout.Constant, &b.castlingSquares, func() string { return strings.Trim(fmt.Sprint(slices.Collect(b.castlingSquares.All())), "[]") })

	frames := layout.StackAt("frames", b.frames)
	for i := range b.frames[:min(current+2, len(b.frames))] {
		first := len(frames.Regions)
		b.frames[i].describe(&frames, fmt.Sprintf("frames[%d].", i))
		for k := range frames.Regions[first:] {
			switch {
			case i < current:
				frames.Regions[first+k].Use = layout.UseUndo
			case i > current:
				frames.Regions[first+k].Use = layout.UseFree
			}
		}
	}
	return layout.Memory{Objects: []layout.Object{o, frames}, Tables: tableBytes()}
}

// describe describes the fields of a frame.
func (f *frame) describe(o *layout.Object, name string) {
	cells := layout.AddElements(o, name+"cells", layout.Cell, f.cells[:], func(i int) layout.Element {
		return layout.CellElement(rep.Square(i), rep.Piece(f.cells[i]))
	})
	cells.Row = 8
	layout.AddField(o, name+"key", layout.Key, &f.key, nil)
	layout.AddField(o, name+"stateBits", layout.State, &f.stateBits, func() string { return f.stateBits.describe() })
}

// describe returns the state bits in words.
func (b stateBits) describe() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}
