package ab

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repository makes a repository with a program in the folder module/tool whose
// commits "one" and "two" print their names, and "broken" does not compile. The
// working tree prints "now". It returns the folder of the module. All temporary
// files of the test are in the folder temporary.
func repository(t *testing.T) (module, temporary string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	temporary = t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	root := t.TempDir()
	module = filepath.Join(root, "module")
	require.NoError(t, os.MkdirAll(filepath.Join(module, "tool"), 0o777))
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(module, name), []byte(text), 0o666))
	}
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
		c.Dir = root
		text, err := c.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	source := func(prints string) {
		write("tool/main.go", fmt.Sprintf("package main\n\nfunc main() { println2(%q) }\n", prints))
		write("tool/print.go", "package main\n\nimport \"os\"\n\nfunc println2(s string) { os.Stdout.WriteString(s + \"\\n\") }\n")
	}
	write("go.mod", "module example.org/module\n\ngo 1.26\n")
	git("init", "-q")
	for _, name := range []string{"one", "two"} {
		source(name)
		git("add", ".")
		git("commit", "-q", "-m", name)
		git("tag", name)
	}
	write("tool/main.go", "package main\n\nfunc main() { missing() }\n")
	git("commit", "-q", "-a", "-m", "broken")
	git("tag", "broken")
	source("now")
	return module, temporary
}

// worktrees returns how many worktrees the repository has.
func worktrees(t *testing.T, dir string) int {
	t.Helper()
	text, err := output(t.Context(), dir, nil, "git", "worktree", "list", "--porcelain")
	require.NoError(t, err)
	return strings.Count(text, "worktree ")
}

// empty checks that nothing is left of what Programs made.
func empty(t *testing.T, module, temporary string) {
	t.Helper()
	assert.Equal(t, 1, worktrees(t, module))
	entries, err := os.ReadDir(temporary)
	require.NoError(t, err)
	for _, e := range entries {
		assert.False(t, strings.HasPrefix(e.Name(), "bench-ab-"), "%s is left", e.Name())
	}
}

func silent(Program) {}

// named returns operands without further words.
func named(names ...string) []Operand {
	operands := make([]Operand, len(names))
	for i, name := range names {
		operands[i].Name = name
	}
	return operands
}

// TestPrograms checks that each operand is built as it is, and that nothing is
// left of it.
func TestPrograms(t *testing.T) {
	module, temporary := repository(t)
	prints := func(p Program) string {
		text, err := output(t.Context(), "", nil, p.Path(0))
		require.NoError(t, err)
		return strings.TrimSpace(text)
	}
	var built []string
	programs, remove, err := Programs(t.Context(), module, "./tool", 1, func(p Program) { built = append(built, p.Name) }, named("one", "two", "HEAD~1", WorkingTree)...)
	require.NoError(t, err)
	assert.Equal(t, []string{"one", "two", "HEAD~1", "."}, built)
	var got []string
	for _, p := range programs {
		got = append(got, prints(p))
	}
	assert.Equal(t, []string{"one", "two", "two", "now"}, got)
	assert.Regexp(t, `^one \([0-9a-f]{9}\)$`, programs[0].String())
	assert.Equal(t, ".", programs[3].String())
	assert.Equal(t, 4, worktrees(t, module))

	// A binary is taken as it is, and stays.
	binary := filepath.Join(t.TempDir(), "binary")
	text, err := os.ReadFile(programs[0].Path(0))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(binary, text, 0o777))
	require.NoError(t, remove())
	empty(t, module, temporary)

	programs, remove, err = Programs(t.Context(), t.TempDir(), "./tool", 1, silent, Operand{Name: binary})
	require.NoError(t, err, "without any repository")
	assert.Equal(t, "one", prints(programs[0]))
	require.NoError(t, remove())
	assert.FileExists(t, binary)
}

