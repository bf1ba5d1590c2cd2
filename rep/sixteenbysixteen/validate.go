package sixteenbysixteen

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when cells, list and state agree with one another, and
// an error that names the two that do not otherwise.
func (b *Board) Validate() error {
	for n, m := range b.cells {
		i := index(n)
		switch {
		case n > 255 || !i.onBoard():
			if m != guard {
				return fmt.Errorf("sixteenbysixteen: cell %#02x is off the board and holds %#02x, not a guard", n, m)
			}
		case m == nobody:
		case !b.inList(m):
			return fmt.Errorf("sixteenbysixteen: cell %#02x holds %#02x, which is no man", n, m)
		case b.posts[m].at() != i:
			return fmt.Errorf("sixteenbysixteen: cell %#02x holds man %#02x, whose list has him on %#02x", n, m, b.posts[m].at())
		}
	}
	for n, p := range b.posts {
		if p == 0 {
			continue
		}
		if err := b.validateMan(n, p); err != nil {
			return err
		}
	}
	for c, list := range b.lists {
		if b.posts[firstMan(rep.Color(c))].kind() != king {
			return fmt.Errorf("sixteenbysixteen: man %#02x is not the %v king", firstMan(rep.Color(c)), rep.Color(c))
		}
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("sixteenbysixteen: search for %v sliders ends before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.aims, list.promoted, want.aims)
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("sixteenbysixteen: %w", err)
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.passedOver(indexOf(p.EnPassant), b.turn()), b.state()&(live|255); got != want {
			return fmt.Errorf("sixteenbysixteen: en passant field is %#x, the pawns say %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("sixteenbysixteen: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// validateMan checks p, which is in slot n of the list.
func (b *Board) validateMan(n int, p post) error {
	m, at, piece := p.man(), p.at(), p.piece()
	if !b.inList(m) || int(m) != n {
		return fmt.Errorf("sixteenbysixteen: slot %#02x has man %#02x, who is in use elsewhere or not at all", n, m)
	}
	c := rep.White
	if m >= blackMan {
		c = rep.Black
	}
	list := &b.lists[c]
	switch {
	case !piece.Valid() || piece.Color() != c:
		return fmt.Errorf("sixteenbysixteen: man %#02x is a %v", m, piece)
	case kindOf(piece) != p.kind() || p.isPawn() != (piece.Type() == rep.Pawn):
		return fmt.Errorf("sixteenbysixteen: man %#02x is a %v, his post says kind %d, pawn %v", m, piece, p.kind(), p.isPawn())
	case !at.onBoard() || b.cells[at] != m:
		return fmt.Errorf("sixteenbysixteen: list has man %#02x on %#02x, the cell does not", m, at)
	case p.kind().isSlider() && m >= list.aims:
		return fmt.Errorf("sixteenbysixteen: man %#02x is a slider beyond the last one, %#02x", m, list.aims-1)
	case m < list.pawns && p.isPawn(), m < list.knights && p.kind() == knight,
		m >= list.knights && m < list.pawns && p.kind() != knight:
		return fmt.Errorf("sixteenbysixteen: man %#02x is a %v, his number is for another kind", m, piece)
	}
	return nil
}

// inList reports whether m is a number that Load gave to a man.
func (b *Board) inList(m man) bool {
	c := rep.White
	if m >= blackMan {
		c = rep.Black
	}
	return m >= firstMan(c) && m < b.lists[c].end
}
