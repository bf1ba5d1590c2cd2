package operation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// NativeLines returns a configuration line for each board that answers questions of an
// engine itself:
//
//	native-x88: Keyed NullMover
//
// and "none" for one that answers nothing.
func NativeLines(cases []work.Case) string {
	var text strings.Builder
	written := map[string]bool{}
	for _, c := range cases {
		if c.Ask == work.Native && c.Codec == nil && !written[c.Backend.Name] {
			written[c.Backend.Name] = true
			fmt.Fprintf(&text, "%s: %s\n", results.NativeKey(c.Backend.Name), cmp.Or(strings.Join(nativeAnswers(c.Backend), " "), "none"))
		}
	}
	return text.String()
}

// nativeAnswers returns the names of the optional interfaces of package rep that a
// board answers itself, none for a board that cannot be made.
func nativeAnswers(b rep.Backend) (names []string) {
	defer func() { _ = recover() }()
	return engine.New(b.New, engine.Native).Native()
}

// game returns a game that holds the position. With ask=native the board must answer the method of
// package rep itself, "" for none: the error wraps rep.ErrUnsupported if it does not.
func (o *Op) game(method string) (*engine.Game, error) {
	ask := engine.Native
	if o.Case.Ask == work.Default {
		ask = engine.Default
	}
	g := engine.New(o.Case.Backend.New, ask)
	if ask == engine.Native && method != "" && !rep.Answers(g.Board(), method) {
		return nil, fmt.Errorf("harness: %s: the board is no rep.%s: %w", o.Case.Name(), rep.QuestionOf(method), rep.ErrUnsupported)
	}
	position := o.Case.On.Position
	return g, g.Load(&position)
}

// questioning returns a preparation that asks a game the question of the kind.
func questioning(prepare func(*Op, *engine.Game)) func(*Op, rep.Board) error {
	return func(o *Op, _ rep.Board) error {
		g, err := o.game(o.Case.Kind.Info().Asks)
		if err != nil {
			return err
		}
		prepare(o, g)
		return nil
	}
}

// referee returns the oracle with the position.
func (o *Op) referee() *oracle.Board {
	position := o.Case.On.Position
	board := oracle.New()
	// The position is one of the corpus, or was parsed.
	_ = board.Load(&position)
	return board
}

// refereeGame returns a game with the position that package engine answers from the oracle's moves.
func (o *Op) refereeGame() *engine.Game {
	g := engine.New(func() rep.Board { return oracle.New() }, engine.Default)
	position := o.Case.On.Position
	// The position is one of the corpus, or was parsed.
	_ = g.Load(&position)
	return g
}

// verifyEach sets the verification of a question that is asked about each of args: got is the board's answer.
func verifyEach[A any, T comparable](o *Op, question string, args []A, got, want func(A) T) {
	o.verify = func() error {
		for _, arg := range args {
			if got, want := got(arg), want(arg); got != want {
				return o.Wrong("%s(%v): got %v, want %v (%s)", question, arg, got, want, o.Case.On.Position.FEN())
			}
		}
		return nil
	}
}

// inTurn does n operations, of which each takes the next of the items: do gets the
// items of one pass, or of a part of it.
func inTurn[T any](n int, items []T, do func([]T)) {
	for n > 0 && len(items) > 0 {
		pass := items[:min(n, len(items))]
		do(pass)
		n -= len(pass)
	}
}

// eachMove does an operation with each of the moves, all taking their turns. do gets the moves of one pass, or of a part
// of it.
func (o *Op) eachMove(moves []rep.Move, do func([]rep.Move)) {
	o.Cycle = max(len(moves), 1)
	o.Do = func(n int) { inTurn(n, moves, do) }
}

func (o *Op) prepareGameMake(g *engine.Game) {
	moves := g.AppendMoves(nil)
	o.eachMove(moves, func(pass []rep.Move) {
		for _, m := range pass {
			g.Make(m)
			g.Unmake(m)
		}
	})
	o.verify = func() error {
		for _, m := range moves {
			before := *g.State()
			g.Make(m)
			if err := g.Validate(); err != nil {
				return o.Wrong("after %v: %v", m, err)
			}
			g.Unmake(m)
			if got := g.Position(); got != o.Case.On.Position || *g.State() != before {
				return o.Wrong("after %v and back got %s, want %s", m, got.FEN(), o.Case.On.Position.FEN())
			}
		}
		return o.checkMoves(len(moves))
	}
}

// isCapture reports whether AppendCaptures appends m, a legal move.
func isCapture(m rep.Move) bool { return m.Kind().IsCapture() || m.Kind().Promotion() == rep.Queen }

func (o *Op) prepareCaptures(g *engine.Game) {
	want := o.stage(true)
	moves := make([]rep.Move, 0, rep.MoveRoom)
	o.Do = func(n int) {
		for range n {
			moves = g.AppendCaptures(moves[:0])
		}
	}
	o.verify = func() error { return o.checkList(g.AppendCaptures(nil), want, o.Case.On.Position) }
}

func (o *Op) prepareQuiets(g *engine.Game) {
	want := o.stage(false)
	moves := make([]rep.Move, 0, rep.MoveRoom)
	o.Do = func(n int) {
		for range n {
			moves = g.AppendQuiets(moves[:0])
		}
	}
	o.verify = func() error { return o.checkList(g.AppendQuiets(nil), want, o.Case.On.Position) }
}

