package machine

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/env"
)

func TestThisEnvironment(t *testing.T) {
	e := ThisEnvironment()
	assert.Equal(t, runtime.GOOS, e.GOOS)
	assert.Equal(t, runtime.GOARCH, e.GOARCH)
	assert.Equal(t, runtime.Version(), e.GoVersion)
	if runtime.GOARCH == "amd64" {
		assert.Regexp(t, "^v[1-4]$", e.GOAMD64)
		assert.NotEmpty(t, e.CPU)
		assert.Regexp(t, "^(32|64)$", e.FuncAlign)
	}
	for _, line := range e.Lines() {
		assert.NotEmpty(t, line[1], line[0])
		assert.Regexp(t, "^[a-z][a-z0-9]*$", line[0], "the key is one that benchfmt reads")
	}
}

func TestEnvironmentLines(t *testing.T) {
	e := Environment{GOOS: "linux", GOARCH: "arm64", CPU: "A CPU", GoVersion: "go1.26.0"}
	assert.Equal(t, [][2]string{{"goos", "linux"}, {"goarch", "arm64"}, {"cpu", "A CPU"}, {"goversion", "go1.26.0"}}, e.Lines(),
		"what is not known is left out")
}

func TestMachine(t *testing.T) {
	for _, test := range []struct{ cpu, want string }{
		{"Intel(R) Core(TM) i7-1165G7 @ 2.80GHz", "intel-r-core-tm-i7-1165g7-2-80ghz"},
		{"AMD EPYC", "amd-epyc"},
		{"../../etc", "etc"},
		{"", "linux-arm64"},
		{"龙芯", "linux-arm64"},
	} {
		assert.Equal(t, test.want, Environment{GOOS: "linux", GOARCH: "arm64", CPU: test.cpu}.Machine(), test.cpu)
	}
}

// A commit is taken from the module's own work tree alone.
func TestCommitOfAnother(t *testing.T) {
	for _, module := range []string{"example.com/another", ""} {
		commit, modified := commitOf(module)
		assert.Empty(t, commit, module)
		assert.False(t, modified)
	}
	t.Chdir(t.TempDir())
	commit, _ := commitOf("github.com/boardbench/boardbench")
	assert.Empty(t, commit, "not under git")
}

// TestCommitOf checks that the commit is the module's, in a git hook of another repository, too,
// and in a repository that does not have the module.
func TestCommitOf(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	const module = "example.com/mine"
	repository := func(name string) string {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("module "+module+"\n"), 0o666))
		for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", name}} {
			c := exec.Command("git", args...)
			c.Dir = dir
			env.Clean(c)
			text, err := c.CombinedOutput()
			require.NoError(t, err, "%s", text)
		}
		return dir
	}
	other := repository("other")
	t.Chdir(repository("go.mod"))
	commit, modified := commitOf(module)
	assert.Len(t, commit, 12)
	assert.False(t, modified)
	t.Setenv("GIT_DIR", filepath.Join(other, ".git"))
	hooked, _ := commitOf(module)
	assert.Equal(t, commit, hooked)

	t.Chdir(other)
	require.NoError(t, os.WriteFile("go.mod", []byte("module "+module+"\n"), 0o666))
	commit, _ = commitOf(module)
	assert.Empty(t, commit, "an export in another repository")
}
