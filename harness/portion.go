package harness

import (
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// A perft of three plies or more is measured in portions. Its first moves are listed as
// lines, and portion i of k is the subtrees after every k-th line, from line i on. So a
// portion has positions from the whole tree, none of them twice, and all portions are one
// perft. A single subtree, repeated until a slice is full, is learnt by the branch predictor:
// bulk counting by bitboards read 1.17 times too fast, on one position 1.5 times.

// A line is the first moves of a perft.
type line struct {
	moves []rep.Move
	text  string // in UCI notation
	nodes uint64 // of the subtree after it, 0 before the verification
}

const (
	// portionedDepth is the least depth of a perft that is measured in portions. One of
	// fewer plies is too short for it.
	portionedDepth = 3

	// lineNodes is the mean size of the subtrees of lines that are not made longer: a few
	// milliseconds if every leaf is played. Shorter lines cost more: neighbours in the tree
	// have much in common, which caches and branch predictors see.
	lineNodes = 300_000
)

// wholeOperations is the portion of a slice that consists of whole operations.
const wholeOperations = -1

// lines returns the lines of a perft in the order of their texts, which have no nodes yet.
// They are as short as lineNodes allows, and leave at least two plies.
func (o *Op) lines() []line {
	lines := []line{{}}
	for plies := 1; plies <= o.Case.On.Depth-2 && (plies == 1 || o.Nodes/uint64(max(len(lines), 1)) > lineNodes); plies++ {
		var longer []line
		for _, l := range lines {
			o.play(nil, l.moves)
			for _, m := range o.board.AppendMoves(nil) {
				longer = append(longer, line{moves: append(slices.Clip(l.moves), m), text: strings.TrimSpace(l.text + " " + m.String())})
			}
			o.play(l.moves, nil)
		}
		lines = longer
	}
	slices.SortFunc(lines, func(a, b line) int { return strings.Compare(a.text, b.text) })
	return lines
}

// play goes from the position after one line to that after another.
func (o *Op) play(from, to []rep.Move) {
	common := 0
	for common < min(len(from), len(to)) && from[common] == to[common] {
		common++
	}
	for i := len(from) - 1; i >= common; i-- {
		o.board.Unmake(from[i])
	}
	for _, m := range to[common:] {
		o.board.Make(m)
	}
}

// countLines counts the subtrees after every stride-th line, from line first on.
func (o *Op) countLines(lines []line, first, stride int) (nodes uint64) {
	var at []rep.Move
	for i := first; i < len(lines); i += stride {
		moves := lines[i].moves
		o.play(at, moves)
		nodes += o.perft(o.Case.On.Depth - len(moves))
		at = moves
	}
	o.play(at, nil)
	return nodes
}

// verifyLines counts the subtrees of all lines instead of the whole perft, and returns
// the lines. The error wraps ErrWrong if they are not the known nodes together, or the board
// panics.
func (o *Op) verifyLines() (lines []line, err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			lines, err = nil, o.wrong("panics: %v", fault)
		}
	}()
	lines = o.lines()
	var total uint64
	for i := range lines {
		lines[i].nodes = o.countLines(lines[:i+1], i, 1)
		total += lines[i].nodes
	}
	return lines, o.checkNodes(total)
}

// knownLines returns the lines with the nodes that another process has counted. The error
// wraps ErrWrong if the board panics or has other lines.
func (o *Op) knownLines(nodes []uint64) (lines []line, err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			lines, err = nil, o.wrong("panics: %v", fault)
		}
	}()
	lines = o.lines()
	if len(lines) != len(nodes) {
		return nil, o.wrong("has %d lines, another process counted %d (%s)", len(lines), len(nodes), o.Case.On.Position.FEN())
	}
	for i := range lines {
		lines[i].nodes = nodes[i]
	}
	return lines, nil
}

// sameLines returns an error that wraps ErrWrong if the lines of op are not those that
// were counted by the first case of its group: boards would be compared by different work.
func sameLines(op *Op, got, want []line) error {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got) || i < len(want) && got[i].text > want[i].text:
			return op.wrong("misses %s, which others have (%s)", want[i].text, op.Case.On.Position.FEN())
		case i >= len(want) || got[i].text < want[i].text:
			return op.wrong("has %s, which others have not (%s)", got[i].text, op.Case.On.Position.FEN())
		case got[i].nodes != want[i].nodes:
			return op.wrong("got %d nodes after %s, others %d (%s)", got[i].nodes, got[i].text, want[i].nodes, op.Case.On.Position.FEN())
		}
	}
	return nil
}

// portions returns the nodes of each of k portions of lines.
func portions(lines []line, k int) []uint64 {
	nodes := make([]uint64, k)
	for i, l := range lines {
		nodes[i%k] += l.nodes
	}
	return nodes
}

// neighbour returns the same work on the next position of the corpus that it fits, by a
// board of its own, a perft to no greater depth; nil if there is none.
func (o *Op) neighbour() func() {
	corpus := Corpus()
	i := slices.IndexFunc(corpus, func(p NamedPosition) bool { return p.Name == o.Case.On.Name })
	for n := range len(corpus) - 1 {
		next := o.Case
		next.On = corpus[(i+1+n)%len(corpus)]
		next.On.Depth = min(next.On.Depth, o.Case.On.Depth)
		if fits := next.Kind.Info().fits; fits != nil && !fits(next.On, next.Work) {
			continue
		}
		if op, err := next.Prepare(); err == nil {
			return func() { op.Run(1) }
		}
	}
	return nil
}
