package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/engine/uci"
)

// A thought is a search under way.
type thought struct {
	cancel  context.CancelFunc
	release func()        // lets the best move be said; until then a search of "infinite" or "ponder" keeps it
	ended   chan struct{} // closed before the best move is said
	said    chan struct{} // and after it
	soft    time.Duration // the time that ponderhit gives the search, 0 for any
}

// over reports whether the best move is said. A command that answers a best move may come as soon as that is
// written, so over waits for the rest.
func (t *thought) over() bool {
	select {
	case <-t.ended:
		<-t.said
		return true
	default:
		return false
	}
}

// stop ends the search under way, if there is one, and waits until its best move is said.
func (e *uciEngine) stop() {
	if t := e.thinking; t != nil {
		t.cancel()
		t.release()
		<-t.said
		e.thinking = nil
	}
}

// ponderHit lets a search that pondered go on as one of the engine's own move.
func (t *thought) ponderHit() {
	if t.soft > 0 {
		time.AfterFunc(t.soft, t.cancel)
	}
	t.release()
}

// think carries out "go": it starts the search, whose goroutine says the best move.
func (e *uciEngine) think(text string) error {
	l, waits, err := uci.Go(text, e.game, e.moveOverhead())
	if err != nil {
		return err
	}
	if err := e.prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	released := make(chan struct{})
	t := &thought{
		cancel: cancel, release: sync.OnceFunc(func() { close(released) }),
		ended: make(chan struct{}), said: make(chan struct{}),
	}
	if waits {
		t.soft = l.SoftTime
		l.SoftTime, l.Time = 0, 0
	} else {
		t.release()
	}
	l.OnIteration = func(i search.Info) {
		if len(i.PV) > 0 { // the game is not over
			e.say("%s", uci.Info(i, e.chess960))
		}
	}
	e.thinking = t
	go func() {
		defer close(t.said)
		defer cancel()
		r, err := e.search.Run(ctx, l)
		<-released
		close(t.ended)
		if err != nil && !errors.Is(err, context.Canceled) {
			e.say("info string %v", err)
		}
		if o := e.game.Outcome(); len(r.PV) == 0 && o != engine.Undecided {
			e.say("info string the game is over: %v", o)
		}
		e.say("%s", uci.BestMove(r.PV, e.chess960))
	}()
	return nil
}
