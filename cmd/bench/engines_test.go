package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/perft"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Engines that others wrote: Debian's Stockfish passes both sets with all counts of the report set,
// Chess960 included, and the engine in C passes standard chess. It is named with its line of play when it
// forgets en passant, and appears in the tables with its perft and its make and unmake.
func TestEngines(t *testing.T) {
	if !*long {
		t.Skip("with -long: needs Stockfish and a C compiler")
	}
	dir := t.TempDir()
	toy := filepath.Join(dir, "toy")
	text, err := exec.Command("cc", "-O2", "-std=c11", "-D_POSIX_C_SOURCE=199309L", "-Wall", "-Wextra", "-Werror", "-o", toy, "../../examples/engine-c/toy.c").CombinedOutput()
	require.NoError(t, err, string(text))
	header, err := os.ReadFile("../../examples/engine-c/boardbench.h")
	require.NoError(t, err)
	assert.Less(t, countLines(header), 150)
	run := func(status int, args ...string) string {
		t.Helper()
		c := command(args...)
		text, err := c.CombinedOutput()
		assert.Equal(t, status, c.ProcessState.ExitCode(), "bench %q: %v\n%s", args, err, text)
		return string(text)
	}

	all := run(cli.StatusOK, "verify", "--engine", "stockfish", "--full")
	out := all
	assert.Regexp(t, `(?m)^ok    Chess960: inner rooks +D1 to D4 right in stockfish$`, out)
	assert.Regexp(t, `(?m)^ok    castling of Chess960 +\d+ positions right in stockfish$`, out)
	for _, e := range perft.ReportSuite() {
		assert.Regexp(t, fmt.Sprintf(`(?m)^ok    %s +D1 to D%d right in stockfish$`, e.Name, len(e.Counts)), out)
	}
	assert.Regexp(t, `(?m)^1\d{4} positions, 15\d{3} counts, \d+ skipped, 0 failures$`, out)
	assert.NotRegexp(t, `(?m)^(?:skip|FAIL) `, out)

	out = run(cli.StatusOK, "verify", "--engine", toy, "--max-nodes", "1000000", "--full")
	all += out
	assert.Regexp(t, `(?m)^ok    kiwipete +D1 to D3 right in toy;`, out)
	assert.Regexp(t, `(?m)^skip  Chess960: inner rooks +left out: toy: castling as in Chess960, and it offers no UCI_Chess960`, out)
	assert.Regexp(t, `(?m)^1\d{4} positions, 13\d{3} counts, \d+ skipped, 0 failures$`, out)

	out = run(cli.StatusFailed, "verify", "--engine", "'"+toy+"' --forget-en-passant", "--max-nodes", "1000000")
	all += out
	assert.Regexp(t, `(?m)^FAIL  kiwipete +toy depth 2: got 2038, want 2039;`, out)

	// The document shows the printed output.
	document, err := os.ReadFile("../../doc/engines.md")
	require.NoError(t, err)
	shown := regexp.MustCompile(`(?m)^(?:(?:ok  |FAIL|skip)  |\d+ positions|(?:FEN there|reproduce): ).*$`).FindAllString(string(document), -1)
	assert.Len(t, shown, 13)
	for _, line := range shown {
		assert.Contains(t, all, line+"\n")
	}

	results := filepath.Join(dir, "run.txt")
	out = run(cli.StatusOK, "run", "--engine", "stockfish", "--engine", toy, "--engine-counts", "stockfish=list,toy=leaf",
		"--rep", "bitboard,x88", "--filter", "pos:(position3 OR position4)", "--rounds", "2", "--out", results)
	assert.Regexp(t, `(?m)^ +make/unmake +perft by leaf +perft, listed\n`, out)
	assert.Regexp(t, `(?m)^toy +\d\.\d+ \? +\d\.\d+ \? +-\n`, out)
	assert.Regexp(t, `(?m)^stockfish +- +- +\d\.\d+ \?\n`, out)
	run(cli.StatusOK, "report", results, "--out", filepath.Join(dir, "report"))
}

func countLines(text []byte) int { return bytes.Count(text, []byte("\n")) }
