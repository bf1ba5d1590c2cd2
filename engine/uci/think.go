package uci

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// A Thought is a search for a move.
type Thought struct {
	Search   *search.Search // of Game; nil if there is none, and the first legal move is the best
	Game     *engine.Game   // unchanged meanwhile
	Go       Go
	Overhead time.Duration // of a move: the time that the clock counts and the engine does not see
	Chess960 bool          // castling is written as king captures rook
}

// firstNodes are the most nodes of the first iteration if the limits have not left time for it.
const firstNodes = 10_000

// Think begins a search as the task. It says each iteration, and then one best move: a legal one, or 0000 if there is none.
func (s *Server) Think(t Thought) {
	l, refused := t.Go.Limits(t.Game, t.Overhead)
	if words := append(t.Go.Skipped, refused...); len(words) > 0 {
		s.Say("info string go: %s is skipped", quoted(words))
	}
	if t.Go.Infinite {
		l.SoftTime, l.Time = 0, 0
	}
	s.Begin(Task{Endless: t.Go.Infinite, Run: func(ctx context.Context) error {
		best := s.best(ctx, t, l)
		if t.Go.Infinite {
			<-ctx.Done()
		}
		if o := t.Game.Outcome(); best == rep.NoMove {
			s.Say("info string the game is over: %v", o)
		}
		s.Say("bestmove %s", Move(best, t.Chess960))
		return nil
	}})
}

// best returns the best move, NoMove if none is legal.
func (s *Server) best(ctx context.Context, t Thought, l search.Limits) rep.Move {
	legal := t.Game.AppendMoves(nil)
	if len(legal) == 0 {
		return rep.NoMove
	}
	if t.Search == nil {
		return legal[0]
	}
	l.OnIteration = func(i search.Info) { s.Say("%s", Info(i, t.Chess960)) }
	r, err := t.Search.Run(ctx, l)
	if r.Depth == 0 && (err == nil || errors.Is(err, context.Canceled)) {
		l.Depth, l.Nodes, l.Time = 1, firstNodes, 0
		r, err = t.Search.Run(context.WithoutCancel(ctx), l)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		s.Say("info string %v", err)
	}
	if len(r.PV) == 0 {
		return append(l.Moves, legal[0])[0]
	}
	return r.PV[0]
}

// Info returns the line about an iteration that has ended.
func Info(i search.Info, chess960 bool) string {
	line := fmt.Sprintf("info depth %d seldepth %d score %s nodes %d nps %.0f hashfull %d time %d pv",
		i.Depth, i.SelDepth, i.Score.UCI(), i.Nodes, float64(i.Nodes)/max(i.Time, time.Microsecond).Seconds(), i.HashFull, i.Time.Milliseconds())
	for _, m := range i.PV {
		line += " " + Move(m, chess960)
	}
	return line
}

// Move returns a move in UCI notation, "0000" for none: with chess960, castling is king captures rook.
func Move(m rep.Move, chess960 bool) string {
	if chess960 && m.Kind().IsCastle() {
		return m.From().String() + m.To().String()
	}
	return m.String()
}
