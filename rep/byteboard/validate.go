package byteboard

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	f := b.frame()
	for sq, cell := range f.cells {
		if p := rep.Piece(cell); p != rep.NoPiece && (p > 15 || p.Type() == rep.NoPieceType || p.Type() > rep.King) {
			return fmt.Errorf("byteboard: cell of %v is %d, which is no piece", rep.Square(sq), cell)
		}
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("byteboard: %w", err)
	}
	if rights := position.Rights(); rights != f.rights() {
		return fmt.Errorf("byteboard: rights are %v, their rooks stand for %v", f.rights(), rights)
	}
	capturable := rep.Square(0)
	if sq := f.epSquare(); sq != rep.NoSquare && f.pawnAttacks(f.sideToMove(), sq) {
		capturable = sq
	}
	if f.epCapturable() != capturable {
		return fmt.Errorf("byteboard: en passant square of a capture is %v, the pawns have %v", f.epCapturable(), capturable)
	}
	if key := position.Key(); f.key != key {
		return fmt.Errorf("byteboard: key is %016x, the position has %016x", f.key, key)
	}
	return nil
}
