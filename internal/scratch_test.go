package scratch

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMake checks that a folder of a process that was killed is removed, and nothing that is in use.
func TestMake(t *testing.T) {
	in := t.TempDir()
	killed, err := Make(in, "some-")
	require.NoError(t, err)
	used, err := Make(in, "some-")
	require.NoError(t, err)
	other, strange := filepath.Join(in, "other"), filepath.Join(in, "some-strange")
	require.NoError(t, os.Mkdir(other, 0o777))
	require.NoError(t, os.Mkdir(strange, 0o777))
	require.NoError(t, os.Symlink(used.Dir, filepath.Join(in, "some-link")))

	require.NoError(t, killed.lock.Close()) // as its process has ended
	next, err := Make(in, "some-")
	require.NoError(t, err)
	assert.NoDirExists(t, killed.Dir)
	for _, dir := range []string{used.Dir, next.Dir, other, strange} {
		assert.DirExists(t, dir)
	}
	require.NoError(t, used.Remove())
	require.NoError(t, used.Remove(), "again")
	assert.NoDirExists(t, used.Dir)

	_, err = Make(filepath.Join(in, "absent"), "some-")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// TestMakeRelative checks that a relative TMPDIR does no harm to commands in other folders.
func TestMakeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("tmp", 0o777))
	t.Setenv("TMPDIR", "tmp")
	f, err := Make("", "some-")
	require.NoError(t, err)
	assert.True(t, filepath.IsAbs(f.Dir))
	require.NoError(t, f.Remove())
}

// TestNotRemoved checks that the error names the folder that could not be removed.
func TestNotRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := Folder{Dir: t.TempDir() + "/."} // which RemoveAll refuses
		want := f.Dir + " could not be removed: RemoveAll " + f.Dir + ": invalid argument"
		assert.EqualError(t, f.Remove(), want)
		assert.EqualError(t, f.Remove(), want, "again")
	})
}
