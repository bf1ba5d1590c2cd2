package operation

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// ErrOneCPU is wrapped by the error for a case with threads in a run that is kept on one CPU.
var ErrOneCPU = errors.New("boards that work at the same time need a CPU each")

// CheckCPUs returns an error if c has more threads than there are CPUs, or if a
// run with threads is kept on one CPU.
func CheckCPUs(c work.Case, only int) error {
	procs := runtime.GOMAXPROCS(0)
	switch {
	case c.Threads > 0 && only != machine.AnyCPU:
		return fmt.Errorf("harness: CPU %d: %s: %w", only, c.Name(), ErrOneCPU)
	case procs < c.Threads:
		return fmt.Errorf("harness: %s: %d threads take turns where there are CPUs for %d", c.Name(), c.Threads, procs)
	}
	return nil
}

// preparePool prepares a perft with a table, with threads, or with both.
//
// An operation clears the table and counts, so that it gains nothing from the
// operation before it. The time to clear the used part of the table is included,
// as a user waits for it too.
func (o *Op) preparePool() error {
	c := o.Case
	if err := CheckCPUs(c, machine.AnyCPU); err != nil {
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
		// Other cases use the same table.
		tables.inUse.Lock()
		defer tables.inUse.Unlock()
		settings.Table.Clear()
		return pool.Perft(context.Background(), c.On.Depth)
	}
	o.setCount(func(n int) (nodes uint64) {
		for range n {
			// An error has no nodes, which is a wrong count.
			got, _ := count()
			nodes += got
		}
		return nodes
	})
	o.verify = func() error {
		got, err := count()
		if err != nil {
			return o.Wrong("cannot count: %v", err)
		}
		return o.checkNodes(got)
	}
	return nil
}

// tables holds one transposition table for each size in MiB. The cases share it,
// and each clears it before it counts: separate tables would take gigabytes, and
// their first page faults would fall into the time that is measured.
var tables = struct {
	sync.Mutex
	bySize map[int]*perft.Table
	inUse  sync.Mutex // held while something is counted
}{bySize: map[int]*perft.Table{}}

// tableOf returns the table of a size in MiB.
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
