package internal_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// toys makes a folder that looks like the repository with one board, whose command bench prints its variants.
func toys(t *testing.T) (root string, write func(name, text string)) {
	root = t.TempDir()
	write = func(name, text string) {
		path := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	write("go.mod", "module "+variant.Module+"\n\ngo 1.26.0\n")
	write("go.sum", "")
	write("rep/rep.go", "package rep\n\ntype Backend struct{ Name, Title, Summary, Layout string }\n")
	write("internal/shared/shared.go", "package shared\n\nconst Word = \"plain\"\n")
	write("internal/variant/variant.go", "package variant\n\nimport \""+variant.Module+"/rep\"\n\nvar Boards []rep.Backend\n\nconst Separator = \"~\"\n")
	write("rep/toyboard/toy.go", "package toyboard\n\nimport (\n\t\""+variant.Module+"/internal/shared\"\n\t\""+variant.Module+"/rep\"\n)\n\nconst number = 1\n\n"+
		"var Backend = rep.Backend{Name: \"toy-board\", Title: \"Toy \" + shared.Word + string(rune('0'+number))}\n")
	write("rep/toyboard/toy.s", "// Not in the cache of the go command: "+root+"\n") // the assembler runs in the folder of the package
	write("cmd/bench/main.go", "package main\n\nimport (\n\t\"os\"\n\n\t\""+variant.Module+"/internal/variant\"\n)\n\n"+
		"func main() {\n\tfor _, b := range variant.Boards {\n\t\tos.Stdout.WriteString(b.Name + \" | \" + b.Title + \" | \" + b.Summary + \"\\n\")\n\t}\n}\n")
	write("techniques/patches/toyboard.txtar", `-- toyboard-loud.patch --
Loud words
The present code does not have it.

What it says
is loud.

diff --git a/internal/shared/shared.go b/internal/shared/shared.go
--- a/internal/shared/shared.go
+++ b/internal/shared/shared.go
@@ -1,3 +1,3 @@
 package shared
 
-const Word = "plain"
+const Word = "LOUD"
`)
	write("rep/slider/patches/toyboard.txtar", `-- toyboard-two.patch --
Two
The present code has it.
Or three for two: Three. It is three.

It is two.

diff --git a/rep/toyboard/toy.go b/rep/toyboard/toy.go
--- a/rep/toyboard/toy.go
+++ b/rep/toyboard/toy.go
@@ -8,3 +8,3 @@
 
-const number = 1
+const number = len("two") - 1
 
`)
	return root, write
}

// TestProgram builds a program with variants, whose path is by its contents.
func TestProgram(t *testing.T) {
	root, write := toys(t)
	t.Setenv("GOCACHE", goCache(t)) // it would move with the user's
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if !*long && runtime.GOOS != "windows" {
		withoutTrimpath(t)
	}
	if cache, err := os.UserCacheDir(); err != nil || cache != os.Getenv("XDG_CACHE_HOME") {
		t.Skip("the cache of this system cannot be moved")
	}
	patches, err := variant.All(root)
	require.NoError(t, err)
	techniques, err := variant.Techniques(root)
	require.NoError(t, err)
	assert.Len(t, techniques, 1)
	name, ok := patches[2].Of([]rep.Backend{{Name: "x88"}, {Name: "toy-board"}})
	assert.Equal(t, []any{"toy-board~two", true}, []any{name, ok})
	found, err := variant.Find(patches, []string{"toy-board~two", "toy-board~three", "toy-board~loud"})
	require.NoError(t, err)

	program := func() (string, string) {
		path, err := variant.Program(t.Context(), root, found, func(string) {})
		require.NoError(t, err)
		out, err := exec.CommandContext(t.Context(), path).Output()
		require.NoError(t, err)
		return path, string(out)
	}
	path, printed := program()
	assert.Equal(t, "toy-board~two | Toy plain2 without: Two | It is two.\ntoy-board~three | Toy plain4 without: Three | It is three.\ntoy-board~loud | Toy LOUD1 with: Loud words | What it says is loud.\n", printed)
	if *long {
		again, _ := program()
		assert.Equal(t, path, again)
	}

	// The oldest programs make room.
	old := func(name string, size int64, days int) string {
		path, at := filepath.Join(filepath.Dir(path), name), time.Now().AddDate(0, 0, -days)
		require.NoError(t, os.WriteFile(path, nil, 0o666))
		require.NoError(t, os.Truncate(path, size))
		require.NoError(t, os.Chtimes(path, at, at))
		return path
	}
	oldest, older := old("oldest", 2<<30, 2), old("older", 1, 1)
	write("cmd/bench/other.go", "package main\n\nfunc init() { println() }\n")
	if !*long && runtime.GOOS != "windows" {
		goCommand(t, `while [ "$1" != -o ]; do shift; done; printf '#!/bin/sh\n' >"$2"; chmod +x "$2"`)
	}
	other, _ := program()
	assert.NoFileExists(t, oldest)
	require.NoError(t, os.Remove(older))
	assert.NotEqual(t, path, other)
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	assert.Len(t, entries, 2, "nothing but the two programs is left")
	assert.NoDirExists(t, filepath.Join(root, "internal", "variants"))

	// A patch that no longer applies.
	write("internal/shared/shared.go", "package shared\n\nconst Word = \"other\"\n")
	_, err = variant.Program(t.Context(), root, found, func(string) {})
	assert.ErrorContains(t, err, "toyboard-loud.patch does not apply to rep/toyboard: git apply: ")
}

// TestCopies names all patches that do not apply, also where a git hook of another repository runs the command.
func TestCopies(t *testing.T) {
	root, write := toys(t)
	hooked := t.TempDir()
	c := exec.Command("git", "init", "-q", hooked)
	env.Clean(c)
	require.NoError(t, c.Run())
	t.Setenv("GIT_DIR", filepath.Join(hooked, ".git"))
	t.Setenv("GIT_WORK_TREE", hooked)
	patches, err := variant.All(root)
	require.NoError(t, err)
	to := t.TempDir()
	require.NoError(t, variant.Copies(t.Context(), root, to, append(patches, variant.Unchanged("toy-board"))))
	for name, want := range map[string]string{
		"toyboard-loud/internal/shared/shared.go": "\"LOUD\"",
		"toyboard-loud/rep/toyboard/toy.go":       variant.Module + "/internal/variants/toyboard-loud/internal/shared",
		"toyboard-two/rep/toyboard/toy.go":        `number = len("two")`,
		"toyboard-three/rep/toyboard/toy.go":      `number = len("three")`,
		"toyboard-unchanged/rep/toyboard/toy.go":  variant.Module + "/internal/shared",
	} {
		text, err := os.ReadFile(filepath.Join(to, filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.Contains(t, string(text), want, name)
	}
	write("internal/shared/shared.go", "package shared\n\nconst Word = \"other\"\n")
	err = variant.Copies(t.Context(), root, t.TempDir(), append(patches, variant.Unchanged("toy-board")))
	assert.ErrorContains(t, err, "toyboard-loud.patch does not apply to rep/toyboard: git apply: ")
	assert.NotContains(t, err.Error(), "unchanged")
}

// TestSwapped names a line for another variant that makes none.
func TestSwapped(t *testing.T) {
	root, _ := toys(t)
	path := filepath.Join(root, "rep", "slider", "patches", "toyboard.txtar")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for line, want := range map[string]string{
		"Or three, two: Three. It is three.":     `toyboard.txtar: toyboard-two.patch: "Or three, two: Three. It is three.": want "Or NEW for OLD: title. Text."`,
		"Or three for four: Three. It is three.": `toyboard.txtar: toyboard-two.patch: "Or three for four: Three. It is three.": the diff has no .four and no "four"`,
	} {
		require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), "Or three for two: Three. It is three.", line, 1)), 0o666))
		_, err := variant.All(root)
		assert.EqualError(t, err, want)
	}
}

