package bitboard12

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestFind looks for the piece on a square, and wants the one whose bitboard alone of
// its colour has it, whatever the bitboards of the other colour hold.
func TestFind(t *testing.T) {
	for _, want := range rep.Pieces() {
		i := indexOf(want)
		require.Equal(t, want, i.piece())
		for sq := rep.A1; sq <= rep.H8; sq++ {
			var p placement
			for other := range p.bitboards {
				if index(other)&1 == i&1 {
					p.bitboards[other] = ^sq.Set()
				} else {
					p.bitboards[other] = rep.AllSquares
				}
			}
			p.bitboards[i] = sq.Set()
			require.Equal(t, i, p.find(i&1, int(sq)), "%v on %v", want, sq)
		}
	}
	var empty placement
	assert.Equal(t, pawns, empty.find(0, int(rep.E4)), "an empty square")
	assert.Equal(t, rep.NoPiece, empty.pieceAt(rep.E4))
}

func TestUnion(t *testing.T) {
	var p placement
	for i := range p.bitboards {
		p.bitboards[i] = 1 << i
	}
	assert.Equal(t, rep.SquareSet(0x555), p.union(0))
	assert.Equal(t, rep.SquareSet(0xaaa), p.union(1))
}
