package uci_test

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
)

// said returns an engine that answers go by lines, and any other argument of the program.
func said(t *testing.T, script string) uci.Spec {
	t.Helper()
	return uci.Spec{
		Command: uci.Command{Name: "said", Args: []string{"/bin/sh", "-c", script}},
		CPU:     machine.AnyCPU, Timeout: 10 * time.Second, Plays: true,
	}
}

// answers is the script of an engine that prints text after go, and after stop.
func answers(start, stop string) string {
	return `while read -r word rest; do case "$word" in
uci) echo "option name Clear Hash type button"; echo uciok;;
isready) echo readyok;;
setoption) echo "set $rest" >&2;;
go) printf '` + start + `';;
stop) printf '` + stop + `';;
quit) exit;;
esac; done`
}

func TestSearch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, start, stop string
		want              uci.Searched
	}{
		{"last report", `info depth 1 score cp 9 nodes 20\ninfo depth 2 score mate -3 nodes 512 nps 100 pv e2e4 nodes\nbestmove e2e4 ponder e7e5\n`, ``,
			uci.Searched{Nodes: 512, Best: "e2e4", Score: "mate -3"}},
		{"the first of several lines of play", `info multipv 1 score cp 9 nodes 20\ninfo multipv 2 score cp 4 nodes 20\nbestmove e2e4\n`, ``,
			uci.Searched{Nodes: 20, Best: "e2e4", Score: "cp 9"}},
		{"text is none", `info string nodes 99 score cp 1\nbestmove e2e4\n`, ``, uci.Searched{Best: "e2e4"}},
		{"too many nodes", `info nodes 5000\n`, `info nodes 5001\nbestmove d2d4\n`, uci.Searched{Nodes: 5001, Best: "d2d4", Stopped: true}},
		{"too long", ``, `bestmove d2d4\n`, uci.Searched{Best: "d2d4", Stopped: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := uci.Start(t.Context(), said(t, answers(test.start, test.stop)))
			require.NoError(t, err)
			defer e.Close()
			start := rep.StartPosition()
			require.NoError(t, e.Forget(t.Context()))
			require.NoError(t, e.Position(t.Context(), &start, nil))
			got, err := e.Search(t.Context(), "nodes 1000", 4000, 200*time.Millisecond)
			require.NoError(t, err)
			assert.Positive(t, got.Wall)
			got.Wall, got.CPU = 0, 0
			assert.Equal(t, test.want, got)
		})
	}
}

// TestSearchFails checks that a search ends with a line that names the fault.
func TestSearchFails(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, script, want string }{
		{"crash", answers(`'; echo "segmentation fault" >&2; exit 3; echo '`, ``),
			`uci: said: after "go nodes 1000": the process ended: exit status 3; standard error ends with "segmentation fault"`},
		{"much text", answers(`'; yes "info string nothing" | head -c 20000000; echo '`, ``),
			`uci: said: after "go nodes 1000": prints more than 16 MiB without an answer, the last line is "info string nothing\n"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := uci.Start(t.Context(), said(t, test.script))
			require.NoError(t, err)
			defer e.Close()
			_, err = e.Search(t.Context(), "nodes 1000", 4000, 20*time.Second)
			assert.EqualError(t, err, test.want)
		})
	}
}

func TestBench(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, script string
		nodes        uint64
		fault        string
	}{
		{"Stockfish", `echo "info depth 1 nodes 20"; printf 'Total time (ms) : 3792\nNodes searched  : 4713277\nNodes/second    : 1242952\n' >&2`, 4713277, ""},
		{"OpenBench", `echo "Bench 1: 17 nodes"; echo "4713277 nodes 1242952 nps"`, 4713277, ""},
		{"groups", `echo "OVERALL: 3792 ms 4,713,277 nodes 1,242,952 nps"`, 4713277, ""},
		{"none", `echo done`, 0, `uci: said: after "-c`},
		{"fails", `echo "4713277 nodes 1 nps"; exit 4`, 0, `the process ended: exit status 4`},
		{"hangs", `sleep 60`, 0, `no answer in`},
	} {
		t.Run(test.name, func(t *testing.T) {
			spec := said(t, test.script)
			if test.name == "hangs" {
				spec.Timeout = 200 * time.Millisecond
			}
			got, err := uci.Bench(t.Context(), spec)
			if test.fault != "" {
				assert.ErrorContains(t, err, test.fault)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, test.nodes, got.Nodes)
		})
	}
	spec := said(t, `i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo "$PADDING nodes 1 nps"`)
	spec.Env = []string{"PADDING=77"}
	got, err := uci.Bench(t.Context(), spec)
	require.NoError(t, err)
	assert.EqualValues(t, 77, got.Nodes)
	assert.Positive(t, got.CPU)
}

// A program in Go has two processors on one CPU, unless the environment says otherwise.
func TestProcessorsOnOneCPU(t *testing.T) {
	if machine.CheckCPU(0) != nil {
		t.Skip("processes are not pinned here")
	}
	for value, want := range map[string]uint64{"": 2, "5": 5} {
		if t.Setenv("GOMAXPROCS", value); value == "" {
			os.Unsetenv("GOMAXPROCS")
		}
		spec := said(t, `echo "$GOMAXPROCS nodes 1 nps"`)
		spec.CPU = 0
		got, err := uci.Bench(t.Context(), spec)
		require.NoError(t, err)
		assert.Equal(t, want, got.Nodes)
	}
}
