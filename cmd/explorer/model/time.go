package model

import (
	"time"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/rep"
)

// Timed is how long a board itself takes for a question, where the program runs. The answer to "time" is a
// list of them, without the boards that do not answer the question.
type Timed struct {
	Board       string `json:"board"`
	Picoseconds int    `json:"picoseconds"`
}

// The time of a question is the least of the slices, because whatever else runs makes a slice longer. The
// boards take turns.
const (
	timeSlices = 24
	timeSlice  = time.Millisecond
)

// times answers "time".
func times(r *Request) ([]Timed, error) {
	asked, err := askedPosition(r)
	if err != nil {
		return nil, err
	}
	list := []Timed{}
	var asks []func(n int)
	for _, name := range r.Boards {
		b, err := backend(name)
		if err != nil {
			return nil, err
		}
		p := asked
		if r.Question == trace.RookAttacks && p.Pieces[r.Square].Type() != rep.King {
			p.Pieces[r.Square] = rep.MakePiece(p.SideToMove, rep.Rook) // real or imagined
		}
		board := b.New()
		if b.Unavailable() != nil || p.Validate() != nil || board.Load(&p) != nil {
			continue
		}
		if ask := asking(board, r.Question, r.Square); ask != nil {
			list, asks = append(list, Timed{Board: name}), append(asks, ask)
		}
	}
	for i, ns := range least(asks) {
		list[i].Picoseconds = int(ns * 1000)
	}
	return list, nil
}

// asking returns a function that asks a board n times, nil if the board does not answer. No question is
// left out by the compiler, which does not know the effect of an interface's method.
func asking(board rep.Board, q trace.Question, sq rep.Square) func(n int) {
	set := func(ask func() rep.SquareSet) func(int) {
		return func(n int) {
			for range n {
				ask()
			}
		}
	}
	b := rep.QuestionsOf(board)
	switch q {
	case trace.Moves:
		if rep.Answers(board, "CountMoves") {
			return set(func() rep.SquareSet { return rep.SquareSet(b.CountMoves()) })
		}
	case trace.RookAttacks:
		if rep.Answers(board, "AttacksFrom") {
			return set(func() rep.SquareSet { return b.AttacksFrom(sq) })
		}
	case trace.Checkers:
		if rep.Answers(board, "Checkers") {
			return set(b.Checkers)
		}
	}
	return nil
}

// least returns the nanoseconds of one call of each function, from its fastest slice.
func least(asks []func(n int)) []float64 {
	elapsed := func(ask func(n int), n int) time.Duration {
		began := time.Now()
		ask(n)
		return time.Since(began)
	}
	best, times := make([]float64, len(asks)), make([]int, len(asks))
	for i, ask := range asks {
		times[i] = 16
		for min(elapsed(ask, times[i]), elapsed(ask, times[i]), elapsed(ask, times[i])) < timeSlice {
			times[i] *= 2
		}
	}
	for range timeSlices {
		for i, ask := range asks {
			if each := float64(elapsed(ask, times[i])) / float64(times[i]); best[i] == 0 || each < best[i] {
				best[i] = each
			}
		}
	}
	return best
}
