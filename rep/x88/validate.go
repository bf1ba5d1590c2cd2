package x88

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when cells, lists and state agree with one another, and
// an error that names the two that do not otherwise.
func (b *Board) Validate() error {
	for n, m := range b.cells {
		i := index(n)
		switch {
		case m == nobody:
		case !i.onBoard():
			return fmt.Errorf("x88: cell %#02x is off the board and holds man %#02x", n, m)
		case !b.inList(m):
			return fmt.Errorf("x88: cell %#02x holds %#02x, which is no man", n, m)
		case b.list[m] != i:
			return fmt.Errorf("x88: cell %#02x holds man %#02x, whose list has him on %#02x", n, m, b.list[m])
		}
	}
	for n, at := range b.list {
		m := man(n)
		switch {
		case m == nobody: // holds what was written for an empty cell
		case at == gone:
		case !b.inList(m):
			return fmt.Errorf("x88: list has man %#02x on %#02x, outside the slots in use", n, at)
		case !at.onBoard() || b.cells[at] != m:
			return fmt.Errorf("x88: list has man %#02x on %#02x, the cell does not", n, at)
		case !b.nature[n].piece().Valid() || firstMan(b.nature[n].piece().Color()) != m&(whiteMan|blackMan):
			return fmt.Errorf("x88: man %#02x is a %v", n, b.nature[n].piece())
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := firstMan(c); b.nature[king].piece() != rep.MakePiece(c, rep.King) || b.list[king] == gone {
			return fmt.Errorf("x88: man %#02x is not the %v king", king, c)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		want := firstMan(c)
		for m := want; m <= b.last[c]; m++ {
			if isSlider(b.nature[m].piece()) {
				want = m
			}
		}
		if b.sliders[c] != want {
			return fmt.Errorf("x88: the last %v slider is man %#02x, the kinds say %#02x", c, b.sliders[c], want)
		}
	}
	if b.nature[nobody].piece() != rep.NoPiece {
		return fmt.Errorf("x88: nobody is a %v", b.nature[nobody].piece())
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("x88: %w", err)
	}
	if p.EnPassant != rep.NoSquare {
		if want := b.passedOver(indexOf(p.EnPassant), b.side()); b.state.enPassant() != want {
			return fmt.Errorf("x88: en passant field is %#02x, the pawns say %#02x", b.state.enPassant(), want)
		}
	}
	if want := p.Key(); b.key != want {
		return fmt.Errorf("x88: key is %016x, the position's is %016x", b.key, want)
	}
	return nil
}

// inList reports whether m is a number that Load gave to a man.
func (b *Board) inList(m man) bool {
	c := rep.White
	if m >= blackMan {
		c = rep.Black
	}
	return m >= firstMan(c) && m <= b.last[c]
}
