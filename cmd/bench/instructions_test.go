package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The whole way: the command as a process, valgrind, and children of both. A move made and
// unmade takes some hundred instructions of any board.
func TestInstructions(t *testing.T) {
	if !*long {
		t.Skip("takes half a minute: -long")
	}
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Skip("valgrind is not installed (on Debian: apt-get install valgrind)")
	}
	dir := t.TempDir()
	results := filepath.Join(dir, "instructions.txt")
	text, err := command("instructions", "--rep", "bitboard,x88",
		"--filter", ".name:MakeUnmake pos:kiwipete", "--out", results).Output()
	require.NoError(t, err)
	assert.Contains(t, string(text), "MakeUnmake/pos=kiwipete")
	assert.Contains(t, string(text), "  bitboard ")
	file, err := os.ReadFile(results)
	require.NoError(t, err)
	for _, rep := range []string{"bitboard", "x88"} {
		found := regexp.MustCompile(`BenchmarkMakeUnmake/pos=kiwipete/rep=` + rep + `\t\d+\t([\d.]+) instructions/op\n`).FindSubmatch(file)
		require.NotNil(t, found, string(file))
		count, err := strconv.ParseFloat(string(found[1]), 64)
		require.NoError(t, err)
		assert.Greater(t, count, 50.0, rep)
		assert.Less(t, count, 5000.0, rep)
	}
}
