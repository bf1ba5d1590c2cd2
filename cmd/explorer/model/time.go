package model

import (
	"fmt"
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

// chosenMove is a move whose memory writes teach something.
type chosenMove struct{ title, fen, move, hint string }

// chosenMoves are in the order of their difficulty, the same number for each level.
var chosenMoves = []chosenMove{
	{"A quiet move", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "Two squares change. What else does a board keep of a position?"},
	{"A double push", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "A black pawn is next to the square that is crossed."},
	{"A capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 4 10", "e3d5", "The clock goes back to 0, and a list loses an entry."},
	{"En passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "The captured pawn is on neither square of the move."},
	{"Castling kingside", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "Two pieces move, and two rights are lost."},
	{"Castling queenside, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "The fullmove number counts too."},
	{"A rook loses its right", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "A capture of a rook by a rook, each with a right."},
	{"Promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "A pawn leaves, a queen is there: is that the same piece?"},
	{"Promotion with a capture", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "One piece goes, one changes its kind."},
	{"A null move", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "0000", "No piece moves. The en passant square is gone."},
	{"A discovered double check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "Does a board write down that there is check?"},
	{"The king leaves a double check", "4k3/8/5N2/8/8/8/8/4RK2 b - - 1 1", "e8f8", "The king is the first entry of every list."},
}

// maxDepth is the greatest depth of a perft: it ends before the page is thought to hang.
const maxDepth = 4

// Perft is the answer to "perft".
type Perft struct {
	Nodes uint64 `json:"nodes"` // the move sequences of Depth plies
}

func count(r *Request) (*Perft, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	if r.Depth < 1 || r.Depth > maxDepth {
		return nil, fmt.Errorf("explorer: perft of depth %d, want 1 to %d", r.Depth, maxDepth)
	}
	board, err := rules(&l.positions[r.Step])
	if err != nil {
		return nil, err
	}
	return &Perft{board.Perft(r.Depth)}, nil
}
