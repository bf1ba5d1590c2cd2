// Code generated from ../tenbytwelve/geometry_test.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestMaps tests both maps against the formula in the package comment.
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
	require.Equal(t, []index{a1, a3, h6, h8}, []index{21, 41, 78, 98})
}

// TestStepsOffTheBoard takes every step from every square: it ends on the square
// that files and ranks give, or off the board on one of the 120 cells.
func TestStepsOffTheBoard(t *testing.T) {
	for _, i := range cellOf {
		for step, d := range steps {
			file, rank := int(i.square().File())+d.files, int(i.square().Rank())+d.ranks
			to := i + step
			require.Less(t, to, index(120), "%v by %d", i.square(), step)
			want := rep.NoSquare
			if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				want = rep.MakeSquare(rep.File(file), rep.Rank(rank))
			}
			require.Equal(t, want, to.square(), "%v by %d", i.square(), step)
		}
	}
}
