package main

import (
	"bytes"
	"os/exec"
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
	worktrees := func() string {
		text, err := exec.Command("git", "worktree", "list", "--porcelain").Output()
		if err != nil {
			t.Skip("this is not a git repository")
		}
		return string(text)
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	worktrees()
	var stdout, stderr bytes.Buffer
	status := cli.Run(t.Context(), config, []string{
		"ab", "HEAD", ".", "--package", "./cmd/bench", "--rep", "x88", "--filter", "pos:lucena .name:MakeUnmake", "--rounds", "7",
	}, &stdout, &stderr)
	require.Equal(t, cli.StatusOK, status, stderr.String())
	assert.Regexp(t, `^MakeUnmake, \. relative to HEAD \([0-9a-f]{9}\)\n +x88\n  lucena +\d\.\d+ `, stdout.String())
	assert.NotContains(t, worktrees(), temporary)
}
