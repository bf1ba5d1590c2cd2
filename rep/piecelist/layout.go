package piecelist

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its undo stack.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "squares", layout.ListEntry, both(&b.squares), b.describeEntry)
	layout.AddElements(&o, "pieces", layout.ListEntry, both(&b.pieces), b.describeEntry)
	layout.AddField(&o, "key", layout.Key, &b.key, nil)
	layout.AddField(&o, "state", layout.State, &b.state, func() string { return b.state.describe() })
	layout.AddField(&o, "sliderEnd", layout.Constant, &b.sliderEnd, func() string {
		return fmt.Sprintf("sliders in the slots before %d and %d", b.sliderEnd[rep.White], b.sliderEnd[rep.Black])
	})
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "undo", layout.Address, &b.undo, nil)
	layout.AddField(&o, "ply", layout.Number, &b.ply, func() string { return fmt.Sprintf("undo[%d]", b.ply) })

	stack := layout.StackAt("undo", b.undo)
	for i := range b.undo[:min(b.ply+1, len(b.undo))] {
		u, use, name := &b.undo[i], layout.UseUndo, fmt.Sprintf("undo[%d].", i)
		if i == b.ply {
			use = layout.UseFree
		}
		layout.AddElements(&stack, name+"squares", layout.ListEntry, both(&u.squares), func(i int) layout.Element {
			return b.describeSquare(i, u.squares[i/slots][i%slots])
		}).Use = use
		layout.AddField(&stack, name+"key", layout.Key, &u.key, nil).Use = use
		layout.AddField(&stack, name+"state", layout.State, &u.state, func() string { return u.state.describe() }).Use = use
	}
	return layout.Memory{Objects: []layout.Object{o, stack}, Tables: b.tableBytes()}
}

// both returns two lists as one.
func both(lists *[2]list) []uint8 { return (*[2 * slots]uint8)(unsafe.Pointer(lists))[:] }

// describeEntry describes an entry of the lists of squares and of pieces: White's slots,
// then Black's.
func (b *Board) describeEntry(i int) layout.Element {
	return b.describeSquare(i, b.squares[i/slots][i%slots])
}

// describeSquare describes an entry with the square sq.
func (b *Board) describeSquare(i int, sq uint8) layout.Element {
	c, s := rep.Color(i/slots), slot(i%slots)
	name := fmt.Sprintf("%c%d", "wb"[c], s)
	piece := b.pieceIn(c, s)
	switch {
	case piece == rep.NoPiece:
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	case sq == gone:
		return layout.EntryElement(name, c, piece, rep.NoSquare)
	}
	return layout.EntryElement(name, c, piece, rep.Square(sq))
}

// describe returns the state in words.
func (s state) describe() string {
	ep := rep.Square(s.epSquare()).String()
	if s.epSquare() != uint8(rep.NoSquare) && s.keyedFile() == noFile {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", s.side(), s.rights(), ep, s.halfmove(), s.fullmove())
}

// Validate returns nil if the lists are sound and agree with the key and the rest of the board,
// and otherwise an error that names the fault.
func (b *Board) Validate() error {
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.validateList(c); err != nil {
			return err
		}
	}
	for s, sq := range b.squares[rep.White] {
		if sq != gone && b.squares[rep.Black].has(sq) {
			return fmt.Errorf("piecelist: %v holds a piece of both lists: white slot %d and black slot %d",
				rep.Square(sq), s, b.squares[rep.Black].find(sq))
		}
	}
	keyed := uint8(noFile)
	if b.state.epSquare() != uint8(rep.NoSquare) {
		keyed = b.fileToKey(b.state.side(), b.state.epSquare())
	}
	if keyed != b.state.keyedFile() {
		return fmt.Errorf("piecelist: en passant square %v, file %d is in the key, want %d", rep.Square(b.state.epSquare()), b.state.keyedFile(), keyed)
	}
	p := b.Position()
	want := p.Key()
	p.HalfmoveClock, p.FullmoveNumber = 0, 1 // a game may go on past rep.MaxClock
	if err := p.Validate(); err != nil {
		return fmt.Errorf("piecelist: %w", err)
	}
	if b.key != want {
		return fmt.Errorf("piecelist: key %016x does not match the lists: %016x", b.key, want)
	}
	return nil
}

// validateList checks one list by itself.
func (b *Board) validateList(c rep.Color) error {
	squares, own := &b.squares[c], b.squares[c]
	if b.pieceIn(c, kingSlot) != rep.MakePiece(c, rep.King) {
		return fmt.Errorf("piecelist: %v slot %d holds %v, want the king", c, kingSlot, b.pieceIn(c, kingSlot))
	}
	for s, sq := range own {
		piece := b.pieceIn(c, slot(s))
		switch {
		case sq == gone:
		case sq >= 64:
			return fmt.Errorf("piecelist: %v slot %d: %d is no square", c, s, sq)
		case !piece.Valid() || piece.Color() != c:
			return fmt.Errorf("piecelist: %v slot %d: %v on %v", c, s, piece, rep.Square(sq))
		case squares.find(sq) != slot(s):
			return fmt.Errorf("piecelist: %v: %v is in slot %d and in slot %d", c, rep.Square(sq), s, squares.find(sq))
		}
	}
	return nil
}
