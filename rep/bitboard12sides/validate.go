// Code generated from ../bitboard8/validate.go; DO NOT EDIT.

package bitboard12sides

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard12sides: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboard12sides: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	us := s.sideToMove()
	capturable := rep.Square(0)
	if sq := s.epSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.epCapturable() != capturable {
		return fmt.Errorf("bitboard12sides: en passant square of a capture is %v, the pawns have %v", s.epCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard12sides: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