// TestExpand checks which names stand for all techniques of a board.
func TestExpand(t *testing.T) {
	root, _ := toys(t)
	techniques, err := variant.Techniques(root)
	require.NoError(t, err)
	assert.Equal(t, "x88,toy-board,toy-board~loud,toy-board~unchanged", variant.Expand(techniques, "x88,toy-board, toy-board~techniques"))
	found, err := variant.Find(techniques, []string{"toy-board~unchanged"})
	require.NoError(t, err)
	assert.Equal(t, []variant.Patch{variant.Unchanged("toy-board")}, found)
}

// withoutTrimpath puts a go command in the way that leaves -trimpath out: with it the standard library is compiled again
// where the cache is empty.
func withoutTrimpath(t *testing.T) {
	program, err := exec.LookPath("go")
	require.NoError(t, err)
	goCommand(t, "for a; do\n\tshift\n\t[ \"$a\" = -trimpath ] || set -- \"$@\" \"$a\"\ndone\nexec '"+program+"' \"$@\"")
}

// goCommand puts a shell script in the way of the go command.
func goCommand(t *testing.T, script string) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go"), []byte("#!/bin/sh\n"+script+"\n"), 0o777))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// goCache returns the cache of the go command.
func goCache(t *testing.T) string {
	out, err := exec.CommandContext(t.Context(), "go", "env", "GOCACHE").Output()
	require.NoError(t, err)
	return string(out[:len(out)-1])
}
