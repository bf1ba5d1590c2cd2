package harness_test

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
)

// TestEstimate compares the estimate before a run with the run.
func TestEstimate(t *testing.T) {
	on := corpusPosition(t, "kiwipete")
	on.Depth, on.Nodes = 3, 97862
	var cases []work.Case
	for _, b := range []rep.Backend{x88.Backend, mailbox.Backend} {
		cases = append(cases, work.Case{Work: work.Work{Kind: work.Perft, Count: work.Leaf, Dispatch: work.ByInterface}, On: on, Backend: b})
	}
	for _, b := range []rep.Backend{x88.Backend, mailbox.Backend} {
		cases = append(cases, work.Case{Work: work.Work{Kind: work.MakeUnmake}, On: on, Backend: b})
	}
	cfg := session.Config{
		Cases: work.WithControl(cases, 2), Rounds: 20, Slice: 200 * time.Microsecond, Environment: machine.ThisEnvironment(),
	}
	e := cfg.Estimate()
	start := time.Now()
	require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
	took := time.Since(start)
	assert.Equal(t, 20, e.Rounds)
	// This machine may be busy.
	assert.Less(t, e.Time, 3*took)
	assert.Greater(t, e.Time, took/20)

	cfg.Rounds = 0
	cfg.Budget = 2 * time.Second
	e = cfg.Estimate()
	assert.InDelta(t, 2, e.Time.Seconds(), 0.1)
	assert.Greater(t, e.Rounds, 40)
	short := cfg
	short.MaxTime = time.Second
	assert.InDelta(t, 1, short.Estimate().Time.Seconds(), 0.1)
	cfg.Looks = true
	assert.Equal(t, stats.Looks()[len(stats.Looks())-1], cfg.Estimate().Rounds)
	cfg.Looks, cfg.Budget = false, time.Nanosecond
	assert.Equal(t, 1, cfg.Estimate().Rounds)
	cfg.Budget = time.Hour
	assert.Equal(t, session.MaxRounds, cfg.Estimate().Rounds)
	one, six := cfg, cfg
	one.Processes, six.Processes = 1, 6
	assert.Equal(t, one.Estimate().Time, six.Estimate().Time, "the first process verifies for all")
}
