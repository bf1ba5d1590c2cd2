package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// put writes a file and returns its path.
func put(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// contents returns all files of a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(text)
	}
	return files
}

func pair(first, second string) []file {
	return []file{{"first.csv", []byte(first)}, {"second.md", []byte(second)}}
}

// A report replaces the files of another one, and nothing else.
func TestWriteToKeepsOtherFiles(t *testing.T) {
	r, err := New(Config{Files: []string{recorded}})
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "report")
	require.NoError(t, r.WriteTo(dir))
	written := contents(t, dir)
	mine := map[string]string{"README.md": "mine", "my-data.csv": "1,2", "drawing.svg": "<svg/>"}
	for name, text := range mine {
		put(t, dir, name, text)
	}
	require.NoError(t, r.WriteTo(dir))
	after := contents(t, dir)
	for name, text := range mine {
		assert.Equal(t, text, after[name], name)
		delete(after, name)
	}
	assert.Equal(t, written, after)

	other := t.TempDir()
	note := put(t, other, "note.txt", "")
	assert.ErrorIs(t, r.WriteTo(other), ErrNotOurs)
	assert.FileExists(t, note)
	assert.Len(t, contents(t, other), 1)
}

func TestReplace(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "report")
	require.NoError(t, replace(dir, pair("one", "two")))
	require.NoError(t, replace(dir, []file{{"second.md", []byte("three")}, {"third.svg", nil}}))
	files := contents(t, dir)
	assert.Len(t, files, 3, "what the new report lacks is gone")
	assert.Equal(t, "three", files["second.md"])
	m, err := readManifest(dir)
	require.NoError(t, err)
	assert.Equal(t, manifest{"second.md": {checksum([]byte("three"))}, "third.svg": {checksum(nil)}}, m)
}

// Where something keeps the report from being written, the old one stays whole.
func TestReplaceKeepsTheOldReport(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, replace(dir, pair("one", "two")))
	before := contents(t, dir)
	for _, name := range []string{strings.Repeat("x", 300), filepath.Join("absent", "file")} {
		assert.Error(t, replace(dir, append(pair("three", "four"), file{name, nil})))
		assert.Equal(t, before, contents(t, dir))
	}
	fresh := filepath.Join(t.TempDir(), "fresh")
	assert.Error(t, replace(fresh, []file{{strings.Repeat("x", 300), nil}}))
	assert.NoDirExists(t, fresh)
}

// A file that was changed since, that has the name of one of the report's, or
// that is no file at all, is not replaced.
func TestReplaceRefuses(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(t *testing.T, dir string)
	}{
		{"changed", func(t *testing.T, dir string) { put(t, dir, "first.csv", "edited") }},
		{"in the way", func(t *testing.T, dir string) { put(t, dir, "third.svg", "mine") }},
		{"link", func(t *testing.T, dir string) {
			require.NoError(t, os.Symlink(put(t, t.TempDir(), "mine", "mine"), filepath.Join(dir, "third.svg")))
		}},
		{"manifest", func(t *testing.T, dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, manifestName)))
			require.NoError(t, os.Symlink(put(t, t.TempDir(), "mine", "mine"), filepath.Join(dir, manifestName)))
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, replace(dir, pair("one", "two")))
			test.spoil(t, dir)
			before := contents(t, dir)
			assert.ErrorIs(t, replace(dir, append(pair("three", "four"), file{"third.svg", []byte("new")})), ErrNotOurs)
			assert.Equal(t, before, contents(t, dir))
		})
	}

	// A file that the new report lacks is the user's once it was changed.
	dir := t.TempDir()
	require.NoError(t, replace(dir, pair("one", "two")))
	put(t, dir, "first.csv", "edited")
	require.NoError(t, replace(dir, []file{{"third.svg", nil}}))
	assert.Equal(t, "edited", contents(t, dir)["first.csv"])
	assert.NoFileExists(t, filepath.Join(dir, "second.md"))
}

// A manifest names nothing outside of its folder.
func TestManifestStaysInside(t *testing.T) {
	dir := t.TempDir()
	report := filepath.Join(dir, "report")
	mine := put(t, dir, "mine.csv", "mine")
	require.NoError(t, replace(report, pair("one", "two")))
	put(t, report, manifestName, checksum([]byte("mine"))+"  ../mine.csv\n")
	require.NoError(t, replace(report, []file{{"third.svg", nil}}))
	assert.FileExists(t, mine)
}

// A report that was interrupted while its files were moved is replaced by the
// next one: the manifest lists the files of both.
func TestReplaceAfterInterruption(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, replace(dir, pair("one", "two")))
	old, err := readManifest(dir)
	require.NoError(t, err)
	put(t, dir, manifestName, string(old.with(manifestOf(pair("three", "four"))).text()))
	put(t, dir, "first.csv", "three")
	require.NoError(t, os.Mkdir(filepath.Join(dir, unfinishedPrefix+"1"), 0o777))
	require.NoError(t, replace(dir, pair("five", "six")))
	require.NoError(t, os.Remove(filepath.Join(dir, unfinishedPrefix+"1")))
	assert.Equal(t, "five", contents(t, dir)["first.csv"])
}
