package twelvebytwelve

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
		case !i.onBoard() && m != border:
			return fmt.Errorf("twelvebytwelve: cell %d is off the board and holds %#02x, not the border", n, m)
		case !i.onBoard() || m == nobody:
		case !b.inList(m):
			return fmt.Errorf("twelvebytwelve: cell %d holds %#02x, which is no man", n, m)
		case b.men[m].at() != i:
			return fmt.Errorf("twelvebytwelve: cell %d holds man %#02x, whose list has him on %d", n, m, b.men[m].at())
		}
	}
	for n, post := range b.men {
		m, at, piece := man(n), post.at(), post.piece()
		if post == 0 {
			continue
		}
		if !b.inList(m) {
			return fmt.Errorf("twelvebytwelve: list has man %#02x on %d, outside the slots in use", n, at)
		}
		list := &b.lists[m>>5]
		switch {
		case !piece.Valid() || firstMan(piece.Color()) != m&border:
			return fmt.Errorf("twelvebytwelve: man %#02x is a %v", n, piece)
		case !at.onBoard() || b.cells[at] != m:
			return fmt.Errorf("twelvebytwelve: list has man %#02x on %d, the cell does not", n, at)
		case isSlider(piece) && m >= list.aims:
			return fmt.Errorf("twelvebytwelve: man %#02x is a slider beyond the last one, %#02x", n, list.aims-1)
		case m < list.pawns && piece.Type() == rep.Pawn, m < list.knights && piece.Type() == rep.Knight,
			m >= list.knights && m < list.pawns && piece.Type() != rep.Knight:
			return fmt.Errorf("twelvebytwelve: man %#02x is a %v, his number is for another kind", n, piece)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := b.men[firstMan(c)]; king.piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("twelvebytwelve: man %#02x is not the %v king", firstMan(c), c)
		}
	}
	for c, list := range b.lists {
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("twelvebytwelve: search for %v sliders ends before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.aims, list.promoted, want.aims)
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("twelvebytwelve: %w", err)
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.passedOver(indexOf(p.EnPassant), b.side()), b.state()&(live|127); got != want {
			return fmt.Errorf("twelvebytwelve: en passant field is %#x, the pawns say %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("twelvebytwelve: key is %016x, the position's is %016x", b.Key(), want)
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
