package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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
			require.Equal(t, where(c, func(files int) bool { return files == 1 }), rep.AttackSpan(c, sq), "%v %v", c, sq)
			require.Equal(t, where(c, func(files int) bool { return files <= 1 }), rep.PassedSpan(c, sq), "%v %v", c, sq)
		}
		adjacent := setWhere(func(to rep.Square) bool { files, _ := delta(sq, to); return abs(files) == 1 })
		require.Equal(t, adjacent, sq.File().Adjacent(), sq)
	}
}

// drawSet draws a set that is full, empty or anything between.
func drawSet(t *rapid.T, name string) rep.SquareSet {
	set := rep.SquareSet(rapid.Uint64().Draw(t, name))
	for range rapid.IntRange(0, 3).Draw(t, name+" thinned") {
		set &= rep.SquareSet(rapid.Uint64().Draw(t, name))
	}
	return set
}

func TestPawnSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pawns := drawSet(t, "pawns")
		for c := rep.White; c <= rep.Black; c++ {
			var attackers [64]int
			for from := range pawns.All() {
				for to := range rep.PawnAttacks(c, from).All() {
					attackers[to]++
				}
			}
			require.Equal(t, setWhere(func(sq rep.Square) bool { return attackers[sq] > 0 }), rep.PawnSetAttacks(c, pawns))
			require.Equal(t, setWhere(func(sq rep.Square) bool { return attackers[sq] == 2 }), rep.PawnSetDoubleAttacks(c, pawns))
		}
	})
}

func TestOpenFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		white, black := drawSet(t, "white"), drawSet(t, "black")
		where := func(in func(white, black bool) bool) rep.SquareSet {
			return setWhere(func(sq rep.Square) bool {
				f := sq.File().Set()
				return in(!white.Intersect(f).Empty(), !black.Intersect(f).Empty())
			})
		}
		require.Equal(t, where(func(white, black bool) bool { return !white && !black }), rep.OpenFiles(white, black))
		require.Equal(t, where(func(white, black bool) bool { return !white && black }), rep.HalfOpenFiles(white, black))
		require.Equal(t, where(func(white, black bool) bool { return white && !black }), rep.HalfOpenFiles(black, white))
	})
	// A pawn on each rank, one after the other.
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, sq.File().Set(), rep.OpenFiles(sq.Set(), 0).Complement())
		assert.Equal(t, sq.File().Set(), rep.HalfOpenFiles(0, sq.Set()))
	}
}
