package x88

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

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
