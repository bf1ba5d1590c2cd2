package perft

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// DefaultTimeout is a Timeout that no working board exceeds.
const DefaultTimeout = 60 * time.Second

// Limits bound a verification. A limit of 0 is none.
type Limits struct {
	MaxDepth int           // counts of more plies are skipped
	MaxNodes uint64        // counts of more nodes are skipped
	Timeout  time.Duration // the longest that one operation of the board may take: a call, or a count of at most 3 plies
}

func (l Limits) allow(c DepthCount) bool {
	return (l.MaxDepth == 0 || c.Depth <= l.MaxDepth) && (l.MaxNodes == 0 || c.Nodes <= l.MaxNodes)
}

// A Verification is the result of an entry.
type Verification struct {
	Checked []DepthCount // the counts that were compared, the failure's included
	Skipped []DepthCount // the counts over a limit, and those after a failure
	Failure *Failure     // nil if every checked count is right
}

// A Failure is a count that came out wrong.
type Failure struct {
	Depth     int
	Got, Want uint64
	Panic     string // the value that the board panicked with and its place in the code, "" if it counted to the end
	Operation string // the operation that panicked: "Load", "perft of depth 3" and so on
}

// String returns the failure in one line.
func (f *Failure) String() string {
	if f.Panic != "" {
		return fmt.Sprintf("depth %d: want %d, the board panicked in %s: %s", f.Depth, f.Want, f.Operation, f.Panic)
	}
	return fmt.Sprintf("depth %d: got %d, want %d", f.Depth, f.Got, f.Want)
}

// A TimeoutError reports an operation of a board that did not end in time. The
// operation goes on in a goroutine that cannot be stopped, so the board must not
// be used again.
type TimeoutError struct {
	Operation string       // "Load", "Make(e2e4)", "AppendMoves", "perft of depth 3" and so on
	Root      rep.Position // the position that was loaded
	Line      []rep.Move   // the moves from Root to the position of the operation
	Limit     time.Duration
}

// Error returns operation, limit and position in one line.
func (e *TimeoutError) Error() string {
	after := ""
	if len(e.Line) > 0 {
		after = " after " + joinMoves(e.Line, " ", rep.Move.String)
	}
	return fmt.Sprintf("perft: %s has not ended in %v, in %s%s", e.Operation, e.Limit, e.Root.FEN(), after)
}

// Verify checks the counts of e on b, with bulk counting, by rising depth up
// to the first that is wrong. A board that panics fails. The error is Load's (wrapping
// rep.ErrUnsupported if b cannot hold the position), ctx's, or a *TimeoutError; the Verification
// then holds the depths checked before. When ctx is done, Verify returns within about a second,
// whatever b does. After ctx's error and a *TimeoutError b must not be used again.
func Verify(ctx context.Context, b rep.Board, e Entry, limits Limits) (Verification, error) {
	return VerifyBy(e, limits, func(count DepthCount) (*Failure, error) {
		return verifyCount(ctx, b, &e.Position, count, limits.Timeout)
	})
}

// VerifyBy checks the counts of e as Verify does, each by a function that returns a failure, or an error that ends the
// verification.
func VerifyBy(e Entry, limits Limits, check func(DepthCount) (*Failure, error)) (v Verification, err error) {
	for i, count := range e.Counts {
		if !limits.allow(count) {
			v.Skipped = append(v.Skipped, count)
			continue
		}
		failure, err := check(count)
		if err != nil {
			return v, err
		}
		v.Checked = append(v.Checked, count)
		if failure != nil {
			v.Failure = failure
			v.Skipped = append(v.Skipped, e.Counts[i+1:]...)
			break
		}
	}
	return v, nil
}

// verifyCount compares one count on a freshly loaded board.
func verifyCount(ctx context.Context, b rep.Board, p *rep.Position, want DepthCount, timeout time.Duration) (*Failure, error) {
	root := *p // a call that is given up goes on reading it
	failure, err := await.Do(ctx, func(w *await.Watch) (failure *Failure, err error) {
		c := contextCounter{ctx: ctx, counter: NewWalker(b, Bulk), root: &root, watch: w, timeout: timeout}
		defer func() {
			if p := panics.Of(recover()); p != nil {
				failure = &Failure{Depth: want.Depth, Want: want.Nodes, Panic: p.Error(), Operation: c.operation}
			}
		}()
		c.enter("Load")
		if err := b.Load(&root); err != nil {
			return nil, err
		}
		got, err := c.count(want.Depth)
		if err != nil || got == want.Nodes {
			return nil, err
		}
		return &Failure{Depth: want.Depth, Got: got, Want: want.Nodes}, nil
	})
	var expired *await.TimeoutError
	if errors.As(err, &expired) {
		err = expired.Doing.(*TimeoutError)
	}
	return failure, err
}

// contextDepth is the depth of the subtrees between which a contextCounter looks
// at its context: small enough for an answer well within a second, large enough
// not to slow the count down.
const contextDepth = 3

// PerftContext is Perft that gives up between two subtrees of 3 plies when ctx
// is done. It returns ctx's error then, and leaves the board as it was in any
// case.
func (c *Walker) PerftContext(ctx context.Context, depth int) (uint64, error) {
	counter := contextCounter{ctx: ctx, counter: c}
	return counter.count(depth)
}

// A contextCounter counts until its context is done.
type contextCounter struct {
	ctx     context.Context
	counter *Walker

	// For a count with a time limit for its operations; watch is nil without.
	watch     *await.Watch
	timeout   time.Duration
	root      *rep.Position
	line      []rep.Move // from root to the board's position
	operation string     // the last one begun
}

// enter begins an operation of the board.
func (c *contextCounter) enter(operation string) {
	c.operation = operation
	if c.watch != nil {
		c.watch.Enter(&TimeoutError{operation, *c.root, slices.Clone(c.line), c.timeout}, c.timeout)
	}
}

func (c *contextCounter) count(depth int) (uint64, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= contextDepth {
		c.enter(fmt.Sprintf("perft of depth %d", depth))
		return c.counter.Perft(depth), nil
	}
	counter := c.counter
	base := len(counter.moves)
	defer func() { counter.moves = counter.moves[:base] }()
	c.enter("AppendMoves")
	counter.moves = counter.board.AppendMoves(counter.moves)
	end := len(counter.moves)
	var nodes uint64
	for i := base; i < end; i++ {
		m := counter.moves[i]
		c.enter(fmt.Sprintf("Make(%v)", m))
		counter.board.Make(m)
		c.line = append(c.line, m)
		n, err := c.count(depth - 1)
		c.enter(fmt.Sprintf("Unmake(%v)", m))
		counter.board.Unmake(m)
		c.line = c.line[:len(c.line)-1]
		if err != nil {
			return 0, err
		}
		nodes += n
	}
	return nodes, nil
}
