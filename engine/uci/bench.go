package uci

import (
	"context"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/perft"
)

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
