package engine_test

import (
	"testing"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/reptest"
)

// five hides everything of a board but the five methods.
type five struct{ rep.Board }

// TestConformance runs the suite of the boards on a game as if it were a board.
func TestConformance(t *testing.T) {
	for _, name := range []string{"bitboard", "x88", "piecelist"} {
		backend, ok := find(name)
		if !ok {
			t.Fatalf("no board %s", name)
		}
		for _, game := range []rep.Backend{
			{Name: name + "-native", New: func() rep.Board { return engine.New(backend.New, engine.Native) }},
			{Name: name + "-default", New: func() rep.Board { return engine.New(backend.New, engine.Default) }},
			{Name: name + "-five", New: func() rep.Board {
				return engine.New(func() rep.Board { return five{backend.New()} }, engine.Native)
			}},
		} {
			t.Run(game.Name, func(t *testing.T) { reptest.Run(t, game) })
		}
	}
}

func find(name string) (rep.Backend, bool) {
	for _, b := range all.Backends() {
		if b.Name == name {
			return b, true
		}
	}
	return rep.Backend{}, false
}
