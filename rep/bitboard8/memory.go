package bitboard8

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the states in use,
// and Unmake goes back to the states before it.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddField(&o, "states", layout.Address, &b.states, nil)
	current := int(b.current / stateSize)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("states[%d]", b.current/stateSize) })
	layout.AddField(&o, "end", layout.Address, &b.end, nil)
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "castlingSquares", layout.Constant, &b.castlingSquares, func() string { return strings.Trim(fmt.Sprint(slices.Collect(b.castlingSquares.All())), "[]") })

	states := layout.StackAt("states", b.states)
	for i := range b.states[:min(current+2, len(b.states))] {
		first := len(states.Regions)
		b.states[i].describe(&states, fmt.Sprintf("states[%d].", i))
		for k := range states.Regions[first:] {
			switch {
			case i < current:
				states.Regions[first+k].Use = layout.UseUndo
			case i > current:
				states.Regions[first+k].Use = layout.UseFree
			}
		}
	}
	return layout.Memory{Objects: []layout.Object{o, states}, Tables: tableBytes()}
}

// describe describes the fields of a state.
func (s *state) describe(o *layout.Object, name string) {
	s.placement.describe(o, name)
	layout.AddField(o, name+"key", layout.Key, &s.key, nil)
	layout.AddField(o, name+"stateBits", layout.State, &s.stateBits, func() string { return s.stateBits.describe() })
}

// describe returns the state bits in words.
func (b stateBits) describe() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}
