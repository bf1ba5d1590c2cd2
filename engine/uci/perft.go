package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// wholePlies are the plies of a subtree that is counted without a look at the context: a second at most.
const wholePlies = 4

// Perft returns the answer to "go perft N" in the form of most engines: the count under each move of b, and the sum.
// count counts the sequences of the given plies on b. The error says that ctx has ended it, or that the number of plies
// is out of range.
func (g Go) Perft(ctx context.Context, b rep.Board, count func(plies int) uint64, chess960 bool) (string, error) {
	if g.Plies == 0 {
		return "", fmt.Errorf("go perft wants a number of plies from 1 to %d", perft.MaxDepth)
	}
	var answer strings.Builder
	var total uint64
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		nodes, err := countUntil(ctx, b, count, g.Plies-1)
		b.Unmake(m)
		if err != nil {
			return "", fmt.Errorf("go perft %d ends without a count", g.Plies)
		}
		total += nodes
		fmt.Fprintf(&answer, "%s: %d\n", Move(m, chess960), nodes)
	}
	fmt.Fprintf(&answer, "\nNodes searched: %d", total)
	return answer.String(), nil
}

// countUntil is count until ctx ends, whose error it then returns.
func countUntil(ctx context.Context, b rep.Board, count func(plies int) uint64, plies int) (nodes uint64, err error) {
	if plies <= wholePlies {
		return count(plies), ctx.Err()
	}
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		n, err := countUntil(ctx, b, count, plies-1)
		b.Unmake(m)
		if err != nil {
			return 0, err
		}
		nodes += n
	}
	return nodes, nil
}

// Bench searches the positions of [perft.StandardSuite] to a depth, each as if it were the first, and returns the line
// that engines print: the nodes, of which equal counts mean the same search, and the nodes a second. s must search g. The
// error is a board's or ctx's, or names the depth.
func Bench(ctx context.Context, g *engine.Game, s *search.Search, depth int) (line string, err error) {
	if err := search.CheckDepth(depth); err != nil {
		return "", err
	}
	var nodes uint64
	var elapsed time.Duration
	for _, e := range perft.StandardSuite() {
		if err := g.Load(&e.Position); err != nil {
			return "", err
		}
		s.Clear()
		start := time.Now()
		r, err := s.Run(ctx, search.Limits{Depth: depth})
		if err != nil {
			return "", err
		}
		nodes, elapsed = nodes+r.Nodes, elapsed+time.Since(start)
	}
	return fmt.Sprintf("%d nodes %.0f nps", nodes, float64(nodes)/elapsed.Seconds()), nil
}
