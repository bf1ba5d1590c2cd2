package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestInstructionsCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands in for valgrind")
	}
	t.Chdir(t.TempDir())
	t.Setenv("PATH", t.TempDir())
	args := []string{"instructions", "--filter", "pos:(kiwipete OR startpos) .name:MakeUnmake", "--out", "counts.txt"}
	o := bench(t.Context(), both, args...)
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "bench: valgrind is not installed: install it, on Debian and Ubuntu by apt-get install valgrind\n")
	assert.Empty(t, filesIn(t, "."))

	bin := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bin, "valgrind"), []byte(`#!/bin/sh
for last; do :; done
echo "Collected : $((1000000 + 123 * last))"
`), 0o777))
	t.Setenv("PATH", bin+":/bin:/usr/bin")
	o = bench(t.Context(), both, args...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, `  instructions a node of perft, else an operation    x88  mailbox
  MakeUnmake/pos=startpos                          123.0    123.0
  MakeUnmake/pos=kiwipete                          123.0    123.0
`, o.stdout)
	assert.Contains(t, o.stderr, "4 cases, into counts.txt\n")
	assert.Equal(t, []string{"counts.txt"}, filesIn(t, "."))

	for _, wrong := range [][]string{{"--rep", "x8"}, {"--filter", "pos:kiwi"}, {"--out", "counts.txt"}} {
		o = bench(t.Context(), both, append([]string{"instructions"}, wrong...)...)
		assert.Equal(t, StatusUsage, o.status, "%v", wrong)
		assert.Contains(t, o.stderr, wrong[1])
	}
	for _, wrong := range [][]string{{"repeat", "MakeUnmake", "1"}, {"repeat", "MakeUnmake/pos=startpos/rep=x88", "-1"}, {"repeat", "Load/pos=startpos/rep=x88", "1", "walk"}} {
		assert.Equal(t, StatusUsage, bench(t.Context(), both, wrong...).status)
	}
	assert.Equal(t, StatusOK, bench(t.Context(), both, "repeat", "MakeUnmake/pos=startpos/rep=x88", "1").status)
}

// Engines are counted by the difference of two perfts and one, and their counts are checked.
func TestInstructionsOfEnginesLong(t *testing.T) {
	needsLong(t)
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands in for valgrind")
	}
	bin, out := t.TempDir(), filepath.Join(t.TempDir(), "counts.txt")
	require.NoError(t, os.WriteFile(filepath.Join(bin, "valgrind"), []byte(`#!/bin/sh
shift 3
input=$(cat)
perfts=$(echo "$input" | grep -c "^go perft 5$")
moves=$(echo "$input" | sed -n 's/^run makeunmake n=//p')
echo "$input" | "$@"
echo "Collected : $((1000000 + 6746240 * perfts + 50 * ${moves:-0}))" >&2
`), 0o777))
	t.Setenv("PATH", bin+":/bin:/usr/bin")
	count := func(board string) outcome {
		return bench(t.Context(), []rep.Backend{right}, "instructions", "--filter", "pos:position3 (count:bulk OR .name:MakeUnmake)",
			"--engine", engineOf(t, "toy", board)+" --count {count}", "--out", out)
	}
	o := count("mailbox")
	require.Equal(t, StatusOK, o.status, o.stderr)
	const table = `  instructions a node of perft, else an operation           x88   toy
  Perft/pos=position3/depth=5/count=bulk/dispatch=process  10.0  10.0
  MakeUnmake/pos=position3/dispatch=process                50.0  50.0
`
	assert.Equal(t, table, o.stdout)
	assert.Equal(t, table, bench(t.Context(), both, "compare", out).stdout, "the file again")

	out += "-2"
	o = count("blind")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, "toy plays wrong: position3 to depth 5: got ")
	assert.Equal(t, StatusFailed, bench(t.Context(), both, "compare", "--view", "instructions", "instructions_test.go").status)
}

// A count that cannot be is refused, with its line.
func TestInstructionsOfAFile(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"NaN", "-3", "+Inf", "0"} {
		path := filepath.Join(t.TempDir(), "run.txt")
		require.NoError(t, os.WriteFile(path, []byte("goos: linux\nBenchmarkLoad/pos=p/rep=x88 1 "+value+" instructions/op\n"), 0o666))
		o := bench(t.Context(), both, "compare", "--view", "instructions", path)
		assert.Equal(t, StatusUsage, o.status)
		assert.Equal(t, "bench: "+path+":2: "+value+" instructions/op: want more than 0\n", o.stderr)
	}
}
