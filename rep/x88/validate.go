package x88

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil if cells, piece list and state agree, and an error that
// names the two that do not otherwise.
func (b *Board) Validate() error {
	for c := rep.White; c <= rep.Black; c++ {
		if b.last[c]-firstID(c) >= slots {
			return fmt.Errorf("x88: the last %v piece is %#02x, outside the slots of its side", c, b.last[c])
		}
	}
	for n, m := range b.cells {
		i := index(n)
		switch {
		case m == noPiece:
		case !i.onBoard():
			return fmt.Errorf("x88: cell %#02x is off the board and holds piece %#02x", n, m)
		case !b.inList(m &^ pawnID):
			return fmt.Errorf("x88: cell %#02x holds %#02x, which is no piece", n, m)
		case b.squares[m&63] != i:
			return fmt.Errorf("x88: cell %#02x holds piece %#02x, which the list has on %#02x", n, m&63, b.squares[m&63])
		}
	}
	for n, at := range b.squares {
		m := pieceID(n)
		switch {
		case m == noPiece: // overwritten for every empty cell
		case at == gone:
		case !b.inList(m):
			return fmt.Errorf("x88: list has piece %#02x on %#02x, outside the slots in use", n, at)
		case !at.onBoard() || b.cells[at]&63 != m:
			return fmt.Errorf("x88: list has piece %#02x on %#02x, the cell does not", n, at)
		case !b.pieceBits[n].piece().Valid() || firstID(b.pieceBits[n].piece().Color()) != m&(whiteID|blackID):
			return fmt.Errorf("x88: piece %#02x is a %v", n, b.pieceBits[n].piece())
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := firstID(c); b.pieceBits[king].piece() != rep.MakePiece(c, rep.King) || b.squares[king] == gone {
			return fmt.Errorf("x88: piece %#02x is not the %v king", king, c)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		slider, piece := firstID(c), firstID(c)
		for m := slider; m <= b.last[c]; m++ {
			if isSlider(b.pieceBits[m].piece()) {
				slider = m
			}
			if b.pieceBits[m]&pawnBit == 0 {
				piece = m
			}
		}
		if b.lastSlider[c] != slider {
			return fmt.Errorf("x88: the last %v slider is piece %#02x, the kinds say %#02x", c, b.lastSlider[c], slider)
		}
		if b.lastPiece[c] != piece {
			return fmt.Errorf("x88: the last %v piece that is no pawn is %#02x, the kinds say %#02x", c, b.lastPiece[c], piece)
		}
	}
	if b.pieceBits[noPiece].piece() != rep.NoPiece {
		return fmt.Errorf("x88: the empty cell is a %v", b.pieceBits[noPiece].piece())
	}
	for n, m := range b.cells {
		if piece := b.pieceBits[m&63].piece(); m&pawnID != 0 != (piece.Type() == rep.Pawn) {
			return fmt.Errorf("x88: cell %#02x holds %#02x, the list has a %v", n, m, piece)
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
	if b.state.epSquare() != ep {
		return fmt.Errorf("x88: en passant field is %#02x, the pawns say %#02x", b.state.epSquare(), ep)
	}
	if want := p.Key(); b.key != want {
		return fmt.Errorf("x88: key is %016x, the position's is %016x", b.key, want)
	}
	return nil
}

// inList reports whether Load gave the ID m to a piece.
func (b *Board) inList(m pieceID) bool {
	c := rep.White
	if m >= blackID {
		c = rep.Black
	}
	return m >= firstID(c) && m <= b.last[c]
}
