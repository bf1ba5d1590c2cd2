package ab

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/env"
)

var long = flag.Bool("long", false, "build programs in each way that there is")

// needsLong skips a test that builds several programs, unless it is asked for.
func needsLong(t *testing.T) {
	t.Helper()
	if !*long {
		t.Skip("builds several programs: go test ./harness/ab -long")
	}
}

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
	git := func(input string, args ...string) {
		c := exec.Command("git", args...)
		c.Dir, c.Stdin = root, strings.NewReader(input)
		env.Clean(c)
		text, err := c.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	const print = "package main\n\nimport \"os\"\n\nfunc println2(s string) { os.Stdout.WriteString(s + \"\\n\") }\n"
	source := func(prints string) string {
		return fmt.Sprintf("package main\n\nfunc main() { println2(%q) }\n", prints)
	}
	git("", "init", "-q", "-b", "main", "--template=")
	commits := "feature done\n" // of git fast-import: one process for all of them
	data := func(text string) string { return fmt.Sprintf("data %d\n%s\n", len(text), text) }
	for i, of := range []struct{ name, main string }{
		{"one", source("one")}, {"two", source("two")}, {"broken", "package main\n\nfunc main() { missing() }\n"},
	} {
		commits += fmt.Sprintf("commit refs/heads/main\ncommitter a <a@b> %d +0000\n", 1_700_000_000+i) + data(of.name)
		for name, text := range map[string]string{"go.mod": "module example.org/module\n\ngo 1.26\n", "tool/main.go": of.main, "tool/print.go": print} {
			commits += "M 100644 inline module/" + name + "\n" + data(text)
		}
		commits += "reset refs/tags/" + of.name + "\nfrom refs/heads/main\n\n"
	}
	git(commits+"done\n", "fast-import", "--quiet")
	git("", "reset", "-q", "--hard")
	require.NoError(t, os.WriteFile(filepath.Join(module, "tool", "main.go"), []byte(source("now")), 0o666))
	return module, temporary
}

// empty checks that the repository is as it was and that nothing of a Workspace is left.
func empty(t *testing.T, module, temporary string) {
	t.Helper()
	assert.NoDirExists(t, filepath.Join(filepath.Dir(module), ".git", "worktrees"))
	entries, err := os.ReadDir(temporary)
	require.NoError(t, err)
	for _, e := range entries {
		assert.False(t, strings.HasPrefix(e.Name(), "bench-ab-"), "%s is left", e.Name())
	}
}

// built opens a workspace and builds its programs in one layout.
func built(ctx context.Context, dir string, operands ...Operand) (*Workspace, error) {
	w, err := Open(ctx, dir, operands...)
	if err != nil {
		return nil, err
	}
	return w, w.Build(ctx, "./tool", 1)
}

// named returns operands without further words.
func named(names ...string) []Operand {
	operands := make([]Operand, len(names))
	for i, name := range names {
		operands[i].Name = name
	}
	return operands
}

// TestPrograms checks that each operand is built from its own source, and that its
// files are removed.
func TestPrograms(t *testing.T) {
	needsLong(t)
	module, temporary := repository(t)
	prints := func(p Program) string {
		text, err := output(t.Context(), "", nil, p.Path(0))
		require.NoError(t, err)
		return strings.TrimSpace(text)
	}
	w, err := built(t.Context(), module, named("one", "two", "HEAD~1", WorkingTree)...)
	require.NoError(t, err)
	programs := w.Programs
	var got []string
	for _, p := range programs {
		got = append(got, prints(p))
	}
	assert.Equal(t, []string{"one", "two", "two", "now"}, got)
	assert.Regexp(t, `^one \([0-9a-f]{9}\)$`, programs[0].String())
	assert.Equal(t, ".", programs[3].String())
	assert.Len(t, w.sources, 2, "one for a commit")
	assert.Equal(t, 4, w.Builds())

	// A binary is taken as it is, and stays.
	binary := filepath.Join(t.TempDir(), "binary")
	text, err := os.ReadFile(programs[0].Path(0))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(binary, text, 0o777))
	require.NoError(t, w.Remove())
	empty(t, module, temporary)

	w, err = built(t.Context(), t.TempDir(), Operand{Name: binary})
	require.NoError(t, err, "without any repository")
	assert.Equal(t, "one", prints(w.Programs[0]))
	assert.Zero(t, w.Builds())
	require.NoError(t, w.Remove())
	assert.FileExists(t, binary)
}

// TestBuiltInAnotherWay checks that the level of the CPU and the profile reach the
// build.
func TestBuiltInAnotherWay(t *testing.T) {
	needsLong(t)
	module, temporary := repository(t)
	w, err := built(t.Context(), module,
		Operand{Name: "one", GOAMD64: "v1", PGO: "off"}, Operand{Name: WorkingTree, GOAMD64: "v3"})
	require.NoError(t, err)
	programs := w.Programs
	assert.Regexp(t, `^one \([0-9a-f]{9}\) GOAMD64=v1 PGO=off$`, programs[0].String())
	if runtime.GOARCH == "amd64" {
		for i, level := range []string{"v1", "v3"} {
			text, err := output(t.Context(), "", nil, "go", "version", "-m", programs[i].Path(0))
			require.NoError(t, err)
			assert.Contains(t, text, "build\tGOAMD64="+level+"\n")
		}
	}
	failed, err := built(t.Context(), module, Operand{Name: WorkingTree, PGO: filepath.Join(module, "absent.pgo")})
	assert.ErrorContains(t, err, "ab: . cannot be built: ")
	require.NoError(t, failed.Remove())
	_, err = Open(t.Context(), module, Operand{Name: programs[0].Path(0), GOAMD64: "v3"})
	assert.ErrorContains(t, err, "is a binary, which is not built in another way")
	require.NoError(t, w.Remove())
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
	} {
		// Before anything is built: the first operand is no problem.
		_, err := Open(t.Context(), module, named("two", test.operand)...)
		assert.EqualError(t, err, test.want)
		empty(t, module, temporary)
	}
	// An import that is absent is found before anything is compiled.
	require.NoError(t, os.WriteFile(filepath.Join("tool", "main.go"), []byte("package main\n\nimport _ \"absent.org/module\"\n"), 0o666))
	w, err := built(t.Context(), module, named(WorkingTree)...)
	assert.ErrorContains(t, err, "ab: . cannot be built: tool/main.go:3:8: no required module provides package absent.org/module")
	t.Setenv("HOME", "")
	assert.ErrorContains(t, w.Build(t.Context(), "./tool", 1), "; HOME is not set: set it, or GOCACHE and GOPATH")
	require.NoError(t, w.Remove())
	empty(t, module, temporary)
}

