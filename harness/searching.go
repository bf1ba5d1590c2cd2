package harness

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// A tableKey says which searches share a table.
type tableKey struct {
	mib    int
	pages  Pages
	number int // of several tables that are in use at the same time: of a thread, or of a search that takes turns
}

// searchTables holds the tables of the process.
var searchTables = struct {
	sync.Mutex
	by map[tableKey]*searchTable
}{by: map[tableKey]*searchTable{}}

// searchTableOf returns a table of the process. The error wraps hugepage.ErrUnavailable if the
// system has no such pages.
func searchTableOf(key tableKey) (*searchTable, error) {
	searchTables.Lock()
	defer searchTables.Unlock()
	if t := searchTables.by[key]; t != nil {
		return t, nil
	}
	table, err := search.NewTable(key.mib<<20, key.pages == HugePages)
	if err != nil {
		return nil, err
	}
	searchTables.by[key] = &searchTable{Table: table, searches: map[search.Options]*search.Search{}}
	return searchTables.by[key], nil
}

// searching returns the search of the case in a table.
func (o *Op) searching(number int) (*searching, error) {
	c := o.Case
	known, ok := knownSearchOf(c.On, c.Work)
	if !ok {
		return nil, fmt.Errorf("harness: %s: not a search of a position of the corpus: %w", c.Name(), rep.ErrUnsupported)
	}
	g, err := o.game("")
	if err != nil {
		return nil, err
	}
	s := &searching{of: c, game: g, known: known}
	return s, s.in(number)
}

// in gives the search another table.
func (s *searching) in(number int) error {
	c := s.of
	table, err := searchTableOf(tableKey{c.TT, c.Pages, number})
	if err != nil {
		return fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	table.Lock()
	defer table.Unlock()
	options := search.Options{Eval: search.Eval(c.Eval), Gen: search.Gen(c.Gen), Net: search.Net(c.Net), Table: table.Table}
	if table.searches[options] == nil {
		if table.searches[options], err = search.New(s.game, options); err != nil {
			return fmt.Errorf("harness: %s: %w", c.Name(), err)
		}
	}
	s.Search, s.table = table.searches[options], table
	return nil
}

// inTables gives the searches of o tables that no other operation with another number has.
func (o *Op) inTables(number int) error {
	for i, s := range o.searches {
		if err := s.in(number*len(o.searches) + i); err != nil {
			return err
		}
	}
	return nil
}

// clear empties the table for the next search.
func (s *searching) clear() {
	s.table.Lock()
	defer s.table.Unlock()
	s.empty()
}

// empty is clear for a caller that holds the table.
func (s *searching) empty() {
	s.SetGame(s.game)
	s.Clear()
	s.table.cleared = s
}

// search searches once, and returns the nodes. An error has none, which is a wrong count. onPause is
// called as by [search.Limits].
func (s *searching) search(ctx context.Context, onPause func()) uint64 {
	s.table.Lock()
	defer s.table.Unlock()
	if s.table.cleared != s { // another case has used it since
		s.empty()
	}
	s.table.cleared = nil
	var err error
	if s.last, err = s.Run(ctx, search.Limits{Depth: s.known.depth, OnPause: onPause}); err != nil {
		s.last = search.Result{}
	}
	return s.last.Nodes
}

// check returns the hash of the tree that was searched last, and an error that wraps ErrWrong if it
// is not the known one.
func (s *searching) check(o *Op) (string, error) {
	hash := fmt.Sprintf("%016x", s.last.Hash)
	if hash != s.known.hash || s.last.Nodes != s.known.nodes {
		return hash, o.wrong("%w", &TreeError{s.of, s.known.depth, s.last.Nodes, s.known.nodes, hash, s.known.hash})
	}
	return hash, nil
}

// searchAtOnce does searches at the same time, each in a thread of its own, and returns the nodes of
// all. Each thread times its first search, and searches on until the others have ended theirs: none
// is timed alone. A panic in a thread is one here.
func searchAtOnce(all []*searching) (nodes uint64) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var ready, ended sync.WaitGroup
	var left atomic.Int32
	left.Store(int32(len(all)))
	faults := make([]*panics.Panic, len(all))
	thread := func(i int) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer func() {
			if faults[i] = panics.Of(recover()); faults[i] != nil {
				stop()
			}
		}()
		s := all[i]
		ready.Done()
		ready.Wait()
		start := time.Now()
		before, _ := machine.ThreadCPUTime()
		s.search(ctx, nil)
		after, known := machine.ThreadCPUTime()
		first := s.last
		if s.took = time.Since(start); known {
			s.took = after - before
		}
		s.took = max(s.took, 1)
		if left.Add(-1) == 0 {
			stop()
		}
		for ctx.Err() == nil {
			s.clear()
			s.search(ctx, nil)
		}
		s.last = first
	}
	ready.Add(len(all))
	for i := range all[1:] {
		ended.Go(func() { thread(1 + i) })
	}
	thread(0)
	ended.Wait()
	for i, s := range all {
		if faults[i] != nil {
			panic(faults[i])
		}
		nodes += s.last.Nodes
	}
	return nodes
}

// tookTogether returns the time in which the threads of searchAtOnce search the nodes of all, each at
// the speed of its own.
func tookTogether(all []*searching) time.Duration {
	nodes, perSecond := 0., 0.
	for _, s := range all {
		nodes += float64(s.last.Nodes)
		perSecond += float64(s.last.Nodes) / s.took.Seconds()
	}
	return time.Duration(nodes / max(perSecond, 1) * float64(time.Second))
}
