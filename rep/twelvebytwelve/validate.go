// Code generated from ../tenbytwelve/validate.go; DO NOT EDIT.

package twelvebytwelve

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil if cells, list and state agree with one another, and otherwise
// an error that names the two that do not.
func (b *Board) Validate() error {
	for _, check := range []func() error{b.validateCells, b.validateList, b.validateEnds, b.validateState} {
		if err := check(); err != nil {
			return fmt.Errorf("%s: %w", Backend.Name, err)
		}
	}
	return nil
}

// validateCells compares the cells with the list.
func (b *Board) validateCells() error {
	for n, id := range b.cells {
		i := index(n)
		switch {
		case !i.onBoard() && id != sentinel:
			return fmt.Errorf("cell %d is off the board and holds %#02x, not the sentinel", n, id)
		case !i.onBoard() || id == noPiece:
		case !b.inList(id):
			return fmt.Errorf("cell %d holds %#02x, which is not a piece ID", n, id)
		case b.pieceList[id].at() != i:
			return fmt.Errorf("cell %d holds piece %#02x, which the list has on %d", n, id, b.pieceList[id].at())
		}
	}
	return nil
}

// validateList compares the list with the cells, and the pieces with the order of their IDs.
func (b *Board) validateList() error {
	for n, p := range b.pieceList {
		id, at, piece := pieceID(n), p.at(), p.piece()
		if p == 0 {
			continue
		}
		if !b.inList(id) {
			return fmt.Errorf("list has piece %#02x on %d, outside the slots in use", n, at)
		}
		list := &b.lists[id>>5]
		switch {
		case !piece.Valid() || firstID(piece.Color()) != id&sentinel:
			return fmt.Errorf("piece %#02x is a %v", n, piece)
		case !at.onBoard() || b.cells[at] != id:
			return fmt.Errorf("list has piece %#02x on %d, the cell does not", n, at)
		case isSlider(piece) && id >= list.slidersEnd:
			return fmt.Errorf("piece %#02x is a slider after the last one, %#02x", n, list.slidersEnd-1)
		case id < list.pawns && piece.Type() == rep.Pawn, id < list.knights && piece.Type() == rep.Knight,
			id >= list.knights && id < list.pawns && piece.Type() != rep.Knight:
			return fmt.Errorf("piece %#02x is a %v, its ID is for another type", n, piece)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := b.pieceList[firstID(c)]; king.piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("piece %#02x is not the %v king", firstID(c), c)
		}
	}
	return nil
}

// validateEnds compares the end of the search for sliders with the number of promoted pawns.
func (b *Board) validateEnds() error {
	for c, list := range b.lists {
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("search for %v sliders ends before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.slidersEnd, list.promoted, want.slidersEnd)
		}
	}
	return nil
}

// validateState compares the state and the key with the pieces.
func (b *Board) validateState() error {
	p := b.Position()
	if err := p.Validate(); err != nil {
		return err
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.epSquareAfter(indexOf(p.EnPassant), b.side()), b.state()&(epCapturable|127); got != want {
			return fmt.Errorf("en passant field is %#x, by the pawns it is %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// inList reports whether Load gave id to a piece.
func (b *Board) inList(id pieceID) bool {
	c := rep.White
	if id >= blackID {
		c = rep.Black
	}
	return id >= firstID(c) && id < b.lists[c].end
}
