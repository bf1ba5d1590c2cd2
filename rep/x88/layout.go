package x88

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:128], b.describeCell).Row = 16
	layout.AddElements(&o, "cells[128:]", layout.Padding, b.cells[128:], nil)
	layout.AddElements(&o, "list", layout.ListEntry, b.list[:], b.describeEntry)
	for _, bound := range []struct {
		name, text string
		kind       layout.Kind
		ids        *[2]pieceID
	}{
		{"lastSlot", "slot", layout.Constant, &b.lastSlot},
		{"lastSlider", "ID", layout.Number, &b.lastSlider},
		{"lastPiece", "ID", layout.Number, &b.lastPiece},
	} {
		layout.AddElements(&o, bound.name, bound.kind, bound.ids[:], func(i int) layout.Element {
			c := rep.Color(i)
			return layout.Element{Name: c.String(), Square: rep.NoSquare, Colors: c.Set(), Text: fmt.Sprintf("%s %02x", bound.text, byte(bound.ids[i]))}
		})
	}
	layout.AddField(&o, "start", layout.Constant, &b.start, func() string { return fmt.Sprintf("fullmove number %d", b.start) })
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d], %v to move", b.plies(), b.side()) })
	layout.AddField(&o, "lastRecord", layout.Constant, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() layout.Object {
	o, current := layout.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		last := r.move
		use, undo := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current || i == 0 && last != unknownMove: // if Black began, the first is not used
			use, undo = layout.UseFree, layout.UseFree
		}
		captured, promoted := undo, undo
		if !last.Kind().IsCapture() || last == nullMove || last == unknownMove {
			captured = layout.UseFree
		}
		if !last.Kind().IsPromotion() {
			promoted = layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"captured", layout.Move, &r.captured, r.captured.describe).Use = captured
		layout.AddField(&o, name+"move", layout.Move, &r.move, r.describeMove).Use = undo
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, r.capturedID.describe).Use = captured
		layout.AddField(&o, name+"lastSlider", layout.Move, &r.lastSlider, r.lastSlider.describe).Use = promoted
		layout.AddField(&o, name+"lastPiece", layout.Move, &r.lastPiece, r.lastPiece.describe).Use = promoted
	}
	return o
}

func (id pieceID) describe() string { return fmt.Sprintf("ID %02x", byte(id)) }

// describe returns a captured piece in words.
func (p pieceSquare) describe() string {
	if p == 0 {
		return "none"
	}
	return fmt.Sprintf("%v %v", p.piece(), p.at().square())
}

// describeCell describes a cell: the piece with the ID in it.
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprintf("%02x", i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) layout.Element {
	name, id := fmt.Sprintf("%02x", i), pieceID(i)
	switch p := b.list[i]; {
	case p != 0:
		return layout.EntryElement(name, p.piece().Color(), p.piece(), p.at().square())
	case id == noPiece:
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "of an empty cell"}
	case !b.inList(id):
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	return layout.EntryElement(name, id.color(), rep.NoPiece, rep.NoSquare)
}

