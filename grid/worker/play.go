package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/rep"
)

// Play plays the pair of games of a match from the opening that leads to a position, on boards of b. A panic of the board
// is an error.
func (c *Counter) Play(ctx context.Context, b rep.Backend, event string, k unit.Key, seed uint64) (r unit.Result, err error) {
	start := time.Now()
	r = unit.Result{Rep: b.Name, Seed: seed}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("worker: %s panics: %v", b.Name, fault)
		}
	}()
	n, err := k.Opening()
	if err != nil {
		return r, err
	}
	s, err := match.ParseEvent(event)
	if err != nil {
		return r, err
	}
	referee, err := match.NewReferee(b.New, s, nil)
	if err != nil {
		return r, err
	}
	pair, err := referee.Play(ctx, n)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		return r, fmt.Errorf("worker: pair %d: stopped after %v: %w", n+1, time.Since(start).Round(time.Millisecond), err)
	}
	if err != nil {
		return r, fmt.Errorf("worker: pair %d: %w", n+1, err)
	}
	r.SetGames(fmt.Sprintf("%v\n%v\n", pair[0], pair[1]))
	if c.Spoil != nil {
		c.Spoil(r.Counts)
	}
	r.Nanos = int64(time.Since(start))
	return r, nil
}
