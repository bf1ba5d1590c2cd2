package harness_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// TestLinesAreLongEnough checks that few root moves are followed by further plies, so that
// no subtree is large.
func TestLinesAreLongEnough(t *testing.T) {
	for _, on := range corpus.All()[:6] {
		op, err := operation.Prepare(work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: on, Backend: bitboard.Backend})
		require.NoError(t, err)
		lines, err := op.VerifyLines(nil)
		require.NoError(t, err)
		assert.LessOrEqual(t, on.Nodes/uint64(len(lines)), uint64(300_000), on.Name)
		assert.Less(t, len(lines), 50, on.Name)
	}
	// Two moves and a million nodes after each.
	p, err := rep.ParseFEN("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	on := corpus.Position{Name: "lasker", Position: p, Depth: 9, Nodes: 1745898}
	op, err := operation.Prepare(work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: on, Backend: bitboard.Backend})
	require.NoError(t, err)
	lines, err := op.VerifyLines(nil)
	require.NoError(t, err)
	assert.Len(t, lines[0].Moves, 2)
	assert.Len(t, lines, 15)
}

// TestSameLines checks the boards against one another.
func TestSameLines(t *testing.T) {
	op := &operation.Op{Case: work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: corpus.All()[0], Backend: bitboard.Backend}}
	want := []operation.Line{{Text: "a2a3", Nodes: 10}, {Text: "b2b3", Nodes: 20}}
	assert.NoError(t, operation.SameLines(op, slices.Clone(want), want))
	for text, got := range map[string][]operation.Line{
		"misses b2b3":                        want[:1],
		"misses a2a3":                        want[1:],
		"has c2c3, which others have not":    {want[0], want[1], {Text: "c2c3"}},
		"has a2a4, which others have not":    {want[0], {Text: "a2a4"}, want[1]},
		"got 11 nodes after a2a3, others 10": {{Text: "a2a3", Nodes: 11}, {Text: "b2b3", Nodes: 19}},
	} {
		err := operation.SameLines(op, got, want)
		assert.ErrorIs(t, err, operation.ErrWrong, text)
		assert.ErrorContains(t, err, text)
	}
}
