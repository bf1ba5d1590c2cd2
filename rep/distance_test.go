package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

func TestEdgeDistance(t *testing.T) {
	for n, want := range []int{0, 1, 2, 3, 3, 2, 1, 0} {
		assert.Equal(t, want, rep.File(n).EdgeDistance())
		assert.Equal(t, want, rep.Rank(n).EdgeDistance())
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, min(sq.File().EdgeDistance(), sq.Rank().EdgeDistance()), sq.EdgeDistance(), sq)
	}
}

func TestRelative(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, sq, sq.Relative(rep.White))
		assert.Equal(t, rep.MakeSquare(sq.File(), rep.Rank8-sq.Rank()), sq.Relative(rep.Black))
		for c := rep.White; c <= rep.Black; c++ {
			assert.Equal(t, sq.Relative(c).Rank(), sq.Rank().Relative(c))
		}
	}
	assert.Equal(t, rep.Rank1, rep.White.BackRank())
	assert.Equal(t, rep.Rank8, rep.Black.BackRank())
}

func TestColorsOfSquares(t *testing.T) {
	assert.Equal(t, setWhere(func(sq rep.Square) bool { return (int(sq)%8+int(sq)/8)%2 == 0 }), rep.DarkSquares)
	assert.True(t, rep.DarkSquares.Has(rep.A1) && !rep.DarkSquares.Has(rep.D1) && rep.DarkSquares.Has(rep.D8))
}
