package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// engineOf returns the command of this test program as an engine with a board, see
// TestMain.
func engineOf(t *testing.T, name, board string) string {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	return name + "='" + program + "' uci --rep " + board
}

// endingEngine makes an engine of shell commands that counts 20 nodes at depth 1, and ends at a line that the shell's
// pattern matches.
func endingEngine(t *testing.T, pattern string) string {
	t.Helper()
	return "toy=" + script(t, "toy", `while read -r line; do case "$line" in
`+pattern+`) exit;;
uci) echo "id name toy"; echo "option name UCI_Chess960 type check default false"; echo uciok;;
isready) echo readyok;;
"go perft 1") echo "Nodes searched: 20";;
quit) exit;;
esac; done`)
}

func TestVerifyEngine(t *testing.T) {
	t.Parallel()
	boards := []rep.Backend{right}
	epd := writeSuite(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812 ;D4 43238 ;id \"position 3\"\n")
	o := bench(t.Context(), boards, "verify", "--engine", engineOf(t, "toy", "mailbox"), "--epd", epd)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "ok    position 3  D1 to D4 right in toy\n1 positions, 4 counts, 0 skipped, 0 failures\n", o.stdout)
	assert.Regexp(t, `^toy verified in \d+\.\d s\n$`, o.stderr)

	// One that forgets en passant is named with its line of play; the others go on.
	o = bench(t.Context(), boards, "verify", "--rep", "all", "--engine", engineOf(t, "forgetful", "blind"), "--engine", engineOf(t, "toy", "mailbox"), "--epd", epd)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "FAIL  position 3  D1 to D4 right in x88, toy; forgetful depth 3: got 2810, want 2812; "+
		"forgetful is not verified any further\n\nforgetful in position 3: 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\nAfter a5a4 c7c5 it should be:\n")
	assert.Contains(t, o.stdout, "\n  after a5a4 c7c5: the pawn on b5 may capture the pawn on c5 en passant: b5c6 is missing\n\n1 positions, 4 counts, 0 skipped, 1 failures\n",
		"without a hint about boards in Go")
	assert.Contains(t, o.stderr, "\nreproduce: tell the engine: position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves a5a4 c7c5, and then: go perft 1\n")

	// One that does not start is the end.
	o = bench(t.Context(), boards, "verify", "--engine", "gone=true", "--engine", engineOf(t, "toy", "x88"), "--epd", epd)
	assert.Equal(t, StatusFailed, o.status)
	assert.Equal(t, "bench: gone: after \"uci\": the process ended: exit status 0\n", o.stderr)
}

// An engine that ends is named and started again, up to three times in a row. If nothing else is
// left, that is the end.
func TestVerifyEngineEnds(t *testing.T) {
	t.Parallel()
	ending := endingEngine(t, `"go perft 2"`)
	epd := writeSuite(t, rep.StartFEN+" ;D1 20 ;D2 400 ;id \"a\"\n"+rep.StartFEN+" ;D1 20 ;id \"b\"\n")
	o := bench(t.Context(), []rep.Backend{right}, "verify", "--engine", ending, "--epd", epd)
	assert.Equal(t, StatusFailed, o.status)
	const line = `FAIL  a  toy: after "go perft 2": the process ended: exit status 0; its last line is "Nodes searched: 20"`
	assert.Equal(t, line+"\nok    b  D1 right in toy\n2 positions, 1 counts, 2 skipped, 1 failures\n", o.stdout)

	epd = writeSuite(t, strings.Repeat(rep.StartFEN+" ;D2 400 ;id \"a\"\n", 5))
	o = bench(t.Context(), []rep.Backend{right}, "verify", "--engine", ending, "--epd", epd)
	assert.Equal(t, StatusFailed, o.status)
	assert.Equal(t, 3, strings.Count(o.stdout, "FAIL  a  toy"), o.stdout)
	assert.Contains(t, o.stdout, "; toy has ended 3 times in a row; toy is not verified any further\n3 positions, 0 counts, 3 skipped, 3 failures\n")
}

