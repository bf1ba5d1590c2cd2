package bitboardmirrored

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
	layout.AddField(&o, "castlingSquares", layout.Constant, &b.castlingSquares, func() string { return names(b.castlingSquares) })
	for c := range b.castlingSides {
		for k, name := range []string{"empty", "safe"} {
			sets := &b.castlingSides[c].empty
			if k == 1 {
				sets = &b.castlingSides[c].safe
			}
			layout.AddElements(&o, fmt.Sprintf("castlingSides[%v].%s", rep.Color(c), name), layout.Constant, sets[:], func(i int) layout.Element {
				return layout.Element{Name: [2]string{"kingside", "queenside"}[i], Square: rep.NoSquare, Text: names(sets[i])}
			})
		}
	}

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

// names returns the squares of a set in words.
func names(set rep.SquareSet) string {
	return strings.Trim(fmt.Sprint(slices.Collect(set.All())), "[]")
}

// describe describes the fields of a state.
func (s *state) describe(o *layout.Object, name string) {
	bitboards := layout.AddElements(o, name+"bitboards", layout.Bitboard, s.bitboards[:], func(i int) layout.Element {
		e := layout.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.OfBoth}
		switch i {
		case ours:
			e.Colors = s.sideToMove().Set()
		case theirs:
			e.Colors = (s.sideToMove() ^ 1).Set()
		case rooks:
			e.Types = rep.TypesOf(rep.Rook, rep.Queen)
		case bishops:
			e.Types = rep.TypesOf(rep.Bishop, rep.Queen)
		case pawns:
			e.Types = rep.TypesOf(rep.Pawn)
		}
		return e
	})
	if s.sideToMove() == rep.Black {
		bitboards.Flip = 7 * 8 // a1 is bit 56
	}
	layout.AddField(o, name+"sides", layout.State, &s.sides, func() string {
		return fmt.Sprintf("kings %v and %v, rights %v", s.square(s.ourKing()), s.square(s.theirKing()), s.rights())
	})
	layout.AddField(o, name+"key", layout.Key, &s.key, nil)
	layout.AddField(o, name+"stateBits", layout.State, &s.stateBits, func() string {
		return fmt.Sprintf("%v to move, en passant %v, clocks %d %d", s.sideToMove(), s.epSquare(), s.halfmove(), s.fullmove())
	})
}
