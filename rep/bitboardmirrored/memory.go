package bitboardmirrored

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
	rep.AddField(&o, "castlingSquares", rep.ElementConstant, &b.castlingSquares, func() string { return names(b.castlingSquares) })
	for c := range b.castlingSides {
		for k, name := range []string{"empty", "safe"} {
			sets := &b.castlingSides[c].empty
			if k == 1 {
				sets = &b.castlingSides[c].safe
			}
			rep.AddElements(&o, fmt.Sprintf("castlingSides[%v].%s", rep.Color(c), name), rep.ElementConstant, sets[:], func(i int) rep.Element {
				return rep.Element{Name: [2]string{"kingside", "queenside"}[i], Square: rep.NoSquare, Text: names(sets[i])}
			})
		}
	}

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

// names returns the squares of a set in words.
func names(set rep.SquareSet) string {
	return strings.Trim(fmt.Sprint(slices.Collect(set.All())), "[]")
}

// Dump implements [rep.Dumper]. It draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// describe describes the fields of a state.
func (s *state) describe(o *rep.MemoryObject, name string) {
	bitboards := rep.AddElements(o, name+"bitboards", rep.ElementBitboard, s.bitboards[:], func(i int) rep.Element {
		e := rep.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.OfBoth}
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
	rep.AddField(o, name+"sides", rep.ElementState, &s.sides, func() string {
		return fmt.Sprintf("kings %v and %v, rights %v", s.square(s.ourKing()), s.square(s.theirKing()), s.rights())
	})
	rep.AddField(o, name+"key", rep.ElementKey, &s.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &s.stateBits, func() string {
		return fmt.Sprintf("%v to move, en passant %v, clocks %d %d", s.sideToMove(), s.epSquare(), s.halfmove(), s.fullmove())
	})
}
