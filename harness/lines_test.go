package operation

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"

	x88 "github.com/boardbench/boardbench/rep/x88/book"
)

// TestLinesAreLongEnough checks that few root moves are followed by further plies, so that
// no subtree is large.
func TestLinesAreLongEnough(t *testing.T) {
	for _, on := range corpus.All()[:6] {
		op, err := Prepare(work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: on, Backend: x88.Backend})
		require.NoError(t, err)
		lines := op.lines()
		assert.LessOrEqual(t, on.Nodes/uint64(len(lines)), uint64(lineNodes), on.Name)
		assert.Less(t, len(lines), 50, on.Name)
	}
	// Two moves and a million nodes after each.
	p, err := rep.ParseFEN("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	on := corpus.Position{Name: "lasker", Position: p, Depth: 9, Nodes: 1745898}
	op, err := Prepare(work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: on, Backend: x88.Backend})
	require.NoError(t, err)
	lines, err := op.VerifyLines()
	require.NoError(t, err)
	assert.Len(t, lines[0].Moves, 2)
	assert.Len(t, lines, 15)
}

// TestSameLines checks the boards against one another.
func TestSameLines(t *testing.T) {
	op := &Op{Case: work.Case{Work: work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}, On: corpus.All()[0], Backend: x88.Backend}}
	want := []Line{{Text: "a2a3", Nodes: 10}, {Text: "b2b3", Nodes: 20}}
	assert.NoError(t, SameLines(op, slices.Clone(want), want))
	for text, got := range map[string][]Line{
		"misses b2b3":                        want[:1],
		"misses a2a3":                        want[1:],
		"has c2c3, which others have not":    {want[0], want[1], {Text: "c2c3"}},
		"has a2a4, which others have not":    {want[0], {Text: "a2a4"}, want[1]},
		"got 11 nodes after a2a3, others 10": {{Text: "a2a3", Nodes: 11}, {Text: "b2b3", Nodes: 19}},
	} {
		err := SameLines(op, got, want)
		assert.ErrorIs(t, err, ErrWrong, text)
		assert.ErrorContains(t, err, text)
	}
}
