package machine

import (
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

// TestModuleDir checks that a commit is taken from the module's own work tree
// alone.
func TestModuleDir(t *testing.T) {
	const module = "github.com/boardbench/boardbench"
	root, ok := moduleDir(module)
	require.True(t, ok, "tests run in the folder of their package")
	assert.FileExists(t, root+"/go.mod")
	_, ok = moduleDir("example.com/another")
	assert.False(t, ok)
	_, ok = moduleDir("")
	assert.False(t, ok)

	t.Chdir(t.TempDir())
	_, ok = moduleDir(module)
	assert.False(t, ok, "no go.mod, here or above")
	require.NoError(t, os.WriteFile("go.mod", []byte("module example.com/another\n\ngo 1.26\n"), 0o666))
	commit, modified := commitOf("example.com/another")
	assert.Empty(t, commit, "not under git")
	assert.False(t, modified)
}
