package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/cli"
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
// representation, and an archive of the given patches.
func repository(t *testing.T, patches map[string]string) (root string) {
	t.Helper()
	root = t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	write("go.mod", "module example.com/toys\n\ngo 1.26.0\n")
	write("go.sum", "")
	write("rep/toy/toy.go", "package toy\n\nconst Table = true\n")
	write("rep/toy/toy_test.go", "package toy\n")
	var archive strings.Builder
	for name, text := range patches {
		fmt.Fprintf(&archive, "-- %s --\n%s", name, text)
	}
	write("techniques/patches/toy.txtar", archive.String())
	return root
}

func TestReadPatch(t *testing.T) {
	root := repository(t, map[string]string{"toy-steps-by-table.patch": header + diff})
	patches, err := variant.Techniques(root)
	require.NoError(t, err)
	require.Len(t, patches, 1)
	p := patches[0]
	assert.Equal(t, "toy-steps-by-table", p.Name)
	assert.Equal(t, "toy", p.Rep)
	assert.Equal(t, "Steps by table", p.Title)
	assert.Equal(t, "A square's neighbours are read from a table.", p.Text)
	assert.True(t, p.InUse)

	root = repository(t, map[string]string{"toy-b.patch": strings.Replace(header, "has it.", "does not have it.", 1) + diff})
	patches, err = variant.Techniques(root)
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
		_, err := variant.Techniques(repository(t, map[string]string{test.file: test.text}))
		assert.ErrorContains(t, err, "toy.txtar: "+test.file+": ", test.file)
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
		{[]string{"a-x.patch"}, all[:1]},
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
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{
		nil, {"x88"}, {"-check", "-resolution", "1"}, {"-nothing"},
		{"-resolution", "-1"}, {"-resolution", "1", "-cpu", "100000"}, {"-resolution", "1", "x88"}, {"-check", "-cpu", "0"}, {"-check", "-out", "x"},
	} {
		var out, err bytes.Buffer
		assert.Equal(t, cli.StatusUsage, run(t.Context(), args, &out, &err), args)
		assert.Empty(t, out.String())
		assert.NotEmpty(t, err.String())
	}
	var out, stderr bytes.Buffer
	assert.Equal(t, cli.StatusFailed, run(t.Context(), []string{"-check", "nosuch"}, &out, &stderr))
	assert.Contains(t, stderr.String(), `"nosuch" is neither a patch`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Equal(t, cli.StatusInterrupted, run(ctx, []string{"-check"}, &out, &stderr))
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

var variants = flag.Bool("variants", false, "also build and test the variants of a representation")

// TestVariants checks with a real representation that a variant that plays wrong is named, and that one
// that plays right is not.
func TestVariants(t *testing.T) {
	if !*variants {
		t.Skip("builds and tests variants: go test ./techniques -variants")
	}
	root, err := variant.Root()
	require.NoError(t, err)
	t.Setenv("TMPDIR", t.TempDir())
	var stderr bytes.Buffer
	err = checkAll(t.Context(), root, []patch{variant.Unchanged("piecelist"), {Diff: wrong, Name: "piecelist-wrong", Rep: "piecelist"}}, &stderr)
	assert.EqualError(t, err, "plays wrong: piecelist-wrong.patch")
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	assert.Empty(t, left)
}
