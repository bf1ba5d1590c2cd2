package harness_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/record"
)

// recordedBoards returns a folder with the part boards, a run of the usual boards.
func recordedBoards(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "2026-01-31", "amd-epyc")
	require.NoError(t, os.MkdirAll(dir, 0o777))
	writePacked(t, filepath.Join(dir, "boards.txt.gz"), recordedText(t, "2026-11-23/amd-epyc/usual.txt.gz"))
	return dir
}

// Of two folders of a machine the newer one counts, whatever their order.
func TestNewestCounts(t *testing.T) {
	old := recordedBoards(t)
	newer := filepath.Join(filepath.Dir(filepath.Dir(old)), "2026-02-01", filepath.Base(old))
	require.NoError(t, os.CopyFS(newer, os.DirFS(old)))
	for _, dirs := range [][]string{{old, newer}, {newer, old}} {
		m, err := record.Read(dirs, nil)
		require.NoError(t, err)
		require.Len(t, m.Machines, 1)
		assert.Equal(t, filepath.Join(newer, "boards.txt.gz"), m.Machines[0].Files["boards"])
		assert.Equal(t, []string{"2026-02-01", "2026-01-31"}, m.Machines[0].Dates)
	}
}

// A folder with other runs than the parts of a record is left out.
func TestOtherRuns(t *testing.T) {
	old := recordedBoards(t)
	other := filepath.Join(t.TempDir(), "other")
	require.NoError(t, os.Mkdir(other, 0o777))
	_, err := record.Read([]string{old, other}, nil)
	require.ErrorIs(t, err, record.ErrNoRecord)
	text, err := os.ReadFile(filepath.Join(old, "boards.txt.gz"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(other, "generators.txt.gz"), text, 0o666))
	m, err := record.Read([]string{old, other}, nil)
	require.NoError(t, err)
	assert.Len(t, m.Machines, 1)
}
