package uci_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/clock"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// An option offers its present value, takes another one in its bounds, and keeps it if that is refused. The tests of
// cmd/engine send the commands of programs for playing.
func TestOptions(t *testing.T) {
	eval, hash, on := search.EvalPawns, 16, true
	options := []uci.Option{uci.Combo("Eval", &eval, search.Evals()[:2]), uci.Spin("Hash Size", &hash, 1, 99), uci.Check("Own Book", &on)}
	assert.Equal(t, "option name Eval type combo default pawns var psqt var pawns", options[0].String())
	assert.Equal(t, "option name Hash Size type spin default 16 min 1 max 99", options[1].String())
	assert.Equal(t, "option name Own Book type check default true", options[2].String())
	for _, text := range []string{"name Eval value psqt", "name hash size value 99", "name Own Book value false"} {
		require.NoError(t, uci.SetOption(options, text))
	}
	for _, text := range []string{"name Eval value mobility", "name Hash Size value 0", "name Hash Size value", "name Own Book value 2", "name Own value true", ""} {
		assert.Error(t, uci.SetOption(options, text), text)
	}
	assert.Equal(t, search.EvalPSQT, eval)
	assert.Equal(t, 99, hash)
	assert.False(t, on)
}

// The side to move has the time; the moves to search among end at the next word.
func TestGo(t *testing.T) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	require.NoError(t, uci.Position("startpos", g))
	l, waits, err := uci.Go("wtime 60000 btime 1000 winc 100 binc 5", g, 10*time.Millisecond)
	require.NoError(t, err)
	assert.False(t, waits)
	require.NoError(t, uci.Position("startpos moves e2e4", g))
	black, _, err := uci.Go("wtime 60000 btime 1000 winc 100 binc 5", g, 10*time.Millisecond)
	require.NoError(t, err)
	assert.Greater(t, l.SoftTime, 10*black.SoftTime)
	soft, hard := clock.Clock{Left: time.Second, Increment: 5 * time.Millisecond, Overhead: 10 * time.Millisecond}.Share()
	assert.Equal(t, []time.Duration{soft, hard}, []time.Duration{black.SoftTime, black.Time}, "Black has its own increment")
	assert.Less(t, black.Time, time.Second)
	l, waits, err = uci.Go("infinite depth 500 searchmoves e7e5 g8f6 nodes 7 movetime 3", g, 0)
	require.NoError(t, err)
	assert.True(t, waits)
	replies := []rep.Move{rep.MakeMove(rep.E7, rep.E5, rep.DoublePush), rep.MakeMove(rep.G8, rep.F6, rep.Quiet)}
	assert.Equal(t, search.Limits{Depth: search.MaxDepth, Nodes: 7, Time: 3 * time.Millisecond, Moves: replies}, l)
}

// The lines of a search have what programs for playing read.
func TestLines(t *testing.T) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	require.NoError(t, uci.Position("fen 6k1/5ppp/8/8/8/8/8/4K2R w K - 3 9 moves h1g1 g8f8 g1h1", g))
	assert.Equal(t, 3, g.Ply())
	castle := []rep.Move{rep.MakeMove(rep.E1, rep.H1, rep.CastleKingside), rep.MakeMove(rep.E8, rep.D8, rep.Quiet)}
	i := search.Info{Result: search.Result{Depth: 3, Score: -31, Nodes: 2000, PV: castle}, SelDepth: 5, Time: time.Second, HashFull: 12}
	assert.Equal(t, "info depth 3 seldepth 5 score cp -31 nodes 2000 nps 2000 hashfull 12 time 1000 pv e1g1 e8d8", uci.Info(i, false))
	assert.Equal(t, "bestmove e1h1 ponder e8d8", uci.BestMove(castle, true))
	assert.Equal(t, "bestmove e1g1", uci.BestMove(castle[:1], false))
	assert.Equal(t, "bestmove 0000", uci.BestMove(nil, false))
}
