package x88

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	m := layout.Describe(b, layout.Table{
		Tables: tableBytes, Index: "current", Last: int(b.plies()), Use: b.recordUse,
		Kinds: map[layout.Kind]string{
			layout.Cell: "cells", layout.ListEntry: "list", layout.Constant: "lastSlot start lastRecord", layout.Number: "lastSlider lastPiece",
			layout.Move: "records.captured records.capturedID records.lastSlider records.lastPiece",
		},
		Words: map[string]func(int) string{
			"start":        func(int) string { return fmt.Sprintf("fullmove number %d", b.start) },
			"current":      func(int) string { return fmt.Sprintf("records[%d], %v to move", b.plies(), b.side()) },
			"lastRecord":   func(int) string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) },
			"records.move": func(i int) string { return b.records[i].describeMove() },
		},
		Elements: map[string]func(int, int) layout.Element{
			"cells": func(_, i int) layout.Element { return b.describeCell(i) },
			"list":  func(_, i int) layout.Element { return b.describeEntry(i) },
		},
	})
	cells := m.Region("cells")
	cells.Row, cells.Bytes = 16, cells.Bytes[:128]
	return m
}

// recordUse returns the use of a field of a record. The last one in use has the key and the state of the
// position; Unmake needs the rest of it, after a capture or a promotion.
func (b *Board) recordUse(field string, i int, use layout.Use) layout.Use {
	last := b.records[i].move
	switch {
	case !strings.HasPrefix(field, "records."):
		return use
	case use == layout.UseFree, i == 0 && use == layout.UseUndo && last != unknownMove, // if Black began, the first is not used
		strings.HasPrefix(field, "records.captured") && (!last.Kind().IsCapture() || last == nullMove || last == unknownMove),
		strings.HasPrefix(field, "records.last") && !last.Kind().IsPromotion():
		return layout.UseFree
	case field == "records.key", field == "records.state":
		return use
	}
	return layout.UseUndo
}

// Words returns an ID in words.
func (id pieceID) Words() string { return fmt.Sprintf("ID %02x", byte(id)) }

// Words returns a captured piece in words.
func (p pieceSquare) Words() string {
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

// Words returns the state in words.
func (s state) Words() string {
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
