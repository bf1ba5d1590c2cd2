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
	layout.AddField(o, name+"stateBits", layout.State, &s.StateBits, func() string { return s.StateBits.Words() })
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard8: %w", err)
	}
	if rights := position.Rights(); rights != s.Rights() {
		return fmt.Errorf("bitboard8: rights are %v, their rooks stand for %v", s.Rights(), rights)
	}
	us := s.SideToMove()
	capturable := rep.Square(0)
	if sq := s.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.EPCapturable() != capturable {
		return fmt.Errorf("bitboard8: en passant square of a capture is %v, the pawns have %v", s.EPCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard8: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
