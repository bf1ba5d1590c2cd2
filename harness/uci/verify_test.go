package uci_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A wrong count is followed to the shortest line of play that shows it, by the counts
// under each first move or without them. Errors of an engine's make are found because
// it makes the moves itself.
func TestFirstDivergence(t *testing.T) {
	t.Parallel()
	const fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
	for _, c := range []struct {
		faults  []string
		line    string
		missing string
		fault   string
	}{
		{[]string{"no-ep"}, "a5a4 c7c5", "b5c6", ""},
		{[]string{"forgets-ep"}, "a5a4 c7c5", "b5c6", ""},
		{[]string{"no-ep", "no-divide"}, "a5a4 c7c5", "", "it counts 15 moves, there are 16"},
		{[]string{"adds"}, "", "", ""},
	} {
		e := start(t, c.faults...)
		p := position(t, fen)
		d, err := e.FirstDivergence(t.Context(), &p, 4)
		require.NoError(t, err)
		if c.line == "" {
			assert.Nil(t, d, c.faults)
			continue
		}
		require.NotNil(t, d, c.faults)
		assert.Equal(t, c.line, perft.JoinMoves(d.Line), c.faults)
		assert.Equal(t, c.missing, perft.JoinMoves(d.Missing), c.faults)
		assert.Equal(t, c.fault, d.Fault, c.faults)
		assert.Contains(t, d.String(), "reproduce: tell the engine: position fen "+fen+" moves a5a4 c7c5, and then: go perft 1\n")
	}

	// The counts under each move are right, and their sum is not.
	p := rep.StartPosition()
	d, err := start(t, "adds").FirstDivergence(t.Context(), &p, 3)
	require.NoError(t, err)
	require.NotNil(t, d)
	assert.Empty(t, d.Line)
	assert.Equal(t, "its counts under each move are right, and it says 8903 in all to depth 3, want 8902", d.Fault)
}

func TestVerify(t *testing.T) {
	t.Parallel()
	entry := perft.Entry{Position: rep.StartPosition(), Counts: []perft.DepthCount{{Depth: 1, Nodes: 20}, {Depth: 2, Nodes: 400}, {Depth: 3, Nodes: 8902}, {Depth: 4, Nodes: 197281}}}
	right := start(t)
	v, err := right.Verify(t.Context(), entry, perft.Limits{MaxNodes: 10_000})
	require.NoError(t, err)
	assert.Equal(t, perft.Verification{Checked: entry.Counts[:3], Skipped: entry.Counts[3:]}, v)
	v, err = start(t, "adds").Verify(t.Context(), entry, perft.Limits{MaxDepth: 3})
	require.NoError(t, err)
	assert.Equal(t, &perft.Failure{Depth: 3, Got: 8903, Want: 8902}, v.Failure)

	// A check that the double push did not give: engines may count otherwise.
	unreachable := perft.Entry{
		Position: position(t, "8/1q4qn/P6p/1Pp5/8/4Rp2/1R2K1k1/8 w - c6 0 1"), Counts: []perft.DepthCount{{Depth: 1, Nodes: 6}},
	}
	_, err = right.Verify(t.Context(), unreachable, perft.Limits{})
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	// Three checks.
	unreachable.Position = position(t, "5q1N/6N1/N7/6R1/5K1q/8/1k1P4/5r2 w - - 0 1")
	_, err = right.Verify(t.Context(), unreachable, perft.Limits{})
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	// One that it gave, or uncovered, is for all.
	for _, fen := range []string{"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"} {
		v, err = right.Verify(t.Context(), perft.Entry{Position: position(t, fen), Counts: []perft.DepthCount{{Depth: 1, Nodes: 1}}}, perft.Limits{})
		require.NoError(t, err, fen)
		assert.NotNil(t, v.Failure, fen)
	}
}
