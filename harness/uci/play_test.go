package uci_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// player returns the toy as a player, which lists its moves in order and plays the first.
func player(t *testing.T, faults ...string) *uci.Player {
	s := spec(t, faults...)
	s.Plays = true
	e, err := uci.Start(t.Context(), s)
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return &uci.Player{Engine: e, Nodes: 9}
}

// An engine plays legal moves of the position after the moves, and its value is the last that it gave.
func TestPlayer(t *testing.T) {
	t.Parallel()
	p, g := player(t, "plays"), engine.New(bitboard.Backend.New, engine.Native)
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

// An engine may write the piece of a promotion as a capital letter.
func TestPlayerCapitals(t *testing.T) {
	t.Parallel()
	p, g := player(t, "plays-upper"), engine.New(bitboard.Backend.New, engine.Native)
	start := rep.StartPosition()
	require.NoError(t, g.Load(&start))
	var moves []rep.Move
	for _, text := range strings.Fields("h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5") {
		m, err := rep.ParseMove(text, g.AppendMoves(nil))
		require.NoError(t, err)
		g.Make(m)
		moves = append(moves, m)
	}
	m, _, err := p.Move(t.Context(), g, moves)
	require.NoError(t, err)
	assert.NotEqual(t, rep.NoPieceType, m.Kind().Promotion(), m)
}

// An answer without a legal move is quoted with the position, and so is the last line of an engine that gives none.
func TestPlayerWithoutMove(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]string{
		"plays-null": `uci: toy: after "go nodes 9": answers "bestmove 0000" in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: rep: parse move "0000": want `,
		"plays-bare": `uci: toy: after "go nodes 9": answers "bestmove" in rnbq`, "plays-silent": `uci: toy: after "go nodes 9": no answer in 1.5s; its last line is "info depth 1"`,
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			s := spec(t, fault)
			s.Plays, s.Timeout = true, 1500*time.Millisecond
			e, err := uci.Start(t.Context(), s)
			require.NoError(t, err)
			defer e.Close()
			g, start := engine.New(bitboard.Backend.New, engine.Native), rep.StartPosition()
			require.NoError(t, g.Load(&start))
			_, _, err = (&uci.Player{Engine: e, Nodes: 9}).Move(t.Context(), g, nil)
			assert.ErrorContains(t, err, want)
		})
	}
}

// An engine that plays an illegal move is named, with its command.
func TestPlayerFaults(t *testing.T) {
	t.Parallel()
	p, g := player(t, "no-ep", "plays"), engine.New(bitboard.Backend.New, engine.Native)
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
