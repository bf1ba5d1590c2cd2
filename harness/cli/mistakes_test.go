package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// Any wrong input gets one line with the remedy, and no panic. testdata/errors.txtar has the command lines, with the line
// of each, and the files that they name.
func TestErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive, err := txtar.ParseFile("testdata/errors.txtar")
	require.NoError(t, err)
	for _, file := range archive.Files[1:] {
		require.NoError(t, os.WriteFile(filepath.Join(dir, file.Name), file.Data, 0o666))
	}
	for _, name := range []string{"utf-16.json", "utf-16.txt", "utf-16.pgn"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("\xff\xfe{\x00}\x00"), 0o666))
	}
	backends := []rep.Backend{right, poor, small, blind, panicking, boundless}
	run := func(args ...string) string {
		o := bench(t.Context(), backends, args...)
		line := lastLine(o.stderr)
		assert.True(t, strings.HasPrefix(line, "bench: "), "bench %q: %s", args, o.stderr)
		if o.status == StatusUsage {
			return line
		}
		return fmt.Sprintf("status %d, %s", o.status, line)
	}
	var lines strings.Builder
	for line := range strings.Lines(string(archive.Files[0].Data)) {
		if command, ok := strings.CutPrefix(line, "$ bench "); ok {
			args, err := uci.SplitWords(strings.ReplaceAll(command, "DIR", dir))
			require.NoError(t, err, line)
			fmt.Fprintf(&lines, "%s%s\n", line, run(args...))
		}
	}
	assert.Greater(t, strings.Count(lines.String(), "\n"), 300)
	// Package rep words the faults of a FEN.
	golden(t, "errors", fenFault.ReplaceAllString(strings.ReplaceAll(lines.String(), dir, "DIR"), "$1: FAULT"))
	assert.Equal(t, `bench: unknown position "\x00\xff\n" (or a FEN; bench list shows all names)`, run("perft", "--depth", "3", "\x00\xff\n"))
}

var fenFault = regexp.MustCompile(`(parse FEN ".*?": [a-z ]+): .*`)

// An error from below without a status of ours has one all the same.
func TestExitStatus(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err    error
		status int
		line   string
	}{
		{errors.New("rep: odd"), StatusUsage, "odd"},
		{fmt.Errorf("harness: %w", context.Canceled), StatusInterrupted, "interrupted"},
		{exit.Interruptedf("x88 was counting: %w", context.Canceled), StatusInterrupted, "interrupted: x88 was counting: context canceled"},
		{exit.Failf("x88: %w", errors.New("rep: odd\nvery odd")), StatusFailed, "x88: odd"},
		{fmt.Errorf("wrapped: %w", exit.Failf("odd")), StatusFailed, "wrapped: odd"},
	} {
		assert.Equal(t, test.status, exit.Status(test.err), test.err)
		assert.Equal(t, test.line, errorLine(test.err))
	}
}
