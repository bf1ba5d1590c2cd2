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
			for other := range p.types() {
				if index(other)&black == i&black {
					p.types()[other] = ^sq.Set()
				} else {
					p.types()[other] = rep.AllSquares
				}
			}
			p.types()[i] = sq.Set()
			require.Equal(t, i, p.find(i&black, int(sq)), "%v on %v", want, sq)
		}
	}
	var empty placement
	assert.Equal(t, pawns, empty.find(pawns, int(rep.E4)), "an empty square")
	assert.Equal(t, rep.NoPiece, New().PieceAt(rep.E4))
}

func TestByColor(t *testing.T) {
	var p placement
	for i := range p.types() {
		p.types()[i] = 1 << i
	}
	assert.Equal(t, rep.SquareSet(0x3f), p.byColor(rep.White))
	assert.Equal(t, rep.SquareSet(0x3f00), p.byColor(rep.Black))
}
