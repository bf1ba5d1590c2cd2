package cli

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/exit"
)

// TestRunFileIsOfOneRun checks several runs with the same --out at the same time:
// one gets the file, and the others are refused.
func TestRunFileIsOfOneRun(t *testing.T) {
	t.Chdir(t.TempDir())
	var group sync.WaitGroup
	var made, refused atomic.Int64
	for range 8 {
		group.Go(func() {
			file, err := new(app).createRunFile("run.txt", machine.Environment{}, time.Now())
			if err != nil {
				assert.EqualError(t, err, "--out run.txt: exists, name another file")
				refused.Add(1)
				return
			}
			made.Add(1)
			assert.NoError(t, file.close())
		})
	}
	group.Wait()
	assert.EqualValues(t, 1, made.Load())
	assert.EqualValues(t, 7, refused.Load())
}

// TestRunFileOfPackedRun checks that a run does not take the name of one that was
// packed since.
func TestRunFileOfPackedRun(t *testing.T) {
	t.Chdir(t.TempDir())
	now := time.Date(2026, 1, 31, 10, 0, 0, 0, time.UTC)
	first, err := new(app).createRunFile("", machine.Environment{}, now)
	require.NoError(t, err)
	require.NoError(t, first.close())
	require.NoError(t, os.Remove(first.path))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write([]byte("BenchmarkLoad/pos=alekhine/rep=x88 1 5 ns/op\n"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(first.path+".gz", packed.Bytes(), 0o666))

	second, err := new(app).createRunFile("", machine.Environment{}, now)
	require.NoError(t, err)
	require.NoError(t, second.close())
	assert.Equal(t, strings.TrimSuffix(first.path, ".txt")+"-2.txt", second.path)
}

// TestRunFileIsSaved checks that no line is lost with a file that another program changes: all lines go into a new file,
// which is named.
func TestRunFileIsSaved(t *testing.T) {
	for name, test := range map[string]struct {
		spoil   func(t *testing.T, path string)
		into    string // of all lines
		warning string
	}{
		"deleted":   {func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) }, "run.txt", "was deleted"},
		"truncated": {func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 0)) }, "run-2.txt", "was changed"},
		"replaced": {func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path+".new", []byte("one\n"), 0o666))
			require.NoError(t, os.Rename(path+".new", path))
		}, "run-2.txt", "was changed"},
		"changed": {func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, []byte("One\n"), 0o666))
		}, "run-2.txt", "was changed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			var warnings []string
			file, err := new(app).createRunFile(filepath.Join(dir, "run.txt"), machine.Environment{}, time.Now())
			require.NoError(t, err)
			file.warn = func(err error) { warnings = append(warnings, err.Error()) }
			_, err = file.Write([]byte("one\n"))
			require.NoError(t, err)
			test.spoil(t, file.path)
			_, err = file.Write([]byte("two\n"))
			require.NoError(t, err)
			require.NoError(t, file.close())
			into := filepath.Join(dir, test.into)
			assert.Equal(t, into, file.path)
			assert.Equal(t, []string{filepath.Join(dir, "run.txt") + " " + test.warning + ": all results so far are in " + into}, warnings)
			text, err := os.ReadFile(into)
			require.NoError(t, err)
			assert.Equal(t, "one\ntwo\n", string(text))
		})
	}
}

// TestRunFileElsewhere checks that the lines of a file that cannot be written go into the folder for temporary files.
func TestRunFileElsewhere(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	file := writableUntilNow(t)
	_, err := file.Write([]byte("two\n"))
	require.NoError(t, err)
	require.NoError(t, file.close())
	assert.Equal(t, filepath.Join(os.TempDir(), "run.txt"), file.path)
	text, err := os.ReadFile(file.path)
	require.NoError(t, err)
	assert.Equal(t, "one\ntwo\n", string(text))
}

// TestRunFileNowhere checks that the lines for which there is no room stay in memory.
func TestRunFileNowhere(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "absent"))
	file := writableUntilNow(t)
	_, err := file.Write([]byte("two\n"))
	require.NoError(t, err)
	for range 2 {
		assert.EqualError(t, file.close(), file.path+" was deleted, and no other file takes the results")
	}
	assert.Equal(t, "one\ntwo\n", string(file.text))
}

// writableUntilNow returns a file with a line, which takes no more, in a folder that takes no file.
func writableUntilNow(t *testing.T) *runFile {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved")
	}
	dir := filepath.Join(t.TempDir(), "now")
	require.NoError(t, os.Mkdir(dir, 0o777))
	file, err := new(app).createRunFile(filepath.Join(dir, "run.txt"), machine.Environment{}, time.Now())
	require.NoError(t, err)
	_, err = file.Write([]byte("one\n"))
	require.NoError(t, err)
	require.NoError(t, os.RemoveAll(dir))
	return file
}

// TestRunFileRefused checks the paths that are no file of a run.
func TestRunFileRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "taken.txt"), []byte("figures\n"), 0o666))
	for path, want := range map[string]string{
		"taken.txt":         "taken.txt: exists, name another file",
		".":                 ": exists, name another file",
		"nowhere/run.txt":   "nowhere/run.txt: no such file or directory",
		"taken.txt/run.txt": "taken.txt/run.txt: not a directory",
	} {
		_, err := new(app).createRunFile(filepath.Join(dir, path), machine.Environment{}, time.Now())
		assert.ErrorContains(t, err, want)
		assert.Equal(t, StatusUsage, exit.Status(err))
	}
	assert.Equal(t, []string{"taken.txt"}, filesIn(t, dir))
	_, err := new(app).createRunFile("-", machine.Environment{}, time.Now())
	assert.ErrorContains(t, err, "--out -: want a file or a folder")
	assert.ErrorContains(t, checkOut("-"), "--out -")
}
