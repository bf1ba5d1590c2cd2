package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// Limits say when a search ends: at the first of them that it reaches. A field that is 0 is no limit:
// the zero value searches until the context ends, or to MaxDepth.
type Limits struct {
	Depth    int           // the last iteration
	Nodes    uint64        // the search ends at just this number
	Time     time.Duration // the search ends about a millisecond after it
	SoftTime time.Duration // no iteration begins after it
	Moves    []rep.Move    // the search is for the best of these moves; none for all

	// OnIteration is called at the end of each iteration, if it is not nil. The search waits for it.
	OnIteration func(Info)

	// OnPause is called after every thousand nodes or so, if it is not nil, and the search waits for it: a
	// caller may let another search go on meanwhile.
	OnPause func()
}

// An Info is the state of a search at the end of an iteration.
type Info struct {
	Result
	SelDepth int           // the most plies from the root to a node, in any iteration so far
	Time     time.Duration // since the search began
	HashFull int           // in thousandths: how much of the table this search has filled
}

// check returns the depth of the last iteration, or an error that names a limit that is out of range.
func (l *Limits) check(g *engine.Game) (depth int, err error) {
	depth = cmp.Or(l.Depth, MaxDepth)
	if err := CheckDepth(depth); err != nil {
		return 0, err
	}
	if l.Time < 0 || l.SoftTime < 0 {
		return 0, fmt.Errorf("search: a time of %v is out of range, want more than 0, or 0 for any", min(l.Time, l.SoftTime))
	}
	for _, m := range l.Moves {
		if !g.IsLegal(m) {
			return 0, fmt.Errorf("search: the move %v is illegal in %s", m, g.Position().FEN())
		}
	}
	return depth, nil
}

// Run searches the position of the game to depth 1, 2 and so on, until it reaches a limit. It leaves
// the game as it was. The result is of the last iteration that was complete, or of the one under way
// as soon as its first move is searched; it has a move unless the game is over. After Clear, without
// limits of time, it depends on nothing but the game, its history included, the limits
// and the options.
//
// The error names a limit that is out of range, or an illegal move of Moves. If ctx ends the search, a
// millisecond or so later, the error is ctx's, and the result is valid all the same.
func (s *Search) Run(ctx context.Context, l Limits) (Result, error) {
	depth, err := l.check(s.game)
	if err != nil {
		return Result{}, err
	}
	s.moves = s.moves[:0]
	s.begin(ctx, l)
	s.table.age()
	r := s.deepen(l, depth)
	if s.stopped {
		return r, ctx.Err()
	}
	return r, nil
}

// deepen searches to depth 1, and then one deeper each time up to last.
func (s *Search) deepen(l Limits, last int) (r Result) {
	s.eval.begin(s.game)
	s.frames[0].pv[0] = rep.NoMove
	for d := 1; d <= last; d++ {
		s.search(r.Score, d)
		r.Nodes, r.QNodes, r.Hash = s.nodes, s.qNodes, s.hash
		if root := &s.frames[0]; root.nPV > 0 || !s.stopped {
			r.Score, r.PV = root.score, append(r.PV[:0], root.pv[:root.nPV]...)
		}
		if s.stopped {
			break
		}
		r.Depth = d
		if l.OnIteration != nil {
			l.OnIteration(s.info(r))
		}
		if l.SoftTime > 0 && time.Since(s.start) >= l.SoftTime {
			break
		}
	}
	if s.stopped && len(r.PV) == 0 {
		// Stopped within the first move of the first iteration.
		moves := l.Moves
		if len(moves) == 0 {
			moves = s.game.AppendMoves(nil)
		}
		if len(moves) > 0 {
			r.PV = []rep.Move{slices.Min(moves)}
		}
	}
	return r
}

func (s *Search) info(r Result) Info {
	r.PV = slices.Clone(r.PV)
	return Info{Result: r, SelDepth: s.selDepth, Time: time.Since(s.start), HashFull: s.table.full()}
}
