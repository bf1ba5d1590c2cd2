package slider_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

// each runs a test for every algorithm that this machine has.
func each(t *testing.T, test func(t *testing.T, a slider.Algorithm)) {
	for _, a := range slider.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			if a.New == nil {
				t.Skipf("needs %s", a.Needs)
			}
			test(t, a)
		})
	}
}

// look sets the occupancy of a Keeper, and does nothing for others.
func look(a slider.Attacks, occupied rep.SquareSet) {
	if k, ok := a.(slider.Keeper); ok {
		k.Reset(occupied)
	}
}

// mask returns the squares where a piece may change the attacks of a slider.
func mask(sq rep.Square, attacks rep.SquareSet) rep.SquareSet {
	edges := (rep.Rank1.Set() | rep.Rank8.Set()) &^ sq.Rank().Set()
	edges |= (rep.FileA.Set() | rep.FileH.Set()) &^ sq.File().Set()
	return attacks &^ edges
}

// Every algorithm returns the squares that a walk reaches, on every square with every set of
// pieces that matters, and with any other pieces in addition.
func TestEveryOccupancy(t *testing.T) {
	type found struct {
		sq             rep.Square
		occupied, want rep.SquareSet
	}
	rooks, bishops := make([]found, 0, 3*102400), make([]found, 0, 3*5248)
	walk := new(slider.Walk)
	random := rand.New(rand.NewPCG(1, 2))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, kind := range []struct {
			walk func(rep.Square, rep.SquareSet) rep.SquareSet
			list *[]found
		}{{walk.Rook, &rooks}, {walk.Bishop, &bishops}} {
			relevant := mask(sq, kind.walk(sq, 0))
			for subset := rep.NoSquares; ; {
				want := kind.walk(sq, subset)
				for _, others := range []rep.SquareSet{0, rep.AllSquares, rep.SquareSet(random.Uint64())} {
					*kind.list = append(*kind.list, found{sq, subset | others&^relevant, want})
				}
				if subset = (subset - relevant) & relevant; subset == 0 {
					break
				}
			}
		}
	}
	require.Len(t, rooks, 3*102400)
	require.Len(t, bishops, 3*5248)
	each(t, func(t *testing.T, algorithm slider.Algorithm) {
		a := algorithm.New()
		for name, list := range map[string][]found{"rook": rooks, "bishop": bishops} {
			one := a.Rook
			if name == "bishop" {
				one = a.Bishop
			}
			for _, f := range list {
				look(a, f.occupied)
				if got := one(f.sq, f.occupied); got != f.want {
					require.Equal(t, f.want, got, "%s on %v with %v", name, f.sq, f.occupied)
				}
			}
		}
		for range 1000 {
			sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
			look(a, occupied)
			require.Equal(t, walk.Queen(sq, occupied), a.Queen(sq, occupied), "queen on %v with %v", sq, occupied)
		}
	})
}

// A loop looks up each square with its occupancy, for each piece.
func TestLoop(t *testing.T) {
	walk := new(slider.Walk)
	random := rand.New(rand.NewPCG(3, 4))
	var squares []rep.Square
	var occupied []rep.SquareSet
	kept := rep.SquareSet(random.Uint64())
	for range 100 {
		squares = append(squares, rep.Square(random.IntN(64)))
		occupied = append(occupied, kept)
	}
	each(t, func(t *testing.T, algorithm slider.Algorithm) {
		a := algorithm.New()
		look(a, kept)
		for kind, one := range map[rep.PieceType]func(rep.Square, rep.SquareSet) rep.SquareSet{rep.Rook: walk.Rook, rep.Bishop: walk.Bishop, rep.Queen: walk.Queen} {
			var want rep.SquareSet
			for i, sq := range squares {
				want ^= one(sq, occupied[i])
			}
			assert.Equal(t, want, a.Loop(kind, squares, occupied), "%v", kind)
		}
		assert.Zero(t, a.Loop(rep.Knight, squares, occupied))
	})
}

// The state of a Keeper follows from the squares toggled since Reset.
func TestToggle(t *testing.T) {
	keepers := 0
	each(t, func(t *testing.T, algorithm slider.Algorithm) {
		k, ok := algorithm.New().(slider.Keeper)
		assert.Equal(t, algorithm.Keeps, ok)
		if !ok {
			t.Skip("keeps nothing")
		}
		keepers++
		walk := new(slider.Walk)
		random := rand.New(rand.NewPCG(5, 6))
		occupied := rep.SquareSet(random.Uint64())
		k.Reset(occupied)
		for range 4000 {
			sq, from := rep.Square(random.IntN(64)), rep.Square(random.IntN(64))
			k.Toggle(sq)
			occupied ^= sq.Set()
			require.Equal(t, walk.Queen(from, occupied), k.Queen(from, occupied), "queen on %v with %v", from, occupied)
		}
	})
	assert.Positive(t, keepers)
}

// Two of a kind share no state.
func TestIndependence(t *testing.T) {
	each(t, func(t *testing.T, algorithm slider.Algorithm) {
		a, b := algorithm.New(), algorithm.New()
		look(a, rep.E4.Set())
		look(b, rep.E2.Set())
		assert.True(t, a.Rook(rep.E1, rep.E4.Set()).Has(rep.E4))
		assert.False(t, b.Rook(rep.E1, rep.E2.Set()).Has(rep.E4))
	})
}

// The package comment has the size of the tables, and every algorithm.
func TestLesson(t *testing.T) {
	lesson, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	for _, a := range slider.Algorithms() {
		if a.New == nil {
			continue
		}
		row := fmt.Sprintf("//\t%-14s%9d", a.Name, a.New().Bytes())
		assert.Equal(t, 1, strings.Count(string(lesson), row), "want in the package comment: %q", row)
		assert.NotEmpty(t, a.Title)
		assert.NotEmpty(t, a.Reference)
	}
}
