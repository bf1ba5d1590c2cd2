package bitboard12

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator].
func (b *Board) Validate() error { return b.validate() }

// Validate implements [rep.Validator].
func (b *SidesBoard) Validate() error {
	s := b.top()
	for c, union := range s.unions {
		if want := s.union(index(c)); union != want {
			return fmt.Errorf("bitboard12: union of %v is %#x, its sets have %#x", rep.Color(c), uint64(union), uint64(want))
		}
	}
	return b.validate()
}

// validate checks what every state has.
func (g *game[S]) validate() error {
	s := g.state()
	var seen rep.SquareSet
	for i, set := range s.sets {
		if twice := set & seen; twice != 0 {
			return fmt.Errorf("bitboard12: set of %s is not the only one with %v", index(i).name(), twice.First())
		}
		seen |= set
	}
	position := g.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard12: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboard12: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	ready := rep.Square(0)
	if s.passed() != rep.NoSquare && rep.PawnAttacks(rep.Color(s.side()^1), s.passed())&s.sets[pawns+s.side()] != 0 {
		ready = s.passed()
	}
	if s.enPassant() != ready {
		return fmt.Errorf("bitboard12: en passant square is %v, the pawns have %v", s.enPassant(), ready)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard12: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}

// name names a set.
func (i index) name() string {
	return fmt.Sprintf("%v %vs", i.piece().Color(), i.piece().Type())
}
