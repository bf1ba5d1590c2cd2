package cli

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestNamesCannotMoveTheCursor checks that the names in a file that was made by
// others reach the terminal without their escapes.
func TestNamesCannotMoveTheCursor(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("suite.epd", []byte(rep.StartFEN+" ;D1 21 ;id \"\x1b[2Jgone\"\n"), 0o666))
	require.NoError(t, os.WriteFile("run.txt", []byte("BenchmarkMakeUnmake/pos=a\x1b[2Jb/rep=x\x1b[31m88 \t 1 \t 5 ns/op\n"), 0o666))
	for _, args := range [][]string{
		{"verify", "--epd", "suite.epd"}, {"compare", "run.txt"}, {"compare", "--view", "map", "run.txt"}, {"perft", "--depth", "1", "\x1b[2J"}, {"show", "\u009b2J"},
	} {
		o := bench(t.Context(), []rep.Backend{right}, args...)
		assert.NotEmpty(t, o.stdout+o.stderr)
		assert.NotContains(t, o.stdout+o.stderr, "\x1b", "bench %q", args)
		assert.NotContains(t, o.stdout+o.stderr, "\u009b", "bench %q", args)
	}
}
