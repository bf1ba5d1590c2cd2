package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// Each module that bench new writes compiles. The one with a textbook board counts right, and the
// empty one is told which moves are missing.
func TestNewLong(t *testing.T) {
	needsLong(t)
	t.Parallel()
	for _, layout := range newLayouts {
		dir := filepath.Join(t.TempDir(), "mine")
		o := bench(t.Context(), all.Backends(), "new", dir, "--layout", layout)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Contains(t, o.stdout, "cd "+dir+"\n  go run . verify --rep mine")
		source, err := filepath.Abs("../..")
		require.NoError(t, err)
		assert.Contains(t, o.stdout, "Its go.mod takes boardbench from "+source+".")
		if testing.Short() {
			continue
		}
		run := func(args ...string) string {
			c := exec.CommandContext(t.Context(), "go", args...)
			c.Dir, c.Env = dir, append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
			out, _ := c.CombinedOutput()
			return string(out)
		}
		assert.Empty(t, run("build", "./board"), layout)
		switch layout {
		case emptyLayout:
			assert.Empty(t, run("vet", "./..."), layout)
			out := run("run", ".", "verify", "--rep", "mine", "--max-depth", "1")
			assert.Contains(t, out, "mine has 0 of 21 rules:\n  broken    pieces   <- next: Position returns the pieces that Load was given\n")
			assert.Contains(t, out, "Position returns another state than Load was given: h1 is ., want k; d5 is ., want K")
			assert.Contains(t, out, "reproduce: go run . perft --rep mine ")
		case "x88":
			assert.Contains(t, run("run", ".", "verify", "--rep", "mine", "--max-depth", "2"), ", 0 failures")
			assert.Contains(t, run("test", "-run", "/^Moves$", "./board"), "ok")
			perft := regexp.MustCompile(`(?m)^go (run \. perft .*?) +#`).FindStringSubmatch(newReadme)
			require.NotNil(t, perft)
			assert.Contains(t, run(strings.Fields(perft[1])...), "197281")
		}
	}
}

// Nothing is written over, and each mistake is named.
func TestNewRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	locked := filepath.Join(dir, "locked")
	require.NoError(t, os.Mkdir(locked, 0o555))
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--layout", "x88"}, "new needs one DIR"},
		{[]string{"a", "b", "--layout", "x88"}, "new needs one DIR"},
		{[]string{"a"}, "new needs --layout, one of empty, mailbox, tenbytwelve, x88, piecelist, bitboard"},
		{[]string{"a", "--layout", "x89"}, `unknown layout "x89", did you mean x88?`},
		{[]string{dir, "--layout", "x88"}, dir + " is there already"},
	} {
		o := bench(t.Context(), []rep.Backend{all.Backends()[0]}, append([]string{"new"}, test.args...)...)
		assert.Equal(t, StatusUsage, o.status, "%v", test.args)
		assert.Contains(t, o.stderr, test.want, "%v", test.args)
	}
	if os.Getuid() == 0 {
		return // may write anywhere
	}
	o := bench(t.Context(), all.Backends(), "new", filepath.Join(locked, "mine"), "--layout", "x88")
	assert.Equal(t, StatusFailed, o.status)
	assert.Contains(t, o.stderr, locked)
}
