package internal_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/scratch"
)

// TestMake checks that a folder of a process that was killed is removed, and nothing that is in use.
func TestMake(t *testing.T) {
	in := t.TempDir()
	killed := filepath.Join(in, "some-killed") // with a file that no process holds
	require.NoError(t, os.Mkdir(killed, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(killed, "lock"), nil, 0o666))
	used, err := scratch.Make(in, "some-")
	require.NoError(t, err)
	other, strange := filepath.Join(in, "other"), filepath.Join(in, "some-strange")
	require.NoError(t, os.Mkdir(other, 0o777))
	require.NoError(t, os.Mkdir(strange, 0o777))
	require.NoError(t, os.Symlink(used.Dir, filepath.Join(in, "some-link")))

	next, err := scratch.Make(in, "some-")
	require.NoError(t, err)
	assert.NoDirExists(t, killed)
	for _, dir := range []string{used.Dir, next.Dir, other, strange} {
		assert.DirExists(t, dir)
	}
	require.NoError(t, used.Remove())
	require.NoError(t, used.Remove(), "again")
	assert.NoDirExists(t, used.Dir)

	_, err = scratch.Make(filepath.Join(in, "absent"), "some-")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// TestMakeRelative checks that a relative TMPDIR does no harm to commands in other folders.
func TestMakeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("tmp", 0o777))
	t.Setenv("TMPDIR", "tmp")
	f, err := scratch.Make("", "some-")
	require.NoError(t, err)
	assert.True(t, filepath.IsAbs(f.Dir))
	require.NoError(t, f.Remove())
}

// TestNotRemoved checks that the error names the folder that could not be removed.
func TestNotRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := scratch.Folder{Dir: t.TempDir() + "/."} // which RemoveAll refuses
		want := f.Dir + " could not be removed: RemoveAll " + f.Dir + ": invalid argument"
		assert.EqualError(t, f.Remove(), want)
		assert.EqualError(t, f.Remove(), want, "again")
	})
}
