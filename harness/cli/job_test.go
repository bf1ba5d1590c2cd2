package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// fakeSide takes samples of one operation in 100 ns, of the second board in 200 ns.
type fakeSide struct {
	*session.Session
	cases  []work.Case
	turn   func(round int) error // is called in a round after the first sample; nil for nothing
	faults []error
	seed   uint64
	round  int
}

func (f *fakeSide) Turn(context.Context, bool) (over bool, err error) {
	f.round++
	for i, c := range f.cases {
		key := c.Key()
		ns := 100
		if key.Subject.Name == "mailbox" {
			ns = 200
		}
		f.Begin(key.Subject.Name, key.Group().String())
		note := results.Note{Sample: &results.SampleNote{Round: f.round, Seed: f.seed, Process: 1, Start: time.Unix(int64(f.round), 0).UTC(), CPU: 1e6}}
		if _, err := fmt.Fprintf(f, "%v\nBenchmark%s 1 %d ns/op\n", note, key, ns+(f.round*7+i)%3); err != nil {
			return true, err
		}
		if f.turn != nil && i == 0 {
			if err := f.turn(f.round); err != nil {
				return true, err
			}
		}
	}
	return true, nil
}

func (f *fakeSide) Close(context.Context) ([]error, error) { return f.faults, nil }
func (f *fakeSide) Kill()                                  {}

// by returns the driver that measures by a fake side.
func by(side *fakeSide) func(*app, context.Context, *job) error {
	return func(a *app, ctx context.Context, j *job) error {
		j.Config.Environment = machine.ThisEnvironment()
		return a.takeRounds(ctx, j, j.describe(), nil, func(w io.Writer) (rounds, error) {
			return session.New(j.Config, w, func(_ context.Context, s *session.Session, _ int) ([]session.Side, error) {
				if side.cases == nil {
					side.cases = j.Config.Cases
				}
				side.Session = s
				_, err := io.WriteString(s, s.Header(j.Config.Top(), ""))
				return []session.Side{side}, err
			}), nil
		})
	}
}

// fakeRun is a run by a fake side.
func fakeRun(ctx context.Context, side *fakeSide, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	a := newApp(Config{Boards: both}, new(activity), &stdout, &stderr, "")
	a.driver = by(side)
	status := a.invoke(ctx, args)
	return outcome{status, stdout.String(), stderr.String()}
}

// loadRun are the arguments of a run of Load on one position into a file of a new folder.
func loadRun(t *testing.T, more ...string) (args []string, out string) {
	out = filepath.Join(t.TempDir(), "run.txt")
	return append([]string{"run", "--filter", ".name:Load pos:alekhine", "--out", out}, more...), out
}

// TestJob checks the file of a run, its announcement and its output, and that compare prints the same table.
func TestJob(t *testing.T) {
	t.Parallel()
	args, out := loadRun(t, "--rounds", "6")
	o := fakeRun(t.Context(), &fakeSide{}, args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^2 cases and 1 control, 6 rounds, into `+regexp.QuoteMeta(out)+`$`, o.stderr)
	assert.NotContains(t, o.stderr, "too few samples")
	assert.Contains(t, o.stdout, "\n  benchstat  benchstat -col /rep "+out+"\n")
	assert.Regexp(t, `(?m)^mailbox +0\.50 ±0\.\d+$`, o.stdout)
	assert.Contains(t, o.stdout, "\nAt load, x88 leads; mailbox is 50 % slower.\n")
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(text), results.UnitLines+"goos: "))
	assert.Equal(t, 18, strings.Count(string(text), "\nBenchmark"))
	compared := bench(t.Context(), both, "compare", out)
	assert.Equal(t, o.stdout, compared.stdout)

	args, _ = loadRun(t, "--rounds", "1")
	o = fakeRun(t.Context(), &fakeSide{}, args...)
	assert.Contains(t, o.stderr, "warning: 1 of 1 ratios have too few samples for a 95 % interval: take six rounds or more\n")
}

// TestJobUntil checks that a run goes on until its means are decided, or its rounds are over.
func TestJobUntil(t *testing.T) {
	t.Parallel()
	args, out := loadRun(t, "--until-decided")
	o := fakeRun(t.Context(), &fakeSide{}, args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^2 cases and 1 control, 384 rounds at most \(or 10m0s\), into `, o.stderr)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, 48, strings.Count(string(text), "rep=mailbox "), "the first look")
	assert.NotContains(t, o.stderr, "reach further")
}

