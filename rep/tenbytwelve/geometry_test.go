package tenbytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestMaps holds both maps against the rule that they are written down from.
func TestMaps(t *testing.T) {
	squares := 0
	for i := range squareOf {
		file, rank := i%10-1, i/10-2
		want := rep.NoSquare
		if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			want = rep.MakeSquare(rep.File(file), rep.Rank(rank))
			require.Equal(t, index(i), indexOf(want), "cell of %v", want)
			squares++
		}
		require.Equal(t, want, index(i).square(), "square of cell %d", i)
		require.Equal(t, want != rep.NoSquare, index(i).onBoard(), "cell %d", i)
	}
	require.Equal(t, 64, squares)
}

// TestStepsEndOnTheBoardOrTheBorder takes every step from every square: it ends
// on the square that files and ranks give, or on the border.
func TestStepsEndOnTheBoardOrTheBorder(t *testing.T) {
	check := func(i, step index, files, ranks int) {
		t.Helper()
		file, rank := int(i.square().File())+files, int(i.square().Rank())+ranks
		to := i + step
		require.Less(t, to, index(120), "%v by %d", i.square(), step)
		want := rep.NoSquare
		if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
			want = rep.MakeSquare(rep.File(file), rep.Rank(rank))
		}
		require.Equal(t, want, to.square(), "%v by %d", i.square(), step)
	}
	king := [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knight := [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	for _, i := range cellOf {
		for n := range 8 {
			check(i, kingSteps[n], king[n][0], king[n][1])
			check(i, knightSteps[n], knight[n][0], knight[n][1])
		}
	}
}
