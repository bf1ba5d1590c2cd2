package reptest

import (
	"context"
	"fmt"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// counter counts on a board that is loaded.
type counter func(b rep.Board, depth int) uint64

func countBy(c perft.Count) counter {
	return func(b rep.Board, depth int) uint64 { return perft.Perft(b, depth, c) }
}

func countDirect(b rep.Board, depth int) uint64 {
	if n := rep.QuestionsOf(b).Perft(0); n != 1 {
		return n
	}
	return rep.QuestionsOf(b).Perft(depth)
}

func countLeafDirect(b rep.Board, depth int) uint64 {
	if n := rep.QuestionsOf(b).PerftLeaf(0); n != 1 {
		return n
	}
	return rep.QuestionsOf(b).PerftLeaf(depth)
}

// perftCheck compares the known counts of a start up to a number of nodes, the
// smallest of them in any case.
func perftCheck(nodes int, count counter) func(subject, start) error {
	return func(s subject, p start) error {
		b := s.backend.New()
		limit := uint64(s.budget(nodes))
		if raceEnabled {
			limit /= 10 // the race detector makes a count several times as long
		}
		for i, known := range p.counts {
			if i > 0 && known.Nodes > limit {
				continue
			}
			if err := b.Load(&p.position); err != nil {
				return err
			}
			got, panicked := guardCount(count, b, known.Depth)
			if panicked != nil || got != known.Nodes {
				return s.explain(p, known, got, panicked)
			}
			if diff := perft.DiffPositions(b.Position(), p.position); diff != "" {
				return fmt.Errorf("after perft of depth %d from %s: %s", known.Depth, p.position.FEN(), diff)
			}
		}
		return nil
	}
}

func guardCount(count counter, b rep.Board, depth int) (nodes uint64, panicked *panics.Panic) {
	defer func() { panicked = panics.Of(recover()) }()
	return count(b, depth), nil
}

// explain finds the place that a wrong count comes from.
func (s subject) explain(p start, known perft.DepthCount, got uint64, panicked *panics.Panic) error {
	what := fmt.Sprintf("%s: perft of depth %d is %d, want %d", p.name, known.Depth, got, known.Nodes)
	if panicked != nil {
		what = fmt.Sprintf("%s: perft of depth %d panics: %v", p.name, known.Depth, panicked)
	}
	d, err := perft.FirstDivergence(context.Background(), oracle.New(), s.backend.New(), &p.position, known.Depth)
	switch {
	case err != nil:
		return fmt.Errorf("%s\n%w", what, err)
	case d == nil:
		return fmt.Errorf("%s\nfrom %s, though every position on the way is right", what, p.position.FEN())
	}
	d.Rep, d.Found = s.backend.Name, what
	return d
}

// checkMirrored counts on both sides' view of a start.
func checkMirrored(s subject, p start) error {
	b := s.backend.New()
	mirrored := p.position.Flip()
	limit := uint64(s.budget(50_000))
	for depth := 1; depth <= 4; depth++ {
		var counts [2]uint64
		for i, position := range []rep.Position{p.position, mirrored} {
			if err := b.Load(&position); err != nil {
				return err
			}
			counts[i] = perft.Perft(b, depth, perft.Bulk)
		}
		if counts[0] != counts[1] {
			return fmt.Errorf("depth %d: %d from %s, %d from %s", depth, counts[0], p.position.FEN(), counts[1], mirrored.FEN())
		}
		if counts[0] == 0 || counts[0]*counts[0] > limit*limit/20 {
			break
		}
	}
	return nil
}

// allocationStarts have long lists of moves, and moves of all kinds.
var allocationStarts = []string{
	"start", "kiwipete", "position 3", "position 4", "position 5", "218 moves", "Chess960: inner rooks",
	"Chess960: en passant in the opening",
}

// checkAllocations does everything that must not allocate at the positions of
// a small tree, first to warm up, then counted.
func checkAllocations(s subject, p start) error {
	if raceEnabled {
		return fmt.Errorf("reptest: allocations are not counted under the race detector: %w", errSkip)
	}
	l := newLockstep(s.backend)
	if err := l.load(p.position); err != nil {
		return err
	}
	player := l.players[0]
	b := player.board
	inCheck := !p.position.Checkers().Empty()
	moves := make([]rep.Move, 0, 4*rep.MaxMoves)
	player.buffer = make([]rep.Move, 0, rep.MoveRoom)
	parts := []allocating{{"AppendMoves", func() { b.AppendMoves(moves[:0]) }}}
	random := l.random()
	for _, i := range inquiries {
		if !i.idle && player.offers(i.of) && (!i.quiet || !inCheck) {
			parts = append(parts, allocating{i.of, func() { i.ask(l, player, random) }})
		}
	}
	parts = append(parts, []allocating{
		{"MakeNull and UnmakeNull", func() {
			if !inCheck && l.canPass() {
				player.MakeNull()
				player.UnmakeNull()
			}
		}},
		{"Make and Unmake", func() {
			n := len(b.AppendMoves(moves[:0]))
			for _, m := range moves[:n] {
				b.Make(m)
				replies := b.AppendMoves(moves[:n])[n:]
				for _, reply := range replies {
					b.Make(reply)
					b.Unmake(reply)
				}
				b.Unmake(m)
			}
		}},
	}...)
	for _, part := range parts {
		if n := testing.AllocsPerRun(5, part.do); n != 0 {
			return fmt.Errorf("%s allocates %v times in %s", part.name, n, p.position.FEN())
		}
	}
	return nil
}

// allocating is something that may allocate, but should not.
type allocating struct {
	name string
	do   func()
}
