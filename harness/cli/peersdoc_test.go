package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/harness/peer"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// nothingRecorded is the text of doc/generators.md without a recorded run.
const nothingRecorded = "Nothing is recorded yet: `bench peers` makes the table on your machine.\n"

// The table of doc/generators.md is the output of the newest recorded run of bench peers, a file
// results/DATE/MACHINE/generators.txt.gz.
func TestGeneratorsDocument(t *testing.T) {
	want := nothingRecorded
	files, err := filepath.Glob("../../results/*/*/generators.txt.gz")
	require.NoError(t, err)
	if len(files) > 0 {
		o := bench(t.Context(), all.Backends(), "peers", files[len(files)-1], "--format", "markdown")
		require.Equal(t, StatusOK, o.status, o.stderr)
		want = o.stdout
	}
	const path, begin, end = "../../doc/generators.md", "<!-- table -->\n", "<!-- end -->\n"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok)
	got, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(before+begin+want+end+after), 0o666))
		return
	}
	assert.Equal(t, want, got, "after a new run: go test ./harness/cli -run GeneratorsDocument -update")
}

// The descriptions of the repository are read without a fault, and name files of ours and
// drivers of at most 100 lines.
func TestPeersOfTheRepository(t *testing.T) {
	dirs, err := peer.Find("../../peers")
	require.NoError(t, err)
	document, err := os.ReadFile("../../doc/generators.md")
	require.NoError(t, err)
	for _, dir := range dirs {
		p, err := peer.Read(dir)
		require.NoError(t, err)
		assert.FileExists(t, filepath.Join(dir, peer.Script))
		assert.Contains(t, string(document), p.Name)
		for _, driver := range []string{"driver.cpp", "driver.mjs", "main.go"} {
			if text, err := os.ReadFile(filepath.Join(dir, driver)); err == nil {
				assert.LessOrEqual(t, strings.Count(string(text), "\n"), 100, "%s/%s", p.Name, driver)
			}
		}
	}
}

// The table says that our boards keep a key, and answer for a square. Every board takes moves
// back and lists them, by rep.Board.
func TestPeersBoardsKeep(t *testing.T) {
	backends := all.Backends()
	for name := range strings.SplitSeq(peersReps, ",") {
		for _, b := range backends {
			if b.Name != name {
				continue
			}
			board := b.New()
			assert.Implements(t, (*rep.Keyed)(nil), board, name)
			assert.Implements(t, (*rep.Inspector)(nil), board, name)
		}
	}
}
