package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// kingMoves returns the number of moves of a king from sq to every square, found by
// going outwards.
func kingMoves(sq rep.Square) (moves [64]int) {
	reached, edge := sq.Set(), sq.Set()
	for n := 1; !edge.Empty(); n++ {
		var next rep.SquareSet
		for from := range edge.All() {
			next |= rep.KingAttacks(from)
		}
		edge = next.Minus(reached)
		for to := range edge.All() {
			moves[to] = n
		}
		reached |= edge
	}
	return moves
}

func TestDistance(t *testing.T) {
	for a := rep.A1; a <= rep.H8; a++ {
		moves := kingMoves(a)
		edge := 7
		for b := rep.A1; b <= rep.H8; b++ {
			files, ranks := delta(a, b)
			require.Equal(t, abs(files), rep.FileDistance(a, b), "%v %v", a, b)
			require.Equal(t, abs(ranks), rep.RankDistance(a, b), "%v %v", a, b)
			require.Equal(t, moves[b], rep.Distance(a, b), "%v %v", a, b)
			if int(b)%8%7 == 0 || int(b)/8%7 == 0 { // on the edge
				edge = min(edge, moves[b])
			}
			require.Equal(t, (files+ranks)%2 != 0, rep.OppositeColors(a, b), "%v %v", a, b)
		}
		assert.Equal(t, edge, a.EdgeDistance(), a)
	}
	for n, want := range []int{0, 1, 2, 3, 3, 2, 1, 0} {
		assert.Equal(t, want, rep.File(n).EdgeDistance())
		assert.Equal(t, want, rep.Rank(n).EdgeDistance())
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
	assert.Equal(t, rep.AllSquares.Minus(rep.DarkSquares), rep.LightSquares)
	assert.True(t, rep.DarkSquares.Has(rep.A1) && rep.LightSquares.Has(rep.D1) && rep.DarkSquares.Has(rep.D8))
}
