package perft

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Limits say which counts are left out for the time they would take. A limit
// of 0 is none.
type Limits struct {
	MaxDepth int    // counts of more plies are skipped
	MaxNodes uint64 // counts of more nodes are skipped
}

func (l Limits) allow(c DepthCount) bool {
	return (l.MaxDepth == 0 || c.Depth <= l.MaxDepth) && (l.MaxNodes == 0 || c.Nodes <= l.MaxNodes)
}

// A Verification is what came out of an entry.
type Verification struct {
	Checked []DepthCount // the counts that were compared, the failure's included
	Skipped []DepthCount // the counts over a limit, and those after a failure
	Failure *Failure     // nil where all that was checked is right
}

// A Failure is a count that came out wrong.
type Failure struct {
	Depth     int
	Got, Want uint64
	Panic     string // what the board panicked with, "" where it counted to the end
}

// String returns the failure in one line.
func (f *Failure) String() string {
	if f.Panic != "" {
		return fmt.Sprintf("depth %d: want %d, the board panicked: %s", f.Depth, f.Want, f.Panic)
	}
	return fmt.Sprintf("depth %d: got %d, want %d", f.Depth, f.Got, f.Want)
}

// Verify checks the counts of e on b, with bulk counting, by rising depth up
// to the first that is wrong. A board that panics fails. The error is Load's
// (wrapping rep.ErrUnsupported where b cannot hold the position) or ctx's, and
// the Verification then holds what was checked before.
func Verify(ctx context.Context, b rep.Board, e Entry, limits Limits) (Verification, error) {
	var v Verification
	counter := NewCounter(b, Bulk)
	for i, count := range e.Counts {
		if !limits.allow(count) {
			v.Skipped = append(v.Skipped, count)
			continue
		}
		got, fault, err := loadAndCount(ctx, counter, &e.Position, count.Depth)
		if err != nil {
			return v, err
		}
		v.Checked = append(v.Checked, count)
		if fault != "" || got != count.Nodes {
			v.Failure = &Failure{count.Depth, got, count.Nodes, fault}
			v.Skipped = append(v.Skipped, e.Counts[i+1:]...)
			break
		}
	}
	return v, nil
}

// loadAndCount counts on a freshly loaded board, and returns what the board
// panicked with, if it did.
func loadAndCount(ctx context.Context, c *Counter, p *rep.Position, depth int) (nodes uint64, fault string, err error) {
	defer func() {
		if r := recover(); r != nil {
			c.moves = c.moves[:0]
			fault = fmt.Sprint(r)
		}
	}()
	if err := c.board.Load(p); err != nil {
		return 0, "", err
	}
	nodes, err = c.PerftContext(ctx, depth)
	return nodes, "", err
}

// contextDepth is the depth of the subtrees between which PerftContext looks
// at its context: small enough for an answer well within a second, large
// enough not to be felt.
const contextDepth = 4

// PerftContext is Perft that gives up when ctx is done. It returns ctx's error
// then, and leaves the board as it was in any case.
func (c *Counter) PerftContext(ctx context.Context, depth int) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= contextDepth {
		return c.Perft(depth), nil
	}
	base := len(c.moves)
	defer func() { c.moves = c.moves[:base] }()
	c.moves = c.board.AppendMoves(c.moves)
	end := len(c.moves)
	var nodes uint64
	for i := base; i < end; i++ {
		m := c.moves[i]
		c.board.Make(m)
		n, err := c.PerftContext(ctx, depth-1)
		c.board.Unmake(m)
		if err != nil {
			return 0, err
		}
		nodes += n
	}
	return nodes, nil
}
