package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/variant"
)

// read returns a file of the repository.
func read(t *testing.T, root, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(text)
}

func TestRebaseAll(t *testing.T) {
	root := repository(t, map[string]string{"toy-steps-by-table.patch": header + diff})
	archive := read(t, root, "techniques/patches/toy.txtar")
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com"}, args...)...)
		c.Dir = root
		env.Clean(c)
		out, err := c.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	git("init", "-q")
	git("add", "-A")
	git("commit", "-qm", "before")
	change := func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(root, "rep/toy/toy.go"), []byte(text), 0o666))
	}
	patches, err := variant.Techniques(root)
	require.NoError(t, err)

	change("// Package toy has a comment now.\n//\n// It moves the code down.\npackage toy\n\nconst Table = true\n")
	var stderr bytes.Buffer
	require.NoError(t, rebaseAll(t.Context(), root, "HEAD", patches, &stderr))
	assert.Contains(t, read(t, root, "techniques/patches/toy.txtar"), "-const Table = true\n+const Table = false\n")
	assert.Contains(t, stderr.String(), "toy-steps-by-table")
	require.NoError(t, os.WriteFile(patches[0].File, []byte(archive), 0o666))

	change("package toy\n\nconst Table = 1\n")
	err = rebaseAll(t.Context(), root, "HEAD", patches, &stderr)
	require.ErrorContains(t, err, "toy-steps-by-table: git cherry-pick: ")
	assert.Equal(t, archive, read(t, root, "techniques/patches/toy.txtar"), "a patch with a conflict is left alone")
}
