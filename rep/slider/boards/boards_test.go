package boards

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/reptest"
	"github.com/boardbench/boardbench/rep/slider"
)

var long = flag.Bool("long", false, "hold every board against the whole contract, which takes minutes")

// Every board answers what package bitboard does. Its package is held against the whole contract,
// and what is common to the boards here is its text: so a brief look at each does, unless -long is given.
func TestConformance(t *testing.T) {
	for _, b := range Backends() {
		t.Run(b.Name, func(t *testing.T) {
			if *long {
				reptest.Run(t, b)
				return
			}
			reptest.RunBrief(t, b)
		})
	}
}

// What this machine lacks is named, and the board made in its place plays all the same.
func TestAvailable(t *testing.T) {
	list := backends([]slider.Algorithm{{Name: "pext", Needs: "BMI2"}})
	require.Len(t, list, 1)
	assert.EqualError(t, list[0].Unavailable(), "bitboard-pext is not available here: this CPU has no BMI2")
	assert.IsType(t, new(fancyBoard), list[0].New())
}

// The orders that a board keeps follow from one occupancy, or Validate says so.
func TestKept(t *testing.T) {
	b := newRotated()
	p := rep.StartPosition()
	require.NoError(t, b.Load(&p))
	assert.Equal(t, 20, b.CountMoves())
	require.NoError(t, b.Validate())
	b.state().kept.orders[0] ^= 1
	assert.ErrorContains(t, b.Validate(), "occupancies by file, rank and diagonals are")
	require.NoError(t, b.Load(&p))
	assert.NoError(t, b.Validate())
}

// There is a board of every algorithm that this machine has, and the bytes of its tables are those
// of package bitboard with the algorithm's in place of its magics.
func TestBackends(t *testing.T) {
	start := rep.StartPosition()
	board := bitboard.New()
	require.NoError(t, board.Load(&start))
	others := 0 // the bytes of the tables that are not of sliders
	var names []string
	tables := map[string]int{}
	for _, b := range Backends() {
		require.NoError(t, b.Validate())
		names = append(names, b.Name)
		board := b.New()
		require.NoError(t, board.Load(&start))
		tables[b.Name] = board.(rep.Footprinter).Footprint().Tables
		if b.Name == "bitboard-walk" {
			others = tables[b.Name]
		}
	}
	var want []string
	for _, a := range slider.Algorithms() {
		want = append(want, "bitboard-"+a.Name)
		if a.New == nil {
			continue
		}
		assert.Equal(t, others+a.New().Bytes(), tables["bitboard-"+a.Name], a.Name)
	}
	assert.Equal(t, want, names)
	// The tables of package attacks are those of slider.Fancy, except for the squares with one more
	// bit: between one and one and a half times the size.
	assert.Greater(t, board.Footprint().Tables, tables["bitboard-fancy"])
	assert.Less(t, board.Footprint().Tables, tables["bitboard-fancy"]*3/2)
}
