package bitboard

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
	r := s.present()
	var colors [2]rep.SquareSet
	for sq, piece := range s.mailbox {
		if piece != rep.NoPiece {
			colors[piece.Color()&1].Add(rep.Square(sq))
		}
	}
	if r.colors != colors {
		return fmt.Errorf("bitboard: occupancies are %#x, the mailbox has %#x", r.colors, colors)
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboard: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	us := s.sideToMove()
	capturable := rep.Square(0)
	if sq := s.epSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.epCapturable() != capturable {
		return fmt.Errorf("bitboard: en passant square of a capture is %v, the pawns have %v", s.epCapturable(), capturable)
	}
	watch := s.watched[s.rights()]
	if capturable != 0 {
		watch = rep.AllSquares
	}
	if r.watch != watch {
		return fmt.Errorf("bitboard: squares to watch are %#x, rights and en passant square have %#x", uint64(r.watch), uint64(watch))
	}
	if key := position.Key(); r.key != key {
		return fmt.Errorf("bitboard: key is %016x, the position has %016x", r.key, key)
	}
	return nil
}
