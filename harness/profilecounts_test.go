package harness_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// fakeValgrind puts a valgrind in the way that runs nothing and counts by a
// script, which has the case in $name and the times in $times.
func fakeValgrind(t *testing.T, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands in for valgrind")
	}
	dir := t.TempDir()
	text := "#!/bin/sh\nfor last; do name=$times; times=$last; done\n" + script
	require.NoError(t, os.WriteFile(filepath.Join(dir, "valgrind"), []byte(text), 0o777))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// quick returns a position of the corpus at a depth that takes no time.
func quick(t *testing.T) []corpus.Position {
	t.Helper()
	on := corpus.All()[1:2]
	require.Equal(t, "kiwipete", on[0].Name)
	on[0].Depth, on[0].Nodes = 2, 2039
	return on
}

func resultsOf(t *testing.T, text string) []*benchfmt.Result {
	t.Helper()
	var results []*benchfmt.Result
	reader := benchfmt.NewReader(strings.NewReader(text), "results")
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			t.Fatal(record)
		case *benchfmt.Result:
			results = append(results, record.Clone())
		}
	}
	require.NoError(t, reader.Err())
	return results
}

// counting returns the configuration of a count, and where its warnings go.
func counting(cases []work.Case) (profile.Instructions, *[]string) {
	var warnings []string
	return profile.Instructions{
		Cases: cases, Program: []string{"program", "repeat"}, Environment: machine.Environment{GOOS: "plan9"},
		Begin: func(work.Case) {}, Progress: func(int, int) {}, Warn: func(err error) { warnings = append(warnings, err.Error()) },
	}, &warnings
}

// count counts the instructions of cases of the oracle.
func count(t *testing.T, filter string) (text string, warnings []string, err error) {
	t.Helper()
	cases, err := work.SelectCases([]rep.Backend{oracle.Backend}, codec.All(), quick(t), work.Selection{Filter: filter, Full: true, Set: corpus.Both})
	require.NoError(t, err)
	var w bytes.Buffer
	cfg, warned := counting(cases)
	err = profile.CountInstructions(t.Context(), cfg, &w)
	return w.String(), *warned, err
}

// The instructions of a process before its operations are subtracted.
func TestCountInstructions(t *testing.T) {
	fakeValgrind(t, `echo "==1== Collected : $((7000000 + 5000 * times))"`)
	text, warnings, err := count(t, ".name:(Perft OR MakeUnmake) -count:(list OR leaf)")
	require.NoError(t, err)
	assert.Empty(t, warnings)
	counted := resultsOf(t, text)
	require.NotEmpty(t, counted)
	for _, r := range counted {
		perOp, ok := r.Value(results.InstructionsPerOp)
		if nodes, isPerft := r.Value(results.InstructionsPerNode); isPerft {
			assert.Less(t, nodes, 5000.0)
			assert.False(t, ok)
			continue
		}
		assert.Equal(t, 5000.0, perOp)
	}
	assert.True(t, strings.HasPrefix(text, "goos: plan9\n"))
}

func TestCountInstructionsFails(t *testing.T) {
	for script, want := range map[string]string{
		"echo ==1== Nulgrind; echo vex amd64-\\>IR: unhandled instruction bytes: 0xF 0x1; echo SIGILL; echo ==1== Collected : 7; exit 132": "exit status 132: unhandled instruction bytes: 0xF 0x1",
		"echo Callgrind: threads.c:247 \\(f\\): Assertion \\'a\\' failed.; echo Thanks.; exit 1":                                           "exit status 1: (f): Assertion 'a' failed.",
		"echo ==1== Nulgrind; echo; echo GODEBUG sys/cpu: unknown; echo bench: no memory; echo ==1== Collected : 7; exit 2":                "exit status 2: bench: no memory",
		"echo ==1== Nulgrind; exit 2": "exit status 2: ==1== Nulgrind",
		"echo ==1== Nulgrind":         "it does not say how many instructions it collected: ==1== Nulgrind",
	} {
		fakeValgrind(t, script)
		_, _, err := count(t, ".name:MakeUnmake")
		require.Error(t, err)
		assert.True(t, strings.HasSuffix(err.Error(), " under valgrind: "+want), err.Error())
	}
	var err error

	t.Setenv("PATH", t.TempDir())
	_, _, err = count(t, ".name:MakeUnmake")
	assert.ErrorIs(t, err, profile.ErrNoValgrind)
}

// A board that the child under valgrind cannot use is left out.
func TestUnavailableUnderValgrind(t *testing.T) {
	fakeValgrind(t, `case "$*" in
*rep=wide*) echo "bench: wide is not available here: this CPU has no GFNI"; exit 2;;
esac
echo "Collected : $((1000 + 5000 * times))"`)
	wide := oracle.Backend
	wide.Name, wide.Available = "wide", func() error { return nil }
	cases, err := work.SelectCases([]rep.Backend{wide, oracle.Backend}, codec.All(), quick(t), work.Selection{Filter: ".name:MakeUnmake", Full: true, Set: corpus.Both})
	require.NoError(t, err)
	cfg, warnings := counting(cases)
	var w bytes.Buffer
	require.NoError(t, profile.CountInstructions(t.Context(), cfg, &w))
	assert.Equal(t, []string{"left out: MakeUnmake/pos=kiwipete/rep=wide under valgrind: bench: wide is not available here: this CPU has no GFNI"}, *warnings)
	assert.Contains(t, w.String(), "rep="+oracle.Backend.Name)
	assert.NotContains(t, w.String(), "rep=wide")
}

func TestCountInstructionsIsStopped(t *testing.T) {
	fakeValgrind(t, "exec sleep 60")
	cases, err := work.SelectCases([]rep.Backend{oracle.Backend}, codec.All(), quick(t), work.Selection{Full: true, Set: corpus.Both})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		cfg, _ := counting(cases)
		done <- profile.CountInstructions(ctx, cfg, &bytes.Buffer{})
	}()
	cancel()
	assert.ErrorIs(t, <-done, context.Canceled)
}
