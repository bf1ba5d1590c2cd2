package unit

import (
	"context"
	"math"
	"time"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// probeTime is how long Cost counts.
const probeTime = 300 * time.Millisecond

// Cost estimates how many seconds one thread takes to count p to depth with a large
// table: it counts with growing depth as long as the next one should take less than a third
// of a second, and goes on from there by the growth of the last two plies, which is not less
// than 4 and not more than 14. It is a guess to choose the size of units by, good to a factor
// of three or so.
func Cost(ctx context.Context, b rep.Backend, p *rep.Position, depth int) (float64, error) {
	table, err := perft.NewTable(64)
	if err != nil {
		return 0, err
	}
	pool, err := perft.NewPool(b, p, perft.Settings{Threads: 1, Table: table})
	if err != nil {
		return 0, err
	}
	ctx, stop := context.WithTimeout(ctx, 10*probeTime)
	defer stop()
	var before, spent float64
	for d := 1; ; d++ {
		table.Clear()
		start := time.Now()
		_, err := pool.Perft(ctx, d)
		if err != nil && (ctx.Err() == nil || context.Cause(ctx) == context.Canceled) {
			return 0, err
		}
		before, spent = spent, time.Since(start).Seconds()
		if d == depth {
			return spent, nil
		}
		growth := min(14, max(4, spent/max(before, 1e-6)))
		if err != nil || spent*growth > probeTime.Seconds() {
			return spent * math.Pow(growth, float64(depth-d)), nil
		}
	}
}
