package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The commands that README.md and grid/README.md show run, in an empty folder, to a smaller
// depth. Those that need two terminals are in TestServeAndWorker.
func TestReadme(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var text []byte
	for _, name := range []string{"../../README.md", "../README.md"} {
		document, err := os.ReadFile(name)
		require.NoError(t, err)
		text = append(text, document...)
	}
	t.Chdir(t.TempDir())
	seen := map[string]bool{}
	for _, command := range regexp.MustCompile(`(?m)^\./bench-grid ([^#\n]*)`).FindAllStringSubmatch(string(text), -1) {
		args := strings.Fields(command[1])
		seen[args[0]] = true
		switch args[0] {
		case "serve", "worker", "run":
			continue
		case "perft", "split":
			args = append(args, "--depth", "4")
		case "elo":
			args = append(args, "--nodes", "100", "--pairs", "3")
		case "count", "merge":
			var files []string
			for _, arg := range args[1:] {
				found, err := filepath.Glob(arg)
				require.NoError(t, err)
				if found == nil {
					found = []string{arg}
				}
				files = append(files, found...)
			}
			args = append(args[:1], files...)
		}
		if args[0] == "merge" { // the shards that the documents leave to others
			shards, err := filepath.Glob("shards/*.positions")
			require.NoError(t, err)
			for _, shard := range shards {
				require.Equal(t, StatusOK, grid(t.Context(), "count", "--hash", "8", shard).status)
			}
			journals, err := filepath.Glob("shards/*.journal")
			require.NoError(t, err)
			args = append(args[:1], journals...)
		}
		o := grid(t.Context(), args...)
		assert.Equal(t, StatusOK, o.status, "%s: %s", args, o.stderr)
		assert.NotEmpty(t, o.stdout, args)
	}
	for _, name := range []string{"perft", "serve", "worker", "split", "count", "merge", "run", "nkey", "elo"} {
		assert.True(t, seen[name], "no document shows bench-grid %s", name)
	}
}

// grid/README.md names the protocol of this version.
func TestDocumentedProtocol(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	found := regexp.MustCompile("`protocol` (\\d+)").FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, found)
	for _, m := range found {
		assert.Equal(t, strconv.Itoa(queue.Protocol), m[1])
	}
}

// A journal that others may write is not trusted, and there is no folder without a home.
func TestCacheOfOthers(t *testing.T) {
	args := []string{"perft", "--depth", "2", "--local", "1", "--hash", "8", "startpos"}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	o := grid(t.Context(), args...)
	assert.NotEqual(t, StatusOK, o.status)
	assert.Contains(t, o.stderr, "no place for the journal, ")
	assert.Contains(t, o.stderr, ": --dir names a folder\n")

	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	shared := filepath.Join(cache, "bench-grid")
	require.NoError(t, os.Mkdir(shared, 0o777))
	require.NoError(t, os.Chmod(shared, 0o777))
	o = grid(t.Context(), args...)
	assert.NotEqual(t, StatusOK, o.status)
	assert.Contains(t, o.stderr, shared+": others may write into it (chmod go-w): --dir names another folder\n")
	require.NoError(t, os.Chmod(shared, 0o700))
	assert.Equal(t, StatusOK, grid(t.Context(), args...).status)

	require.NoError(t, os.RemoveAll(shared))
	require.NoError(t, os.Symlink(t.TempDir(), shared))
	o = grid(t.Context(), args...)
	assert.Contains(t, o.stderr, shared+": is no folder: --dir names another folder\n")
}
