package harness

import (
	"bytes"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEstimate compares the estimate before a run with the run.
func TestEstimate(t *testing.T) {
	var cases []Case
	for _, b := range []rep.Backend{x88.Backend, mailbox.Backend} {
		c := perftCase(t, 3, Leaf)
		c.Backend = b
		cases = append(cases, c)
	}
	for _, b := range []rep.Backend{x88.Backend, mailbox.Backend} {
		cases = append(cases, Case{Work: Work{Kind: MakeUnmake}, On: kiwipete(t, 3), Backend: b})
	}
	cfg := Config{
		Cases: WithControl(cases, 2), Rounds: 20, Slice: 200 * time.Microsecond, Environment: machine.ThisEnvironment(),
	}
	e := cfg.Estimate()
	var file bytes.Buffer
	start := time.Now()
	require.NoError(t, Run(t.Context(), cfg, &file))
	took := time.Since(start)
	assert.Equal(t, 20, e.Rounds)
	assert.InEpsilon(t, file.Len(), e.Bytes, 0.1)
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
	assert.Equal(t, MaxRounds, cfg.Estimate().Rounds)
	one, six := cfg, cfg
	one.Processes, six.Processes = 1, 6
	assert.Equal(t, one.Estimate().Time, six.Estimate().Time, "the first process verifies for all")
}
