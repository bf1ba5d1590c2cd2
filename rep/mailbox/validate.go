package mailbox

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil if the cells, the list, the sections of the list, the en passant square
// and the key agree, and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	if b.cell != b.cellsFromList() {
		return fmt.Errorf("mailbox: the cells and the list disagree: %x and %x", b.cell, b.cellsFromList())
	}
	for c := rep.White; c <= rep.Black; c++ {
		first, ends := firstID<<c, b.ends[c]
		if !(first < ends.knights && ends.knights <= ends.sliders && ends.sliders <= ends.pawns && ends.pawns <= first+listSize) {
			return fmt.Errorf("mailbox: the sections of %v end at %+v, out of order", c, ends)
		}
		if b.pieceList[first].piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("mailbox: piece %d is %v, want the %v king", first, b.pieceList[first].piece(), c)
		}
	}
	for number, p := range b.pieceList {
		if p == 0 {
			continue
		}
		number := pieceID(number)
		if !p.piece().Valid() || number < firstID || number >= 3*firstID || p.piece().Color() != rep.Color(number>>5) {
			return fmt.Errorf("mailbox: piece %d of the list is %v", number, p.piece())
		}
		if p&^castlingFlag != pieceSquareOf(p.piece(), p.at()) {
			return fmt.Errorf("mailbox: piece %d, a %v, has the flags %#x", number, p.piece(), p>>10)
		}
		if kind := p.piece().Type(); !b.ends[number>>5].has(number, kind) {
			return fmt.Errorf("mailbox: piece %d is a %v, out of the section %+v", number, kind, b.ends[number>>5])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	now := b.now()
	if now.key != p.Key() {
		return fmt.Errorf("mailbox: the key is %016x, want %016x", now.key, p.Key())
	}
	var epBits state
	if now.state&epSet != 0 {
		epBits = b.epBits(now.state.epSquare(), b.side())
	}
	if got := now.state & (1<<16 - 1) &^ rightsMask; got != epBits {
		return fmt.Errorf("mailbox: the en passant square %v has the state bits %#x, want %#x", p.EnPassant, got, epBits)
	}
	for i := range b.castling.Rook {
		king, rook := b.pieceList[firstID<<(i>>1)], b.pieceList[b.cell[b.castling.Rook[i]&63]&63]
		if now.state.rights()>>i&1 != 0 && king&rook&castlingFlag == 0 {
			return fmt.Errorf("mailbox: castling right %d stands, but its king or rook lacks the flag", i)
		}
	}
	return nil
}

// cellsFromList returns the cells that the list describes.
func (b *Board) cellsFromList() (cells [64]pieceID) {
	for number, p := range b.pieceList {
		if p != 0 {
			cells[p.at()] = pieceID(number)
		}
	}
	return cells
}

// has reports whether a piece of the given kind can have the ID.
func (s sections) has(number pieceID, kind rep.PieceType) bool {
	switch kind {
	case rep.King:
		return number == firstID || number == 2*firstID
	case rep.Knight:
		return number < s.knights
	case rep.Pawn:
		return number >= s.sliders && number < s.pawns
	}
	return number >= s.knights && number < s.sliders
}