// stage returns the moves of one of the two stages, and sets the number of moves that
// an operation lists.
func (o *Op) stage(captures bool) []rep.Move {
	moves := slices.DeleteFunc(o.referee().AppendMoves(nil), func(m rep.Move) bool { return isCapture(m) != captures })
	o.moves = float64(len(moves))
	return moves
}

// checkList compares lists of moves in any order.
func (o *Op) checkList(got, want []rep.Move, p rep.Position) error {
	if got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want)); !slices.Equal(got, want) {
		return o.Wrong("got %v, want %v (%s)", got, want, p.FEN())
	}
	return nil
}

func (o *Op) prepareEvasions(rep.Board) error {
	positions := work.InCheck(o.Case.On.Position)
	if len(positions) == 0 {
		return fmt.Errorf("harness: %s: no check within two moves: %w", o.Case.Name(), rep.ErrUnsupported)
	}
	boards := make([]rep.Board, len(positions))
	for i := range boards {
		boards[i] = o.Case.Backend.New()
		if err := boards[i].Load(&positions[i]); err != nil {
			return o.Wrong("refuses %s: %v", positions[i].FEN(), err)
		}
	}
	o.Cycle = len(boards)
	moves := make([]rep.Move, 0, rep.MoveRoom)
	o.Do = func(n int) {
		inTurn(n, boards, func(pass []rep.Board) {
			for _, b := range pass {
				moves = b.AppendMoves(moves[:0])
			}
		})
	}
	o.verify = func() error {
		for i, b := range boards {
			referee := oracle.New()
			_ = referee.Load(&positions[i])
			if err := o.checkList(b.AppendMoves(nil), referee.AppendMoves(nil), positions[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return nil
}

func (o *Op) prepareGivesCheck(g *engine.Game) {
	moves := o.referee().AppendMoves(nil)
	o.eachMove(moves, func(pass []rep.Move) {
		for _, m := range pass {
			g.GivesCheck(m)
		}
	})
	verifyEach(o, "GivesCheck", moves, g.GivesCheck, o.refereeGame().GivesCheck)
}

// checksAndPins is the answers about checks and pins in a node: checkers, then
// blockers and pinners by colour, which package engine finds for every board, then check
// squares by type.
type checksAndPins struct {
	checkers          rep.SquareSet
	blockers, pinners [2]rep.SquareSet
	checkSquares      [rep.Queen + 1]rep.SquareSet
}

func askChecksAndPins(g *engine.Game) (a checksAndPins) {
	a.checkers = g.Checkers()
	for c := rep.White; c <= rep.Black; c++ {
		a.blockers[c], a.pinners[c] = g.Blockers(c), g.Pinners(c)
	}
	for t := rep.Pawn; t <= rep.Queen; t++ {
		a.checkSquares[t] = g.CheckSquares(t)
	}
	return a
}

func (o *Op) preparePins(g *engine.Game) {
	o.Do = func(n int) {
		for range n {
			g.Forget()
			askChecksAndPins(g)
		}
	}
	o.verify = func() error {
		if got, want := askChecksAndPins(g), askChecksAndPins(o.refereeGame()); got != want {
			return o.Wrong("checks and pins: got %+v, want %+v (%s)", got, want, o.Case.On.Position.FEN())
		}
		return nil
	}
}

func (o *Op) prepareSEE(g *engine.Game) {
	moves := o.referee().AppendMoves(nil)
	o.eachMove(moves, func(pass []rep.Move) {
		for _, m := range pass {
			g.SEEAtLeast(m, 0)
		}
	})
	atLeast := func(g *engine.Game) func(rep.Move) bool {
		return func(m rep.Move) bool { return g.SEEAtLeast(m, 0) }
	}
	verifyEach(o, "SEEAtLeast 0", moves, atLeast(g), atLeast(o.refereeGame()))
}

// candidates returns moves that a search would test. Half are the legal moves. As
// many are illegal here but legal for the same side two plies later, like a move
// that was good elsewhere in the tree. They are the same for all boards.
func (o *Op) candidates() (moves []rep.Move, legal map[rep.Move]bool) {
	board := o.referee()
	moves = board.AppendMoves(nil)
	slices.Sort(moves)
	legal = map[rep.Move]bool{}
	for _, m := range moves {
		legal[m] = true
	}
	seen := map[rep.Move]bool{}
	var others []rep.Move
	for _, first := range moves {
		board.Make(first)
		replies := board.AppendMoves(nil)
		for _, reply := range replies[:min(1, len(replies))] {
			board.Make(reply)
			for _, m := range board.AppendMoves(nil) {
				if !legal[m] && !seen[m] {
					seen[m] = true
					others = append(others, m)
				}
			}
			board.Unmake(reply)
		}
		board.Unmake(first)
	}
	slices.Sort(others)
	var mixed []rep.Move
	for i, m := range moves {
		mixed = append(mixed, m)
		if len(others) > 0 {
			mixed = append(mixed, others[i*len(others)/len(moves)])
		}
	}
	return mixed, legal
}

func (o *Op) prepareIsLegal(g *engine.Game) {
	moves, legal := o.candidates()
	o.eachMove(moves, func(pass []rep.Move) {
		for _, m := range pass {
			g.IsLegal(m)
		}
	})
	verifyEach(o, "IsLegal", moves, g.IsLegal, func(m rep.Move) bool { return legal[m] })
}

func (o *Op) prepareMobility(g *engine.Game) {
	o.Do = func(n int) {
		for range n {
			g.Mobility(rep.White)
			g.Mobility(rep.Black)
		}
	}
	verifyEach(o, "Mobility", []rep.Color{rep.White, rep.Black}, g.Mobility, o.refereeGame().Mobility)
}
