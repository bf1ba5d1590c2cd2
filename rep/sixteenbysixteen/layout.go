package sixteenbysixteen

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// cellCount is the number of cells, overread included.
const cellCount = 256 + overread

// load4 returns four cells, cell i in the lowest byte, in one load.
func load4(c *[cellCount]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// row returns eight cells of a row as one word, cell a in its lowest byte: a rank, if a
// is on the a-file.
func (b *Board) row(a uint) uint64 { return load8(&b.cells, a&255) }

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func (b *Board) ownAround(us rep.Color, king index) uint32 {
	mask := 0x010101 * uint32(own(us))
	southWest := uint(king + southWest)
	rows := load4(&b.cells, southWest+2*columns)&mask | load4(&b.cells, southWest+columns)&mask<<1 | load4(&b.cells, southWest)&mask<<2
	return uint32(uint64(rows)*(1|1<<11|1<<22)>>(20+us)) & zoneAll
}

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:256], b.describeCell).Row = columns
	layout.AddElements(&o, "cells[256:]", layout.Padding, b.cells[256:], nil)
	layout.AddElements(&o, "pieceList", layout.ListEntry, b.pieceList[:], b.describeEntry).Free = b.isFreeEntry
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	layout.AddField(&o, "lastRecord", layout.Number, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "turn", layout.Constant, &b.turn, b.describeTurn)
	b.lists[rep.White].describe(&o, rep.White)
	b.lists[rep.Black].describe(&o, rep.Black)
	layout.AddField(&o, "standard", layout.Constant, &b.standard, b.describeStandard)
	layout.AddField(&o, "other", layout.Move, &b.other, nil).Use = layout.UseFree
	layout.AddField(&o, "makeOther", layout.Address, &b.makeOther, nil)
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes + wordTableBytes + threatTableBytes}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() layout.Object {
	o, current := layout.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		use, last := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current:
			use, last = layout.UseFree, layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"moved", layout.Move, &r.moved, func() string { return r.moved.describe() }).Use = last
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, func() string { return r.capturedID.describe() }).Use = last
	}
	return o
}

// describeEntry describes an entry of the piece list. A captured piece is in the entry
// slots higher than its own, where it stays when the capture is taken back.
func (b *Board) describeEntry(i int) layout.Element {
	name, p := fmt.Sprintf("%02x", i), b.pieceList[i]
	for c := rep.White; c <= rep.Black; c++ {
		first, end := int(firstID(c)), int(b.lists[c].end)
		switch {
		case i >= first && i < end && p != 0:
			return layout.EntryElement(name, c, p.piece(), p.at().square())
		case i >= first && i < end:
			return layout.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
		case i >= first+slots && i < end+slots && p != 0 && b.pieceList[i-slots] == 0:
			e := layout.EntryElement(name, c, p.piece(), rep.NoSquare)
			e.Text += " on " + p.at().square().String()
			return e
		}
	}
	return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// isFreeEntry reports whether an entry of the piece list is for a captured piece, and the piece
// is on the board.
func (b *Board) isFreeEntry(i int) bool {
	for c := rep.White; c <= rep.Black; c++ {
		if id := i - slots; id >= int(firstID(c)) && id < int(b.lists[c].end) {
			return b.pieceList[id] != 0
		}
	}
	return false
}

// describe describes the IDs of c.
func (l *list) describe(o *layout.Object, c rep.Color) {
	for _, bound := range []struct {
		name string
		kind layout.Kind
		id   *pieceID
	}{
		{"knights", layout.Constant, &l.knights},
		{"knightsEnd", layout.Constant, &l.knightsEnd},
		{"pawns", layout.Constant, &l.pawns},
		{"end", layout.Constant, &l.end},
		{"slidersEnd", layout.Number, &l.slidersEnd},
		{"nonPawnsEnd", layout.Number, &l.nonPawnsEnd},
	} {
		layout.AddField(o, fmt.Sprintf("lists[%v].%s", c, bound.name), bound.kind, bound.id, func() string { return fmt.Sprintf("ID %02x", byte(*bound.id)) })
	}
	layout.AddField(o, fmt.Sprintf("lists[%v].promoted", c), layout.Number, &l.promoted, func() string { return fmt.Sprint(l.promoted) })
	layout.AddField(o, fmt.Sprintf("lists[%v].pawnRows", c), layout.Constant, &l.pawnRows, func() string { return fmt.Sprint(l.pawnRows) })
}

// describe returns a captured piece in words.
func (id pieceID) describe() string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", byte(id))
}

