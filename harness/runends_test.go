package harness_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// How a run ends before it is complete: by its limits, by an interruption, by a fault.

// TestRunBudget checks that a run without a number of rounds takes as long as its
// budget, and has a round if the budget is too short for any.
func TestRunBudget(t *testing.T) {
	nap := func(b *oracle.Board) rep.Board { return napping{b} }
	for budget, want := range map[time.Duration][2]int{600 * time.Millisecond: {2, 22}, 1: {1, 1}} {
		var out bytes.Buffer
		cfg := config(t, ".name:Checkers pos:kiwipete", 0, named("alpha", nap))
		cfg.Budget = budget
		last := session.Progress{}
		cfg.Progress = func(p session.Progress) { last = p }
		require.NoError(t, local.Run(t.Context(), cfg, &out))
		rounds := len(readResults(t, out.String()))
		// A round takes at least 25 ms.
		assert.GreaterOrEqual(t, rounds, want[0])
		assert.LessOrEqual(t, rounds, want[1])
		assert.Equal(t, rounds, last.Done)
		assert.Contains(t, out.String(), "\n# run {\"rounds\":0,\"budget\":\""+budget.String()+"\",")
	}
}

// napping is a board that takes five milliseconds to find the checkers.
type napping struct{ *oracle.Board }

func (b napping) Checkers() rep.SquareSet {
	time.Sleep(5 * time.Millisecond)
	return b.Board.Checkers()
}

// TestRunMaxTime checks that no round begins after that time.
func TestRunMaxTime(t *testing.T) {
	for _, test := range []struct {
		name   string
		rounds int
		looks  bool
	}{
		{"rounds", 1000, false}, {"budget", 0, false}, {"looks", 0, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			cfg := config(t, ".name:Load pos:kiwipete", test.rounds, named("alpha", sound))
			cfg.MaxTime, cfg.Looks = time.Nanosecond, test.looks
			var warnings []error
			cfg.Warn = func(err error) { warnings = append(warnings, err) }
			require.NoError(t, local.Run(t.Context(), cfg, &out))
			assert.Len(t, readResults(t, out.String()), 1)
			warnings = slices.DeleteFunc(warnings, func(err error) bool {
				w := results.Warning{}
				return !errors.As(err, &w) || w.Kind != results.TimeOver
			})
			if test.rounds == 0 {
				assert.Empty(t, warnings, "no number of rounds was asked for")
				return
			}
			require.Len(t, warnings, 1)
			assert.ErrorContains(t, warnings[0], "the time was over after 1 of 1000 rounds: give it more time")
			assert.Contains(t, out.String(), `
# warning {"kind":"time over","problem":"the time was over after 1 of 1000 rounds","advice":"give`)
		})
	}
}

// TestRunSystem checks that disturbances are reported and written.
func TestRunSystem(t *testing.T) {
	var out bytes.Buffer
	cfg := config(t, ".name:Load pos:kiwipete", 1, named("alpha", sound))
	cfg.System = fstest.MapFS{"sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": {Data: []byte("powersave\n")}}
	var warnings []error
	cfg.Warn = func(err error) { warnings = append(warnings, err) }
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	require.NotEmpty(t, warnings)
	assert.ErrorContains(t, warnings[0], `the frequency governor is "powersave"`)
	assert.Contains(t, out.String(), "\n"+`# warning {"kind":"governor",`)
}

// TestRunRefuses checks that a board that plays wrong is named and not
// measured, and that the others are.
func TestRunRefuses(t *testing.T) {
	var out bytes.Buffer
	var warnings []error
	cfg := config(t, ".name:(Perft OR Load) pos:kiwipete", 2, named("good", sound),
		named("bad", func(b *oracle.Board) rep.Board { return overcounts{b} }),
		named("worse", func(b *oracle.Board) rep.Board { return panics{b} }))
	cfg.Warn = func(err error) { warnings = append(warnings, err) }
	last := session.Progress{}
	cfg.Progress = func(p session.Progress) { last = p }
	err := local.Run(t.Context(), cfg, &out)
	require.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "rep=bad: bad plays wrong: got 2087 nodes, want 2039")
	assert.ErrorContains(t, err, "rep=worse: worse plays wrong: panics: no")
	require.GreaterOrEqual(t, len(warnings), 2)
	assert.ErrorContains(t, warnings[0], "worse is not measured any further")
	assert.ErrorContains(t, warnings[1], "bad is not measured any further")
	assert.Len(t, readResults(t, out.String()), 2*4)
	assert.NotContains(t, out.String(), "rep=bad")
	assert.NotContains(t, out.String(), "rep=worse")
	assert.Equal(t, last.Total, last.Done, "the cases left out do not count")
}

func TestRunLeavesOut(t *testing.T) {
	var out bytes.Buffer
	var warnings []error
	cfg := config(t, ".name:(Load OR Checkers) pos:kiwipete", 2, named("sound", sound), named("bare", bare))
	cfg.Warn = func(err error) { warnings = append(warnings, err) }
	require.NoError(t, local.Run(t.Context(), cfg, &out))
	require.NotEmpty(t, warnings)
	assert.ErrorIs(t, warnings[0], rep.ErrUnsupported)
	assert.ErrorContains(t, warnings[0], "Checkers/pos=kiwipete/rep=bare")
	assert.Len(t, readResults(t, out.String()), 2*3)
}

// sleepy is a board that does not return once it is asked to, and says that it is asleep.
type sleepy struct {
	*oracle.Board
	falls func()
}

var asleep = make(chan struct{}, 100)

