package local

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/work"
)

// TestNothingTwice checks that no subtree is counted twice in a slice, and none right
// after itself.
func TestNothingTwice(t *testing.T) {
	e := &entry{Case: work.Case{Work: work.Work{Kind: work.Perft}}, parts: 1}
	g := &group{portions: 7, entries: []*entry{e}}
	for round := range 20 {
		got := g.schedule(e, round, time.Millisecond)
		require.Len(t, got.Slices, sample.Portions)
		assert.Equal(t, sample.Turns, got.Turns)
		for i, s := range got.Slices {
			assert.Equal(t, (3*round+i)%7, s.Portion, "they take turns from round to round")
		}
	}
	g.portions = 2
	assert.Equal(t, []sample.Slice{{Portion: 1, N: 1}, {Portion: 0, N: 1}}, g.schedule(e, 1, time.Millisecond).Slices)
}

// TestSharedPortions checks that all cases of a group are divided alike.
func TestSharedPortions(t *testing.T) {
	lines := make([]operation.Line, 40)
	for i := range lines {
		lines[i].Nodes = uint64(i)
	}
	divided := func(lines []operation.Line, unit, slow float64) (g *group, fast, slower *entry) {
		perft := work.Case{Work: work.Work{Kind: work.Perft}}
		fast, slower = &entry{Case: perft, unit: unit}, &entry{Case: perft, unit: slow}
		g = &group{lines: lines, unit: unit, entries: []*entry{fast, slower}}
		assert.Equal(t, g.divide(time.Millisecond), g.portions > 0)
		return g, fast, slower
	}
	g, fast, slower := divided(lines, 4e6, 12e6)
	assert.Equal(t, 4, g.portions)
	assert.Equal(t, []uint64{180, 190, 200, 210}, fast.nodes)
	assert.Equal(t, fast.nodes, slower.nodes, "as all boards do")
	_, fast, _ = divided(lines, 4e9, 4e9)
	assert.Len(t, fast.nodes, 40, "a portion has one line at least")
	g, fast, _ = divided(lines, 1.2e6, 1.2e9)
	assert.Zero(t, g.portions, "a whole perft is a slice")
	assert.Empty(t, fast.nodes)
	g, _, _ = divided(nil, 4e6, 4e6)
	assert.Zero(t, g.portions)

	g, fast, slower = divided(lines, 4e6, 34e6)
	assert.Len(t, fast.nodes, 4)
	assert.Len(t, slower.nodes, 8, "8.5 times slower: two parts of each portion")
	parts := map[int]uint64{}
	for round := range 8 {
		whole, part := g.schedule(fast, round, time.Millisecond), g.schedule(slower, round, time.Millisecond)
		for i, s := range part.Slices {
			assert.Equal(t, whole.Slices[i].Portion, s.Portion%4, "of the portion that the others take")
			parts[s.Portion] = slower.nodes[s.Portion]
		}
	}
	var sum uint64
	for _, nodes := range parts {
		sum += nodes
	}
	assert.Equal(t, uint64(780), sum, "all parts take turns")
	_, _, slower = divided(lines, 4e6, 4e9)
	assert.Len(t, slower.nodes, 40, "a part has one line at least")

	e := &entry{cycle: 1}
	g = &group{unit: 1000, entries: []*entry{e}}
	of := g.schedule(e, 5, time.Millisecond)
	assert.Equal(t, []sample.Slice{{Portion: operation.WholeOperations, N: 1000}}, of.Slices)
	assert.Equal(t, sample.OtherTurns, of.Turns)
	e.cycle = 48
	of = g.schedule(e, 5, time.Millisecond)
	assert.Equal(t, []sample.Slice{{Portion: operation.WholeOperations, N: 1008}}, of.Slices, "whole cycles")
	g = &group{entries: []*entry{{unit: 100}, {unit: 400}, {unit: 1e9, out: true}}}
	g.calibrate()
	assert.InDelta(t, 200, g.unit, 1e-6)
	g.entries[0].Kind = work.Perft
	g.calibrate()
	assert.InDelta(t, 100, g.unit, 1e-6, "no board has shorter slices than the fastest one needs")
}
