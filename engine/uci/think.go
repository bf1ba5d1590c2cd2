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

// firstNodes are the most nodes of the first iteration if the limits have not left time for it.
const firstNodes = 10_000

// think begins a search of game, which stays as it is, as the task. It says each iteration, and then one best move: a
// legal one, or 0000 if there is none.
func (e *Engine) think(game *engine.Game, g Go) {
	l, refused := g.Limits(game, time.Duration(e.overhead)*time.Millisecond)
	if words := append(g.Skipped, refused...); len(words) > 0 {
		e.Say("info string go: %s is skipped", quoted(words))
	}
	if g.Infinite {
		l.SoftTime, l.Time = 0, 0
	}
	e.Begin(Task{Endless: g.Infinite, Run: func(ctx context.Context) error {
		best := e.best(ctx, game, l)
		if g.Infinite {
			<-ctx.Done()
		}
		if o := game.Outcome(); best == rep.NoMove {
			e.Say("info string the game is over: %v", o)
		}
		e.Say("bestmove %s", Move(best, e.chess960))
		return nil
	}})
}

// best returns the best move, NoMove if none is legal. Without a search the first legal move is the best.
func (e *Engine) best(ctx context.Context, game *engine.Game, l search.Limits) rep.Move {
	legal := game.AppendMoves(nil)
	if len(legal) == 0 {
		return rep.NoMove
	}
	if e.search == nil {
		return legal[0]
	}
	l.OnIteration = func(i search.Info) { e.Say("%s", Info(i, e.chess960)) }
	r, err := e.search.Run(ctx, l)
	if r.Depth == 0 && (err == nil || errors.Is(err, context.Canceled)) {
		l.Depth, l.Nodes, l.Time = 1, firstNodes, 0
		r, err = e.search.Run(context.WithoutCancel(ctx), l)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		e.Say("info string %v", err)
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
