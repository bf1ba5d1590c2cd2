package byteboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Memory implements [rep.MemoryDescriber]. The position is the last of the frames in use,
// and Unmake goes back to the frames before it.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddField(&o, "frames", rep.ElementAddress, &b.frames, nil)
	current := int(b.current / frameSize)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("frames[%d]", b.current/frameSize) })
	rep.AddField(&o, "limit", rep.ElementAddress, &b.limit, nil)
	rep.AddField(&o, "plain", rep.ElementConstant, &b.plain, func() string {
		if b.plain {
			return "computes in plain Go"
		}
		return "computes in vector registers"
	})
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "castlingSquares", rep.ElementConstant, &b.castlingSquares, func() string { return strings.Trim(fmt.Sprint(slices.Collect(b.castlingSquares.All())), "[]") })

	frames := rep.StackAt("frames", b.frames)
	for i := range b.frames[:min(current+2, len(b.frames))] {
		first := len(frames.Regions)
		b.frames[i].describe(&frames, fmt.Sprintf("frames[%d].", i))
		for k := range frames.Regions[first:] {
			switch {
			case i < current:
				frames.Regions[first+k].Use = rep.UseUndo
			case i > current:
				frames.Regions[first+k].Use = rep.UseFree
			}
		}
	}
	return rep.Memory{o, frames}
}

// Dump implements [rep.Dumper]. It draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// describe describes the fields of a frame.
func (f *frame) describe(o *rep.MemoryObject, name string) {
	cells := rep.AddElements(o, name+"cells", rep.ElementCell, f.cells[:], func(i int) rep.Element {
		return rep.CellElement(rep.Square(i), rep.Piece(f.cells[i]))
	})
	cells.Row = 8
	rep.AddField(o, name+"key", rep.ElementKey, &f.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &f.stateBits, func() string { return f.stateBits.describe() })
}

// describe returns the state bits in words.
func (b stateBits) describe() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}
