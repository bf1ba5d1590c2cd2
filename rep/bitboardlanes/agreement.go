package bitboardlanes

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// validate checks that bitboards and mailbox agree.
func (p *placement) validate() error {
	var want [8]rep.SquareSet
	for sq, piece := range p.mailbox {
		sq := rep.Square(sq)
		if piece == rep.NoPiece {
			continue
		}
		if !piece.Valid() {
			return fmt.Errorf("bitboardlanes: mailbox: %v on %v is no piece", piece, sq)
		}
		want[piece.Type()].Add(sq)
		want[-piece.Color()&blackOccupancy].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboardlanes: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}
