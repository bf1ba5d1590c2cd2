package cli

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/x88"
)

// searched matches the output of a search.
const searched = `^Score: -?\d+\nLine: [a-h1-8qrbn ]+\nTree: [0-9a-f]{16}\nNodes searched: \d+\n$`

func TestSearch(t *testing.T) {
	t.Parallel()
	backends := []rep.Backend{right, poor}
	plain := bench(t.Context(), backends, "search", "--depth", "4", "--rep", "mailbox", position3)
	assert.Equal(t, StatusOK, plain.status, plain.stderr)
	assert.Regexp(t, searched, plain.stdout)
	assert.Regexp(t, `^mailbox  \d+ nodes +\d+\.\d{3} s +\d+ nodes/s\n$`, plain.stderr)

	// The tree does not depend on the board, the generation of moves or --ask.
	for _, more := range [][]string{
		{"--rep", "x88"},
		{"--gen", "legal"},
		{"--gen", "pseudo", "--ask", "default"},
		{"--rep", "all"},
		{"--tt", "1"},
	} {
		o := bench(t.Context(), backends, append([]string{"search", "--depth", "4", "position3"}, more...)...)
		assert.Equal(t, StatusOK, o.status, o.stderr)
		assert.Equal(t, plain.stdout, o.stdout, more)
	}
	o := bench(t.Context(), backends, "search", "--depth", "4", "--eval", "psqt", "position3")
	assert.Regexp(t, searched, o.stdout)
	assert.NotEqual(t, plain.stdout, o.stdout)
	assert.Contains(t, bench(t.Context(), backends, "search", "--depth", "3", "--rep", "all", "position3").stderr, "all 2 agree\n")
}

// A root is searched although the game is over by its material, and one without moves
// has a line without moves.
func TestSearchOfAnyRoot(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), []rep.Backend{poor}, "search", "--depth", "5", "8/8/8/4k3/8/8/8/4K3 w - - 0 1")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^Score: 0\nLine: [a-h1-8]{4}.*\nTree: [0-9a-f]{16}\nNodes searched: \d\d+\n$`, o.stdout)
	o = bench(t.Context(), []rep.Backend{poor}, "search", "--depth", "5", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `^Score: -32000\nLine: \nTree`, o.stdout)
}

func TestSearchSignature(t *testing.T) {
	t.Parallel()
	one := bench(t.Context(), all.Backends(), "search", "--signature", "--depth", "2", "--rep", "mailbox")
	assert.Equal(t, StatusOK, one.status, one.stderr)
	assert.Regexp(t, `^Nodes/second: \d+\nNodes searched: \d+\n$`, one.stdout)
	every := bench(t.Context(), all.Backends(), "search", "--signature", "--depth", "2", "--rep", "all")
	assert.Equal(t, StatusOK, every.status, every.stderr)
	assert.Equal(t, lastLine(one.stdout), lastLine(every.stdout))
	assert.Contains(t, every.stderr, fmt.Sprintf("all %d agree\n", len(rep.Usable(all.Backends()))))
}

// Where two representations search other trees, the node is named with the line to it.
func TestSearchDisagrees(t *testing.T) {
	t.Parallel()
	right := rep.Backend{Name: "right", New: func() rep.Board { return x88.New() }}
	o := bench(t.Context(), []rep.Backend{right, blind, small}, "search", "--depth", "4", "--rep", "all", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")
	assert.Equal(t, StatusFailed, o.status)
	assert.Regexp(t, searched, o.stdout)
	assert.Contains(t, o.stderr, "small  left out: ")
	assert.Regexp(t, `\nroot:   8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1\n`, o.stderr)
	assert.Regexp(t, `\ngot:    node \d+, depth \d+.*\n  line: .*\n  FEN:  `, o.stderr)
	assert.Regexp(t, `^bench: blind searches another tree of 8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 than right from node \d+ on: the \w+`, lastLine(o.stderr))
}

func TestSearchInterrupted(t *testing.T) {
	o := cancelled(t, all.Backends(), "search", "--depth", "60", "kiwipete")
	assert.Contains(t, o.stderr, "bitboard was at kiwipete to depth 60")
	o = cancelled(t, all.Backends(), "search", "--depth", "60", "--signature")
	assert.Contains(t, o.stderr, "to depth 60")
}
