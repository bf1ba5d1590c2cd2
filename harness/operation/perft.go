package operation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A perft of three plies or more is measured in portions. Its first moves are listed as
// lines, and portion i of k is the subtrees after every k-th line, from line i on. So a
// portion has positions from the whole tree, none of them twice, and all portions are one
// perft. A single subtree, repeated until a slice is full, is learnt by the branch predictor:
// bulk counting by bitboards read 1.17 times too fast, on one position 1.5 times.

// A Line is the first moves of a perft.
type Line struct {
	Moves []rep.Move
	Text  string // in UCI notation
	Nodes uint64 // of the subtree after it, 0 before the verification
}

const (
	// PortionedDepth is the least depth of a perft that is measured in portions. One of
	// fewer plies is too short for it.
	PortionedDepth = 3

	// lineNodes is the mean size of the subtrees of lines that are not made longer: a few
	// milliseconds if every leaf is played. Shorter lines cost more: neighbours in the tree
	// have much in common, which caches and branch predictors see.
	lineNodes = 300_000
)

// WholeOperations is the portion of a slice that consists of whole operations.
const WholeOperations = -1

// lines returns the lines of a perft in the order of their texts, which have no nodes yet.
// They are as short as lineNodes allows, and leave at least two plies.
func (o *Op) lines() []Line {
	lines := []Line{{}}
	for plies := 1; plies <= o.Case.On.Depth-2 && (plies == 1 || o.Nodes/uint64(max(len(lines), 1)) > lineNodes); plies++ {
		var longer []Line
		for _, l := range lines {
			o.play(nil, l.Moves)
			for _, m := range o.Board.AppendMoves(nil) {
				longer = append(longer, Line{Moves: append(slices.Clip(l.Moves), m), Text: strings.TrimSpace(l.Text + " " + m.String())})
			}
			o.play(l.Moves, nil)
		}
		lines = longer
	}
	slices.SortFunc(lines, func(a, b Line) int { return strings.Compare(a.Text, b.Text) })
	return lines
}

// play goes from the position after one line to that after another.
func (o *Op) play(from, to []rep.Move) {
	common := 0
	for common < min(len(from), len(to)) && from[common] == to[common] {
		common++
	}
	for i := len(from) - 1; i >= common; i-- {
		o.Board.Unmake(from[i])
	}
	for _, m := range to[common:] {
		o.Board.Make(m)
	}
}

// CountLines counts the subtrees after every stride-th line, from line first on.
func (o *Op) CountLines(lines []Line, first, stride int) (nodes uint64) {
	var at []rep.Move
	for i := first; i < len(lines); i += stride {
		moves := lines[i].Moves
		o.play(at, moves)
		nodes += o.Perft(o.Case.On.Depth - len(moves))
		at = moves
	}
	o.play(at, nil)
	return nodes
}

// VerifyLines counts the subtrees of all lines instead of the whole perft, unless the nodes that another process has
// counted are known, and returns the lines. The error wraps ErrWrong if they are not the known nodes together, or the
// board panics or has other lines than that process.
func (o *Op) VerifyLines(known []uint64) (lines []Line, err error) {
	defer o.Caught(&err)
	lines = o.lines()
	if known != nil && len(lines) != len(known) {
		return nil, o.Wrong("has %d lines, another process counted %d (%s)", len(lines), len(known), o.Case.On.Position.FEN())
	}
	var total uint64
	for i := range lines {
		if known != nil {
			lines[i].Nodes = known[i]
			continue
		}
		lines[i].Nodes = o.CountLines(lines[:i+1], i, 1)
		total += lines[i].Nodes
	}
	if known != nil {
		return lines, nil
	}
	return lines, o.checkNodes(total)
}

// SameLines returns an error that wraps ErrWrong if the lines of op are not those that
// were counted by the first case of its group: boards would be compared by different work.
func SameLines(op *Op, got, want []Line) error {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got) || i < len(want) && got[i].Text > want[i].Text:
			return op.Wrong("misses %s, which others have (%s)", want[i].Text, op.Case.On.Position.FEN())
		case i >= len(want) || got[i].Text < want[i].Text:
			return op.Wrong("has %s, which others have not (%s)", got[i].Text, op.Case.On.Position.FEN())
		case got[i].Nodes != want[i].Nodes:
			return op.Wrong("got %d nodes after %s, others %d (%s)", got[i].Nodes, got[i].Text, want[i].Nodes, op.Case.On.Position.FEN())
		}
	}
	return nil
}

// Portions returns the nodes of each of k portions of lines.
func Portions(lines []Line, k int) []uint64 {
	nodes := make([]uint64, k)
	for i, l := range lines {
		nodes[i%k] += l.Nodes
	}
	return nodes
}

// Neighbour returns the same work on the next position of the corpus that it fits, by a
// board of its own, a perft to no greater depth; nil if there is none.
func (o *Op) Neighbour() func() {
	all := corpus.All()
	i := slices.IndexFunc(all, func(p corpus.Position) bool { return p.Name == o.Case.On.Name })
	for n := range len(all) - 1 {
		next := o.Case
		next.On = all[(i+1+n)%len(all)]
		next.On.Depth = min(next.On.Depth, o.Case.On.Depth)
		if _, fits := next.At(next.On); !fits {
			continue
		}
		if op, err := Prepare(next); err == nil {
			return func() { op.Run(1) }
		}
	}
	return nil
}

func (o *Op) preparePerft(board rep.Board) error {
	depth := o.Case.On.Depth
	o.Nodes = o.Case.On.Nodes
	lastPly, err := perft.ParseCount(string(o.Case.Count))
	if err != nil {
		return fmt.Errorf("harness: %s: %w", o.Case.Name(), err)
	}
	perftOf := perft.NewWalker(board, lastPly).Perft
	if o.Case.Dispatch == work.Direct {
		if perftOf = perft.Direct(board, lastPly); perftOf == nil {
			return fmt.Errorf("harness: %s: the board has no such perft loop of its own: %w", o.Case.Name(), rep.ErrUnsupported)
		}
	}
	o.setCount(func(n int) (nodes uint64) {
		for range n {
			nodes += perftOf(depth)
		}
		return nodes
	})
	if depth >= PortionedDepth {
		o.Board, o.Perft = board, perftOf
	}
	return nil
}
