package cli

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// quantum is the depth of the subtrees that are counted in one call. Between
// two of them the count can be stopped. A subtree of two plies takes no board
// longer than a fraction of a second, and its call vanishes beside its nodes.
const quantum = 2

// errOverflow is what a count past 64 bits ends with.
var errOverflow = errors.New("the count does not fit 64 bits")

// A tally counts the nodes of one board and can be stopped.
type tally struct {
	board   rep.Board
	subtree func(depth int) uint64 // counts the last plies
	moves   []rep.Move
	stopped *atomic.Bool
	nodes   uint64 // counted so far
}

// newTally returns a tally on a new board of b that holds p. The error of a
// board that cannot hold p, or does not offer the direct call, wraps
// rep.ErrUnsupported.
func newTally(b rep.Backend, p rep.Position, count perft.Count, direct bool, stopped *atomic.Bool) (*tally, error) {
	board, err := loadBoard(b, p)
	if err != nil {
		return nil, err
	}
	t := &tally{board: board, stopped: stopped}
	if !direct {
		t.subtree = perft.NewCounter(board, count).Perft
		return t, nil
	}
	perfter, ok := board.(rep.Perfter)
	if !ok {
		return nil, fmt.Errorf("%s has no perft loop of its own for --dispatch direct: %w", b.Name, rep.ErrUnsupported)
	}
	t.subtree = perfter.Perft
	return t, nil
}

// stopFlag returns a flag that is set once ctx is done: to look at it costs a
// count nothing, unlike looking at ctx.
func stopFlag(ctx context.Context) (flag *atomic.Bool, release func() bool) {
	flag = new(atomic.Bool)
	flag.Store(ctx.Err() != nil)
	return flag, context.AfterFunc(ctx, func() { flag.Store(true) })
}

// divide counts the sequences of depth plies, 1 or more, under each legal move,
// sorted by the move's text, and calls each with every count as it is there.
func (t *tally) divide(depth int, each func(perft.Division)) (uint64, error) {
	t.nodes = 0
	roots := t.board.AppendMoves(nil)
	slices.SortFunc(roots, func(x, y rep.Move) int { return strings.Compare(x.String(), y.String()) })
	for _, m := range roots {
		before := t.nodes
		if err := t.under(m, depth); err != nil {
			return t.nodes, err
		}
		each(perft.Division{Move: m, Nodes: t.nodes - before})
	}
	return t.nodes, nil
}

// count counts the sequences of depth plies.
func (t *tally) count(depth int) (uint64, error) {
	t.nodes = 0
	err := t.add(depth)
	return t.nodes, err
}

// under adds the sequences of depth plies that begin with m.
func (t *tally) under(m rep.Move, depth int) error {
	t.board.Make(m)
	err := t.add(depth - 1)
	t.board.Unmake(m)
	return err
}

// add adds the sequences of depth plies from here.
func (t *tally) add(depth int) error {
	if t.stopped.Load() {
		return context.Canceled
	}
	if depth <= quantum {
		sum, carry := bits.Add64(t.nodes, t.subtree(depth), 0)
		if carry != 0 {
			return errOverflow
		}
		t.nodes = sum
		return nil
	}
	base := len(t.moves)
	t.moves = t.board.AppendMoves(t.moves)
	for i := base; i < len(t.moves); i++ {
		if err := t.under(t.moves[i], depth); err != nil {
			return err
		}
	}
	t.moves = t.moves[:base]
	return nil
}

// guard calls f and makes an error, of status 1, of a panic in it: a board
// that panics has failed, whatever was asked of it.
func guard(b rep.Backend, doing string, f func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = failf("%s panics while %s: %v", b.Name, doing, fault)
		}
	}()
	return f()
}

// interruptGrace is how long a board may take to finish what it does when
// Ctrl-C comes.
const interruptGrace = 500 * time.Millisecond

// await returns what f returns, or context.Canceled where f, which should stop
// when ctx is done, takes too long to. f goes on in the background then, and
// what it writes to must not be looked at any more.
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
	}
	select {
	case r := <-done:
		return r.value, r.err
	case <-time.After(interruptGrace):
		return *new(T), ctx.Err()
	}
}
