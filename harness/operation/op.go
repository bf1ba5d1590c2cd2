// Package operation prepares the operation of a case and verifies it against known results.
package operation

import (
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/engine"
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
	moves   float64 // listed or counted by one operation, the mean if operations differ
	bits    int     // of the encoding
	lookUps int     // of attacks in one operation
	tables  int     // bytes of the tables of an algorithm for the attacks of sliders
	bytes   int     // of a board, in MakeUnmake, if it is a layout.Describer

	Do     func(n int)
	verify func() error

	// Without runs the walk of Run without the questions, for work on a walk from
	// position to position; nil for other work. It takes the same n, a multiple of
	// Cycle. A sample subtracts its time, which is no part of the work.
	Without func(n int)

	// clear empties the table before each operation, outside of the measured time,
	// for work that must find an empty table; nil for other work. One operation is a
	// slice then.
	clear func()
	tree  func() (hash string, err error) // Tree; nil for other work
	Took  func() time.Duration            // the time of the last operation; nil for work that its caller times

	// Of a perft: n operations, with the nodes that were counted.
	Count func(n int) uint64

	// Of a perft that is measured in portions: a perft of board to a depth, from the
	// position that it holds. nil if the slices of a sample are whole operations.
	Perft func(depth int) uint64
	Board rep.Board

	Searches []*Searching // of a search, one for each thread; nil for other work
}

// Run does n operations. It allocates nothing itself, except in a perft with a
// table or threads, which divides its work. Operations that must find an empty table
// are cleared for.
func (o *Op) Run(n int) {
	if o.clear == nil {
		o.Do(n)
		return
	}
	for range n {
		o.clear()
		o.Do(1)
	}
}

// Tree returns the hash of the tree that the last operation searched, 16 hexadecimal
// digits; "" for any other work than a search. The error wraps ErrWrong if it is not
// the known tree.
func (o *Op) Tree() (hash string, err error) {
	if o.tree == nil {
		return "", nil
	}
	return o.tree()
}

// Clears reports whether each operation must find an empty table.
func (o *Op) Clears() bool { return o.clear != nil }

// Clear empties the table of an operation, if it has one.
func (o *Op) Clear() {
	if o.clear != nil {
		o.clear()
	}
}

// Verify does the work once and compares the result with the known one. The error
// wraps ErrWrong if they differ or the board panics.
func (o *Op) Verify() (err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = o.Wrong("panics: %v", fault)
		}
	}()
	return o.verify()
}

func (o *Op) Wrong(format string, args ...any) error {
	return fmt.Errorf("harness: %s: %s %w: %w", o.Case.Name(), o.Case.Key().Label(), ErrWrong, fmt.Errorf(format, args...))
}

// A TreeError says that a search went through another tree than the known one.
type TreeError struct {
	Case             work.Case
	Depth            int
	nodes, wantNodes uint64
	hash, wantHash   string
}

// Error returns both trees, and the position.
func (e *TreeError) Error() string {
	return fmt.Sprintf("searched another tree: %d nodes, hash %s, want %d nodes, hash %s (%s)",
		e.nodes, e.hash, e.wantNodes, e.wantHash, e.Case.On.Position.FEN())
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
	o.eachMove(moves, func(pass []rep.Move) {
		for _, m := range pass {
			board.Make(m)
			board.Unmake(m)
		}
	})
	o.verify = func() error {
		for _, m := range moves {
			board.Make(m)
			board.Unmake(m)
			if got := board.Position(); got != o.Case.On.Position {
				return o.Wrong("after %v and back got %s, want %s", m, got.FEN(), o.Case.On.Position.FEN())
			}
		}
		return o.checkMoves(len(moves))
	}
	return nil
}

func (o *Op) checkMoves(got int) error {
	if got != o.Case.On.Moves {
		return o.Wrong("got %d moves, want %d (%s)", got, o.Case.On.Moves, o.Case.On.Position.FEN())
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

func (o *Op) preparePosition(board rep.Board) error {
	var got rep.Position
	o.Do = func(n int) {
		for range n {
			got = board.Position()
		}
	}
	o.verify = func() error {
		o.Do(1)
		return o.checkPosition(got)
	}
	return nil
}

func (o *Op) checkPosition(got rep.Position) error {
	if want := o.Case.On.Position; got != want {
		return o.Wrong("got %s, want %s", got.FEN(), want.FEN())
	}
	return nil
}

// inspecting returns a preparation for boards that say where their pieces are. The
// answers are checked against the slow ones of rep.Position.
func inspecting(prepare func(*Op, rep.Questions)) func(*Op, rep.Board) error {
	return func(o *Op, board rep.Board) error {
		if !rep.Answers(board, "PieceAt") {
			return fmt.Errorf("harness: %s: the board is no rep.%s: %w", o.Case.Name(), rep.QuestionOf("PieceAt"), rep.ErrUnsupported)
		}
		prepare(o, rep.QuestionsOf(board))
		return nil
	}
}

func (o *Op) preparePieceAt(board rep.Questions) {
	o.Do = func(n int) {
		for range n {
			for sq := rep.A1; sq <= rep.H8; sq++ {
				board.PieceAt(sq)
			}
		}
	}
	verifyEach(o, "PieceAt", allSquares(), board.PieceAt, func(sq rep.Square) rep.Piece { return o.Case.On.Position.Pieces[sq] })
}

func (o *Op) preparePieces(board rep.Questions) {
	o.Do = func(n int) {
		for range n {
			for _, piece := range rep.Pieces() {
				board.Pieces(piece)
			}
		}
	}
	pieces := rep.Pieces()
	verifyEach(o, "Pieces", pieces[:], func(piece rep.Piece) string { return squares(board.Pieces(piece)) }, func(piece rep.Piece) string {
		var want rep.SquareSet
		for sq, p := range o.Case.On.Position.Pieces {
			if p == piece {
				want.Add(rep.Square(sq))
			}
		}
		return squares(want)
	})
}

func (o *Op) prepareAttackers(g *engine.Game) {
	position := o.Case.On.Position
	o.Do = func(n int) {
		for range n {
			for sq := rep.A1; sq <= rep.H8; sq++ {
				g.Attackers(sq, rep.White)
				g.Attackers(sq, rep.Black)
			}
		}
	}
	attackers := func(of func(rep.Square, rep.Color) rep.SquareSet) func(rep.Square) string {
		return func(sq rep.Square) string { return squares(of(sq, rep.White)) + " and " + squares(of(sq, rep.Black)) }
	}
	verifyEach(o, "Attackers", allSquares(), attackers(g.Attackers), attackers(position.Attackers))
}

func (o *Op) prepareCheckers(board rep.Questions) {
	position := o.Case.On.Position
	o.Do = func(n int) {
		for range n {
			board.Checkers()
		}
	}
	o.verify = func() error {
		if got, want := board.Checkers(), position.Checkers(); got != want {
			return o.Wrong("Checkers: got %v, want %v", squares(got), squares(want))
		}
		return nil
	}
}

// allSquares returns the squares in their order.
func allSquares() (all []rep.Square) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		all = append(all, sq)
	}
	return all
}

// squares returns the squares of a set in one line.
func squares(set rep.SquareSet) string {
	list := []rep.Square{}
	for sq := range set.All() {
		list = append(list, sq)
	}
	return fmt.Sprint(list)
}