// Validate returns nil if cells, piece list and state agree, and otherwise an error
// that names the two that do not.
func (b *Board) Validate() error {
	for c := rep.White; c <= rep.Black; c++ {
		if b.lastSlot[c] >= slots {
			return fmt.Errorf("x88: the last %v slot is %#02x, a side has %d", c, b.lastSlot[c], slots)
		}
	}
	for n, id := range b.cells {
		i := index(n)
		switch {
		case id == noPiece:
		case !i.onBoard():
			return fmt.Errorf("x88: cell %#02x is off the board and holds piece %#02x", n, id)
		case !b.inList(id):
			return fmt.Errorf("x88: cell %#02x holds %#02x, which is no piece", n, id)
		case b.list[id] == 0:
			return fmt.Errorf("x88: cell %#02x holds piece %#02x, which the list does not have", n, id)
		case b.list[id].at() != i:
			return fmt.Errorf("x88: cell %#02x holds piece %#02x, which the list has on %#02x", n, id, b.list[id].at())
		}
	}
	for n, entry := range b.list {
		if entry != 0 {
			if err := b.validateEntry(pieceID(n), entry); err != nil {
				return err
			}
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := firstID(c); b.list[king].piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("x88: piece %#02x is not the %v king", king, c)
		}
		slider, piece := firstID(c), firstID(c)
		for id := slider; id < firstID(c)+slots; id++ {
			if isSlider(b.list[id].piece()) {
				slider = id
			}
			if b.list[id] != 0 {
				piece = id
			}
		}
		if b.lastSlider[c] < slider || b.lastSlider[c] > b.lastPiece[c] {
			return fmt.Errorf("x88: the last %v slider is piece %#02x, the list has %#02x", c, b.lastSlider[c], slider)
		}
		if b.lastPiece[c] < piece || b.lastPiece[c] > firstID(c)+b.lastSlot[c] {
			return fmt.Errorf("x88: the last %v piece that is no pawn is %#02x, the list has %#02x", c, b.lastPiece[c], piece)
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("x88: %w", err)
	}
	ep := noEPSquare
	if p.EnPassant != rep.NoSquare {
		ep = b.epSquareAfter(indexOf(p.EnPassant), b.side())
	}
	if now := b.state(); now.epSquare() != ep {
		return fmt.Errorf("x88: en passant field is %#02x, the pawns say %#02x", now.epSquare(), ep)
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("x88: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// validateEntry compares the entry of id, which is not 0, with the cells and with the side
// and type in the ID.
func (b *Board) validateEntry(id pieceID, entry pieceSquare) error {
	i, piece := entry.at(), entry.piece()
	switch {
	case !b.inList(id):
		return fmt.Errorf("x88: list has piece %#02x on %#02x, outside the slots in use", id, i)
	case !i.onBoard() || b.cells[i] != id:
		return fmt.Errorf("x88: list has piece %#02x on %#02x, the cell does not", id, i)
	case !piece.Valid() || firstID(piece.Color()) != firstID(id.color()):
		return fmt.Errorf("x88: piece %#02x is a %v", id, piece)
	case id&pawnID != 0 != (piece.Type() == rep.Pawn):
		return fmt.Errorf("x88: piece %#02x has the ID of another kind than %v", id, piece)
	case entry&clockMask != entryOf(piece)&clockMask:
		return fmt.Errorf("x88: piece %#02x, a %v, has the wrong bits of the clock", id, piece)
	case entry&rightsMask&pieceSquare(b.state()) != pieceSquare(b.castling.Lost[i.square()])<<rightsShift&pieceSquare(b.state()):
		return fmt.Errorf("x88: piece %#02x on %#02x has the wrong castling rights", id, i)
	}
	return nil
}

// inList reports whether id has a slot in use.
func (b *Board) inList(id pieceID) bool {
	side := id & (whiteID | blackID)
	return (side == whiteID || side == blackID) && id&^pawnID < blackID+slots && id&(slots-1) <= b.lastSlot[id.color()]
}

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	switch at := s.epSquare(); {
	case at == noEPSquare:
	case at.onBoard():
		ep = at.square().String()
	default:
		ep = fmt.Sprintf("%v, no capture", (at &^ epNotCapturable).square())
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeMove returns the move of a record in words.
func (r *record) describeMove() string {
	switch r.move {
	case nullMove:
		return "null move"
	case unknownMove:
		return "unknown"
	default:
		return r.move.String()
	}
}

// load8 returns eight cells, cell i in the lowest byte. The compiler makes one load of it.
func load8(c *[136]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ownAround returns the neighbours of a king that hold a piece of us, as bits in the
// order of kingSteps. file is the king's; above, rank and below are the words of the
// three ranks. Bits of steps off the board are undefined. Each word is rotated so that
// the three cells become its lowest bytes, and keeps one bit of each; the bits of the
// next rank are one higher. Each byte is then a column of the neighbourhood.
func ownAround(us rep.Color, file index, above, rank, below uint64) uint8 {
	turn, mask := 8-8*int(file&7), 0x010101*uint64(own(us))
	rows := bits.RotateLeft64(below, turn)&mask | bits.RotateLeft64(rank, turn)&mask<<1 |
		bits.RotateLeft64(above, turn)&mask<<2
	return columns(rows >> (4 + us&1))
}

// columns returns the neighbourhood of a king as bits in the order of kingSteps. The
// three bytes of rows are its files, and the three bits of each the ranks. The product
// puts the files side by side, the eastern one at its old place. The king itself, in the
// middle, is left out.
func columns(rows uint64) uint8 {
	zone := rows * (1 | 1<<11 | 1<<22) >> 16
	return uint8(zone&15 | zone>>1&0xf0)
}