func (b sleepy) Load(p *rep.Position) error {
	if len(asleep) > 0 {
		asleep <- struct{}{}
		b.falls()
		time.Sleep(time.Hour)
	}
	return b.Board.Load(p)
}

// TestRunCancelled checks that a run ends at once, in the middle of a sample
// too, and leaves whole lines.
func TestRunCancelled(t *testing.T) {
	t.Run("between samples", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var out bytes.Buffer
		cfg := config(t, ".name:(Load OR MakeUnmake OR Checkers)", 5, named("alpha", sound))
		cfg.Progress = func(p session.Progress) {
			if p.Done == 7 {
				cancel()
			}
		}
		assert.ErrorIs(t, local.Run(ctx, cfg, &out), context.Canceled)
		assert.Len(t, readResults(t, out.String()), 9, "those of the positions that took turns")
	})
	t.Run("in a sample", func(t *testing.T) {
		for len(asleep) > 0 { // since an earlier -count
			<-asleep
		}
		ctx, cancel := context.WithCancel(t.Context())
		var out bytes.Buffer
		cfg := config(t, ".name:Load", 5, named("alpha", func(b *oracle.Board) rep.Board { return sleepy{b, cancel} }))
		cfg.Progress = func(p session.Progress) {
			if p.Done == 4 {
				asleep <- struct{}{}
			}
		}
		assert.ErrorIs(t, local.Run(ctx, cfg, &out), context.Canceled)
		assert.Len(t, readResults(t, out.String()), 6, "those of the positions that took turns")
		assert.Greater(t, len(asleep), 1, "the board was asleep")
	})
}

// TestRunTimeout checks that a board that hangs ends the run, and that the board,
// the operation and the position are named.
func TestRunTimeout(t *testing.T) {
	hang := make(chan struct{})
	t.Cleanup(func() { close(hang) })
	sampled := false
	tests := []struct {
		name, kind string
		wrap       func(*oracle.Board) rep.Board
		want       operation.Step
		results    int
	}{
		{"Load", "Load", func(b *oracle.Board) rep.Board { return &hanging{Board: b, hang: hang, in: "Load", calls: 1} }, operation.Preparing, 0},
		{"Load again", "Load", func(b *oracle.Board) rep.Board { return &hanging{Board: b, hang: hang, in: "Load", calls: 2} }, operation.Verifying, 0},
		{"Load at the third time", "Load", func(b *oracle.Board) rep.Board { return &hanging{Board: b, hang: hang, in: "Load", calls: 3} }, operation.Calibrating, 0},
		{"in a sample", "Checkers", func(b *oracle.Board) rep.Board {
			return &hanging{Board: b, hang: hang, in: "Checkers", sampled: &sampled}
		}, operation.Sampling, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sampled = false
			var out bytes.Buffer
			cfg := config(t, ".name:"+test.kind+" pos:kiwipete", 3, named("alpha", test.wrap))
			cfg.Timeout = 200 * time.Millisecond
			cfg.Progress = func(session.Progress) { sampled = true }
			err := local.Run(t.Context(), cfg, &out)
			var stopped *operation.StoppedError
			require.ErrorAs(t, err, &stopped)
			assert.ErrorIs(t, err, operation.ErrTimeout)
			assert.Equal(t, test.want, stopped.Operation)
			assert.Equal(t, "alpha", stopped.Case.Key().Subject.Name)
			assert.ErrorContains(t, err, "harness: "+test.kind+"/pos=kiwipete/rep=alpha: "+string(test.want)+" of r3k2r/p1ppqpb1/")
			assert.ErrorContains(t, err, "takes too long: has not ended in 20")
			assert.Len(t, readResults(t, out.String()), test.results)
		})
	}
}

// hanging is a board that hangs in a call of Load, or in Checkers once there was
// a sample.
type hanging struct {
	*oracle.Board
	hang    chan struct{}
	in      string
	calls   int // of Load, the one that hangs
	sampled *bool
}

func (b *hanging) Load(p *rep.Position) error {
	if b.calls--; b.in == "Load" && b.calls == 0 {
		<-b.hang
	}
	return b.Board.Load(p)
}

func (b *hanging) Checkers() rep.SquareSet {
	if b.in == "Checkers" && *b.sampled {
		<-b.hang
	}
	return b.Board.Checkers()
}

// fullDisk takes some bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(text []byte) (int, error) {
	d.room -= len(text)
	if d.room < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(text), nil
}

func TestRunErrors(t *testing.T) {
	ok := config(t, ".name:Load pos:kiwipete", 2, named("alpha", sound))
	assert.NoError(t, local.Run(t.Context(), ok, &fullDisk{10000}))
	for _, room := range []int{0, 300} {
		err := local.Run(t.Context(), ok, &fullDisk{room})
		assert.ErrorContains(t, err, "write results: no space left on device")
	}
	tests := []struct {
		name   string
		change func(*session.Config)
		want   string
	}{
		{"no cases", func(c *session.Config) { c.Cases = nil }, "no cases"},
		{"no such CPU", func(c *session.Config) { c.CPU = new(1023) }, "CPU 1023"},
		{"negative CPU", func(c *session.Config) { c.CPU = new(-2) }, "CPU -2"},
		{"huge CPU", func(c *session.Config) { c.CPU = new(1 << 40) }, "CPU 1099511627776"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cfg := ok
			test.change(&cfg)
			var out bytes.Buffer
			assert.ErrorContains(t, local.Run(t.Context(), cfg, &out), test.want)
			assert.Zero(t, out.Len())
		})
	}
}
