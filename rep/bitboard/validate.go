package bitboard

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	var want [8]rep.SquareSet
	for sq, p := range s.mailbox {
		sq := rep.Square(sq)
		if p == rep.NoPiece {
			continue
		}
		if !p.Valid() {
			return fmt.Errorf("bitboard: mailbox: %v on %v is no piece", p, sq)
		}
		want[p.Type()].Add(sq)
		want[-p.Color()&blackMen].Add(sq)
	}
	for i, set := range s.sets {
		if set != want[i] {
			return fmt.Errorf("bitboard: set of %s is %#x, the mailbox has %#x", setNames[i], uint64(set), uint64(want[i]))
		}
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboard: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	ready := rep.Square(0)
	if s.passed() != rep.NoSquare && rep.PawnAttacks(s.side()^1, s.passed())&s.sets[rep.Pawn]&s.men(s.side()) != 0 {
		ready = s.passed()
	}
	if s.enPassant() != ready {
		return fmt.Errorf("bitboard: en passant square is %v, the pawns have %v", s.enPassant(), ready)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}

// setNames names the sets of a state.
var setNames = [8]string{"white", "pawns", "knights", "bishops", "rooks", "queens", "kings", "black"}
