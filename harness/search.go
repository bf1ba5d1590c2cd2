package harness

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// tableMiBOfSearch is the value of the axis tt.
const tableMiBOfSearch = 4

// searchWork returns the combinations of the axes of a search.
func searchWork() []workload {
	var work []workload
	for _, eval := range search.Evals() {
		for _, gen := range search.Gens() {
			for _, ask := range []Ask{Native, Default} {
				for _, net := range netsOf(eval) {
					work = append(work, workload{Work: Work{Eval: Eval(eval), Gen: Gen(gen), Ask: ask, TT: tableMiBOfSearch, Net: net}})
				}
			}
		}
	}
	return work
}

// netsOf returns the ways in which an evaluation computes its network; the empty one
// without a network.
func netsOf(eval search.Eval) []Net {
	if !eval.HasNetwork() {
		return []Net{""}
	}
	return []Net{SIMD, Scalar}
}

// needSIMD returns an error that wraps rep.ErrUnsupported if the work needs vector
// instructions that this machine does not have.
func (o *Op) needSIMD() error {
	if o.Case.Net == SIMD && !network.SIMDAvailable() {
		return fmt.Errorf("harness: %s: this machine has no vector instructions for networks: %w", o.Case.Name(), rep.ErrUnsupported)
	}
	return nil
}

// searchesText has a line for each search of a position of the corpus by an evaluation: the depth that makes
// it long enough to be timed, and its known result with a table of tableMiBOfSearch. The result does not
// depend on the generation of moves, on ask, or on the arithmetic of a network. go test ./harness -run
// TestKnownSearches -update writes it.
//
//go:embed searches.txt
var searchesText string

// A knownSearch is a line of searchesText.
type knownSearch struct {
	depth int
	nodes uint64
	hash  string
}

type searchKey struct {
	position string
	eval     Eval
}

// knownSearches returns the lines of searchesText.
var knownSearches = sync.OnceValue(func() map[searchKey]knownSearch {
	known := map[searchKey]knownSearch{}
	for line := range strings.Lines(searchesText) {
		var key searchKey
		var s knownSearch
		if _, err := fmt.Sscan(line, &key.position, &key.eval, &s.depth, &s.nodes, &s.hash); err != nil {
			panic(fmt.Sprintf("harness: searches.txt: %q: %v", line, err))
		}
		known[key] = s
	}
	return known
})

func searchKnown(on NamedPosition, w Work) bool {
	_, ok := knownSearches()[searchKey{on.Name, w.Eval}]
	return ok
}

func searchDepth(on NamedPosition, w Work) int {
	return knownSearches()[searchKey{on.Name, w.Eval}].depth
}

// A searcher is a search that cases take turns to use, each on a game of its own: a
// table for each of them would be hundreds of megabytes. It clears the table before
// each search, so that no case gains from another one.
type searcher struct {
	sync.Mutex
	*search.Search
	cleared *Op // for which it was cleared and has not searched since
}

// searchers holds the searchers by their options.
var searchers = struct {
	sync.Mutex
	by map[search.Options]*searcher
}{by: map[search.Options]*searcher{}}

// searcherOf returns the searcher of a case.
func (o *Op) searcherOf() (*searcher, error) {
	options := search.Options{Eval: search.Eval(o.Case.Eval), Gen: search.Gen(o.Case.Gen), Net: search.Net(o.Case.Net), TableBytes: o.Case.TT << 20}
	searchers.Lock()
	defer searchers.Unlock()
	if s := searchers.by[options]; s != nil {
		return s, nil
	}
	g, err := o.game("")
	if err != nil {
		return nil, err
	}
	s, err := search.New(g, options)
	if err != nil {
		return nil, fmt.Errorf("harness: %s: %w", o.Case.Name(), err)
	}
	searchers.by[options] = &searcher{Search: s}
	return searchers.by[options], nil
}

// prepareSearch prepares a search. An operation is one search from an empty table;
// emptying it is no part of the time.
func (o *Op) prepareSearch(rep.Board) error {
	known, ok := knownSearches()[searchKey{o.Case.On.Name, o.Case.Eval}]
	if !ok {
		return fmt.Errorf("harness: %s: not a search of a position of the corpus: %w", o.Case.Name(), rep.ErrUnsupported)
	}
	if err := o.needSIMD(); err != nil {
		return err
	}
	g, err := o.game("")
	if err != nil {
		return err
	}
	s, err := o.searcherOf()
	if err != nil {
		return err
	}
	clear := func() {
		s.SetGame(g)
		s.Clear()
		s.cleared = o
	}
	var last search.Result
	o.Nodes = known.nodes
	o.clear = func() {
		s.Lock()
		defer s.Unlock()
		clear()
	}
	o.setCount(func(n int) (nodes uint64) {
		s.Lock()
		defer s.Unlock()
		for range n {
			if s.cleared != o { // another case uses it at the same time
				clear()
			}
			s.cleared = nil
			// An error has no nodes, which is a wrong count.
			last, _ = s.Run(context.Background(), known.depth)
			nodes += last.Nodes
		}
		return nodes
	})
	o.tree = func() (string, error) {
		hash := fmt.Sprintf("%016x", last.Hash)
		if hash != known.hash || last.Nodes != known.nodes {
			return hash, o.wrong("%w", &TreeError{o.Case, known.depth, last.Nodes, known.nodes, hash, known.hash})
		}
		return hash, nil
	}
	o.verify = func() error {
		o.Run(1)
		_, err := o.Tree()
		return err
	}
	return nil
}
