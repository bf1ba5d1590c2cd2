package x88scan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate returns nil if cells, kings and state agree, and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	for n, o := range b.cells {
		i, piece := index(n), o.piece()
		switch {
		case o == empty:
		case !i.onBoard():
			return fmt.Errorf("x88-scan: cell %#02x is off the board and holds %#02x", n, o)
		case !piece.Valid():
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which is no piece", n, o)
		case o == occupantOf(piece):
		case piece.Type() != rep.Rook || o != occupantOf(piece)|watched:
			return fmt.Errorf("x88-scan: cell %#02x holds %#02x, which has the wrong marks for a %v", n, o, piece)
		}
	}
	for c, king := range b.kings {
		if want := rep.MakePiece(rep.Color(c), rep.King); !king.onBoard() || b.pieceAt(king) != want {
			return fmt.Errorf("x88-scan: the %v king's square is %#02x, whose cell has %v", rep.Color(c), king, b.pieceAt(king))
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("x88-scan: %w", err)
	}
	for i, rook := range b.castling.Rooks(b.state().rights()) {
		if rook != rep.NoSquare && b.at(indexOf(rook))&watched == 0 {
			return fmt.Errorf("x88-scan: the rook of castling right %d has no mark", i)
		}
	}
	if p.EnPassant != rep.NoSquare {
		if want := b.epSquareAfter(indexOf(p.EnPassant), b.side()); b.state().epSquare() != want {
			return fmt.Errorf("x88-scan: en passant field is %#02x, the pawns say %#02x", b.state().epSquare(), want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("x88-scan: key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}