// TestNoRevision checks that the error names the cause if git cannot resolve a name,
// and the remedy.
func TestNoRevision(t *testing.T) {
	module, temporary := repository(t)
	_, err := Open(t.Context(), t.TempDir(), named("main")...)
	assert.ErrorContains(t, err, `ab: "main" is no binary, and for a revision the working directory must be in a git repository: git rev-parse: fatal: not a git repository`)

	shallow := filepath.Join(t.TempDir(), "clone")
	_, err = output(t.Context(), "", nil, "git", "clone", "-q", "--depth", "1", "file://"+filepath.Dir(module), shallow)
	require.NoError(t, err)
	_, err = Open(t.Context(), shallow, named("HEAD", "HEAD~1")...)
	assert.EqualError(t, err, `ab: "HEAD~1" is neither a binary nor a revision of this repository, which is a shallow clone: run git fetch --unshallow, `+
		`or give actions/checkout fetch-depth: 0`)

	t.Setenv("PATH", t.TempDir())
	_, err = Open(t.Context(), module, named("one")...)
	assert.EqualError(t, err, `ab: "one" is no binary, and for a revision git is needed, which is not installed`)
	entries, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, entries)
}

// TestInterrupted checks that nothing is left if the context is done at any time.
func TestInterrupted(t *testing.T) {
	module, temporary := repository(t)
	for _, after := range []time.Duration{0, 5 * time.Millisecond, 50 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(after, cancel)
		w, err := built(ctx, module, named("one", "two", "HEAD~1", WorkingTree, "one", "two")...)
		if err != nil { // a machine that builds in no time has no error
			assert.ErrorIs(t, err, context.Canceled)
		}
		if w != nil {
			require.NoError(t, w.Remove())
		}
		empty(t, module, temporary)
		cancel()
	}
}

func TestCheck(t *testing.T) {
	script := func(text string) Program {
		path := filepath.Join(t.TempDir(), "program")
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777))
		return Program{Operand{Name: "HEAD~1"}, "abc", []string{path}, ""}
	}
	assert.NoError(t, script(`test "$1" = protocol && echo some protocol 1`).Check(t.Context(), "some protocol 1", 0))
	err := script("echo some protocol 2").Check(t.Context(), "some protocol 1", 0)
	assert.EqualError(t, err, "ab: HEAD~1 (abc) has version 2 of the protocol, this program has 1: take a build of each that is near in time")
	const cannot = "ab: HEAD~1 (abc) cannot be measured: it does not answer \"protocol\" (it must call cli.Main of a version that can be compared): "
	for text, cause := range map[string]string{
		"exit 0":                            `it prints ""`,
		"echo hello":                        `it prints "hello"`,
		"exit 3":                            "exit status 3",
		"echo needs v4 >&2; exit 2":         "needs v4",
		"kill -SEGV $$; sleep 1":            "signal: segmentation fault",
		"printf '\\n \\nno\\n' >&2; exit 1": "no",
	} {
		err := script(text).Check(t.Context(), "some protocol 1", 0)
		assert.EqualError(t, err, cannot+cause, text)
	}
	absent := script("")
	require.NoError(t, os.WriteFile(absent.Path(0), []byte("#!/absent\n"), 0o777))
	assert.EqualError(t, absent.Check(t.Context(), "", 0), "ab: HEAD~1 (abc) cannot be started: fork/exec "+absent.Path(0)+": no such file or directory")
	require.NoError(t, os.Chmod(absent.Path(0), 0o666)) // as in a folder that is mounted noexec
	assert.EqualError(t, absent.Check(t.Context(), "", 0), "ab: HEAD~1 (abc) cannot be started: fork/exec "+absent.Path(0)+
		": permission denied (a folder that is mounted noexec? TMPDIR=DIR chooses another one for builds)")
	// An endless output takes no memory, and a silent program no time.
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	assert.ErrorContains(t, script("exec cat /dev/zero").Check(t.Context(), "some protocol 1", 0), "cannot be measured")
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20))
	assert.EqualError(t, script("exec sleep 3600").Check(t.Context(), "some protocol 1", 100*time.Millisecond), cannot+"no answer in 100ms")
	assert.ErrorContains(t, script("sleep 3600 & exit 0").Check(t.Context(), "some protocol 1", 0), "cannot be measured")
}

// Ctrl-C may end a program before the context is done.
func TestOutputInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("kill")
	}
	for signal, want := range map[string]bool{"INT": true, "TERM": true, "KILL": false} {
		_, err := output(t.Context(), "", nil, "sh", "-c", "kill -"+signal+" $$")
		assert.Error(t, err, signal)
		assert.Equal(t, want, errors.Is(err, context.Canceled), signal)
	}
}
