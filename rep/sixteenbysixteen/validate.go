package sixteenbysixteen

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

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
