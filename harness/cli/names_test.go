package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// absent is a board that this machine cannot use.
var absent = rep.Backend{
	Name: "wide", Title: "wide registers", Summary: "a board for another CPU", New: right.New,
	Available: func() error { return errors.New("this CPU has no GFNI") },
}

// A board that this machine cannot use is listed with the missing feature, left out of every
// run, and shown.
func TestUnavailable(t *testing.T) {
	t.Chdir(t.TempDir())
	boards := []rep.Backend{right, absent}

	o := bench(t.Context(), boards, "list")
	assert.Equal(t, StatusOK, o.status)
	assert.Contains(t, o.stdout, "a board for another CPU\n")
	assert.Contains(t, o.stdout, "  wide is not available here: this CPU has no GFNI\n")

	o = bench(t.Context(), boards, "perft", "--depth", "2", "--rep", "all", "startpos")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, 1, strings.Count(o.stderr, "left out: wide is not available here: this CPU has no GFNI\n"), o.stderr)
	assert.NotContains(t, o.stdout, "wide")

	for _, args := range [][]string{{"perft", "--depth", "2", "startpos"}, {"verify"}, {"run"}, {"profile"}, {"instructions"}} {
		o = bench(t.Context(), boards, append(args, "--rep", "wide")...)
		assert.Equal(t, StatusFailed, o.status, "%v", args)
		assert.Equal(t, "bench: wide is not available here: this CPU has no GFNI\n", o.stderr, "%v", args)
	}

	o = bench(t.Context(), boards, "show", "--rep", "wide", "startpos")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Empty(t, o.stderr)
}
