package source

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// checkFor finds the types of packages with the files for another system. The bodies of functions are checked in these
// packages alone, and not in those that they import.
func checkFor(dir, goos, goarch string, patterns ...string) error {
	_, err := load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Env: append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")}, patterns...)
	return err
}

// TestOtherSystems checks that the module would compile for systems on which the tests may not have run.
func TestOtherSystems(t *testing.T) {
	for _, system := range [][2]string{{"darwin", "arm64"}, {"windows", "amd64"}} {
		t.Run(system[0], func(t *testing.T) {
			assert.NoError(t, checkFor("../..", system[0], system[1], "./..."))
		})
	}
}

// TestCheckFor finds a name that another system does not have.
func TestCheckFor(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26.0\n"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.go"), []byte("package m\n\nimport \"syscall\"\n\nvar kill = syscall.Kill\n"), 0o666))
	assert.NoError(t, checkFor(dir, "linux", "amd64", "."))
	assert.ErrorContains(t, checkFor(dir, "windows", "amd64", "."), "m.go:5:20: undefined: syscall.Kill")
}
