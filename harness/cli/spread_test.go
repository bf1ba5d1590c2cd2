//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSpread checks that the rounds of a run are numbered through its processes, as
// evenly spread over them as they can be, and that the top of the file is written
// once.
func TestSpread(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		rounds string
		want   []int // the process of each round
	}{
		{"1", []int{1}},
		{"3", []int{1, 2, 3}},
		{"8", []int{1, 2, 3, 3, 4, 5, 6, 6}},
	} {
		c := program(t, "yes", "run", "--rep", "x88,mailbox,wide", "--filter", "pos:alekhine .name:Load", "--rounds", test.rounds, "--benchtime", "100us", "--out", "run.txt")
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		require.NoError(t, c.Start())
		require.Equal(t, StatusOK, finish(t, c), "%s", stderr.String())
		assert.Equal(t, 1, strings.Count(stderr.String(), "left out: wide "), "%s", stderr.String())
		text, err := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(string(text), harness.UnitLines))
		assert.Equal(t, 1, strings.Count(string(text), "Unit nodes/s"))
		assert.Equal(t, 1, strings.Count(string(text), "\n# run "))
		assert.Regexp(t, `(?m)^# run .*"processes":`+strconv.Itoa(test.want[len(test.want)-1])+`\b`, string(text))
		samples := map[int][]int{} // processes by round
		repetitions := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if note, ok := harness.ParseNote(line); ok && note.Sample != nil {
				samples[note.Sample.Round] = append(samples[note.Sample.Round], note.Sample.Process)
			}
			if strings.HasPrefix(line, "Benchmark") {
				repetitions[strings.Fields(line)[1]] = true
			}
		}
		assert.Len(t, repetitions, 1, "all processes take those of the first one")
		assert.Len(t, samples, len(test.want))
		for i, process := range test.want {
			assert.Equal(t, []int{process, process, process}, samples[i+1], "round %d: both and the control", i+1)
		}
		assert.Contains(t, stdout.String(), "alekhine")
	}
}

// TestProcesses checks over how many processes a run is spread.
func TestProcesses(t *testing.T) {
	assert.Equal(t, 6, processesFor(harness.Config{}))
	assert.Equal(t, 12, processesFor(harness.Config{Layouts: true}))
	assert.Equal(t, 4, processesFor(harness.Config{Layouts: true, Rounds: 4}))

	few := func(layouts bool, rounds int) int {
		return len((&runGoal{}).beforehand(harness.Config{Layouts: layouts, Rounds: rounds}))
	}
	assert.Equal(t, []int{1, 0, 0}, []int{few(true, 47), few(true, 48), few(false, 47)}, "four rounds in each layout")
}

// TestLayoutsRefused checks where there is no other layout to measure.
func TestLayoutsRefused(t *testing.T) {
	for _, test := range []struct{ want, args string }{
		{"--layouts: the rounds have one process, and a process has one layout", "run --layouts --rounds 1"},
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

// TestSpreadWrong checks that a fault that several processes find is reported once,
// and that the results of the other boards are there.
func TestSpreadWrong(t *testing.T) {
	t.Parallel()
	c := program(t, "yes", "run", "--rep", "x88,blind", "--filter", "pos:position3 count:list", "--rounds", "2", "--benchtime", "1us", "--out", "run.txt")
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	require.NoError(t, c.Start())
	assert.Equal(t, StatusFailed, finish(t, c))
	assert.Equal(t, 1, strings.Count(stderr.String(), "blind is not measured any further"), stderr.String())
	assert.Regexp(t, `^bench: Perft/pos=position3.*rep=blind: blind plays wrong: got 671300 nodes, want 674624 `, lastLine(stderr.String()))
	assert.Contains(t, stdout.String(), "Perft count=list")
	text, err := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
	require.NoError(t, err)
	assert.Equal(t, 4, strings.Count(string(text), "\nBenchmark"), "x88 and its control")

	c = program(t, "yes", "run", "--rep", "blind", "--filter", "pos:position3 count:list", "--rounds", "2", "--out", "none.txt")
	require.NoError(t, c.Start())
	assert.Equal(t, StatusFailed, finish(t, c))
	assert.NoFileExists(t, filepath.Join(c.Dir, "none.txt"))
}

// TestMaxTimeOfSpread checks that no process begins a round after the time.
func TestMaxTimeOfSpread(t *testing.T) {
	c := program(t, "yes", "run", "--rep", "x88", "--filter", "pos:alekhine .name:Load", "--rounds", "1000", "--benchtime", "20ms", "--max-time", "300ms", "--out", "run.txt")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	require.NoError(t, c.Start())
	assert.Equal(t, StatusOK, finish(t, c))
	assert.Regexp(t, `warning: the time was over after \d+ of 1000 rounds: give it more time`, stderr.String())
	text, err := os.ReadFile(filepath.Join(c.Dir, "run.txt"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `# warning {"kind":"time over"`)
}

// TestMeasureNeedsOrders checks the message of protocol measure without a process
// that sends orders.
func TestMeasureNeedsOrders(t *testing.T) {
	o := bench(t.Context(), both, "protocol", "measure")
	assert.Equal(t, outcome{StatusUsage, "", "bench: bench protocol measure takes its orders from bench run or bench ab\n"}, o)
	assert.Equal(t, outcome{StatusOK, "boardbench protocol 6\n", ""}, bench(t.Context(), both, "protocol"))
}

// TestMeasurerEndsWithItsParent checks that a board that does not return ends when
// the first process is killed, or the lifeline closed.
func TestMeasurerEndsWithItsParent(t *testing.T) {
	c := program(t, "yes", "protocol", "measure", "--rep", "x88", "--filter", "pos:alekhine .name:Load")
	s, err := child.Start(c)
	require.NoError(t, err)
	reports := make(chan child.Report, 1)
	go func() { _ = s.Reports(func(r child.Report) { reports <- r }) }()
	first := <-reports
	require.NotNil(t, first.Said)
	assert.Equal(t, []string{"Load/pos=alekhine/rep=x88"}, first.Said.Cases)
	s.Close()
	select {
	case <-s.Ended:
	case <-time.After(patience):
		t.Fatal("the process goes on")
	}
}
