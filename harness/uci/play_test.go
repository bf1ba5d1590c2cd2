package uci_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// player returns the toy as a player, which lists its moves in order and plays the first.
func player(t *testing.T, faults ...string) *uci.Player {
	s := spec(t, append(faults, "plays")...)
	s.Plays = true
	e, err := uci.Start(t.Context(), s)
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return &uci.Player{Engine: e, Nodes: 9}
}

// An engine plays legal moves of the position after the moves, and its value is the last that it gave.
func TestPlayer(t *testing.T) {
	p, g := player(t), engine.New(bitboard.Backend.New, engine.Native)
	opening, err := match.Opening(g, 0)
	require.NoError(t, err)
	m, v, err := p.Move(t.Context(), g, opening)
	require.NoError(t, err)
	assert.Contains(t, g.AppendMoves(nil), m)
	assert.Equal(t, engine.MatedIn(6), v)
	assert.Equal(t, -3, v.MateMoves())

	s := match.Settings{Eval: search.EvalPSQT, Nodes: 200, Base: "bitboard", Rep: "bitboard", Ratio: 1, Low: 1, High: 1, Program: "toy:9"}
	r, err := match.NewReferee(bitboard.Backend.New, s, p)
	require.NoError(t, err)
	pair, err := r.Play(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, [2]string{"toy:9", "bitboard 200"}, [2]string{pair[0].White, pair[0].Black})
	assert.Equal(t, [2]int{0, 2}, [2]int{pair[0].Points, pair[1].Points}, "the toy loses both games")
	again, err := r.Play(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, pair, again)
	got, err := match.ParseEvent(pair[0].Event)
	require.NoError(t, err)
	assert.Equal(t, s, got)
}

// An engine that plays an illegal move is named, with its command.
func TestPlayerFaults(t *testing.T) {
	p, g := player(t, "no-ep"), engine.New(bitboard.Backend.New, engine.Native)
	moves, err := match.Opening(g, 0)
	require.NoError(t, err)
	// The game is one move further than the moves say.
	g.Make(g.AppendMoves(nil)[0])
	_, _, err = p.Move(t.Context(), g, moves)
	failure := new(uci.Failure)
	require.ErrorAs(t, err, &failure)
	assert.Equal(t, "go nodes 9", failure.Doing)
	_, _, again := p.Move(t.Context(), g, moves)
	assert.Equal(t, err, again)
}
