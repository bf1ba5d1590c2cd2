package operation

import (
	"context"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"

	_ "embed"
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/engine/network"
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
	o.clear = func() {
		for _, s := range all {
			s.Reset()
		}
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
	o.tree = func() (hash string, err error) {
		for _, s := range slices.Backward(all) {
			if hash, err = o.checkTree(s.of.On, s.Last, s.known); err != nil {
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
func nextLike(on corpus.Position) corpus.Position {
	like := slices.DeleteFunc(on.Set.Positions(), func(p corpus.Position) bool { return p.Usual != on.Usual || p.Headline != on.Headline })
	i := slices.IndexFunc(like, func(p corpus.Position) bool { return p.Name == on.Name })
	return like[(i+1)%len(like)]
}
