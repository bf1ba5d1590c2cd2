package bitboard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The last of the records in use belongs to the
// position, and Unmake goes back to those before it.
func (b *Board) Memory() layout.Memory {
	s := b.state()
	o := layout.ObjectAt("board", b)
	s.placement.describe(&o)
	layout.AddField(&o, "records", layout.Address, &s.records, nil)
	current := int(s.current / recordSize)
	layout.AddField(&o, "current", layout.Number, &s.current, func() string { return fmt.Sprintf("records[%d]", current) })
	layout.AddField(&o, "end", layout.Address, &s.end, nil)
	layout.AddField(&o, "byPiece", layout.Address, &s.byPiece, nil)
	layout.AddElements(&o, "watched", layout.Constant, s.watched[:], func(i int) layout.Element {
		return layout.Element{Name: rep.CastlingRights(i).String(), Square: rep.NoSquare, Text: squareNames(s.watched[i])}
	})
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)

	records := layout.StackAt("records", s.records)
	for i := range s.records[:min(current+2, len(s.records))] {
		first := len(records.Regions)
		s.records[i].describeFields(&records, fmt.Sprintf("records[%d].", i))
		for k := range records.Regions[first:] {
			switch {
			case i < current:
				records.Regions[first+k].Use = layout.UseUndo
			case i > current:
				records.Regions[first+k].Use = layout.UseFree
			}
		}
	}
	return layout.Memory{Objects: []layout.Object{o, records}, Tables: tableBytes()}
}

// describeFields describes the fields of a record.
func (r *record) describeFields(o *layout.Object, name string) {
	layout.AddElements(o, name+"colors", layout.Bitboard, r.colors[:], func(i int) layout.Element {
		return layout.Element{Name: rep.Color(i).String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: rep.Color(i).Set()}
	})
	layout.AddField(o, name+"key", layout.Key, &r.key, nil)
	layout.AddField(o, name+"stateBits", layout.State, &r.stateBits, func() string { return r.stateBits.words() })
	layout.AddField(o, name+"watch", layout.State, &r.watch, func() string { return squareNames(r.watch) })
	layout.AddField(o, name+"captured", layout.State, &r.captured, func() string { return r.captured.String() })
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
