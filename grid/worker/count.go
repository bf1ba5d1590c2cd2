package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A Counter counts units, on boards of one representation or, for a second count, of
// another one. It may count several units at the same time.
type Counter struct {
	First   rep.Backend
	Second  rep.Backend // counts the units that First has counted before
	Threads int         // boards that count a unit
	Table   *perft.Table
	Spoil   func(counts []uint64) // changes the counts, for the tests of a worker that lies; nil for none
}

// Backend returns the representation for a unit that notRep has counted, First for
// "".
func (c *Counter) Backend(notRep string) rep.Backend {
	if c.First.Name == notRep {
		return c.Second
	}
	return c.First
}

// Count counts positions to depth with b. A panic of the board is an error.
func (c *Counter) Count(ctx context.Context, b rep.Backend, positions []unit.Key, depth int, seed uint64) (r unit.Result, err error) {
	start := time.Now()
	r = unit.Result{Rep: b.Name, Seed: seed}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("worker: %s panics: %v", b.Name, fault)
		}
	}()
	for _, k := range positions {
		p, err := k.Position()
		if err != nil {
			return r, err
		}
		pool, err := perft.NewPool(b, &p, perft.Settings{Count: perft.Bulk, Threads: c.Threads, Table: c.Table, Seed: seed})
		if err != nil {
			return r, err
		}
		n, err := pool.Perft(ctx, depth)
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
			return r, fmt.Errorf("worker: %s to depth %d: stopped after %v: %w", p.FEN(), depth, time.Since(start).Round(time.Millisecond), err)
		}
		if err != nil {
			return r, fmt.Errorf("worker: %s to depth %d: %w", p.FEN(), depth, err)
		}
		r.Counts = append(r.Counts, n)
		r.Lookups = r.Lookups.Add(pool.Lookups())
	}
	if c.Spoil != nil {
		c.Spoil(r.Counts)
	}
	r.Nanos = int64(time.Since(start))
	return r, nil
}
