package operation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// needSIMD returns an error that wraps rep.ErrUnsupported if the work needs vector
// instructions that this machine does not have.
func (o *Op) needSIMD() error {
	if o.Case.Net == search.NetSIMD && !network.SIMDAvailable() {
		return fmt.Errorf("harness: %s: this machine has no vector instructions for networks: %w", o.Case.Name(), rep.ErrUnsupported)
	}
	return nil
}

// prepareSearch prepares a search. An operation is one search from an empty table;
// emptying it is no part of the time. With two threads it is two, of the position and of
// the next one, which package sample lets search at the same time.
func (o *Op) prepareSearch(rep.Board) error {
	if err := o.needSIMD(); err != nil {
		return err
	}
	if err := Possible(o.Case.Work); err != nil {
		return fmt.Errorf("harness: %s: %w: %w", o.Case.Name(), err, rep.ErrUnsupported)
	}
	own, err := o.searching(0)
	if err != nil {
		return err
	}
	all := []*Searching{own}
	for on := o.Case.On; len(all) < o.Case.Threads; {
		on = nextLike(on)
		other := &Op{Case: o.Case}
		other.Case.On = on
		s, err := other.searching(len(all))
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	for _, s := range all {
		o.Nodes += s.known.Nodes
	}
	o.setCount(func(n int) (nodes uint64) {
		for range n {
			for _, s := range all {
				nodes += s.Do(context.Background(), nil)
			}
		}
		return nodes
	})
	o.Searches = all
	o.verify = func() error {
		o.Run(1)
		_, err := o.Tree()
		return err
	}
	return nil
}

// nextLike returns the next position of the set that is measured by default where on is, the
// first one after the last.
func nextLike(on corpus.Position) corpus.Position {
	like := slices.DeleteFunc(on.Set.Positions(), func(p corpus.Position) bool { return p.Usual != on.Usual || p.Headline != on.Headline })
	i := slices.IndexFunc(like, func(p corpus.Position) bool { return p.Name == on.Name })
	return like[(i+1)%len(like)]
}

// ErrOneCPU is wrapped by the error for a case with threads in a run that is kept on one CPU.
var ErrOneCPU = errors.New("boards that work at the same time need a CPU each")

// CheckCPUs returns an error if c has more threads than there are CPUs, or if a
// run with threads is kept on one CPU.
func CheckCPUs(c work.Case, only int) error {
	switch err := Possible(c.Work); {
	case c.Threads > 0 && only != machine.AnyCPU:
		return fmt.Errorf("harness: CPU %d: %s: %w", only, c.Name(), ErrOneCPU)
	case err != nil:
		return fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	return nil
}

// Possible returns an error if the work has more threads than this machine has CPUs.
func Possible(w work.Work) error {
	if procs := runtime.GOMAXPROCS(0); w.Threads > procs {
		return fmt.Errorf("%d threads take turns where there are CPUs for %d", w.Threads, procs)
	}
	return nil
}

// A tableKey says which searches share a table.
type tableKey struct {
	mib    int
	number int // of several tables that are in use at the same time: of a thread, or of a search that takes turns
}

// searchTables holds the tables of the process.
var searchTables = struct {
	sync.Mutex
	by map[tableKey]*searchTable
}{by: map[tableKey]*searchTable{}}

// searchTableOf returns a table of the process.
func searchTableOf(key tableKey) (*searchTable, error) {
	searchTables.Lock()
	defer searchTables.Unlock()
	if t := searchTables.by[key]; t != nil {
		return t, nil
	}
	table, err := search.NewTable(key.mib << 20)
	if err != nil {
		return nil, err
	}
	searchTables.by[key] = &searchTable{Table: table, searches: map[search.Options]*search.Search{}}
	return searchTables.by[key], nil
}

// searching returns the search of the case in a table.
func (o *Op) searching(number int) (*Searching, error) {
	c := o.Case
	known, ok := work.KnownSearchOf(c.On, c.Work)
	if !ok {
		return nil, fmt.Errorf("harness: %s: not a search of a position of the corpus: %w", c.Name(), rep.ErrUnsupported)
	}
	g, err := o.game()
	if err != nil {
		return nil, err
	}
	s := &Searching{of: c, game: g, known: known}
	return s, s.in(number)
}

// in gives the search another table.
func (s *Searching) in(number int) error {
	c := s.of
	table, err := searchTableOf(tableKey{c.TT, number})
	if err != nil {
		return fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	table.Lock()
	defer table.Unlock()
	options := search.Options{Eval: c.Eval, Gen: c.Gen, Net: c.Net, Table: table.Table}
	if table.searches[options] == nil {
		if table.searches[options], err = search.New(s.game, options); err != nil {
			return fmt.Errorf("harness: %s: %w", c.Name(), err)
		}
	}
	s.Search, s.table = table.searches[options], table
	return nil
}

// InTables gives the searches of o tables that no other operation with another number has.
func (o *Op) InTables(number int) error {
	for i, s := range o.Searches {
		if err := s.in(number*len(o.Searches) + i); err != nil {
			return err
		}
	}
	return nil
}

// Reset empties the table for the next search.
func (s *Searching) Reset() {
	s.table.Lock()
	defer s.table.Unlock()
	s.empty()
}

// empty is clear for a caller that holds the table.
func (s *Searching) empty() {
	s.SetGame(s.game)
	s.Clear()
	s.table.cleared = s
}

// Do searches once, and returns the nodes. An error has none, which is a wrong count. onPause is
// called as by [search.Limits].
func (s *Searching) Do(ctx context.Context, onPause func()) uint64 {
	s.table.Lock()
	defer s.table.Unlock()
	if s.table.cleared != s { // another case has used it since
		s.empty()
	}
	s.table.cleared = nil
	var err error
	if s.Last, err = s.Run(ctx, search.Limits{Depth: s.known.Depth, OnPause: onPause}); err != nil {
		s.Last = search.Result{}
	}
	return s.Last.Nodes
}

// TookTogether returns the time in which searches at the same time search the nodes of all, each at its own speed.
func TookTogether(all []*Searching) time.Duration {
	nodes, perSecond := 0., 0.
	for _, s := range all {
		nodes += float64(s.Last.Nodes)
		perSecond += float64(s.Last.Nodes) / s.Took.Seconds()
	}
	return time.Duration(nodes / max(perSecond, 1) * float64(time.Second))
}

// A Searching is a search of one position with one board, in the table of a thread.
type Searching struct {
	*search.Search
	of    work.Case
	table *searchTable
	game  *engine.Game
	known work.KnownSearch

	Last search.Result
	Took time.Duration // by a search next to others
}

// A searchTable is a transposition table, and the searches in it. Cases take turns to use them,
// each on a game of its own: a table for each of them would be gigabytes. It is cleared before each
// search, so that no case gains from another one.
type searchTable struct {
	sync.Mutex
	*search.Table
	searches map[search.Options]*search.Search
	cleared  *Searching // for which it was cleared and has not searched since
}

// NativeLines returns a configuration line for each board that answers questions of an
// engine itself:
//
//	native-x88: Keyed NullMover
//
// and "none" for one that answers nothing.
func NativeLines(cases []work.Case) string {
	var text strings.Builder
	written := map[string]bool{}
	for _, c := range cases {
		if c.Ask == work.Native && c.Codec == nil && !written[c.Backend.Name] {
			written[c.Backend.Name] = true
			fmt.Fprintf(&text, "%s: %s\n", results.NativeKey(c.Backend.Name), cmp.Or(strings.Join(nativeAnswers(c.Backend), " "), "none"))
		}
	}
	return text.String()
}

// nativeAnswers returns the names of the optional interfaces of package rep that a
// board answers itself, none for a board that cannot be made.
func nativeAnswers(b rep.Backend) (names []string) {
	defer func() { _ = recover() }()
	return engine.New(b.New, engine.Native).Native()
}

// game returns a game that holds the position.
func (o *Op) game() (*engine.Game, error) {
	ask := engine.Native
	if o.Case.Ask == work.Default {
		ask = engine.Default
	}
	g := engine.New(o.Case.Backend.New, ask)
	position := o.Case.On.Position
	return g, g.Load(&position)
}
