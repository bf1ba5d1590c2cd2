package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// recordedRun is a run of two positions and twelve rounds.
const recordedRun = "../report/page/testdata/run.txt"

func TestReport(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "report")
	for range 2 { // the second one replaces the first
		o := bench(t.Context(), []rep.Backend{right, poor}, "report", recordedRun, "--out", out)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Equal(t, "Open "+filepath.Join(out, "index.html")+" in a browser.\n", o.stdout)
		assert.FileExists(t, filepath.Join(out, "index.html"))
	}
}

// A picture needs no folder, and replaces the one before.
func TestReportPicture(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "ranking.svg")
	for range 2 {
		o := bench(t.Context(), []rep.Backend{right}, "report", recordedRun, "--picture", path)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Equal(t, "Wrote the picture "+path+".\n", o.stdout)
	}
	assert.FileExists(t, path)
	o := bench(t.Context(), []rep.Backend{right}, "report", recordedRun, "--picture", filepath.Join(t.TempDir(), "absent", "ranking.svg"))
	assert.Equal(t, StatusFailed, o.status)
}

func TestReportIntoReport(t *testing.T) {
	path, err := filepath.Abs(recordedRun)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	o := bench(t.Context(), []rep.Backend{right}, "report", path)
	assert.Equal(t, 0, o.status, o.stderr)
	assert.Equal(t, "Open report/index.html in a browser.\n", o.stdout)
	assert.FileExists(t, "report/index.html")
}

func TestReportRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	require.NoError(t, os.Mkdir(full, 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(full, "index.html"), []byte("mine"), 0o666))
	empty, foreign := filepath.Join(dir, "empty.txt"), filepath.Join(dir, "foreign.txt")
	require.NoError(t, os.WriteFile(empty, nil, 0o666))
	require.NoError(t, os.WriteFile(foreign, []byte("BenchmarkSort 1 1 ns/op\n"), 0o666))
	drawing, alone := filepath.Join(dir, "folder.svg"), filepath.Join(dir, "alone.txt")
	require.NoError(t, os.Mkdir(drawing, 0o777))
	require.NoError(t, os.WriteFile(alone, []byte("BenchmarkLoad/pos=kiwipete/rep=x88 1 10 ns/op\n"), 0o666))
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no picture", []string{recordedRun, "--picture", "x.png"}, "--picture x.png: want a name that ends in .svg"},
		{"nothing to rank", []string{alone, "--picture", "x.svg"}, "--picture x.svg: nothing is compared: there is nothing to draw"},
		{"other files", []string{recordedRun, "--out", full}, "--out " + full + ": " + filepath.Join(full, "index.html") + ": there are other files in it"},
		{"a folder for a file", []string{dir, "--picture", "x.svg"}, dir + ": no record in it: it has neither machine.json nor a part such as boards.txt.gz (name its folders of machines, such as results/DATE/MACHINE, or files)"},
		{"a page of a folder", []string{dir, "--out", "x"}, "report of folders needs --picture FILE, and goes without --out: bench compare prints their tables"},
		{"no such file", []string{filepath.Join(dir, "none.txt"), "--out", "x"}, "open " + filepath.Join(dir, "none.txt") + ": no such file or directory"},
		{"nothing in it", []string{empty, "--out", "x"}, empty + ": no benchmark results in it"},
		{"foreign results", []string{foreign, "--out", "x"}, foreign + ": no result names its representation or codec (/rep=NAME, /codec=NAME): not a file of results (bench run writes them)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right}, append([]string{"report"}, test.args...)...)
			assert.Equal(t, StatusUsage, o.status)
			assert.Empty(t, o.stdout)
			assert.Equal(t, "bench: "+test.want+"\n", o.stderr)
			assert.NoFileExists(t, "x")
			assert.NoFileExists(t, "x.svg")
		})
	}
	for want, args := range map[string][]string{"is a directory": {"--picture", drawing}, "not a directory": {"--out", empty}} {
		o := bench(t.Context(), []rep.Backend{right}, append([]string{"report", recordedRun}, args...)...)
		assert.Equal(t, StatusFailed, o.status)
		assert.Contains(t, o.stderr, args[1]+": "+want+"\n")
	}
}
