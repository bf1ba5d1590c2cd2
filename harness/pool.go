package harness

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// pooled reports whether c is counted by a perft.Pool: with a table, with
// threads, or both.
func (c Case) pooled() bool { return c.Hash > 0 || c.Threads > 0 }

// checkCPUs returns an error where c cannot be measured on the CPUs there are,
// or on the only one that a run is kept on.
func (c Case) checkCPUs(only int) error {
	procs := runtime.GOMAXPROCS(0)
	switch {
	case c.Threads > 0 && only != machine.AnyCPU:
		return fmt.Errorf("harness: CPU %d: boards that count at the same time need one each: "+
			"measure %s in a run without --cpu", only, c.Name())
	case procs < c.Threads:
		return fmt.Errorf("harness: %s: %d threads take turns where there are CPUs for %d", c.Name(), c.Threads, procs)
	}
	return nil
}

// preparePool makes the boards ready that count with a table, or together.
//
// An operation empties the table and counts, so that it gains nothing by those
// before it. What it takes to empty the table is part of its time, as it is
// part of what a user waits for: only what was used of the table is emptied.
func (o *Op) preparePool() error {
	c := o.Case
	if err := c.checkCPUs(machine.AnyCPU); err != nil {
		return fmt.Errorf("%w: %w", err, rep.ErrUnsupported)
	}
	lastPly, err := perft.ParseCount(string(c.Count))
	if err != nil {
		return fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	settings := perft.Settings{Count: lastPly, Threads: max(c.Threads, 1)}
	if c.Hash > 0 {
		if settings.Table, err = tableOf(c.Hash); err != nil {
			return err
		}
	}
	pool, err := perft.NewPool(c.Backend, &c.On.Position, settings)
	if err != nil {
		return fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	count := func() (uint64, error) {
		if settings.Table == nil {
			return pool.Perft(context.Background(), c.On.Depth)
		}
		// Other cases have the same table.
		tables.inUse.Lock()
		defer tables.inUse.Unlock()
		settings.Table.Clear()
		return pool.Perft(context.Background(), c.On.Depth)
	}
	o.run = func(n int) {
		for range n {
			// The count was verified: it does not overflow.
			_, _ = count()
		}
	}
	o.verify = func() error {
		got, err := count()
		if err != nil {
			return o.wrong("cannot count: %v", err)
		}
		if got != o.Nodes {
			return o.wrong("got %d nodes, want %d (%s)", got, o.Nodes, c.On.Position.FEN())
		}
		return nil
	}
	return nil
}

// tables are the transposition tables, by their MiB. All cases share one, which
// each empties before it counts: a table for each would be some gigabytes, and
// each would get its memory from the system within the time that is measured.
var tables = struct {
	sync.Mutex
	bySize map[int]*perft.Table
	inUse  sync.Mutex // held while something is counted
}{bySize: map[int]*perft.Table{}}

// tableOf returns the table of that many MiB.
func tableOf(mib int) (*perft.Table, error) {
	tables.Lock()
	defer tables.Unlock()
	if tables.bySize[mib] == nil {
		table, err := perft.NewTable(mib)
		if err != nil {
			return nil, err
		}
		tables.bySize[mib] = table
	}
	return tables.bySize[mib], nil
}
