package harness_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// replayCases returns the replays of a position on a board.
func replayCases(t *testing.T, b rep.Backend, position string) []work.Case {
	t.Helper()
	cases, err := work.SelectCases([]rep.Backend{b}, nil, corpus.All(), work.Selection{Filter: ".name:Replay pos:" + position})
	require.NoError(t, err)
	return cases
}

// verified prepares a case and verifies it.
func verified(c work.Case) (*operation.Op, error) {
	op, err := operation.Prepare(c)
	if err == nil {
		err = op.Verify()
	}
	return op, err
}

// A replay gets the same answers from the board and from package engine, and leaves the
// position unchanged. The replay of all questions is the sum of the replays of each.
func TestReplay(t *testing.T) {
	calls := map[string]int{}
	for _, c := range replayCases(t, bitboard.Backend, "alekhine") {
		op, err := verified(c)
		require.NoError(t, err, c.Name())
		op.Run(2)
		assert.NoError(t, op.Verify(), c.Name())
		assert.Positive(t, op.Calls, c.Name())
		assert.Greater(t, op.Nodes, uint64(15000))
		calls[c.Calls] = op.Calls
	}
	sum := 0
	for _, c := range work.ReplayedCalls()[1:] {
		if c.Together {
			sum += calls[c.Name]
		}
	}
	// A call that is too rare for a replay of its own is in all.
	assert.InEpsilon(t, sum, calls[work.ReplayAll], 0.01)
	for call, place := range map[string]string{"Attackers": "AppendCaptures", "Blockers": "AppendCaptures", "CountMoves": "AppendMoves"} {
		assert.Equal(t, calls[place], calls[call], call)
	}
	assert.Greater(t, calls["Make"], calls["SEEAtLeast"])
	// Once for each move, which a null move is not.
	assert.InEpsilon(t, calls["Make"], calls["ThreatChanges"], 0.2)
	assert.Greater(t, calls["Make"], calls["ThreatChanges"])
}

// A board that plays another search is not measured, nor one with other answers.
func TestReplayOfAFaultyBoard(t *testing.T) {
	faulty := func(wrap func(*engine.Game) rep.Board) rep.Backend {
		return named("fake", func(*oracle.Board) rep.Board { return wrap(engine.New(bitboard.Backend.New, engine.Native)) })
	}
	losesNothing := faulty(func(g *engine.Game) rep.Board { return neverLoses{g} })
	c := replayCases(t, losesNothing, "lisitsin")[0]
	_, err := verified(c)
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "searched another tree")

	// A sound board has recorded the search: another one must have its answers.
	_, err = verified(replayCases(t, bitboard.Backend, "lisitsin")[0])
	require.NoError(t, err)
	_, err = verified(c)
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "the answers to all along a search sum to")

	c.Calls = "Perft"
	_, err = verified(c)
	assert.ErrorIs(t, err, rep.ErrUnsupported)
}
