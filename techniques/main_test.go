package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/variant"
)

const header = "Steps by table\nThe present code has it.\n\nA square's neighbours\nare read from a table.\n\n"

const diff = `diff --git a/rep/toy/toy.go b/rep/toy/toy.go
--- a/rep/toy/toy.go
+++ b/rep/toy/toy.go
@@ -1,3 +1,3 @@
 package toy
 
-const Table = true
+const Table = false
`

// repository makes a folder that looks like a repository with one
// representation, and the given patches.
func repository(t *testing.T, patches map[string]string) module {
	t.Helper()
	m := module{path: "example.com/toys", dir: t.TempDir()}
	write := func(name, text string) {
		path := filepath.Join(m.dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	write("go.mod", "module example.com/toys\n\ngo 1.26.0\n")
	write("go.sum", "")
	write("rep/toy/toy.go", "package toy\n\nconst Table = true\n")
	write("rep/toy/toy_test.go", "package toy\n")
	for name, text := range patches {
		write("techniques/patches/"+name, text)
	}
	return m
}

func TestReadPatch(t *testing.T) {
	m := repository(t, map[string]string{"toy-steps-by-table.patch": header + diff})
	patches, err := variant.Techniques(m.dir)
	require.NoError(t, err)
	require.Len(t, patches, 1)
	p := patches[0]
	assert.Equal(t, "toy-steps-by-table", p.Name)
	assert.Equal(t, "toy", p.Rep)
	assert.Equal(t, "Steps by table", p.Title)
	assert.Equal(t, "A square's neighbours are read from a table.", p.Text)
	assert.True(t, p.InUse)

	m = repository(t, map[string]string{"toy-b.patch": strings.Replace(header, "has it.", "has it not.", 1) + diff})
	patches, err = variant.Techniques(m.dir)
	require.NoError(t, err)
	assert.False(t, patches[0].InUse)
	assert.Empty(t, patches[0].Shared)
}

func TestReadPatchFaults(t *testing.T) {
	tests := []struct{ file, text, want string }{
		{"toy.patch", header + diff, "is named REP-TECHNIQUE.patch"},
		{"toy-Steps.patch", header + diff, "is named REP-TECHNIQUE.patch"},
		{"toy-copy-2.patch", header + diff, "is named REP-TECHNIQUE.patch"},
		{"toy-unchanged.patch", header + diff, "is named REP-TECHNIQUE.patch"},
		{"ball-steps.patch", header + strings.ReplaceAll(diff, "toy/", "ball/"), "no folder rep/ball"},
		{"toy-a.patch", diff, "no diff in it"},
		{"toy-a.patch", header, "no diff in it"},
		{"toy-a.patch", "\n" + header + diff, "line 1"},
		{"toy-a.patch", strings.Replace(header, "has it.", "may have it.", 1) + diff, "line 2"},
		{"toy-a.patch", "Steps\nThe present code has it.\n\n" + diff, "line 4"},
		{"toy-a.patch", header + strings.ReplaceAll(diff, "rep/toy/", "rep/ball/"), "changes rep/ball/toy.go, which is neither in rep/toy/ nor"},
		{"toy-a.patch", header + diff + strings.ReplaceAll(diff, "toy.go", "toy_test.go"), "changes rep/toy/toy_test.go: tests"},
		{"toy-a.patch", header + strings.ReplaceAll(diff, "rep/toy/", "internal/"), "changes internal/toy.go, which is neither"},
		{"toy-a.patch", header + strings.ReplaceAll(diff, "rep/toy/toy.go", "internal/box/box_test.go"), "changes internal/box/box_test.go: tests"},
	}
	for _, test := range tests {
		_, err := variant.Techniques(repository(t, map[string]string{test.file: test.text}).dir)
		assert.ErrorContains(t, err, test.file+": ", test.file)
		assert.ErrorContains(t, err, test.want, test.text)
	}
}

// TestPatches checks that the patches of the repository have a proper header.
// Whether they apply is for -check: a changed representation can be tested before
// its patches are made anew.
func TestPatches(t *testing.T) {
	_, err := variant.Techniques("..")
	assert.NoError(t, err)
}

func TestChoose(t *testing.T) {
	all := []patch{{Name: "a-x", Rep: "a"}, {Name: "a-y", Rep: "a"}, {Name: "b-x", Rep: "b"}}
	tests := []struct {
		names []string
		want  []patch
	}{
		{nil, all},
		{[]string{"a"}, all[:2]},
		{[]string{"b-x", "a-y"}, all[1:]},
		{[]string{"techniques/a-x.patch"}, all[:1]},
		{[]string{"a", "a-y"}, all[:2]},
	}
	for _, test := range tests {
		got, err := choose(all, test.names)
		require.NoError(t, err)
		assert.Equal(t, test.want, got, test.names)
	}
	_, err := choose(all, []string{"a", "c"})
	assert.ErrorContains(t, err, `"c" is neither`)
	_, err = choose(nil, nil)
	assert.ErrorContains(t, err, "no patch")
	assert.Equal(t, []group{{"a", all[:2]}, {"b", all[2:]}}, byRep(all))
}

// TestScratch checks that patches are applied to copies, and that those that do
// not apply are all named and leave nothing behind.
func TestScratch(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	// The scratch folder is in one repository, and a git hook of another one
	// runs us.
	t.Setenv("TMPDIR", t.TempDir())
	hooked := t.TempDir()
	for _, dir := range []string{os.Getenv("TMPDIR"), hooked} {
		require.NoError(t, exec.Command("git", "init", "-q", dir).Run())
	}
	t.Setenv("GIT_DIR", filepath.Join(hooked, ".git"))
	t.Setenv("GIT_WORK_TREE", hooked)
	stale := strings.Replace(diff, "Table = true", "Table = 1", 1)
	m := repository(t, map[string]string{"toy-a.patch": header + diff, "toy-b.patch": header + stale, "toy-c.patch": header + stale})
	patches, err := variant.Techniques(m.dir)
	require.NoError(t, err)

	s, err := newScratch(t.Context(), m, byRep(patches[:1]))
	require.NoError(t, err)
	changed, err := os.ReadFile(filepath.Join(s.dir, "toy-a", "rep", "toy", "toy.go"))
	require.NoError(t, err)
	assert.Contains(t, string(changed), "Table = false")
	present, err := os.ReadFile(filepath.Join(m.dir, "rep", "toy", "toy.go"))
	require.NoError(t, err)
	assert.Contains(t, string(present), "Table = true")
	assert.NoFileExists(t, filepath.Join(s.dir, "toy-a", "rep", "toy", "toy_test.go"))
	require.NoError(t, s.remove())

	_, err = newScratch(t.Context(), m, byRep(patches))
	assert.ErrorContains(t, err, "toy-b.patch does not apply to rep/toy: git apply: ")
	assert.ErrorContains(t, err, "toy-c.patch does not apply")
	assert.NotContains(t, err.Error(), "toy-a.patch")
	left, err := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "techniques-*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

// TestSharedPackage checks that a patch which changes a package that
// representations share gets a copy of it, which its variant alone imports.
func TestSharedPackage(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	t.Setenv("TMPDIR", t.TempDir())
	const box = `diff --git a/internal/box/box.go b/internal/box/box.go
--- a/internal/box/box.go
+++ b/internal/box/box.go
@@ -1,3 +1,3 @@
 package box
 
-const Size = 1
+const Size = 2
`
	m := repository(t, map[string]string{"toy-in-a-box.patch": header + diff + box, "toy-steps.patch": header + diff})
	for name, text := range map[string]string{
		"internal/box/box.go":      "package box\n\nconst Size = 1\n",
		"internal/box/box_test.go": "package box\n",
		"rep/toy/boxed.go":         "package toy\n\nimport \"example.com/toys/internal/box\"\n\nconst Boxed = box.Size\n",
	} {
		path := filepath.Join(m.dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	patches, err := variant.Techniques(m.dir)
	require.NoError(t, err)
	require.Equal(t, []string{"internal/box"}, patches[0].Shared)
	s, err := newScratch(t.Context(), m, byRep(patches))
	require.NoError(t, err)
	read := func(path ...string) string {
		text, err := os.ReadFile(filepath.Join(append([]string{s.dir}, path...)...))
		require.NoError(t, err)
		return string(text)
	}
	assert.Contains(t, read("toy-in-a-box", "internal", "box", "box.go"), "Size = 2")
	assert.Contains(t, read("toy-in-a-box", "rep", "toy", "boxed.go"), `"example.com/toys/scratch/toy-in-a-box/internal/box"`)
	assert.NoFileExists(t, filepath.Join(s.dir, "toy-in-a-box", "internal", "box", "box_test.go"))
	assert.Contains(t, read("toy-steps", "rep", "toy", "boxed.go"), `"example.com/toys/internal/box"`)
	assert.NoDirExists(t, filepath.Join(s.dir, "toy-steps", "internal"))
	// The module may import internal packages of the repository, because of its
	// path.
	for _, name := range []string{"toy-steps", "toy-in-a-box"} {
		_, err := output(command(t.Context(), s.dir, "go", "build", "./"+name+"/rep/toy"))
		assert.NoError(t, err)
	}
	require.NoError(t, s.remove())
}

// result is a result of a benchmark on a position.
func result(kind, rep string, ns string) string {
	return "Benchmark" + kind + "/rep=" + rep + "-2 1 " + ns + " ns/op\n"
}

// TestTable checks the direction of the figures, and that a run that was stopped
// is not written into the document.
func TestTable(t *testing.T) {
	g := group{"toy", []patch{
		{Path: "p", Name: "toy-out", Rep: "toy", Title: "Taken out", Text: "a | b", InUse: true},
		{Path: "p", Name: "toy-in", Rep: "toy", Title: "Put in", Text: "c"},
		unchanged("toy"),
	}}
	text := "cpu: A CPU\ngoversion: go1.26.0\ngoamd64: v3\n"
	kinds := []string{
		"Perft/pos=a/depth=4/count=bulk/dispatch=interface", "Perft/pos=b/depth=4/count=bulk/dispatch=interface",
		"Perft/pos=a/depth=4/count=leaf/dispatch=interface", "Perft/pos=b/depth=4/count=leaf/dispatch=interface",
		"MakeUnmake/pos=a", "MakeUnmake/pos=b",
	}
	for range 12 {
		for _, kind := range kinds {
			// Both variants take longer: the technique taken out was a gain, the
			// one put in a loss.
			text += result(kind, "toy", "100") + result(kind, "toy-out", "125") + result(kind, "toy-in", "160") + result(kind, "toy-unchanged", "100")
		}
	}
	table := func(text string) *measured {
		path := filepath.Join(t.TempDir(), "run.txt")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
		results, err := report.Read(path)
		require.NoError(t, err)
		m := gainsOf(g, results.Table())
		m.how = howMeasured(path, "0123456789ab", m.rounds(), options{cpu: 1})
		return m
	}
	m := table(text)
	var out bytes.Buffer
	m.writeText(&out)
	assert.Equal(t, `toy        in use  leaf                 make/unmake          bulk
Taken out  yes     1.250 ±0.001 faster  1.250 ±0.001 faster  1.250 ±0.001 faster
Put in     no      0.625 ±0.001 slower  0.625 ±0.001 slower  0.625 ±0.001 slower
nothing            1.000 same           1.000 same           1.000 same
Speed with the technique relative to the speed without it, ± its 95 % interval, of this sitting; same: no difference above 1 %.
Rounds: 12 on one core, A CPU, go1.26.0, GOAMD64=v3, commit 0123456789ab.
`, out.String())

	document := filepath.Join(t.TempDir(), "techniques.md")
	const before, after = "# Title\n\n<!-- begin toy -->\nold\n", "<!-- end toy -->\n\nmore\n"
	require.NoError(t, os.WriteFile(document, []byte(before+after), 0o666))
	require.NoError(t, m.writeInto(document))
	written, err := os.ReadFile(document)
	require.NoError(t, err)
	assert.Equal(t, strings.Replace(before, "old\n", "", 1)+`
Rounds: 12 on one core, A CPU, go1.26.0, GOAMD64=v3, commit 0123456789ab.

| technique | what it is | in use | leaf | make/unmake | bulk |
|---|---|---|---|---|---|
| [Taken out](patches/toy-out.patch) | a \| b | yes | 1.250 ±0.001 faster | 1.250 ±0.001 faster | 1.250 ±0.001 faster |
| [Put in](patches/toy-in.patch) | c | no | 0.625 ±0.001 slower | 0.625 ±0.001 slower | 0.625 ±0.001 slower |
| nothing | `+g.patches[2].Text+` |  | 1.000 same | 1.000 same | 1.000 same |

`+after, string(written))

	lines := strings.SplitAfter(text, "\n")
	for _, n := range []int{3 + 2, 3 + 4, 3 + 9, 3 + 22} {
		m := table(strings.Join(lines[:n], ""))
		assert.NotEmpty(t, m.partial, "%d lines", n)
		assert.ErrorContains(t, m.writeInto(document), "is not written", "%d lines", n)
	}
}

// TestBenchRun checks that nothing is measured on the report set, on which nothing is
// tuned.
func TestBenchRun(t *testing.T) {
	assert.Equal(t, []string{"run", "--set", "literature", "--out", "x"}, benchRun(options{cpu: machine.AnyCPU}, "--out", "x"))
	assert.Equal(t, []string{"run", "--set", "literature", "--cpu", "1"}, benchRun(options{cpu: 1}))
}

func TestCheckDocument(t *testing.T) {
	document := filepath.Join(t.TempDir(), "techniques.md")
	require.NoError(t, os.WriteFile(document, []byte("<!-- begin a -->\n<!-- end a -->\n<!-- begin c -->\n"), 0o666))
	a, b, c := group{"a", make([]patch, 2)}, group{"b", make([]patch, 1)}, group{"c", make([]patch, 1)}
	all := []group{a, b, c}
	assert.NoError(t, checkDocument(document, []group{a}, all))
	assert.ErrorContains(t, checkDocument(document, []group{b}, all), `"<!-- begin b -->"`)
	assert.ErrorContains(t, checkDocument(document, []group{c}, all), `"<!-- end c -->"`)
	assert.ErrorContains(t, checkDocument(document, []group{{"a", a.patches[:1]}}, all), "all 2 patches of a, 1 are named")
}

// TestDocument checks that techniques/techniques.md has a place for each
// representation that has patches.
func TestDocument(t *testing.T) {
	all, err := variant.Techniques("..")
	require.NoError(t, err)
	assert.NoError(t, checkDocument("techniques.md", byRep(all), byRep(all)))
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{
		{"-rounds", "-1"}, {"-budget", "0s"}, {"-budget", "2h"}, {"-benchtime", "1h"}, {"-cpu", "100000"}, {"-check", "-write"}, {"-check", "-out", "x"}, {"-nothing"},
	} {
		var out, err bytes.Buffer
		assert.Equal(t, cli.StatusUsage, run(t.Context(), args, &out, &err), args)
		assert.Empty(t, out.String())
		assert.NotEmpty(t, err.String())
	}
	var out, stderr bytes.Buffer
	assert.Equal(t, cli.StatusFailed, run(t.Context(), []string{"nosuch"}, &out, &stderr))
	assert.Contains(t, stderr.String(), `"nosuch" is neither a patch`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Equal(t, cli.StatusInterrupted, run(ctx, nil, &out, &stderr))
}

// wrong is a patch of a representation that loses moves.
const wrong = `diff --git a/rep/piecelist/wrong.go b/rep/piecelist/wrong.go
new file mode 100644
--- /dev/null
+++ b/rep/piecelist/wrong.go
@@ -0,0 +1,15 @@
+package piecelist
+
+import "github.com/boardbench/boardbench/rep"
+
+type wrong struct{ *Board }
+
+func (w wrong) AppendMoves(dst []rep.Move) []rep.Move {
+	dst = w.Board.AppendMoves(dst)
+	if n := len(dst); n > 30 {
+		return dst[:n-1]
+	}
+	return dst
+}
+
+func init() { Backend.New = func() rep.Board { return wrong{New()} } }
`

var variants = flag.Bool("variants", false, "also build, test and measure the variants of a representation")

// TestVariants checks with a real representation that a variant that plays
// wrong is named, and that the present code and a variant are measured together.
func TestVariants(t *testing.T) {
	if !*variants {
		t.Skip("builds and measures a module, which takes half a minute: go test ./techniques -variants")
	}
	m, err := findModule(t.Context())
	require.NoError(t, err)
	t.Setenv("TMPDIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "piecelist-wrong.patch")
	require.NoError(t, os.WriteFile(path, []byte(wrong), 0o666))
	g := group{"piecelist", []patch{unchanged("piecelist"), {Path: path, Name: "piecelist-wrong", Rep: "piecelist"}}}
	s, err := newScratch(t.Context(), m, []group{g})
	require.NoError(t, err)
	var stderr bytes.Buffer
	assert.EqualError(t, s.test(t.Context(), true, &stderr), "plays wrong: piecelist-wrong.patch")
	require.NoError(t, s.remove())

	g.patches = g.patches[:1]
	s, err = newScratch(t.Context(), m, []group{g})
	require.NoError(t, err)
	require.NoError(t, s.test(t.Context(), true, &stderr))
	o := options{rounds: 1, benchtime: time.Microsecond, cpu: machine.AnyCPU, out: t.TempDir()}
	measured, err := s.measure(t.Context(), g, o, &stderr)
	require.NoError(t, err, stderr.String())
	assert.Empty(t, measured.partial)
	for i, cell := range measured.gains[0] {
		assert.Equal(t, 1, cell.N, columns[i].title)
	}
	assert.FileExists(t, resultsPath(o.out, "piecelist"))
	assert.ErrorContains(t, checkOut(o.out, []group{g}), "there is a file")
	require.NoError(t, s.remove())
}
