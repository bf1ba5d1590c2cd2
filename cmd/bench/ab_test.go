package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/cli"
)

// TestAB compares the last commit with the working tree.
func TestAB(t *testing.T) {
	if !*long {
		t.Skip("links the command two dozen times: -long")
	}
	t.Chdir("../..")
	if _, err := os.Stat(".git"); err != nil {
		t.Skip("this is not a git repository")
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	var stdout, stderr bytes.Buffer
	status := cli.Run(t.Context(), config, []string{
		"ab", "HEAD", ".", "--package", "./cmd/bench", "--rep", "x88", "--filter", "pos:kiwipete .name:MakeUnmake", "--rounds", "7",
	}, &stdout, &stderr)
	require.Equal(t, cli.StatusOK, status, stderr.String())
	assert.Regexp(t, `^MakeUnmake, \. relative to HEAD \([0-9a-f]{9}\)\n +x88\n  kiwipete +\d\.\d+ `, stdout.String())
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// TestLayouts measures the command in two layouts.
func TestLayouts(t *testing.T) {
	if !*long {
		t.Skip("links the command three times: -long")
	}
	out, temporary := filepath.Join(t.TempDir(), "run.txt"), t.TempDir()
	c := exec.Command("go", "run", "./cmd/bench", "run", "--layouts", "--rep", "x88,mailbox", "--filter", "pos:alekhine .name:MakeUnmake", "--rounds", "2", "--out", out)
	c.Dir, c.Env = "../..", append(os.Environ(), "TMPDIR="+temporary)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	table, err := c.Output()
	require.NoError(t, err, stderr.String())
	assert.Contains(t, stderr.String(), "building this program in 2 layouts\n")
	assert.Regexp(t, `(?m)^8×8 +\d\.\d+ \?$`, string(table))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Regexp(t, `(?m)^# run .*"processes":2,"layouts":true}$`, string(text))
	assert.Equal(t, 6, strings.Count(string(text), "\nBenchmark"), "two and the control, twice")
	left, err := os.ReadDir(temporary)
	require.NoError(t, err)
	assert.Empty(t, left)
}
