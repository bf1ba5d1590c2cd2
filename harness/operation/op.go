// Package operation prepares the operation of a case and verifies it against known results.
package operation

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// ErrWrong is wrapped by the error of Op.Verify for a board that plays wrong. The
// error has the results that were got and wanted.
var ErrWrong = errors.New("plays wrong")

// An Op is a prepared case: a board that holds the position, or a codec, and the
// work to do. Only one goroutine may use it at a time.
type Op struct {
	Case  work.Case
	Nodes uint64 // of one operation, 0 if it has none
	Calls int    // of a replay: the questions in one operation, or its moves if there are none; 0 for any other work
	Cycle int    // operations after which all moves have been made equally often

	// The other values that [Op.Values] has, 0 for work without them.
	bits    int // of the encoding
	lookUps int // of attacks in one operation
	tables  int // bytes of the tables of an algorithm for the attacks of sliders
	bytes   int // of a board, in MakeUnmake, if it is a layout.Describer

	Do     func(n int)
	verify func() error

	// Of a perft: n operations, with the nodes that were counted.
	Count func(n int) uint64

	// Of a perft that is measured in portions: a perft of board to a depth, from the
	// position that it holds. nil if the slices of a sample are whole operations.
	Perft func(depth int) uint64
	Board rep.Board

	Searches []*Searching // of a search, one for each thread; nil for other work. Each finds an empty table
}

// Run does n operations. It allocates nothing itself, except in a perft with a
// table or threads, which divides its work. Operations that must find an empty table
// are cleared for.
func (o *Op) Run(n int) {
	if !o.Clears() {
		o.Do(n)
		return
	}
	for range n {
		o.Clear()
		o.Do(1)
	}
}

// Tree returns the hash of the tree that the last operation searched, 16 hexadecimal
// digits; "" for any other work than a search. The error wraps ErrWrong if it is not
// the known tree.
func (o *Op) Tree() (hash string, err error) {
	for _, s := range slices.Backward(o.Searches) {
		if hash, err = o.checkTree(s.of.On, s.Last, s.known); err != nil {
			break
		}
	}
	return hash, err
}

// Clears reports whether each operation must find an empty table. Clear empties it outside of the measured time, and
// one operation is a slice then.
func (o *Op) Clears() bool { return len(o.Searches) > 0 }

// Clear empties the table of an operation, if it has one.
func (o *Op) Clear() {
	for _, s := range o.Searches {
		s.Reset()
	}
}

// Verify does the work once and compares the result with the known one. The error
// wraps ErrWrong if they differ or the board panics.
func (o *Op) Verify() (err error) {
	defer o.Caught(&err)
	return o.verify()
}

// Caught makes a panic of the board the error of the function that defers it.
func (o *Op) Caught(err *error) {
	if fault := panics.Of(recover()); fault != nil {
		*err = o.Wrong("panics: %v", fault)
	}
}

// Wrong returns an error that wraps ErrWrong. It names the board of a control without its mark.
func (o *Op) Wrong(format string, args ...any) error {
	c := o.Case
	c.Control = false
	return fmt.Errorf("harness: %s: %s %w: %w", c.Name(), c.Key().Label(), ErrWrong, fmt.Errorf(format, args...))
}

// ErrTree is wrapped by the error of a search that went through another tree than the known one.
var ErrTree = errors.New("searched another tree")

// checkTree returns the hash of the tree of a search, and an error that wraps ErrWrong and ErrTree if it is not the known
// one.
func (o *Op) checkTree(on corpus.Position, got search.Result, known work.KnownSearch) (hash string, err error) {
	if hash = fmt.Sprintf("%016x", got.Hash); hash != known.Hash || got.Nodes != known.Nodes {
		err = o.Wrong("%w: %d nodes, hash %s, want %d nodes, hash %s (%s)", ErrTree, got.Nodes, hash, known.Nodes, known.Hash, on.Position.FEN())
	}
	return hash, err
}

// setCount sets how a perft is counted, run and verified.
func (o *Op) setCount(count func(n int) uint64) {
	o.Count = count
	o.Do = func(n int) { count(n) }
	o.verify = func() error { return o.checkNodes(count(1)) }
}

func (o *Op) checkNodes(got uint64) error {
	if got != o.Nodes {
		return o.Wrong("got %d nodes, want %d (%s)", got, o.Nodes, o.Case.On.Position.FEN())
	}
	return nil
}

func (o *Op) prepareMakeUnmake(board rep.Board) error {
	moves := board.AppendMoves(nil)
	if d, ok := board.(layout.Describer); ok {
		o.bytes = d.Memory().Footprint().Board
	}
	o.Cycle = max(len(moves), 1)
	o.Do = func(n int) {
		for n > 0 && len(moves) > 0 {
			pass := moves[:min(n, len(moves))]
			for _, m := range pass {
				board.Make(m)
				board.Unmake(m)
			}
			n -= len(pass)
		}
	}
	o.verify = func() error {
		for _, m := range moves {
			board.Make(m)
			board.Unmake(m)
			if got := board.Position(); got != o.Case.On.Position {
				return o.Wrong("after %v and back got %s, want %s", m, got.FEN(), o.Case.On.Position.FEN())
			}
		}
		if got := len(moves); got != o.Case.On.Moves {
			return o.Wrong("got %d moves, want %d (%s)", got, o.Case.On.Moves, o.Case.On.Position.FEN())
		}
		return nil
	}
	return nil
}

func (o *Op) prepareLoad(board rep.Board) error {
	loaded := o.Case.On.Position
	o.Do = func(n int) {
		for range n {
			// It cannot fail: the position was loaded before.
			_ = board.Load(&loaded)
		}
	}
	o.verify = func() error {
		o.Do(1)
		return o.checkPosition(board.Position())
	}
	return nil
}

func (o *Op) checkPosition(got rep.Position) error {
	if want := o.Case.On.Position; got != want {
		return o.Wrong("got %s, want %s", got.FEN(), want.FEN())
	}
	return nil
}

// prepareCheckers prepares the question which pieces give check. The answer is checked against the
// slow one of rep.Position.
func (o *Op) prepareCheckers(board rep.Board) error {
	if !rep.Answers(board, "Checkers") {
		return fmt.Errorf("harness: %s: the board is no rep.%s: %w", o.Case.Name(), rep.QuestionOf("Checkers"), rep.ErrUnsupported)
	}
	asked, position := rep.QuestionsOf(board), o.Case.On.Position
	o.Do = func(n int) {
		for range n {
			asked.Checkers()
		}
	}
	o.verify = func() error {
		if got, want := asked.Checkers(), position.Checkers(); got != want {
			return o.Wrong("Checkers: got %v, want %v", slices.Collect(got.All()), slices.Collect(want.All()))
		}
		return nil
	}
	return nil
}

// Values returns the values of n operations, or parts of operations, that took d by unit, except ns/op.
func (o *Op) Values(n float64, d time.Duration) map[string]float64 {
	perSecond := n / d.Seconds()
	metrics := map[string]float64{
		results.NodesPerOp: float64(o.Nodes), results.NodesPerSecond: float64(o.Nodes) * perSecond, results.CallsPerOp: float64(o.Calls),
		results.LookUpsPerSecond: float64(o.lookUps) * perSecond, results.BitsPerOp: float64(o.bits), results.BytesPerBoard: float64(o.bytes),
	}
	maps.DeleteFunc(metrics, func(_ string, value float64) bool { return !(value > 0) }) // 0 a second in no time is no number
	if o.Case.Slider.Name != "" {
		metrics[results.BytesOfTables] = float64(o.tables)
	}
	return metrics
}
