package source_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/boardbench/boardbench/internal/source"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOtherSystems checks that the commands would compile for systems on which the tests may not have run.
func TestOtherSystems(t *testing.T) {
	for _, system := range [][2]string{{"darwin", "arm64"}, {"windows", "amd64"}} {
		t.Run(system[0], func(t *testing.T) {
			t.Parallel()
			assert.NoError(t, source.CheckFor("../..", system[0], system[1], "./cmd/...", "./techniques"))
		})
	}
}

// TestCheckFor finds a name that another system does not have.
func TestCheckFor(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26.0\n"), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.go"), []byte("package m\n\nimport \"syscall\"\n\nvar kill = syscall.Kill\n"), 0o666))
	assert.NoError(t, source.CheckFor(dir, "linux", "amd64", "."))
	assert.ErrorContains(t, source.CheckFor(dir, "windows", "amd64", "."), "m.go:5:20: undefined: syscall.Kill")
}
