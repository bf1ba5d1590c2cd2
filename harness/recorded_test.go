package harness_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/internal/plaintext"
)

// recordedText returns a recorded run of one position, unpacked.
func recordedText(t *testing.T, path string) string {
	t.Helper()
	f, err := os.Open("../results/" + path)
	require.NoError(t, err)
	defer f.Close()
	r, err := plaintext.Unpack(f)
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	var kept strings.Builder
	sample := ""
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "# sample "):
			sample = line
		case !strings.HasPrefix(line, "Benchmark"):
			kept.WriteString(line)
		case strings.Contains(line, "/pos=opera/"):
			kept.WriteString(sample + line)
		}
	}
	return kept.String()
}

// writePacked writes a text to a file, packed.
func writePacked(t *testing.T, path, text string) {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(path, packed.Bytes(), 0o666))
}

// packed has the files of the folder that complete returns, once it has been made.
var packed map[string][]byte

// complete returns a folder with all files, made from a recorded run.
func complete(t *testing.T) *record.Folder {
	t.Helper()
	if packed != nil {
		dir := filepath.Join(t.TempDir(), "2026-01-31", "invented")
		require.NoError(t, os.MkdirAll(dir, 0o777))
		for name, content := range packed {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o666))
		}
		f, err := record.Open(dir)
		require.NoError(t, err)
		return f
	}
	text := recordedText(t, "2026-11-23/amd-epyc/codecs.txt.gz")
	config := func(key string) string {
		return regexp.MustCompile(`(?m)^` + key + `: (.*)$`).FindStringSubmatch(text)[1]
	}
	f, err := record.Create(filepath.Join(t.TempDir(), "2026-01-31", "invented"), record.About{Machine: machine.Machine{Threads: 2, Environment: machine.Environment{
		CPU: config("cpu"), GOOS: config("goos"), GOARCH: config("goarch"), GoVersion: config("goversion"), GOAMD64: config("goamd64"),
		Commit: config("commit"),
	}}})
	require.NoError(t, err)
	for _, p := range record.Parts() {
		// Two sittings, the second one killed in a line.
		half := strings.Index(text[len(text)/2:], "\n# sample ") + len(text)/2 + 1
		require.NoError(t, os.WriteFile(sittingOf(f, p, 1), []byte(text[:half]), 0o666))
		require.NoError(t, os.WriteFile(sittingOf(f, p, 2), []byte(text[half:]+"BenchmarkEnc"), 0o666))
		require.NoError(t, f.Finish(p))
		assert.NoFileExists(t, sittingOf(f, p, 1))
	}
	assert.Len(t, f.Files, len(record.Parts()))
	packed = map[string][]byte{}
	entries, err := os.ReadDir(f.Dir)
	require.NoError(t, err)
	for _, e := range entries {
		packed[e.Name()], err = os.ReadFile(filepath.Join(f.Dir, e.Name()))
		require.NoError(t, err)
	}
	return f
}

// sittingOf returns the file of the n-th sitting of a part.
func sittingOf(f *record.Folder, p record.Part, n int) string {
	return filepath.Join(f.Dir, fmt.Sprintf("%s.%d.txt", p.Name, n))
}

func faults(dir string) []string {
	var texts []string
	for _, err := range record.Check(dir, func(revision string) error {
		if revision == "0123456789ab" {
			return errors.New("commit 0123456789ab does not exist here")
		}
		return nil
	}) {
		texts = append(texts, strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""))
	}
	return texts
}

func TestCheck(t *testing.T) {
	f := complete(t)
	assert.Empty(t, faults(f.Dir))
	require.NoError(t, os.WriteFile(filepath.Join(f.Dir, "more.txt"), []byte(recordedText(t, "2026-11-23/amd-epyc/codecs.txt.gz")), 0o666))
	assert.Empty(t, faults(f.Dir), "another run of the machine")
}

