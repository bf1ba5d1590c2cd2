package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/clock"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
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
	l, waits, err := e.parseGo(text)
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
	l.OnIteration = func(i search.Info) { e.say("info %s", e.infoText(i)) }
	e.thinking = t
	go func() {
		defer close(t.said)
		defer cancel()
		r, err := e.search.Run(ctx, l)
		<-released
		close(t.ended)
		switch {
		case err != nil && !errors.Is(err, context.Canceled):
			e.say("info string %v", err)
			fallthrough
		case len(r.PV) == 0:
			if o := e.game.Outcome(); o != engine.Undecided {
				e.say("info string the game is over: %v", o)
			}
			e.say("bestmove 0000")
		case len(r.PV) == 1:
			e.say("bestmove %s", e.moveText(r.PV[0]))
		default:
			e.say("bestmove %s ponder %s", e.moveText(r.PV[0]), e.moveText(r.PV[1]))
		}
	}()
	return nil
}

func (e *uciEngine) infoText(i search.Info) string {
	var line strings.Builder
	for _, m := range i.PV {
		line.WriteString(" " + e.moveText(m))
	}
	return fmt.Sprintf("depth %d seldepth %d score %s nodes %d nps %.0f hashfull %d time %d pv%s",
		i.Depth, i.SelDepth, i.Score.UCI(), i.Nodes, float64(i.Nodes)/max(i.Time, time.Microsecond).Seconds(), i.HashFull,
		i.Time.Milliseconds(), line.String())
}

// parseGo returns the limits of a search, and whether its best move waits for stop or ponderhit.
func (e *uciEngine) parseGo(text string) (l search.Limits, waits bool, err error) {
	numbers := map[string]int{}
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		switch name := words[i]; name {
		case "infinite", "ponder":
			waits = true
		case "depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo":
			if i++; i == len(words) {
				return l, false, fmt.Errorf("go: %s wants a number", name)
			}
			if numbers[name], err = strconv.Atoi(words[i]); err != nil {
				return l, false, fmt.Errorf("go: %s wants a number, got %q", name, words[i])
			}
		default:
			return l, false, fmt.Errorf("go: %q is not understood", name)
		}
	}
	for _, name := range []string{"depth", "nodes", "movetime"} {
		if n, given := numbers[name]; given && n < 1 {
			return l, false, fmt.Errorf("go: %s wants a number of at least 1, got %d", name, n)
		}
	}
	ms := func(name string) time.Duration { return time.Duration(numbers[name]) * time.Millisecond }
	l.Depth, l.Nodes, l.Time = numbers["depth"], uint64(numbers["nodes"]), ms("movetime")
	if l.Depth > search.MaxDepth {
		l.Depth = search.MaxDepth
	}
	left, increment := "wtime", "winc"
	if e.game.SideToMove() == rep.Black {
		left, increment = "btime", "binc"
	}
	if _, timed := numbers[left]; timed {
		l.SoftTime, l.Time = clock.Clock{
			Left: ms(left), Increment: ms(increment), Moves: numbers["movestogo"], Overhead: e.overhead,
		}.Share()
	}
	return l, waits, nil
}
