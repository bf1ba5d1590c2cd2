package search

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/boardbench/boardbench/rep"
)

// MaxThreads is the greatest number of threads of a search.
const MaxThreads = 256

// A helper searches the same position as the first thread, on a board of its own, into the same
// table: what it finds earlier, the first thread finds there.
type helper struct {
	*Search
	counted atomic.Uint64 // the nodes at the last pause
}

// newHelpers returns the other threads of s.
func (s *Search) newHelpers(o Options) error {
	if o.Threads < 0 || o.Threads > MaxThreads {
		return fmt.Errorf("search: %d threads are out of range, want 1 to %d", o.Threads, MaxThreads)
	}
	o.Table = &s.table
	for n := o.Threads - 1; n > 0; n-- {
		o.Threads = 1
		h, err := New(s.game, o)
		if err != nil {
			return err
		}
		s.helpers = append(s.helpers, &helper{Search: h})
	}
	s.table.shared = s.helpers != nil
	return nil
}

// help lets the helpers search among moves, half of them one ply deeper than the first thread. The returned function
// ends them and returns their nodes. The error is that of a board.
func (s *Search) help(moves []rep.Move) (end func() uint64, err error) {
	if s.helpers == nil {
		return func() uint64 { return 0 }, nil
	}
	for _, h := range s.helpers {
		if h.game, err = s.game.Copy(); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(s.ctx)
	var running sync.WaitGroup
	for i, h := range s.helpers {
		h.moves, h.table = h.moves[:0], s.table
		h.counted.Store(0)
		only := Limits{Moves: moves}
		h.begin(ctx, only)
		h.trace.counted = &h.counted
		running.Go(func() { h.deepen(only, 1+(i+1)%2, MaxDepth) })
	}
	return func() (nodes uint64) {
		cancel()
		running.Wait()
		for _, h := range s.helpers {
			nodes += h.nodes
		}
		return nodes
	}, nil
}
