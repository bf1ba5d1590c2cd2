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

// The instructions and the plain Go compute the same, for many sliders at once too.
func TestLanes(t *testing.T) {
	if Named("lanes").Missing() != nil {
		t.Skip("no AVX512F and AVX512VL here")
	}
	l := NewLanes()
	random := rand.New(rand.NewPCG(13, 14))
	for range 20000 {
		sliders, occupied := rep.SquareSet(random.Uint64()), rep.SquareSet(random.Uint64()&random.Uint64())
		for range random.IntN(6) {
			sliders &= rep.SquareSet(random.Uint64())
		}
		require.Equal(t, inFourPlain(&l.rook, sliders, occupied), inFour(&l.rook, sliders, occupied), "rooks %#x, %#x", sliders, occupied)
		require.Equal(t, inFourPlain(&l.bishop, sliders, occupied), inFour(&l.bishop, sliders, occupied), "bishops %#x, %#x", sliders, occupied)
		require.Equal(t, inEightPlain(&l.queen, sliders, occupied), inEight(&l.queen, sliders, occupied), "queens %#x, %#x", sliders, occupied)
	}
}

// Lanes is right without the instructions too.
func TestLanesPlain(t *testing.T) {
	l := NewLanes()
	walk := new(Walk)
	random := rand.New(rand.NewPCG(15, 16))
	for range 20000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		require.Equal(t, walk.Rook(sq, occupied), inFourPlain(&l.rook, sq.Set(), occupied), "rook on %v, %#x", sq, occupied)
		require.Equal(t, walk.Bishop(sq, occupied), inFourPlain(&l.bishop, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, walk.Queen(sq, occupied), inEightPlain(&l.queen, sq.Set(), occupied), "queen on %v, %#x", sq, occupied)
	}
}

// The instruction and the plain Go compute the same.
func TestPEXT(t *testing.T) {
	if Named("pext").Missing() != nil {
		t.Skip("no BMI2 here")
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 100000 {
		x, mask := random.Uint64(), random.Uint64()
		for range random.IntN(4) {
			mask &= random.Uint64()
		}
		require.Equal(t, extract(x, mask), pext(x, mask), "%#x by %#x", x, mask)
	}
	require.Equal(t, uint64(5), extract(0b101100, 0b111000)&7)
}