// TestJobEnds checks the status and the line of each end of a run, and whether the file and its table stay.
func TestJobEnds(t *testing.T) {
	t.Parallel()
	wrong := fmt.Errorf("blind: blind plays wrong: %w", operation.ErrWrong)
	for _, test := range []struct {
		name   string
		fails  error // in the second round, at the second sample
		at     int   // the round instead of the second
		faults []error
		none   bool // whether there are no cases left
		status int
		line   string
		kept   bool
	}{
		{"wrong", nil, 0, []error{wrong}, false, StatusFailed, "blind: blind plays wrong", true},
		{"two wrong", nil, 0, []error{wrong, fmt.Errorf("other: %w", operation.ErrWrong)}, false, StatusFailed, "blind: blind plays wrong.*; other: ", true},
		{"all wrong", nil, 0, []error{wrong}, true, StatusFailed, "blind: blind plays wrong", false},
		{"unsupported", nil, 0, nil, true, StatusUsage, "none of the cases can be measured: ", false},
		{"interrupted", context.Canceled, 0, nil, false, StatusInterrupted, `interrupted: x88 was at Load/pos=alekhine; 4 of 18 samples are in .*run\.txt \(bench compare shows them\)`, true},
		{"ended", &child.EndedError{}, 0, nil, false, StatusEnded, "the process ended before any board was in work: exit status 0; 4 of 18 samples are in", true},
		{"hangs", operation.ErrTimeout, 0, nil, false, StatusFailed, "takes too long; 4 of 18 samples are in", true},
		{"other", errors.New("no room"), 0, nil, false, StatusFailed, "no room", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			args, out := loadRun(t, "--rounds", "6")
			side := &fakeSide{faults: test.faults, turn: func(round int) error {
				if round == 2 {
					return test.fails
				}
				return nil
			}}
			if test.none {
				side.cases = []work.Case{}
			}
			o := fakeRun(t.Context(), side, args...)
			assert.Equal(t, test.status, o.status, o.stderr)
			assert.Regexp(t, "^bench: "+test.line, lastLine(o.stderr))
			assert.Equal(t, test.kept, strings.Contains(o.stdout, "\nmailbox  0.5"), o.stdout)
			if test.kept {
				assert.FileExists(t, out)
				assert.Equal(t, StatusOK, bench(t.Context(), both, "compare", out).status)
			} else {
				assert.NoFileExists(t, out)
			}
		})
	}
}

// TestJobSavesFile checks that a run whose file is deleted has all samples in its table and in the file, and that one
// whose results have no room any more ends with their table.
func TestJobSavesFile(t *testing.T) {
	args, out := loadRun(t, "--rounds", "12")
	spoil := func() error { return os.Remove(out) }
	side := func() *fakeSide {
		return &fakeSide{turn: func(round int) error {
			if round == 3 {
				assert.NoError(t, spoil())
			}
			return nil
		}}
	}
	o := fakeRun(t.Context(), side(), args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "warning: "+out+" was deleted: all results so far are in "+out+"\n")
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, 3*12, strings.Count(string(text), "\nBenchmark"))
	assert.Contains(t, o.stdout, bench(t.Context(), both, "compare", out).stdout)

	t.Setenv("TMPDIR", "absent")
	args, out = loadRun(t, "--rounds", "12")
	spoil = func() error { return os.RemoveAll(filepath.Dir(out)) }
	o = fakeRun(t.Context(), side(), args...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Regexp(t, `^bench: `+regexp.QuoteMeta(out)+` was deleted, and no other file takes the results; the table is of all that were taken$`, lastLine(o.stderr))
	assert.Contains(t, o.stdout, "load\n")
}

// TestJobDayFile checks that a second run on the same day has a file of its own.
func TestJobDayFile(t *testing.T) {
	t.Chdir(t.TempDir())
	stem := filepath.Join("results", time.Now().Format(time.DateOnly)+"-"+machine.ThisEnvironment().Machine())
	for i, path := range []string{stem + ".txt", stem + "-2.txt"} {
		o := fakeRun(t.Context(), &fakeSide{seed: uint64(i)}, "run", "--filter", ".name:Load pos:alekhine", "--rounds", "6")
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, o.stdout, "benchstat -col /rep "+path+"\n")
	}
	o := bench(t.Context(), both, "compare", stem+".txt", stem+"-2.txt")
	assert.Equal(t, StatusOK, o.status)
	assert.Regexp(t, `^Load, alekhine\s+`+regexp.QuoteMeta(stem+".txt")+` +`+regexp.QuoteMeta(stem+"-2.txt")+"\n", o.stdout)
}

// TestRunReal checks that a run measures boards in this process: one that is wrong is named and not measured any
// further, and one that cannot do the work is left out.
func TestRunReal(t *testing.T) {
	t.Parallel()
	run := func(boards []rep.Backend, filter string) (outcome, string) {
		out := filepath.Join(t.TempDir(), "run.txt")
		o := bench(t.Context(), boards, "run", "--benchtime", "1us", "--rounds", "1", "--filter", filter, "--out", out)
		text, _ := os.ReadFile(out)
		return o, string(text)
	}
	o, text := run([]rep.Backend{poor, panicking, small}, "pos:position4 .name:MakeUnmake")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "warning: left out: MakeUnmake/pos=position4/rep=small: small: not the start position")
	assert.Contains(t, o.stderr, "panicking is not measured any further")
	assert.Regexp(t, "^bench: MakeUnmake/.*/rep=panicking: panicking plays wrong: panics: no such square", lastLine(o.stderr))
	assert.Equal(t, 2, strings.Count(text, "\nBenchmark"), "mailbox and its control")
	assert.Contains(t, o.stdout, "Nothing is compared: mailbox alone was measured.\n")
}
