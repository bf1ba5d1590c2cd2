package sample

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
)

// ticking counts 100 cycles and 7 cache misses between two readings, and fails
// where it is to.
type ticking struct {
	readings, failing int
}

func (c *ticking) Read() (map[string]uint64, error) {
	c.readings++
	if c.readings == c.failing {
		return nil, errors.New("no counters")
	}
	n := uint64(c.readings)
	return map[string]uint64{machine.Cycles: 1000 + 100*n, machine.CacheMisses: 7 * n}, nil
}

func (*ticking) Close() {}

func TestCounters(t *testing.T) {
	for _, kind := range []work.Kind{work.Perft, work.MakeUnmake} {
		var op *operation.Op
		for _, p := range corpus.All() {
			if p.Name == "kiwipete" {
				p.Depth, p.Nodes = 1, 48
				var err error
				op, err = operation.Prepare(work.Case{Work: work.Work{Kind: kind, Count: work.Bulk, Dispatch: work.ByInterface}, On: p, Backend: oracle.Backend})
				require.NoError(t, err)
			}
		}
		w := whole(op, 2)
		s, err := measure(w, &ticking{})
		require.NoError(t, err)
		if kind == work.Perft {
			cycles, misses := 50., 3.5 // an operation
			assert.Equal(t, map[string]float64{"cycles/node": cycles / 48, "cache-misses/node": misses / 48}, s.eventMetrics(op))
		} else {
			assert.Equal(t, map[string]float64{"cycles/op": 50, "cache-misses/op": 3.5}, s.eventMetrics(op))
		}
		for failing := 1; failing <= 2; failing++ {
			s, err = measure(w, &ticking{failing: failing})
			require.NoError(t, err)
			assert.Empty(t, s.eventMetrics(op))
		}
	}
}
