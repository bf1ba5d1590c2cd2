//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/results"
)

// TestSpread checks that the rounds of a run are spread over processes, and that the top of the file is written
// once.
func TestSpread(t *testing.T) {
	t.Parallel()
	c := program(t, "yes", "run", "--rep", "x88,mailbox,wide", "--filter", "pos:alekhine .name:Load", "--rounds", "3", "--benchtime", "100us", "--out", "run.txt")
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	require.NoError(t, c.Start())
	require.Equal(t, StatusOK, finish(t, c), "%s", stderr.String())
	assert.Equal(t, 1, strings.Count(stderr.String(), "left out: wide "), "%s", stderr.String())
	text, err := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(text), results.UnitLines))
	assert.Equal(t, 1, strings.Count(string(text), "Unit nodes/s"))
	assert.Equal(t, 1, strings.Count(string(text), "\n# run "))
	assert.Regexp(t, `(?m)^# run .*"processes":3\b`, string(text))
	samples := map[int][]int{} // processes by round
	repetitions := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if note, ok := results.ParseNote(line); ok && note.Sample != nil {
			samples[note.Sample.Round] = append(samples[note.Sample.Round], note.Sample.Process)
		}
		if strings.HasPrefix(line, "Benchmark") {
			repetitions[strings.Fields(line)[1]] = true
		}
	}
	assert.Len(t, repetitions, 1, "all processes take those of the first one")
	assert.Equal(t, map[int][]int{1: {1, 1, 1}, 2: {2, 2, 2}, 3: {3, 3, 3}}, samples, "both and the control")
	assert.Contains(t, stdout.String(), "load")
}

// TestLayoutsRefused checks where there is no other layout to measure.
func TestLayoutsRefused(t *testing.T) {
	for _, test := range []struct{ want, args string }{
		{"--layouts: so few rounds run in one process, which has one layout", "run --layouts --rounds 1"},
		{"--layouts is not for a run with --engine, which measures whole commands", "run --layouts --engine stockfish"},
	} {
		o := bench(t.Context(), both, strings.Fields(test.args)...)
		assert.Equal(t, outcome{StatusUsage, "", "bench: " + test.want + "\n"}, o)
	}
	// The program of a test cannot be built by go build.
	c := program(t, "yes", "run", "--layouts", "--rep", "x88", "--rounds", "2")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	require.NoError(t, c.Start())
	assert.Equal(t, StatusUsage, finish(t, c))
	assert.Regexp(t, `^building this program in 2 layouts\nbench: --layouts: \. cannot be built: .*in the folder of its source\)\n$`, stderr.String())
}

// TestSpreadWrongLong checks that a fault that several processes find is reported once,
// that the results of the other boards are there, and that no process begins a round after the time.
func TestSpreadWrongLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	c := program(t, "yes", "run", "--rep", "mailbox,panicking", "--filter", "pos:position4 .name:MakeUnmake", "--rounds", "1000", "--benchtime", "20ms",
		"--max-time", "300ms", "--out", "run.txt")
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	require.NoError(t, c.Start())
	assert.Equal(t, StatusFailed, finish(t, c))
	assert.Equal(t, 1, strings.Count(stderr.String(), "panicking is not measured any further"), stderr.String())
	assert.Regexp(t, `warning: the time was over after \d+ of 1000 rounds: give it more time`, stderr.String())
	assert.Regexp(t, `^bench: MakeUnmake/.*rep=panicking: panicking plays wrong: panics: no such square`, lastLine(stderr.String()))
	assert.Contains(t, stdout.String(), "make/unmake")
	text, err := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `# warning {"kind":"time over"`)
}

// TestMeasurerEndsWithItsParent checks that a board that does not return ends when
// the first process is killed, or the lifeline closed.
func TestMeasurerEndsWithItsParent(t *testing.T) {
	t.Parallel()
	c := program(t, "yes")
	s, err := child.Start(c, child.Measures)
	require.NoError(t, err)
	reports := make(chan child.Report, 1)
	go func() { _ = s.Reports(func(r child.Report) { reports <- r }) }()
	first := <-reports
	require.NotNil(t, first.Said)
	assert.True(t, first.Said.Ready)
	s.Close()
	select {
	case <-s.Ended:
	case <-time.After(patience):
		t.Fatal("the process goes on")
	}
}
