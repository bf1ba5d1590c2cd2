package coordinator

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// diagnoseTime is how long Diagnose looks.
const diagnoseTime = 2 * time.Minute

// Diagnose finds, in a line or a few, the first difference between two counts of a
// position. It plays on from the position with both representations, by the divergence
// search. If the two agree, it counts once more and names the worker that was wrong.
func Diagnose(ctx context.Context, d *unit.Disagreement, backends []rep.Backend) string {
	ctx, stop := context.WithTimeout(ctx, diagnoseTime)
	defer stop()
	find := func(name string) *rep.Backend {
		i := slices.IndexFunc(backends, func(b rep.Backend) bool { return b.Name == name })
		if i < 0 {
			return nil
		}
		return &backends[i]
	}
	first, second := find(d.First.Rep), find(d.Second.Rep)
	p, err := d.Key.Position()
	if first == nil || second == nil || err != nil {
		return fmt.Sprintf("this program does not have both %s and %s, so it cannot tell which is wrong", d.First.Rep, d.Second.Rep)
	}
	divergence, err := perft.FirstDivergence(ctx, second.New(), first.New(), &p, d.Depth)
	if divergence != nil {
		divergence.Rep = first.Name
		return fmt.Sprintf("%s and %s play differently:\n%s", first.Name, second.Name, divergence)
	}
	if err != nil {
		return fmt.Sprintf("where the two come apart was not found in %v: %v", diagnoseTime, err)
	}
	n := perft.Perft(loaded(*second, &p), d.Depth, perft.Bulk)
	switch n {
	case d.Counts[0]:
		return fmt.Sprintf("here both representations count %d: worker %s was wrong", n, d.Second.Worker)
	case d.Counts[1]:
		return fmt.Sprintf("here both representations count %d: worker %s was wrong", n, d.First.Worker)
	}
	return fmt.Sprintf("here both representations count %d: workers %s and %s were wrong", n, d.First.Worker, d.Second.Worker)
}

// loaded returns a board of b with p, which b could hold before.
func loaded(b rep.Backend, p *rep.Position) rep.Board {
	board := b.New()
	if err := board.Load(p); err != nil {
		panic("coordinator: " + err.Error())
	}
	return board
}
