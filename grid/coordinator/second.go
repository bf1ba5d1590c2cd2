package coordinator

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// This file chooses the worker for the second count of a unit, among the workers that are
// there.

// hear admits a worker that says that it is there.
func (c *Coordinator) hear(ctx context.Context, m *nats.Msg) {
	name, err := queue.ParseHere(m)
	if err != nil {
		return
	}
	if _, ok := c.live[name]; !ok {
		once, stop := context.WithTimeout(ctx, tick)
		err := c.streams.Admit(once, name)
		stop()
		if err != nil {
			return // it says so again
		}
	}
	c.live[name] = time.Now()
}

// forget clears the list of workers and the second counts handed to them, at the beginning and
// if the server has lost them, and asks the workers to report.
func (c *Coordinator) forget(ctx context.Context) error {
	clear(c.live)
	c.forgot = time.Now()
	for _, o := range c.out {
		o.to = ""
	}
	_ = c.streams.PurgeSeconds(ctx, c.run)
	_ = c.JS.Conn().Publish(queue.CallSubject, nil)
	if c.Spare == "" {
		return nil
	}
	return c.streams.Admit(ctx, c.Spare)
}

// spareAfter is how long workers have to say that they are there, before the spare one makes
// second counts because there is no other.
const spareAfter = tick

// assign chooses by chance a worker for the second count of a unit, unless a worker is chosen:
// any worker that is there but the one of the first count. It reports whether there is one.
func (c *Coordinator) assign(o *out) bool {
	if o.to != "" {
		return true
	}
	var others []string
	for name := range c.live {
		if name != o.First.Worker {
			others = append(others, name)
		}
	}
	switch {
	case len(others) > 0:
		o.to = others[rand.IntN(len(others))]
	case c.Alone || time.Since(c.forgot) > spareAfter:
		o.to = c.Spare
	}
	if o.to != "" {
		o.since = time.Now()
	}
	return o.to != ""
}

// reassign hands second counts to others that wait for a worker, or whose worker is gone or
// takes longer than the limit.
func (c *Coordinator) reassign(ctx context.Context) {
	connected := c.JS.Conn().IsConnected()
	for name, heard := range c.live {
		switch {
		case !connected:
			c.live[name] = time.Now() // nothing can be heard
		case time.Since(heard) > queue.Lease:
			delete(c.live, name)
		}
	}
	if !connected {
		return
	}
	for _, o := range c.out {
		if o.pass() == 1 {
			continue
		}
		_, there := c.live[o.to]
		if there = there || o.to == c.Spare; there && o.to != "" && time.Since(o.since) < c.limit(o.attempt) {
			continue
		}
		if o.to != "" {
			once, stop := context.WithTimeout(ctx, tick)
			_ = c.streams.Units.Purge(once, jetstream.WithPurgeSubject(c.message(o).Subject()))
			stop()
			o.to = ""
			c.summary.Again++
		}
		c.publish(ctx, o)
	}
}

// identity returns the name of a worker's key. The workers in a coordinator's process share
// the coordinator's key.
func (c *Coordinator) identity(worker string) string {
	switch {
	case !c.Keys:
		return ""
	case strings.HasPrefix(worker, queue.CoordinatorName):
		return queue.CoordinatorName
	}
	return worker
}

// diagnoseTime is how long Diagnose looks.
const diagnoseTime = 2 * time.Minute

// Diagnose finds, in a line or a few, the first difference between two counts of a
// position. It plays on from the position with both representations, by the divergence
// search. If the two agree, it counts once more and names the worker that was wrong.
func Diagnose(ctx context.Context, d *unit.Disagreement, backends []rep.Backend) string {
	ctx, stop := context.WithTimeout(ctx, diagnoseTime)
	defer stop()
	find := func(name string) *rep.Backend {
		i := slices.IndexFunc(backends, func(b rep.Backend) bool { return b.Name == name })
		if i < 0 {
			return nil
		}
		return &backends[i]
	}
	first, second := find(d.First.Rep), find(d.Second.Rep)
	p, err := d.Key.Position()
	if first == nil || second == nil || err != nil {
		return fmt.Sprintf("this program does not have both %s and %s, so it cannot tell which is wrong", d.First.Rep, d.Second.Rep)
	}
	divergence, err := perft.FirstDivergence(ctx, second.New(), first.New(), &p, d.Depth)
	if divergence != nil {
		divergence.Rep = first.Name
		return fmt.Sprintf("%s and %s play differently:\n%s", first.Name, second.Name, divergence)
	}
	if err != nil {
		return fmt.Sprintf("where the two come apart was not found in %v: %v", diagnoseTime, err)
	}
	n := perft.Perft(loaded(*second, &p), d.Depth, perft.Bulk)
	switch n {
	case d.Counts[0]:
		return fmt.Sprintf("here both representations count %d: worker %s was wrong", n, d.Second.Worker)
	case d.Counts[1]:
		return fmt.Sprintf("here both representations count %d: worker %s was wrong", n, d.First.Worker)
	}
	return fmt.Sprintf("here both representations count %d: workers %s and %s were wrong", n, d.First.Worker, d.Second.Worker)
}

// loaded returns a board of b with p, which b could hold before.
func loaded(b rep.Backend, p *rep.Position) rep.Board {
	board := b.New()
	if err := board.Load(p); err != nil {
		panic("coordinator: " + err.Error())
	}
	return board
}
