//go:build linux

package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
)

// shellEngine makes an engine of shell commands: a search counts to 500 and a hundredth of its nodes, and score and more are
// of the caller.
func shellEngine(t *testing.T, name, score, more string) string {
	t.Helper()
	return script(t, name, `
if [ "$1" = bench ]; then echo "20000 nodes 20000 nps"; exit; fi
while read -r word kind n; do case "$word" in
uci) echo "id name Shell"; echo "option name Hash type spin"; echo "option name Threads type spin"; echo uciok;;
isready) echo readyok;;
go) i=$((n/100+500)); while [ $i -gt 0 ]; do i=$((i-1)); done
	`+more+`
	echo "info depth 1 score cp `+score+` nodes $n"; echo "bestmove e2e4";;
quit) exit;;
esac; done`)
}

// TestABEngines checks the tables of two engines.
func TestABEngines(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	old, new, other := shellEngine(t, "old", "10", ""), shellEngine(t, "new", "10", ""), shellEngine(t, "other", "11", "")
	file := filepath.Join(t.TempDir(), "out.txt")
	o := bench(t.Context(), both, "ab", old, new+" --flag", "--nodes", "20k", "--rounds", "1", "--out", file)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "measuring "+old+" and "+new+" --flag interleaved, 1 round, into "+file+"\n")
	assert.Regexp(t, `\nold +[\d.]+[kM] nodes/s\nnew +\d\.\d+ \?\ncontrol +\d\.\d+ \?\n`, o.stdout)
	assert.Regexp(t, `\nToo few rounds to say whether new is faster than old; the searches are the same\n?`, o.stdout)
	assert.True(t, strings.HasSuffix(strings.Join(strings.Fields(o.stdout), " "), "(nodes 20k, 6 positions, 120000 nodes in all)."), o.stdout)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Contains(t, string(text), "\nnew: "+new+" --flag (Shell)\n")
	assert.Equal(t, 18, strings.Count(string(text), "\nBenchmarkEngine/"))
	assert.Empty(t, filesIn(t, os.Getenv("TMPDIR")), "copies")

	// The table of the file is the same, without the words on searches.
	o = bench(t.Context(), both, "compare", file)
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^new +\d\.\d+ \?$`, o.stdout)

	o = bench(t.Context(), both, "ab", old, other, "--depth", "2", "--rounds", "1", "--format", "json")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	const differ = "searches differ in 6 of 6 positions, first in opera: old 2 nodes, bestmove e2e4, score cp 10; new 2 nodes, bestmove e2e4, score cp 11"
	assert.Contains(t, o.stderr, "the searches differ, so the speed is nodes a second (depth 2).\n")
	var d report.Document
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &d), o.stdout)
	rows := map[string]bool{}
	for _, c := range d.Cells {
		rows[c.Row] = true
	}
	assert.Len(t, rows, 8, "six positions, their mean and the control")
	assert.Equal(t, "new", d.Cells[1].Column)
	found := false
	for _, w := range d.Warnings {
		found = found || w.About == "difference" && w.Text == "the "+differ
	}
	assert.True(t, found, d.Warnings)

	o = bench(t.Context(), both, "ab", old, new, "--option", "Threads=2", "--depth", "2", "--rounds", "1")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, strings.ReplaceAll(o.stdout, "\n", " "), "with several threads no search repeats itself, so the speed is nodes a second of wall time (depth 2).")

	o = bench(t.Context(), both, "ab", old, new, "--bench", "--rounds", "2")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, strings.ReplaceAll(o.stdout, "\n", " "), "the searches are the same (bench, 1 position, 20000 nodes in all)")
}

// TestABEnginesRefused checks the line of each mistake.
func TestABEnginesRefused(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	good := shellEngine(t, "good", "10", "")
	mute := script(t, "mute", "exit 7")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{good, "nowhere~1"}, "OLD and NEW must be of one kind: " + good + " is a UCI engine, nowhere~1 is no program"},
		{[]string{good, "."}, "OLD and NEW must be of one kind: " + good + " is a UCI engine, . is a revision"},
		{[]string{good, mute}, mute + " is neither a UCI engine nor a build of this program: mute: after \"uci\": the process ended: exit status 7"},
		{[]string{good + " 'x", good}, "engine \"" + good + " 'x\": a quote is not closed"},
		{[]string{good, good, "--option", "Ponder=true"}, `old (` + good + `): no such option: "Ponder", it has Hash, Threads`},
		{[]string{good, good, "--rep", "x88"}, "--rep goes with revisions and builds of this program, not with engines"},
		{[]string{good, good, "--nodes", "1", "--depth", "2"}, "--nodes and --depth cannot go together"},
		{[]string{good, good, "--nodes", "x"}, `--nodes: "x" nodes: want a number such as 20k or 1M, to 1000M`},
		{[]string{good, good, "--depth", "-1"}, "--depth -1: want 1 to 100"},
		{[]string{good, good, "--bench", "--nodes", "20k"}, "--bench goes without --nodes, --depth, --epd and --option: give their values as its arguments"},
		{[]string{good, good, "--epd", "nothing.epd"}, "--epd: open nothing.epd: no such file or directory"},
		{[]string{"nowhere~1", "nowhere~1", "--nodes", "20k"}, "--nodes goes with UCI engines, not with revisions and builds of this program"},
	} {
		o := bench(t.Context(), both, append([]string{"ab"}, test.args...)...)
		assert.Equal(t, StatusUsage, o.status, o.stderr)
		assert.Equal(t, "bench: "+test.want, lastLine(o.stderr), test.args)
		assert.Empty(t, o.stdout)
	}
}

// TestABEngineFailsLong checks that the rounds before a crash are shown, and that an engine that is slower fails.
func TestABEngineFailsLong(t *testing.T) {
	needsLong(t)
	t.Setenv("TMPDIR", t.TempDir())
	old := shellEngine(t, "old", "10", "")
	crash := shellEngine(t, "crash", "10", `s=$((s+1)); if [ $s = 30 ]; then echo "out of memory" >&2; exit 9; fi`)
	o := bench(t.Context(), both, "ab", old, crash, "--nodes", "1k", "--rounds", "1000")
	assert.Equal(t, StatusFailed, o.status, o.stderr)
	assert.Contains(t, o.stdout, "\ncontrol ")
	assert.Regexp(t, `^bench: new \(.*/crash\): after "go nodes 1000": the process ended: exit status 9; standard error ends with "out of memory"; `+
		`the table is of \d rounds$`, lastLine(o.stderr))
	assert.Contains(t, o.stdout, " · "+regexp.MustCompile(`\d rounds$`).FindString(lastLine(o.stderr)), "the head of the table")

	slow := shellEngine(t, "slow", "10", `i=$((n/50)); while [ $i -gt 0 ]; do i=$((i-1)); done`)
	o = bench(t.Context(), both, "ab", old, slow, "--nodes", "20k", "--rounds", "12", "--fail-slower", "10%")
	assert.Equal(t, StatusFailed, o.status, o.stderr)
	assert.Regexp(t, `^bench: slower by more than 10 %: new takes \d+\.\d % longer in Engine$`, lastLine(o.stderr))
	assert.Regexp(t, `new is [\d.]+ ±[\d.]+ % slower than old; the searches are the same (?s:.*; by wall time: .* slower)\.\nIn Elo: -\d`, o.stdout)
	o = bench(t.Context(), both, "ab", slow, old, "--nodes", "20k", "--rounds", "6", "--fail-slower", "10%")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	o = bench(t.Context(), both, "ab", old, old, "--nodes", "1k", "--rounds", "2", "--fail-slower", "0%")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "warning: it is not decided whether new takes more than 0 % longer: give it more time by --max-time\n")
}

// TestABDocumentLong runs the commands of doc/ab.md, cut short. Package bench reads their flags.
func TestABDocumentLong(t *testing.T) {
	needsLong(t)
	text, err := os.ReadFile("../../doc/ab.md")
	require.NoError(t, err)
	t.Setenv("TMPDIR", t.TempDir())
	engine, err := os.ReadFile(shellEngine(t, "engine", "10", ""))
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	for name, content := range map[string][]byte{"old": engine, "new": engine, "positions.epd": []byte("8/8/4k3/8/8/3K4/3P4/8 w - - 0 1\n")} {
		require.NoError(t, os.WriteFile(name, content, 0o777))
	}
	commands := regexp.MustCompile(`(?m)(?:^|: )bench (ab \./?[^#>\n]*|ab '[^#>\n]*)`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, commands, 7)
	for _, command := range commands {
		args := regexp.MustCompile(`(?:[^\s']|'[^']*')+`).FindAllString(command[1], -1)
		for i, arg := range args {
			args[i] = strings.ReplaceAll(arg, "'", "")
		}
		if !slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--bench") || arg == "--depth" }) {
			args = append(args, "--nodes", "1k")
		}
		o := bench(t.Context(), both, append(args, "--rounds", "1")...)
		assert.Equal(t, StatusOK, o.status, "bench %s: %s", command[1], o.stderr)
		assert.NotEmpty(t, o.stdout)
	}
}
