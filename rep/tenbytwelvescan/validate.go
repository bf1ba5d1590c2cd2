package tenbytwelvescan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil when cells, kings and state agree with one another, and an
// error that names the two that do not otherwise.
func (b *Board) Validate() error {
	for _, check := range []func() error{b.validateCells, b.validateState} {
		if err := check(); err != nil {
			return fmt.Errorf("%s: %w", Backend.Name, err)
		}
	}
	return nil
}

// validateCells tests the contents of the cells, and the kings' squares against
// them.
func (b *Board) validateCells() error {
	for n, o := range b.cells {
		i, piece := index(n), o.piece()
		switch {
		case !i.onBoard() && o != sentinel:
			return fmt.Errorf("cell %d is off the board and holds %#02x, not the sentinel", n, o)
		case !i.onBoard() || o == empty:
		case !piece.Valid():
			return fmt.Errorf("cell %d holds %#02x, which is no piece", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|castlingMark:
			return fmt.Errorf("cell %d holds %#02x, which has the wrong bits for a %v", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); b.at(king).piece() != want {
			return fmt.Errorf("the %v king is recorded on %d, where the cell has %v", rep.Color(c), king, b.at(king).piece())
		}
	}
	return nil
}

// validateState holds the state and the key against the cells.
func (b *Board) validateState() error {
	p := b.Position()
	if err := p.Validate(); err != nil {
		return err
	}
	for i, rook := range p.CastlingRooks {
		if rook != rep.NoSquare && b.at(indexOf(rook))&castlingMark == 0 {
			return fmt.Errorf("castling right %d is there, but its rook has no mark", i)
		}
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
