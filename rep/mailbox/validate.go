package mailbox

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when the cells, the list, the sections of the list, the
// en passant square and the key agree, and an error that names the two that do
// not.
func (b *Board) Validate() error {
	if b.cell != b.cellsFromList() {
		return fmt.Errorf("mailbox: the cells and the list disagree:\n%s", b.Dump())
	}
	for c := rep.White; c <= rep.Black; c++ {
		first, ends := firstMan<<c, b.ends[c]
		if !(first < ends.knights && ends.knights <= ends.sliders && ends.sliders <= ends.pawns && ends.pawns <= first+listSize) {
			return fmt.Errorf("mailbox: the sections of %v end at %+v, out of order", c, ends)
		}
		if b.men[first].piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("mailbox: man %d is %v, want the %v king", first, b.men[first].piece(), c)
		}
	}
	for number, p := range b.men {
		if p == 0 {
			continue
		}
		number := man(number)
		if !p.piece().Valid() || number < firstMan || number >= 3*firstMan || p.piece().Color() != rep.Color(number>>5) {
			return fmt.Errorf("mailbox: man %d of the list is %v", number, p.piece())
		}
		if p&^homeMark != postOf(p.piece(), p.at()) {
			return fmt.Errorf("mailbox: man %d, a %v, has the marks %#x", number, p.piece(), p>>10)
		}
		if kind := p.piece().Type(); !b.ends[number>>5].has(number, kind) {
			return fmt.Errorf("mailbox: man %d is a %v, out of the section %+v", number, kind, b.ends[number>>5])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	now := b.now()
	if now.key != p.Key() {
		return fmt.Errorf("mailbox: the key is %016x, that of the position %016x", now.key, p.Key())
	}
	var passing state
	if now.state&passed != 0 {
		passing = b.passing(now.state.passedOver(), b.side())
	}
	if got := now.state & (1<<16 - 1) &^ rightsMask; got != passing {
		return fmt.Errorf("mailbox: the en passant square %v is held as %#x, against the pawns' %#x", p.EnPassant, got, passing)
	}
	for i := range b.castling.Rook {
		king, rook := b.men[firstMan<<(i>>1)], b.men[b.cell[b.castling.Rook[i]&63]&63]
		if now.state.rights()>>i&1 != 0 && king&rook&homeMark == 0 {
			return fmt.Errorf("mailbox: the right of number %d stands without the marks of its king and rook", i)
		}
	}
	return nil
}

// cellsFromList returns the cells as the list has them.
func (b *Board) cellsFromList() (cells [64]man) {
	for number, p := range b.men {
		if p != 0 {
			cells[p.at()] = man(number)
		}
	}
	return cells
}

// has reports whether a man of the given kind belongs at a number.
func (s sections) has(number man, kind rep.PieceType) bool {
	switch kind {
	case rep.King:
		return number == firstMan || number == 2*firstMan
	case rep.Knight:
		return number < s.knights
	case rep.Pawn:
		return number >= s.sliders && number < s.pawns
	}
	return number >= s.knights && number < s.sliders
}