// TestBuiltInAnotherWay checks that the level of the CPU and the profile reach the
// build.
func TestBuiltInAnotherWay(t *testing.T) {
	module, temporary := repository(t)
	programs, remove, err := Programs(t.Context(), module, "./tool", 1, silent,
		Operand{Name: "one", GOAMD64: "v1", PGO: "off"}, Operand{Name: WorkingTree, GOAMD64: "v3"})
	require.NoError(t, err)
	assert.Regexp(t, `^one \([0-9a-f]{9}\) GOAMD64=v1 PGO=off$`, programs[0].String())
	if runtime.GOARCH == "amd64" {
		for i, level := range []string{"v1", "v3"} {
			info, err := buildinfo.ReadFile(programs[i].Path(0))
			require.NoError(t, err)
			assert.Contains(t, info.Settings, debug.BuildSetting{Key: "GOAMD64", Value: level})
		}
	}
	_, removeFailed, err := Programs(t.Context(), module, "./tool", 1, silent, Operand{Name: WorkingTree, PGO: filepath.Join(module, "absent.pgo")})
	assert.ErrorContains(t, err, "ab: . cannot be built: ")
	require.NoError(t, removeFailed())
	_, _, err = Programs(t.Context(), module, "./tool", 1, silent, Operand{Name: programs[0].Path(0), GOAMD64: "v3"})
	assert.ErrorContains(t, err, "is a binary, which is not built in another way")
	require.NoError(t, remove())
	empty(t, module, temporary)
}

func TestProgramsRefused(t *testing.T) {
	module, temporary := repository(t)
	t.Chdir(module)
	require.NoError(t, os.WriteFile("one", nil, 0o777))
	for _, test := range []struct{ operand, want string }{
		{"three", `ab: "three" is neither a revision of this repository nor a binary`},
		{"go.mod", `ab: "go.mod" is neither a revision of this repository nor a binary`},
		{"--help", `ab: "--help" is neither a revision of this repository nor a binary`},
		{"one", `ab: "one" is a revision and a binary: write ./one for the binary`},
		{"broken", "ab: broken cannot be built: # example.org/module/tool; tool/main.go:3:15: undefined: missing"},
	} {
		_, remove, err := Programs(t.Context(), module, "./tool", 1, silent, named("two", test.operand)...)
		assert.EqualError(t, err, test.want)
		require.NoError(t, remove())
		empty(t, module, temporary)
	}
}

// TestProgramsInterrupted checks that nothing is left where the context is done at
// any time.
func TestProgramsInterrupted(t *testing.T) {
	module, temporary := repository(t)
	for _, after := range []time.Duration{0, 5 * time.Millisecond, 50 * time.Millisecond} {
		ctx, cancel := context.WithCancel(t.Context())
		_, remove, err := Programs(ctx, module, "./tool", 1, func(Program) { time.AfterFunc(after, cancel) }, named("one", "two", "HEAD~1", WorkingTree, "one", "two")...)
		if err != nil { // a machine that builds in no time has no error
			assert.ErrorIs(t, err, context.Canceled)
		}
		require.NoError(t, remove())
		empty(t, module, temporary)
		cancel()
	}
}

func TestCheck(t *testing.T) {
	script := func(text string) Program {
		path := filepath.Join(t.TempDir(), "program")
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777))
		return Program{Operand{Name: "HEAD~1"}, "abc", []string{path}}
	}
	assert.NoError(t, script(`test "$1" = protocol && echo some protocol 1`).Check(t.Context(), "some protocol 1"))
	err := script("echo some protocol 2").Check(t.Context(), "some protocol 1")
	assert.EqualError(t, err, "ab: HEAD~1 (abc) has version 2 of the protocol, this program has 1: take a build of each that is near in time")
	for _, text := range []string{"exit 0", "echo hello", "echo bench: unknown command >&2; exit 2"} {
		err := script(text).Check(t.Context(), "some protocol 1")
		assert.ErrorContains(t, err, "ab: HEAD~1 (abc) cannot be measured: it does not answer \"protocol\"")
	}
}
