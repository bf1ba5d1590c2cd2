package slider

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// The instructions and the plain Go compute the same.
func TestDualHyperbola(t *testing.T) {
	if Named("dualhyperbola").Missing() != nil {
		t.Skip("no AVX2 here")
	}
	a := NewDualHyperbola()
	random := rand.New(rand.NewPCG(17, 18))
	for range 20000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		l := &a.lines[sq]
		require.Equal(t, onTwoLinesPlain(l, sq.Set(), occupied), onTwoLines(l, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, onFourLinesPlain(l, sq.Set(), occupied), onFourLines(l, sq.Set(), occupied), "queen on %v, %#x", sq, occupied)
	}
}

// DualHyperbola is right without the instructions too.
func TestDualHyperbolaPlain(t *testing.T) {
	a, walk := NewDualHyperbola(), new(Walk)
	random := rand.New(rand.NewPCG(19, 20))
	for range 20000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		l := &a.lines[sq]
		require.Equal(t, walk.Bishop(sq, occupied), onTwoLinesPlain(l, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, walk.Queen(sq, occupied), onFourLinesPlain(l, sq.Set(), occupied)|a.rank.along(sq, occupied), "queen on %v, %#x", sq, occupied)
	}
}
