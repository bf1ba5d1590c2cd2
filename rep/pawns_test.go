package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// ahead returns how many ranks b is in front of a, as c sees it.
func ahead(c rep.Color, a, b rep.Square) int {
	_, ranks := delta(a, b)
	if c == rep.Black {
		return -ranks
	}
	return ranks
}

func TestSpans(t *testing.T) {
	assert.Equal(t, rep.North, rep.White.Forward())
	assert.Equal(t, rep.South, rep.Black.Forward())
	for sq := rep.A1; sq <= rep.H8; sq++ {
		// where returns the squares in front of sq whose file is so far from sq's.
		where := func(c rep.Color, in func(files int) bool) rep.SquareSet {
			return setWhere(func(to rep.Square) bool {
				files, _ := delta(sq, to)
				return ahead(c, sq, to) > 0 && in(abs(files))
			})
		}
		for c := rep.White; c <= rep.Black; c++ {
			require.Equal(t, where(c, func(int) bool { return true }), rep.ForwardRanks(c, sq.Rank()), "%v %v", c, sq)
			require.Equal(t, where(c, func(files int) bool { return files == 0 }), rep.ForwardSpan(c, sq), "%v %v", c, sq)
			require.Equal(t, where(c, func(files int) bool { return files <= 1 }), rep.PassedSpan(c, sq), "%v %v", c, sq)
		}
		adjacent := setWhere(func(to rep.Square) bool { files, _ := delta(sq, to); return abs(files) == 1 })
		require.Equal(t, adjacent, sq.File().Adjacent(), sq)
	}
}
