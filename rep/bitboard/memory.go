package bitboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Memory implements [rep.MemoryDescriber]. The last of the records in use belongs to the
// position, and Unmake goes back to those before it.
func (b *Board) Memory() rep.Memory {
	s := b.state()
	o := rep.ObjectAt("board", b)
	s.placement.describe(&o)
	rep.AddField(&o, "records", rep.ElementAddress, &s.records, nil)
	current := int(s.current / recordSize)
	rep.AddField(&o, "current", rep.ElementCounter, &s.current, func() string { return fmt.Sprintf("records[%d]", current) })
	rep.AddField(&o, "end", rep.ElementAddress, &s.end, nil)
	rep.AddField(&o, "byPiece", rep.ElementAddress, &s.byPiece, nil)
	rep.AddElements(&o, "watched", rep.ElementConstant, s.watched[:], func(i int) rep.Element {
		return rep.Element{Name: rep.CastlingRights(i).String(), Square: rep.NoSquare, Text: squareNames(s.watched[i])}
	})
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)

	records := rep.StackAt("records", s.records)
	for i := range s.records[:min(current+2, len(s.records))] {
		first := len(records.Regions)
		s.records[i].describeFields(&records, fmt.Sprintf("records[%d].", i))
		for k := range records.Regions[first:] {
			switch {
			case i < current:
				records.Regions[first+k].Use = rep.UseUndo
			case i > current:
				records.Regions[first+k].Use = rep.UseFree
			}
		}
	}
	return rep.Memory{o, records}
}

// Dump implements [rep.Dumper]. It draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// describeFields describes the fields of a record.
func (r *record) describeFields(o *rep.MemoryObject, name string) {
	rep.AddElements(o, name+"colors", rep.ElementBitboard, r.colors[:], func(i int) rep.Element {
		return rep.Element{Name: rep.Color(i).String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.Color(i).Set()}
	})
	rep.AddField(o, name+"key", rep.ElementKey, &r.key, nil)
	rep.AddField(o, name+"stateBits", rep.ElementState, &r.stateBits, func() string { return r.stateBits.words() })
	rep.AddField(o, name+"watch", rep.ElementState, &r.watch, func() string { return squareNames(r.watch) })
	rep.AddField(o, name+"captured", rep.ElementState, &r.captured, func() string { return r.captured.String() })
}

// squareNames names the squares of a set.
func squareNames(set rep.SquareSet) string {
	if set == rep.AllSquares {
		return "all squares"
	}
	return strings.Trim(fmt.Sprint(slices.Collect(set.All())), "[]")
}

// words returns the state bits in words.
func (b stateBits) words() string {
	ep := b.epSquare().String()
	if b.epSquare() != rep.NoSquare && b.epCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.sideToMove(), b.rights(), ep, b.halfmove(), b.fullmove())
}
