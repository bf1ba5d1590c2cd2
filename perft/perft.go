// Package perft counts the move sequences of a position ("performance test"),
// the field's measure of a move generator's correctness and speed. It knows a
// board only as [rep.Board].
//
// [Perft] counts, [Pool.Divide] counts under each first move, and [Suite] holds
// positions with known counts, which [ReadEPD] reads from other files too.
package perft

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// Count says what to do at the last ply. The counts are the same; the work is not, by up
// to nine times, so speeds with different Counts are never compared with one another.
type Count uint8

// The three ways of counting.
const (
	Bulk Count = iota // CountMoves at depth 1: the moves are counted, neither listed nor played
	List              // len(AppendMoves) at depth 1: the moves are listed, not played
	Leaf              // every leaf is made and unmade
)

// Counts lists the three ways.
func Counts() []Count { return []Count{Bulk, List, Leaf} }

var countNames = [...]string{"bulk", "list", "leaf"}

// String returns the name of c: "bulk", "list" or "leaf".
func (c Count) String() string {
	if int(c) < len(countNames) {
		return countNames[c]
	}
	return fmt.Sprintf("Count(%d)", uint8(c))
}

// ParseCount returns the Count of a name.
func ParseCount(name string) (Count, error) {
	if i := slices.Index(countNames[:], name); i >= 0 {
		return Count(i), nil
	}
	return 0, fmt.Errorf("perft: unknown count %q, want bulk, list or leaf", name)
}

// MaxDepth is the highest depth of a count. No known count of that
// many plies from a position with moves fits 64 bits.
const MaxDepth = 32

// A Walker counts the nodes of one board by playing its moves. It keeps its move buffer between
// calls, so that a warm Walker allocates nothing.
type Walker struct {
	board   rep.Board
	counter rep.Counter // of a count in bulk; nil where the board cannot count without listing
	count   Count
	moves   []rep.Move
}

// NewWalker returns a Walker that counts on b in the way of c.
func NewWalker(b rep.Board, c Count) *Walker {
	w := &Walker{board: b, count: c, moves: make([]rep.Move, 0, 8*rep.MaxMoves)}
	if c == Bulk {
		w.counter, _ = b.(rep.Counter)
	}
	return w
}

// Perft returns the number of move sequences of depth plies from the position
// that the board holds now, and leaves the board as it was. A depth of 0 or
// less is one sequence. The count wraps past 64 bits.
func (w *Walker) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1 && w.counter != nil:
		return uint64(w.counter.CountMoves())
	}
	return w.walk(depth)
}

// walk is Perft for 1 ply or more, in bulk for 2 or more.
func (w *Walker) walk(depth int) uint64 {
	base := len(w.moves)
	w.moves = w.board.AppendMoves(w.moves)
	moves, board, counter := w.moves[base:], w.board, w.counter
	var nodes uint64
	switch {
	case depth == 2 && counter != nil:
		for _, m := range moves {
			board.Make(m)
			nodes += uint64(counter.CountMoves())
			board.Unmake(m)
		}
	case depth > 1:
		for _, m := range moves {
			board.Make(m)
			nodes += w.walk(depth - 1)
			board.Unmake(m)
		}
	default:
		nodes = uint64(len(moves))
		if w.count == Leaf {
			for _, m := range moves {
				board.Make(m)
				board.Unmake(m)
			}
		}
	}
	w.moves = w.moves[:base]
	return nodes
}

// Direct returns the perft of b's own loop, without dynamic calls, which counts in the way
// of count; nil if b has none.
func Direct(b rep.Board, count Count) func(depth int) uint64 {
	perfter, ok := b.(rep.Perfter)
	switch {
	case ok && count == Bulk:
		return perfter.Perft
	case ok && count == Leaf:
		return perfter.PerftLeaf
	}
	return nil
}

// Perft counts on b once. See [Walker.Perft].
func Perft(b rep.Board, depth int, c Count) uint64 {
	return NewWalker(b, c).Perft(depth)
}

// Division is a first move and the number of sequences that begin with it.
type Division struct {
	Move  rep.Move
	Nodes uint64
}
