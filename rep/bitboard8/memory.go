package bitboard8

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the states in use,
// and Unmake goes back to the states before it.
func (b *Board) Memory() layout.Memory {
	return layout.Describe(b, layout.Table{
		Tables: tableBytes(), Index: "current", Last: int(b.current / stateSize),
		Kinds:    map[layout.Kind]string{layout.Constant: "castlingSquares"},
		Elements: bitboardElements,
	})
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard8: %w", err)
	}
	if rights := position.Rights(); rights != s.Rights() {
		return fmt.Errorf("bitboard8: rights are %v, their rooks stand for %v", s.Rights(), rights)
	}
	us := s.SideToMove()
	capturable := rep.Square(0)
	if sq := s.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.EPCapturable() != capturable {
		return fmt.Errorf("bitboard8: en passant square of a capture is %v, the pawns have %v", s.EPCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard8: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
