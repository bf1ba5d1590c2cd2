package piecelist

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its undo stack.
func (b *Board) Memory() layout.Memory {
	entry := func(_, i int) layout.Element { return b.describeSquare(i, b.squares[i/slots][i%slots]) }
	return layout.Describe(b, layout.Table{
		Tables: b.tableBytes(), Index: "ply", Last: b.ply, UndoOnly: true,
		Kinds: map[layout.Kind]string{layout.ListEntry: "squares pieces undo.squares", layout.Constant: "sliderEnd"},
		Elements: map[string]func(int, int) layout.Element{
			"squares": entry, "pieces": entry,
			"undo.squares": func(record, i int) layout.Element {
				return b.describeSquare(i, b.undo[record].squares[i/slots][i%slots])
			},
		},
	})
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

// Words returns the state in words.
func (s state) Words() string {
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