// Engines that end in positions of one kind are summed up by its tag.
func TestVerifyEngineSumsByTag(t *testing.T) {
	t.Parallel()
	epd := writeSuite(t, "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1 ;D1 5\n"+rep.StartFEN+" ;D1 20\n7k/8/8/2pP4/8/8/8/K7 w - c6 0 1 ;D1 5\n")
	o := bench(t.Context(), []rep.Backend{right}, "verify", "--engine", endingEngine(t, `*" "[cd]"6 "*`), "--epd", epd)
	assert.Equal(t, StatusFailed, o.status)
	assert.Equal(t, "3 positions, 1 counts, 2 skipped, 2 failures, all of en passant", lastLine(o.stdout))
}

// An engine that ends at a position that no game leads to refuses it.
func TestVerifyEngineRefuses(t *testing.T) {
	t.Parallel()
	strict := endingEngine(t, "*/pppppppp/p7/*")
	nine := "4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - - 0 1 ;D1 17 ;id \"nine pawns\"\n"
	epd := writeSuite(t, strings.Repeat(nine, 5)+rep.StartFEN+" ;D1 20 ;id \"start\"\n")
	o := bench(t.Context(), []rep.Backend{right}, "verify", "--engine", strict, "--rep", "x88", "--epd", epd)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, 5, strings.Count(o.stdout, `ok    nine pawns  D1 right in x88; left out: toy: after "position fen 4k3/pppppppp/p7`), o.stdout)
	assert.Contains(t, o.stdout, "ok    start       D1 right in all 2\n6 positions, 6 counts, 0 skipped, 0 failures, 5 refused by engines\n")

	// A game leads to eight pawns.
	eight := strings.ReplaceAll(strings.Replace(nine, "pppppppp/p7/8/8/P7/PPPPPPPP", "ppppppp1/p7/8/8/P7/PPPPPPP1", 1), "17", "16")
	o = bench(t.Context(), []rep.Backend{right}, "verify", "--engine", endingEngine(t, "*/ppppppp1/p7/*"), "--epd", writeSuite(t, eight))
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "1 failures\n")
}

