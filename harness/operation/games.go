package operation

import (
	"sync"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A gameQuestion is asked in each position of a walk through the recorded games.
type gameQuestion int

const (
	askNothing gameQuestion = iota
	askCount                // CountMoves
	askList                 // AppendMoves
	askThreats              // ThreatChanges of the next move
)

// A gameWalk is a walk through the recorded games: every move of a game is made, and
// the next game begins at the start position again.
type gameWalk struct {
	board     rep.Board
	questions rep.Questions // of the board
	changes   rep.ThreatChanges
	start     rep.Position
	moves     []rep.Move // room for the moves of one position
}

// run visits n positions and asks a question in each. The first game follows the last.
// The question is chosen by a branch in the loop: without one, the walk has the same code.
func (w *gameWalk) run(n int, ask gameQuestion) {
	for n > 0 {
		for _, game := range perft.Games() {
			// It cannot fail: the position was loaded before.
			_ = w.board.Load(&w.start)
			moves := game.Moves[:min(n, len(game.Moves))]
			for _, m := range moves {
				if ask == askThreats {
					w.questions.ThreatChanges(m, &w.changes)
				}
				w.board.Make(m)
				switch ask {
				case askCount:
					w.questions.CountMoves()
				case askList:
					w.moves = w.board.AppendMoves(w.moves[:0])
				}
			}
			n -= len(moves)
		}
	}
}

// knownGame holds the oracle's answers in a recorded game.
type knownGame struct {
	counts  []int        // of the legal moves after each move
	threats []uint32     // the sum of the threats at the start, and after each move
	last    rep.Position // at the end
}

// knownGames returns the oracle's answers in the recorded games.
var knownGames = sync.OnceValue(func() []knownGame {
	var known []knownGame
	for _, game := range perft.Games() {
		board := afterMoves(nil)
		k := knownGame{threats: []uint32{sumOfThreats(board)}}
		for _, m := range game.Moves {
			board.Make(m)
			k.threats = append(k.threats, sumOfThreats(board))
			k.counts = append(k.counts, board.CountMoves())
		}
		k.last = board.Position()
		known = append(known, k)
	}
	return known
})

// afterMoves returns the oracle after moves from the start position.
func afterMoves(moves []rep.Move) *oracle.Board {
	board, start := oracle.New(), rep.StartPosition()
	// The start position is valid.
	_ = board.Load(&start)
	for _, m := range moves {
		board.Make(m)
	}
	return board
}

// sumOfThreats returns the sum of the threats of a position.
func sumOfThreats(board *oracle.Board) (sum uint32) {
	for _, t := range board.Threats() {
		sum += uint32(t)
	}
	return sum
}

// sumOfChanges returns the threats that are added less those that are removed.
func sumOfChanges(changes *rep.ThreatChanges) (sum uint32) {
	for _, c := range changes.List[:changes.N] {
		if t := uint32(c.Threat()); c.IsAdded() {
			sum += t
		} else {
			sum -= t
		}
	}
	return sum
}

// verifyGames compares the answers in every position of the recorded games, and the
// position at the end of each game, with the oracle's.
func (o *Op) verifyGames(w *gameWalk, ask gameQuestion) error {
	for i, game := range perft.Games() {
		known := knownGames()[i]
		if err := w.board.Load(&w.start); err != nil {
			return o.Wrong("refuses %s: %v", w.start.FEN(), err)
		}
		for j, m := range game.Moves {
			w.board.Make(m)
			var got int
			if ask == askCount {
				got = w.questions.CountMoves()
			} else {
				got = len(w.board.AppendMoves(nil))
			}
			if want := known.counts[j]; got != want {
				at := afterMoves(game.Moves[:j+1]).Position()
				return o.Wrong("got %d moves, want %d (%s), after %d moves of the game %s", got, want, at.FEN(), j+1, game.Name)
			}
		}
		if got := w.board.Position(); got != known.last {
			return o.Wrong("got %s, want %s, at the end of the game %s", got.FEN(), known.last.FEN(), game.Name)
		}
	}
	return nil
}

// prepareGames prepares a question in the positions of the recorded games. An operation
// is one position; the moves that lead to it are made by Walk, too.
func (o *Op) prepareGames(board rep.Board, ask gameQuestion) error {
	w := &gameWalk{board: board, questions: rep.QuestionsOf(board), start: rep.StartPosition(), moves: make([]rep.Move, 0, rep.MoveRoom)}
	if !rep.Answers(board, "CountMoves") {
		ask = askList
	}
	o.Cycle = corpus.GamePositions
	o.moves = float64(corpus.MovesOfGames) / float64(o.Cycle)
	o.Do = func(n int) { w.run(n, ask) }
	o.Without = func(n int) { w.run(n, askNothing) }
	o.verify = func() error { return o.verifyGames(w, ask) }
	return nil
}

func (o *Op) prepareAppendMoves(board rep.Board) error { return o.prepareGames(board, askList) }

func (o *Op) prepareCountMoves(board rep.Board) error { return o.prepareGames(board, askCount) }

// prepareThreats prepares the question which threats a move of the recorded games changes.
func (o *Op) prepareThreats(g *engine.Game) {
	w := &gameWalk{board: g, questions: rep.QuestionsOf(g), start: rep.StartPosition()}
	o.Cycle = corpus.GamePositions
	o.Do = func(n int) { w.run(n, askThreats) }
	o.Without = func(n int) { w.run(n, askNothing) }
	o.verify = func() error {
		for i, game := range perft.Games() {
			known := knownGames()[i]
			if err := g.Load(&w.start); err != nil {
				return o.Wrong("refuses %s: %v", w.start.FEN(), err)
			}
			for j, m := range game.Moves {
				g.ThreatChanges(m, &w.changes)
				if got, want := sumOfChanges(&w.changes), known.threats[j+1]-known.threats[j]; got != want {
					return o.Wrong("ThreatChanges(%v): got %v, which sum to %d, want %d (%s)", m, w.changes.List[:w.changes.N], int32(got), int32(want), g.Position().FEN())
				}
				g.Make(m)
			}
		}
		return nil
	}
}
