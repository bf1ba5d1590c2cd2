// Code generated from ../bitboard8/memory.go; DO NOT EDIT.

package bitboardlanes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Memory implements [rep.MemoryDescriber]. The position is the last of the states in use,
// and Unmake goes back to the states before it.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	rep.AddField(&o, "states", rep.ElementAddress, &b.states, nil)
	current := int(b.current / stateSize)
	rep.AddField(&o, "current", rep.ElementCounter, &b.current, func() string { return fmt.Sprintf("states[%d]", b.current/stateSize) })
	rep.AddField(&o, "end", rep.ElementAddress, &b.end, nil)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "castlingSquares", rep.ElementConstant, &b.castlingSquares, func() string { return strings.Trim(fmt.Sprint(slices.Collect(b.castlingSquares.All())), "[]") })

	states := rep.StackAt("states", b.states)
	for i := range b.states[:min(current+2, len(b.states))] {
		first := len(states.Regions)
		b.states[i].describe(&states, fmt.Sprintf("states[%d].", i))
		for k := range states.Regions[first:] {
			switch {
			case i < current:
				states.Regions[first+k].Use = rep.UseUndo
			case i > current:
				states.Regions[first+k].Use = rep.UseFree
			}
		}
	}
	return rep.Memory{o, states}
}

// Dump implements [rep.Dumper]. It draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// describe describes the fields of a state.
func (s *state) describe(o *rep.MemoryObject, name string) {
	s.placement.describe(o, name)
	rep.AddField(o, name+"key", rep.ElementKey, &s.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &s.stateBits, func() string { return s.stateBits.describe() })
}

// describe returns the state bits in words.
func (b stateBits) describe() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}
