package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/reptest"
)

// five hides everything of a board but the five methods.
type five struct{ rep.Board }

// inspected has the five methods and rep.Inspector, and no more.
type inspected struct {
	rep.Board
	rep.Inspector
}

// inspect hides everything of a board but the five methods and rep.Inspector, if it has that.
func inspect(b rep.Board) rep.Board {
	if i, ok := b.(rep.Inspector); ok {
		return inspected{b, i}
	}
	return five{b}
}

// board returns the backend of a representation.
func board(t testing.TB, name string) rep.Backend {
	t.Helper()
	for _, b := range all.Backends() {
		if b.Name == name {
			return b
		}
	}
	require.FailNow(t, "no such board", name)
	return rep.Backend{}
}

// games returns a backend of a game on a board that answers everything, and of one that
// answers nothing. TestState has those between.
func games(t testing.TB) []rep.Backend {
	bitboard, x88 := board(t, "bitboard"), board(t, "x88")
	return []rep.Backend{
		{Name: "bitboard-native", New: func() rep.Board { return engine.New(bitboard.New, engine.Native) }},
		{Name: "x88-five", New: func() rep.Board {
			return engine.New(func() rep.Board { return five{x88.New()} }, engine.Native)
		}},
	}
}

// TestConformance runs the suite of the boards on a game as if it were a board: with -reptest.long also on one of a board
// that answers nothing. TestDefaults and TestState have the answers that the game then gives.
func TestConformance(t *testing.T) {
	list := games(t)
	if !reptest.Long() {
		list = list[:1]
	}
	for _, game := range list {
		t.Run(game.Name, func(t *testing.T) { reptest.Run(t, game, reptest.PositionAlone) })
	}
}

// TestNoAllocations runs the suite's checks for allocations.
func TestNoAllocations(t *testing.T) {
	for _, game := range games(t) {
		t.Run(game.Name, func(t *testing.T) { reptest.NoAllocations(t, game) })
	}
}
