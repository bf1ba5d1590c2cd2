package harness

import (
	"context"
	_ "embed"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// searchWork returns the combinations of the axes of a search. Other ways to generate moves
// than in stages, and default answers, are measured in the usual conditions of a size alone.
func searchWork() []workload {
	var work []workload
	add := func(w Work) {
		conditions := w.TT != w.Size.Table() || w.Threads > 0 || w.Pages != SystemPages
		for _, eval := range search.Evals() {
			for _, gen := range search.Gens() {
				for _, ask := range []Ask{Native, Default} {
					for _, net := range netsOf(eval) {
						w.Eval, w.Gen, w.Ask, w.Net = Eval(eval), Gen(gen), ask, net
						if !conditions || w.Gen == Staged && ask == Native {
							work = append(work, workload{Work: w})
						}
					}
				}
			}
		}
	}
	for _, size := range []Size{Hot, Million} {
		for _, mib := range TableSizes() {
			for _, threads := range []int{0, boards} {
				for _, pages := range []Pages{SystemPages, HugePages} {
					add(Work{Size: size, TT: mib, Threads: threads, Pages: pages})
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

// searchesText has a line for each search of a position of the corpus by an evaluation, with a size
// and a table: the depth whose nodes are about as many as the size says, and the known result. The
// result does not depend on the generation of moves, on ask, on the pages of the table, or on the
// arithmetic of a network. go test ./harness -run TestKnownSearches -timeout 30m -update writes it.
//
//go:embed searches.txt
var searchesText string

type searchKey struct {
	position string
	eval     Eval
	size     Size
	tt       int
}

// knownSearches returns the lines of searchesText.
var knownSearches = sync.OnceValue(func() map[searchKey]knownSearch {
	known := map[searchKey]knownSearch{}
	for line := range strings.Lines(searchesText) {
		var key searchKey
		var s knownSearch
		var nodes string
		if _, err := fmt.Sscan(line, &key.position, &key.eval, &nodes, &key.tt, &s.depth, &s.nodes, &s.hash); err != nil {
			panic(fmt.Sprintf("harness: searches.txt: %q: %v", line, err))
		}
		if nodes != HotNodes {
			key.size = Size(nodes)
		}
		known[key] = s
	}
	return known
})

// knownSearchOf returns the known search of a position.
func knownSearchOf(on NamedPosition, w Work) (knownSearch, bool) {
	s, ok := knownSearches()[searchKey{on.Name, w.Eval, w.Size, w.TT}]
	return s, ok
}

func searchKnown(on NamedPosition, w Work) bool {
	_, ok := knownSearchOf(on, w)
	return ok
}

func searchDepth(on NamedPosition, w Work) int {
	s, _ := knownSearchOf(on, w)
	return s.depth
}

// Possible returns nil if this machine can search with the threads and pages of w, and otherwise the
// reason why not.
func (w Work) Possible() error {
	if procs := runtime.GOMAXPROCS(0); w.Threads > procs {
		return fmt.Errorf("%d threads take turns where there are CPUs for %d", w.Threads, procs)
	}
	if w.Pages == HugePages {
		_, err := searchTableOf(tableKey{mib: w.TT, pages: w.Pages})
		return err
	}
	return nil
}

// prepareSearch prepares a search. An operation is one search from an empty table;
// emptying it is no part of the time. With two threads it is two, of the position and of
// the next one, see searchAtOnce.
func (o *Op) prepareSearch(rep.Board) error {
	if err := o.needSIMD(); err != nil {
		return err
	}
	if err := o.Case.Possible(); err != nil {
		return fmt.Errorf("harness: %s: %w: %w", o.Case.Name(), err, rep.ErrUnsupported)
	}
	own, err := o.searching(0)
	if err != nil {
		return err
	}
	all := []*searching{own}
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
		o.Nodes += s.known.nodes
	}
	o.clear = func() {
		for _, s := range all {
			s.clear()
		}
	}
	o.setCount(func(n int) (nodes uint64) {
		for range n {
			if len(all) == 1 {
				nodes += own.search(context.Background(), nil)
			} else {
				nodes += searchAtOnce(all)
			}
		}
		return nodes
	})
	o.searches = all
	if len(all) > 1 {
		o.took = func() time.Duration { return tookTogether(all) }
	}
	o.tree = func() (hash string, err error) {
		for _, s := range slices.Backward(all) {
			if hash, err = s.check(o); err != nil {
				break
			}
		}
		return hash, err
	}
	o.verify = func() error {
		o.Run(1)
		_, err := o.Tree()
		return err
	}
	return nil
}

// nextLike returns the next position of the set that is measured by default where on is, the
// first one after the last.
func nextLike(on NamedPosition) NamedPosition {
	like := slices.DeleteFunc(on.Set.Positions(), func(p NamedPosition) bool { return p.Usual != on.Usual || p.Headline != on.Headline })
	i := slices.IndexFunc(like, func(p NamedPosition) bool { return p.Name == on.Name })
	return like[(i+1)%len(like)]
}