// The faults of --engine, with the exit status.
func TestEngineErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	toy := engineOf(t, "toy", "x88")
	verify := func(args ...string) []string { return append([]string{"verify", "--max-depth", "1"}, args...) }
	run := func(args ...string) []string {
		return append([]string{"run", "--rounds", "1", "--out", filepath.Join(dir, "out.txt")}, args...)
	}
	for _, c := range []struct {
		status int
		want   string
		args   []string
	}{
		{2, `bench: --engine: engine "no-such-engine": there is no program no-such-engine`, verify("--engine", "no-such-engine")},
		{2, `bench: --engine: engine "` + dir + `": ` + dir + ` is no program`, verify("--engine", dir)},
		{2, `bench: --engine: engine "": no command`, verify("--engine", "")},
		{2, `a second engine named toy, write NAME=COMMAND`, verify("--engine", toy, "--engine", toy)},
		{2, `x88 is a representation, write another NAME=COMMAND`, verify("--engine", "x88=true")},
		{2, `bench: the flags --engine-… need an --engine`, verify("--engine-perft", "perft")},
		{2, `bench: the flags --engine-… need an --engine`, run("--engine-counts", "leaf")},
		{2, `bench: pattern "(": error parsing regexp`, verify("--engine", toy, "--engine-nodes", "(")},
		{2, `the count needs a group`, verify("--engine", toy, "--engine-nodes", "Nodes")},
		{2, `bench: toy: no such option: "Hash", it has UCI_Chess960`, verify("--engine", toy, "--engine-option", "Hash=16")},
		{2, `bench: --engine-option: option "=16": want NAME=VALUE`, verify("--engine", toy, "--engine-option", "=16")},
		{2, `bench: --engine-counts "leav": want bulk, list, leaf or shortcut`, run("--engine", toy, "--engine-counts", "leav")},
		{2, `bench: --benchtime is not for a run with --engine`, run("--engine", toy, "--benchtime", "1ms")},
		{2, `bench: filter "count:bulk" matches no case among those of --engine`, run("--engine", toy, "--filter", "count:bulk")},
		{2, `bench: unknown representation "none"`, []string{"run", "--rep", "none"}},
		{2, `bench: --count "x": want bulk, list or leaf`, []string{"uci", "--count", "x"}},
		{2, `bench: --rep all: uci answers with one representation`, []string{"uci", "--rep", "all"}},
		{2, `bench: --direct: x88 has no loop of its own for --count list`, []string{"uci", "--rep", "x88", "--direct", "--count", "list"}},
		{2, `bench: --engine-counts: the command of toy has no {count} and counts in one way`, run("--engine", toy, "--engine-counts", "leaf,bulk")},
		{2, `bench: --engine-counts "toy=leaf" is there twice`, run("--engine", toy, "--engine-counts", "toy=leaf,toy=leaf")},
		{1, `bench: cat: after "uci": no answer in 300ms; its last line is "uci"`, verify("--engine", "cat", "--timeout", "300ms")},
		{1, `bench: true: after "uci": the process ended: exit status 0`, verify("--engine", "true")},
		{1, `no answer in 2s; its last line is "Nodes searched: 20" (--engine-perft sets another command`, verify("--engine", toy, "--engine-nodes", "Leaves: (.*)", "--timeout", "2s")},
		{1, `bench: toy: after "go perft 1": the count in "Nodes searched: 20" is no number`, run("--engine", toy, "--engine-nodes", "(.*): 20", "--depths", "1")},
	} {
		o := bench(t.Context(), []rep.Backend{right, poor}, c.args...)
		assert.Equal(t, c.status, o.status, "%q: %s", c.args, o.stderr)
		assert.Contains(t, o.stderr, c.want, "%q", c.args)
		assert.NotContains(t, o.stdout, `after "uci"`, "an engine alone that does not start is said once")
		assert.NoFileExists(t, filepath.Join(dir, "out.txt"))
	}
}

// An engine stands in tables of its own, next to boards that serve as engines.
func TestRunEngineLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	out := filepath.Join(t.TempDir(), "run.txt")
	boards := []rep.Backend{poor}
	o := bench(t.Context(), boards, "run", "--engine", engineOf(t, "toy", "mailbox"), "--engine", engineOf(t, "other", "mailbox"),
		"--engine-counts", "toy=leaf,other=bulk", "--rounds", "2", "--filter", "pos:position3", "--out", out)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.NotContains(t, o.stderr, "is assumed")
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Contains(t, string(text), "\nengine-toy: mailbox\n")
	assert.Equal(t, 2*(3+3+4), strings.Count(string(text), "\nBenchmark"))

	// compare prints the same.
	assert.True(t, strings.HasPrefix(o.stdout, bench(t.Context(), boards, "compare", out).stdout), o.stdout)
	again := bench(t.Context(), boards, "compare", out, "--positions")
	assert.Equal(t, StatusOK, again.status)
	for _, want := range []string{
		`(?m)^Perft count=bulk dispatch=process\n +mailbox +other +mailbox\+control\n  position3 depth 5 `,
		`(?m)^Perft count=leaf dispatch=process\n +mailbox +toy +mailbox\+control\n`,
		`(?m)^MakeUnmake dispatch=process\n +mailbox +other +toy +mailbox\+control\n  position3  [\d.]+ ns/op `,
	} {
		assert.Regexp(t, want, again.stdout)
	}

	// Engines alone, of which one counts wrong and one ends.
	out += "-2"
	o = bench(t.Context(), boards, "run", "--engine", engineOf(t, "toy", "mailbox"), "--engine", engineOf(t, "forgetful", "blind"), "--engine", "true",
		"--rep", "none", "--depths", "3", "--rounds", "1", "--filter", "pos:position3", "--out", out)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stdout, "Nothing is compared: toy alone was measured.\n")
	assert.Equal(t, `bench: forgetful plays wrong: position3 to depth 3: got 2810 nodes, want 2812 (bench verify --engine finds the line of play); `+
		`true: after "uci": the process ended: exit status 0`, lastLine(o.stderr))
	assert.Contains(t, o.stderr, "warning: count=list is assumed of toy: say with --engine-counts how it counts the last ply\n")
}

