package engineab

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

const (
	firstNodes = 10_000
	mostTries  = 12
	mostDepth  = 64
)

// choose finds the limit of each position, and searches each once.
func (c *Comparison) choose(ctx context.Context) error {
	if c.cfg.Bench == nil {
		if err := c.chooseLimits(ctx); err != nil {
			return err
		}
	}
	longest := time.Duration(0)
	for _, t := range c.tasks {
		found, slowest, err := c.both(ctx, t.Position, t.limit)
		if err != nil {
			return err
		}
		t.time = slowest
		longest = max(longest, slowest)
		for k, r := range found {
			if r.Stopped {
				return fmt.Errorf("engineab: %s: go %s in %s does not end: it was told to stop after %v",
					c.sides[k].spec.Name, t.text, t.Name, r.Wall.Round(time.Millisecond))
			}
			t.found[c.sides[k].name] = r
			if r.Nodes == 0 && !c.perSearch {
				c.perSearch = true
				c.warn(results.Warning{
					Kind: Uncounted, Problem: c.sides[k].spec.Name + " reports no nodes: the figures are searches a second",
					Advice: "print info with nodes before bestmove: without them it is not known whether the searches are the same",
				})
			}
		}
	}
	if longest < time.Millisecond && c.cfg.Nodes == 0 && c.cfg.Depth == 0 {
		return fmt.Errorf("engineab: %s and %s answer within %v, whatever the limit: there is nothing to measure",
			c.sides[0].spec.Name, c.sides[1].spec.Name, time.Millisecond)
	}
	// A search that ends early, by a mate, has its time from other things.
	c.tasks = slices.DeleteFunc(c.tasks, func(t *task) bool {
		early := t.time < longest/20
		if early {
			c.warn(results.Warning{
				Kind: LeftOut, Problem: fmt.Sprintf("%s is left out: its search ends after %v", t.Name, t.time.Round(time.Microsecond)),
				Advice: "take positions that are not decided",
			})
		}
		return early
	})
	return nil
}

// chooseLimits sets the limit of each position: of the nodes, or of the depths if an engine does not obey those.
func (c *Comparison) chooseLimits(ctx context.Context) (err error) {
	for _, t := range c.tasks {
		for _, s := range c.sides {
			if err := s.engine.Supports(&t.Position.Position); err != nil {
				return err
			}
		}
	}
	nodes := uint64(0)
	if c.cfg.Depth == 0 {
		if nodes, err = c.chooseNodes(ctx); err != nil {
			return err
		}
	}
	for _, t := range c.tasks {
		depth := c.cfg.Depth
		if nodes == 0 && depth == 0 {
			if depth, err = c.chooseDepth(ctx, t.Position); err != nil {
				return err
			}
		}
		if t.limit = nodesLimit(nodes); nodes == 0 {
			t.limit = depthLimit(depth)
		}
	}
	return nil
}

func nodesLimit(nodes uint64) limit {
	return limit{text: fmt.Sprintf("nodes %d", nodes), size: work.Size(match.NodesText(nodes)), nodes: 4*nodes + 4*slack}
}

func depthLimit(depth int) limit { return limit{text: fmt.Sprintf("depth %d", depth), depth: depth} }

// slack is how many nodes more than its limit an engine searches that rarely looks.
const slack = 1 << 16

// obeys reports whether a search had about as many nodes as it was to have.
func obeys(nodes uint64, r uci.Searched) bool {
	return !r.Stopped && (r.Nodes == 0 || nodes/2 <= r.Nodes && r.Nodes <= 2*nodes+slack)
}

// chooseNodes returns the nodes of a search, 0 if an engine does not obey them. An engine is slow at first, so the last
// search is of about as many.
func (c *Comparison) chooseNodes(ctx context.Context) (uint64, error) {
	nodes := float64(firstNodes)
	for range mostTries {
		found, slowest, err := c.both(ctx, startPosition, nodesLimit(uint64(nodes)))
		if err != nil {
			return 0, err
		}
		for i, r := range found {
			if !obeys(uint64(nodes), r) {
				c.warn(results.Warning{
					Kind: Disobeyed, Problem: fmt.Sprintf("%s ignores go nodes %.0f (%v): both search to a depth", c.sides[i].spec.Name, nodes, r),
					Advice: "stop at the limit of nodes: searches to a depth take times that differ from position to position",
				})
				return 0, nil
			}
		}
		if c.cfg.Nodes > 0 {
			return c.cfg.Nodes, nil
		}
		factor := float64(SearchTime) / float64(slowest)
		nodes = twoDigits(max(nodes*min(factor, 8), 100))
		if 0.7 < factor && factor < 1.4 {
			break
		}
	}
	return uint64(nodes), nil
}

var startPosition = Position{"the start position", rep.StartPosition()}

// twoDigits rounds to two digits.
func twoDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Round(x/unit) * unit
}

// chooseDepth returns the depth of a search of a position.
func (c *Comparison) chooseDepth(ctx context.Context, p Position) (int, error) {
	previous := time.Duration(0)
	for depth := 1; ; depth++ {
		found, slowest, err := c.both(ctx, p, depthLimit(depth))
		if err != nil {
			return 0, err
		}
		if found[0].Stopped || found[1].Stopped {
			if depth == 1 {
				return 0, fmt.Errorf("engineab: %s or %s obeys neither go nodes nor go depth", c.sides[0].spec.Name, c.sides[1].spec.Name)
			}
			return depth - 1, nil
		}
		switch {
		case depth > 1 && float64(slowest)/float64(SearchTime) > float64(SearchTime)/float64(max(previous, 1)):
			return depth - 1, nil // is nearer
		case slowest >= SearchTime/2 || depth == mostDepth:
			return depth, nil
		}
		previous = slowest
	}
}

// both lets the two engines search a position, and returns the time of the slower one.
func (c *Comparison) both(ctx context.Context, p Position, l limit) (found [2]uci.Searched, slowest time.Duration, err error) {
	for i, s := range c.sides[:2] {
		r, err := s.search(ctx, p, l)
		for try := 0; try < 2 && err == nil && idle(r) && !c.byWall; try++ { // on a busy machine a short search waits, too
			r, err = s.search(ctx, p, l)
		}
		if err != nil {
			return found, 0, err
		}
		switch {
		case c.byWall:
		case r.CPU == 0 && r.Wall > time.Millisecond:
			c.unknownCPU()
		case idle(r):
			return found, 0, fmt.Errorf("engineab: %s uses no CPU time itself in a search of %v: it is a script that starts the engine, "+
				"whose last line must begin with exec", s.spec.Name, r.Wall.Round(time.Millisecond))
		}
		found[i], slowest = r, max(slowest, c.figure(r))
	}
	return found, slowest, nil
}

// idle reports whether a process used next to no CPU time in a search.
func idle(r uci.Searched) bool { return r.Wall > 100*time.Millisecond && r.CPU < time.Millisecond/2 }
