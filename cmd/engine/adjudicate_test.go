package main

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// A wanderer plays moves that end nothing, captures only if there are no others, and says what values has for the plies, from
// White's view: the last one from there on.
type wanderer struct {
	random *rand.Rand
	values []engine.Value
}

func (wanderer) Begin(context.Context) error { return nil }

func (w wanderer) Move(_ context.Context, g *engine.Game, _ []rep.Move) (rep.Move, engine.Value, error) {
	v := w.values[min(g.Ply(), len(w.values)-1)]
	if g.SideToMove() == rep.Black {
		v = -v
	}
	var chosen rep.Move
	moves := g.AppendMoves(nil)
	for _, i := range w.random.Perm(len(moves)) {
		m := moves[i]
		g.Make(m)
		goesOn := g.Outcome() == engine.Undecided
		g.Unmake(m)
		if goesOn && (chosen == rep.NoMove || !m.Kind().IsCapture()) {
			chosen = m
		}
	}
	return chosen, v, nil
}

// A game ends with the ply in which both players have agreed three times each, not one before, and with the last of
// 400 plies.
func TestAdjudication(t *testing.T) {
	n := func(n int, v engine.Value) []engine.Value {
		values := make([]engine.Value, n)
		for i := range values {
			values[i] = v
		}
		return values
	}
	join := func(parts ...[]engine.Value) (all []engine.Value) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	const won, unclear, lost = 1000, 999, -1000
	alternating := make([]engine.Value, 400)
	for i := range alternating {
		alternating[i] = []engine.Value{won, lost}[i%2]
	}
	for _, test := range []struct {
		name   string
		values []engine.Value
		plies  int
		white  int
		ending string
	}{
		{"White wins", n(1, won), 6, 2, "both see a win"},
		{"Black wins", n(1, lost), 6, 0, "both see a win"},
		{"nearly", n(1, unclear), 400, 1, "200 moves"},
		{"nearly for Black", n(1, -unclear), 400, 1, "200 moves"},
		{"each for itself", alternating, 400, 1, "200 moves"},
		{"White alone at the end", join(n(5, won), n(1, unclear), n(1, won)), 12, 2, "both see a win"},
		{"Black alone at the end", join(n(5, lost), n(1, 0), n(1, lost)), 12, 0, "both see a win"},
		{"White, then Black", join(n(5, won), n(1, lost)), 11, 0, "both see a win"},
		{"Black, then White", join(n(5, lost), n(1, won)), 11, 2, "both see a win"},
	} {
		g := engine.New(bitboard.Backend.New, engine.Native)
		player := wanderer{rand.New(rand.NewPCG(1, 1)), test.values}
		played, err := match.Play(t.Context(), g, nil, player, player)
		require.NoError(t, err)
		assert.Len(t, played.Moves, test.plies, test.name)
		assert.Equal(t, test.white, played.White, test.name)
		assert.Equal(t, test.ending, played.Ending, test.name)
	}
}