// An engine with {count} in its command is in the table of each way of counting.
func TestRunEngineCounts(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{right}, "run", "--engine", engineOf(t, "direct", "x88")+" --direct --count {count}",
		"--rep", "none", "--control=false", "--depths", "3", "--rounds", "1", "--filter", "pos:position3 count:(bulk OR leaf)", "--out", filepath.Join(t.TempDir(), "run.txt"))
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^Speed\n +perft by leaf +perft in bulk\n`, o.stdout)
	assert.Regexp(t, `(?m)^direct +[\d.]+[kM] nodes/s +[\d.]+[kM] nodes/s\n`, o.stdout)
}

// Ctrl-C keeps the results so far.
func TestRunEngineInterrupted(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "run.txt")
	ctx, cancel := context.WithCancel(t.Context())
	go cancelWhen(ctx, cancel, out, func(text []byte) bool { return bytes.Count(text, []byte("\nBenchmark")) >= 3 })
	o := bench(ctx, []rep.Backend{right}, "run", "--engine", engineOf(t, "toy", "mailbox"), "--depths", "2", "--out", out)
	assert.Equal(t, StatusInterrupted, o.status)
	assert.Regexp(t, regexp.MustCompile(`^bench: interrupted: \S+ was at Perft/\S+; \d+ of \d+ samples are in \S+ \(bench compare shows them\)$`), lastLine(o.stderr))
	assert.Equal(t, StatusOK, bench(t.Context(), nil, "compare", out).status)
}

// TestEngineCounts checks in which ways engines count by their flags.
func TestEngineCounts(t *testing.T) {
	t.Parallel()
	every := []work.Count{work.Bulk, work.List, work.Leaf}
	for _, test := range []struct {
		command  string
		counts   []string
		want     []work.Count
		declared bool
	}{
		{"true", nil, every[1:2], false},
		{"true", []string{"leaf"}, every[2:], true},
		{"true", []string{"list", "true=bulk"}, every[:1], true},
		{"true {count}", nil, every, true},
		{"true {count}", []string{"leaf"}, every[2:], true},
		{"true {count}", []string{"bulk", "true=list,true=leaf"}, every[1:], true},
	} {
		engines, err := uciOptions{engines: []string{test.command}, counts: test.counts}.parse(nil, 0, 0)
		require.NoError(t, err)
		assert.Equal(t, test.want, engines[0].counts, test)
		assert.Equal(t, test.declared, engines[0].declared, test)
	}
}

// An engine that multiplies the moves of the last plies stands in a table of its own.
func TestShortcutsAlone(t *testing.T) {
	t.Parallel()
	r := engineRun{boards: []rep.Backend{{Name: "bitboard"}}, engines: []foreignEngine{
		{Spec: uci.Spec{Command: uci.Command{Name: "fast"}}, counts: []work.Count{work.Shortcut}},
		{Spec: uci.Spec{Command: uci.Command{Name: "lister"}}, counts: []work.Count{work.List}},
	}}
	cases, err := r.cases()
	require.NoError(t, err)
	by := map[work.Count][]string{}
	for _, c := range cases {
		if c.Kind == work.Perft && c.On.Name == cases[0].On.Name {
			by[c.Count] = append(by[c.Count], c.Backend.Name)
		}
	}
	assert.Equal(t, map[work.Count][]string{work.List: {"bitboard", "lister"}, work.Shortcut: {"fast"}}, by)
}