// Validate returns nil if cells, list and state agree, and otherwise an error that
// names the two that do not.
func (b *Board) Validate() error {
	for n, m := range b.cells {
		i := index(n)
		switch {
		case int(i) != n || !i.onBoard():
			if m != sentinel {
				return fmt.Errorf("sixteenbysixteen: cell %#02x is off the board and holds %#02x, not the sentinel", n, m)
			}
		case m == noPiece:
		case !b.inList(m):
			return fmt.Errorf("sixteenbysixteen: cell %#02x holds %#02x, which is no piece", n, m)
		case b.pieceList[m].at() != i:
			return fmt.Errorf("sixteenbysixteen: cell %#02x holds piece %#02x, which the list has on %#02x", n, m, b.pieceList[m].at())
		}
	}
	for n, p := range b.pieceList {
		if p == 0 || b.inList(pieceID(n-slots)) {
			continue // free, or the entry of a captured piece
		}
		if err := b.validatePiece(n, p); err != nil {
			return err
		}
	}
	for c, list := range b.lists {
		if b.pieceList[firstID(rep.Color(c))].kind() != king {
			return fmt.Errorf("sixteenbysixteen: piece %#02x is not the %v king", firstID(rep.Color(c)), rep.Color(c))
		}
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("sixteenbysixteen: sliders of %v end before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.slidersEnd, list.promoted, want.slidersEnd)
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("sixteenbysixteen: %w", err)
	}
	var want state
	if p.EnPassant != rep.NoSquare {
		want = b.epSquareAfter(indexOf(p.EnPassant), b.side())
	}
	if got := b.state() & (epCapturable | 255); got != want {
		return fmt.Errorf("sixteenbysixteen: en passant field is %#x, the pawns say %#x", got, want)
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("sixteenbysixteen: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// validatePiece checks p, which is in slot n of the list.
func (b *Board) validatePiece(n int, p pieceSquare) error {
	m, at, piece := pieceID(n), p.at(), p.piece()
	if n > 255 || !b.inList(m) {
		return fmt.Errorf("sixteenbysixteen: slot %#02x has a piece, which is outside the slots in use", n)
	}
	c := rep.White
	if m >= blackID {
		c = rep.Black
	}
	list := &b.lists[c]
	switch {
	case !piece.Valid() || piece.Color() != c:
		return fmt.Errorf("sixteenbysixteen: piece %#02x is a %v", m, piece)
	case kindOf(piece) != p.kind() || p.isPawn() != (piece.Type() == rep.Pawn):
		return fmt.Errorf("sixteenbysixteen: piece %#02x is a %v, its pieceSquare says kind %d, pawn %v", m, piece, p.kind(), p.isPawn())
	case b.cells[at] != m:
		return fmt.Errorf("sixteenbysixteen: list has piece %#02x on %#02x, the cell does not", m, at)
	case p.kind().isSlider() && m >= list.slidersEnd:
		return fmt.Errorf("sixteenbysixteen: piece %#02x is a slider beyond the last one, %#02x", m, list.slidersEnd-1)
	case m < list.pawns && p.isPawn(), m < list.knights && p.kind() == knight,
		m >= list.knights && m < list.pawns && p.kind() != knight:
		return fmt.Errorf("sixteenbysixteen: piece %#02x is a %v, its ID is for another kind", m, piece)
	}
	return nil
}

// inList reports whether Load gave id to a piece.
func (b *Board) inList(m pieceID) bool {
	c := rep.White
	if m >= blackID {
		c = rep.Black
	}
	return m >= firstID(c) && m < b.lists[c].end
}