// Each fault is named, and the only one.
func TestCheckFaults(t *testing.T) {
	about := func(change func(*record.About)) func(*testing.T, *record.Folder) {
		return func(t *testing.T, f *record.Folder) {
			change(f.About)
			require.NoError(t, os.Remove(filepath.Join(f.Dir, "machine.json")))
			dir := t.TempDir()
			other, err := record.Create(filepath.Join(dir, "x"), *f.About)
			require.NoError(t, err)
			require.NoError(t, os.Rename(filepath.Join(other.Dir, "machine.json"), filepath.Join(f.Dir, "machine.json")))
		}
	}
	edit := func(change func(string) string) func(*testing.T, *record.Folder) {
		return func(t *testing.T, f *record.Folder) {
			require.NoError(t, os.WriteFile(sittingOf(f, record.Parts()[4], 1), []byte(change(recordedText(t, "2026-11-23/amd-epyc/codecs.txt.gz"))), 0o666))
			require.NoError(t, f.Finish(record.Parts()[4]))
		}
	}
	for name, test := range map[string]struct {
		spoil func(*testing.T, *record.Folder)
		want  string
	}{
		"half a folder": {func(t *testing.T, f *record.Folder) { require.NoError(t, os.Remove(f.Files["engine"])) }, "no engine.txt.gz"},
		"a part that is not finished": {func(t *testing.T, f *record.Folder) {
			require.NoError(t, os.Rename(f.Files["engine"], sittingOf(f, record.Parts()[2], 1)))
		}, "engine is not finished"},
		"another file": {func(t *testing.T, f *record.Folder) {
			require.NoError(t, os.WriteFile(filepath.Join(f.Dir, "notes.md"), nil, 0o666))
		}, "notes.md: is no recorded run"},
		"torn machine":   {func(t *testing.T, f *record.Folder) { appendTo(t, filepath.Join(f.Dir, "boards.txt.gz"), "}") }, "boards.txt.gz: unexpected EOF"},
		"emulated":       {about(func(a *record.About) { a.Emulated = "qemu-aarch64" }), "under the emulator qemu-aarch64"},
		"quick":          {about(func(a *record.About) { a.Quick = true }), "too short to be published"},
		"no commit":      {about(func(a *record.About) { a.Commit = "" }), "machine.json: no commit"},
		"no such commit": {about(func(a *record.About) { a.Commit = "0123456789ab" }), "commit 0123456789ab does not exist here"},
		"modified":       {about(func(a *record.About) { a.Commit += " (modified)" }), "of changed files, not of the commit"},
		"another CPU":    {about(func(a *record.About) { a.CPU = "Another" }), `cpu is "AMD EPYC", and "Another" in machine.json`},
		"few rounds": {edit(func(text string) string {
			return text[:strings.Index(text, `# sample {"round":8,`)]
		}), "codecs.txt.gz: 7 rounds, want 12 or more"},
		"copied samples": {edit(func(text string) string { return text + text + text }), " results left out: they have the seed, process, round, start and case of others"},
		"a line without a figure": {edit(func(text string) string { return text + "BenchmarkEncode/pos=p/codec=fen 1 -5 ns/op\n" }),
			"1 line left out: "},
		"no results": {edit(func(string) string { return "Unit nodes/s better=higher\n" }), "codecs.txt.gz: no benchmark results in it"},
		"the control is slower": {edit(func(text string) string {
			return regexp.MustCompile(`(?m)^(BenchmarkEncode\S*\+control\S*\s+\d+\s+)`).ReplaceAllString(text, "${1}9")
		}), "differs from itself"},
	} {
		t.Run(name, func(t *testing.T) {
			f := complete(t)
			test.spoil(t, f)
			assert.Contains(t, strings.Join(faults(f.Dir), "\n"), test.want)
		})
	}
	assert.Contains(t, faults(t.TempDir())[0], "no record in it")
	assert.Contains(t, faults("absent")[0], "no such file")
	assert.Contains(t, faults("../results/2026-11-23/amd-epyc")[0], "no machine.json")
}

// appendTo appends a text to a file.
func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString(text)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}

// A figure that was changed by hand does not agree with the others of its line, or with the nodes of other boards.
func TestCheckFigures(t *testing.T) {
	text := recordedText(t, "2026-11-23/amd-epyc/usual.txt.gz")
	line := regexp.MustCompile(`(?m)^(BenchmarkPerft/pos=opera\S*/rep=x88\S*\s+\d+\s+)([\d.]+)( ns/op\s+)(\d+)( nodes/op\s+)`)
	require.True(t, line.MatchString(text))
	for want, change := range map[string]string{
		"ns/op, nodes/op and nodes/s do not agree": "${1}1$2$3$4$5",
		"nodes, and ": "${1}$2$3${4}0$5",
	} {
		f := complete(t)
		writePacked(t, f.Files["boards"], line.ReplaceAllString(text, change))
		assert.Contains(t, strings.Join(faults(f.Dir), "\n"), want)
	}
}

// The rounds of the sittings of a part are added up. One that was killed before its first result has none.
func TestRoundsOfSittings(t *testing.T) {
	f, err := record.Create(filepath.Join(t.TempDir(), "here"), record.About{})
	require.NoError(t, err)
	part := record.Parts()[0]
	for n, text := range []string{strings.Repeat("BenchmarkLoad/pos=p/rep=a 1 5 ns/op\n", 3), "Unit nodes/s better=higher\n", strings.Repeat("BenchmarkLoad/pos=p/rep=a 1 5 ns/op\n", 2)} {
		require.NoError(t, os.WriteFile(sittingOf(f, part, n+1), []byte(text), 0o666))
	}
	assert.Equal(t, 5, f.Rounds(part))
}
