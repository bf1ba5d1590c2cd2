package bitboard8

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	for i, set := range s.sets {
		for k := i + 1; k < len(s.sets); k++ {
			both := set & s.sets[k]
			if twoTypes, twoColours := k < whiteMen, i >= whiteMen; (twoTypes || twoColours) && both != 0 {
				return fmt.Errorf("bitboard8: %v is in %s and in %s", both.First(), setNames[i], setNames[k])
			}
		}
		if left := set &^ s.occupied(); left != 0 {
			return fmt.Errorf("bitboard8: %v is in %s and in neither colour", left.First(), setNames[i])
		}
	}
	var types rep.SquareSet
	for _, set := range s.sets[:whiteMen] {
		types |= set
	}
	for i := whiteMen; i <= blackMen; i++ {
		if left := s.sets[i] &^ types; left != 0 {
			return fmt.Errorf("bitboard8: %v is in %s and in no type", left.First(), setNames[i])
		}
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard8: %w", err)
	}
	ready := rep.Square(0)
	if s.passed() != rep.NoSquare && rep.PawnAttacks(s.side()^1, s.passed())&s.sets[pawns]&s.men(s.side()) != 0 {
		ready = s.passed()
	}
	if s.enPassant() != ready {
		return fmt.Errorf("bitboard8: en passant square is %v, the pawns have %v", s.enPassant(), ready)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard8: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}

// setNames names the sets of a state.
var setNames = [8]string{"pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black"}
