// Package coordinator hands out the units of a deep perft by a queue, collects and checks
// their counts, keeps them in a journal, and sums.
//
// Its state is in two places: the journal, which is its own, and
// the results on the server. It may die at any time: another one with the same journal
// continues, and takes the counts made meanwhile from the server. If the server is lost
// with its data, the units that the journal does not have are published again. A unit is in
// the sum once, however often it was counted.
package coordinator

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
)

// Failures is how often a unit may fail before it is set aside.
const Failures = 3

// Said is the greatest number of workers' texts of one kind that are printed.
const Said = 3

// Config is the setup of a coordinator.
type Config struct {
	JS       jetstream.JetStream
	Units    *unit.Division
	Journal  string        // the name of its file
	Share    unit.Share    // of the units that are counted twice
	Secret   unit.Secret   // chooses them, and the seeds
	Keys     bool          // every worker has a key, and writes under the name of it alone
	Spare    string        // the worker that makes second counts if no other can, "" for none
	Alone    bool          // no worker can join that is not in this process
	Window   int           // units that are out at the same time at most, at least 1
	Replicas int           // of the streams, 1 or, in a cluster, 3
	Limit    time.Duration // for a unit the first time, 0 for one that grows with its estimate
	Check    time.Duration // after which a unit without a result is looked for, 0 for twice queue.Lease
	Log      func(text string)
	Progress func(Progress) // is called about once a second, nil for nothing
}

// Progress is how far a run is.
type Progress struct {
	Done, Units int
	Workers     int           // from which results came
	Left        time.Duration // until the end, 0 for unknown
}

// Summary is the result of a run.
type Summary struct {
	unit.Counts
	Units     int
	Resumed   int           // units that the journal had at the beginning
	Workers   []string      // from which results came, sorted
	Dropped   int           // malformed messages
	Again     int           // units that were published again after a failure or a loss
	Failed    []Failure     // units that were set aside
	Total     unit.Total    // of all units but those
	Had       unit.Total    // of the Resumed units
	Wall      time.Duration // of this process
	Computing time.Duration // of the units that were counted in this time
}

// Failure is a unit that was set aside.
type Failure struct {
	Unit   int
	FEN    string // of its first position
	Reason string
}

// Coordinator is a run.
type Coordinator struct {
	Config
	ledger  *unit.Ledger
	journal *unit.Journal
	streams queue.Streams
	watcher jetstream.KeyWatcher
	here    chan *nats.Msg
	live    map[string]time.Time // when each admitted worker last said that it is there
	forgot  time.Time            // when live was empty on purpose
	out     map[int]*out
	run     string
	start   time.Time
	first   unit.Counts // that the journal had
	had     unit.Total  // of them
	workers map[string]bool
	longest time.Duration // a unit took
	window  int           // units that are out now at most
	summary Summary
}

// out is a unit that is published.
type out struct {
	*unit.Pending
	attempt int
	to      string    // the worker that was handed the second count, "" for none
	since   time.Time // when to was chosen, or a first count was found to be with a worker
	checked time.Time // when it was published, or found to be on its way
}

// pass returns which count is to be made.
func (o *out) pass() int {
	if o.First != nil {
		return 2
	}
	return 1
}

// New returns a Coordinator that has read its journal.
func New(cfg Config) (*Coordinator, error) {
	if cfg.Check == 0 {
		cfg.Check = 2 * queue.Lease
	}
	c := &Coordinator{Config: cfg, ledger: unit.NewLedger(cfg.Units, cfg.Share, cfg.Secret), live: map[string]time.Time{}, out: map[int]*out{}, run: cfg.Units.Run(), workers: map[string]bool{}}
	journal, dropped, err := unit.OpenJournal(cfg.Journal, cfg.Units.Header, c.ledger.Replay)
	if err != nil {
		return nil, err
	}
	if dropped {
		c.Log("the last line of the journal is damaged and dropped; its unit is counted again")
	}
	c.journal, c.window = journal, min(firstWindow, max(cfg.Window, 1))
	c.first, c.had = c.ledger.Counts(), c.ledger.Total()
	for _, p := range c.ledger.Opened() {
		c.out[p.Index] = &out{Pending: p, attempt: 1}
	}
	return c, nil
}

// Close closes the journal.
func (c *Coordinator) Close() error { return c.journal.Close() }

// Divide calls f with each first move and the sum under it.
func (c *Coordinator) Divide(f func(move string, sum unit.Total)) { c.ledger.Divide(f) }

// firstWindow is how many units are out at first. There are more when the queue was found
// empty. Units that wait in it come before second counts, and second counts should not be
// the last.
const firstWindow = 8

// widen doubles the window, up to the one of the Config, if no unit waits for a worker.
func (c *Coordinator) widen(ctx context.Context) {
	if c.window >= c.Window {
		return
	}
	once, stop := context.WithTimeout(ctx, tick)
	defer stop()
	if info, err := c.streams.Workers.Info(once); err == nil && info.NumPending == 0 {
		c.window = min(2*c.window, c.Window)
	}
}

// The times of the loop.
const (
	tick      = time.Second
	checkMost = 64 // units in a tick
)

// Run hands out units until all are done, and returns the summary. Its error is a
// *unit.Disagreement, the journal's, or ctx's. Finished units always stay in the journal.
func (c *Coordinator) Run(ctx context.Context) (Summary, error) {
	c.start = time.Now()
	err := c.work(ctx)
	if c.watcher != nil {
		_ = c.watcher.Stop()
	}
	if err == nil {
		// The rest on the server is of no use; if this fails it is found next time.
		_ = c.streams.Purge(ctx, c.run)
	}
	counts := c.ledger.Counts()
	s := c.summary
	s.Counts, s.Units, s.Resumed = counts, c.Units.Units(), c.first.Done
	s.Total, s.Had = c.ledger.Total(), c.had
	s.Wall = time.Since(c.start)
	s.Computing = time.Duration(counts.Nanos - c.first.Nanos)
	for name := range c.workers {
		s.Workers = append(s.Workers, name)
	}
	slices.Sort(s.Workers)
	slices.SortFunc(s.Failed, func(x, y Failure) int { return x.Unit - y.Unit })
	return s, err
}

func (c *Coordinator) work(ctx context.Context) error {
	c.here = make(chan *nats.Msg, 1<<14)
	subscription, err := c.JS.Conn().ChanSubscribe(queue.HereSubject("*"), c.here)
	if err != nil {
		return err
	}
	defer func() { _ = subscription.Unsubscribe() }()
	if err := c.connect(ctx); err != nil {
		return err
	}
	c.publish(ctx, slices.Collect(maps.Values(c.out))...) // the units that the journal left open
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		c.fill(ctx)
		if c.ledger.Ended() {
			return nil
		}
		for len(c.here) > 0 {
			c.hear(ctx, <-c.here)
		}
		var updates <-chan jetstream.KeyValueEntry
		if c.watcher != nil {
			updates = c.watcher.Updates()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case entry, ok := <-updates:
			if !ok {
				c.watcher = nil
				continue
			}
			// A nil entry ends the results that were there at the beginning.
			if entry == nil {
				continue
			}
			if err := c.receive(ctx, entry); err != nil {
				return err
			}
		case m := <-c.here:
			c.hear(ctx, m)
		case <-ticker.C:
			c.reassign(ctx)
			if err := c.check(ctx); err != nil {
				return err
			}
			c.widen(ctx)
			c.report()
		}
	}
}

// connect finds or creates the streams and watches the results, as often as necessary.
func (c *Coordinator) connect(ctx context.Context) error {
	for said := false; ; {
		s, err := queue.Ensure(ctx, c.JS, max(c.Replicas, 1))
		if err == nil {
			var w jetstream.KeyWatcher
			if w, err = s.Results.Watch(ctx, queue.ResultKeys(c.run), jetstream.IgnoreDeletes()); err == nil {
				if c.watcher != nil {
					_ = c.watcher.Stop()
				}
				c.streams, c.watcher = s, w
				if err = c.forget(ctx); err == nil {
					return nil
				}
			}
		}
		if errors.Is(err, queue.ErrProtocol) || errors.Is(err, queue.ErrReplicas) {
			return err
		}
		if !said {
			said = true
			c.Log(fmt.Sprintf("the server is not ready (%v), trying again", err))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tick / 4):
		}
	}
}

// fill publishes more units if the window has room.
func (c *Coordinator) fill(ctx context.Context) {
	var publish []*out
	for _, p := range c.ledger.Fill(c.window) {
		o := &out{Pending: p, attempt: 1}
		c.out[p.Index] = o
		publish = append(publish, o)
	}
	c.publish(ctx, publish...)
}

// publishers is how many units are published at the same time.
const publishers = 16

// publish puts units into the queue. If that fails, check publishes them again later;
// reassign publishes a second count for which there is no worker.
func (c *Coordinator) publish(ctx context.Context, units ...*out) {
	units = slices.DeleteFunc(units, func(o *out) bool { return o.pass() == 2 && !c.assign(o) })
	slices.SortFunc(units, func(x, y *out) int { return x.Index - y.Index })
	work := make(chan *out)
	var group sync.WaitGroup
	for range min(publishers, len(units)) {
		group.Go(func() {
			for o := range work {
				_ = c.streams.Publish(ctx, c.message(o))
			}
		})
	}
	for _, o := range units {
		o.checked = time.Now()
		if o.pass() == 1 {
			o.since = time.Time{}
		}
		work <- o
	}
	close(work)
	group.Wait()
}

// message returns the message of a unit.
func (c *Coordinator) message(o *out) queue.Work {
	w := queue.Work{
		Run: c.run, Unit: o.Index, Pass: o.pass(), Attempt: o.attempt, Depth: c.Units.Remaining(),
		Limit: int64(c.limit(o.attempt) / time.Millisecond),
		Seed:  c.Secret.Seed(c.run, o.Index, o.pass(), o.to),
	}
	if o.First != nil {
		w.To, w.NotRep = o.to, o.First.Rep
	}
	for _, p := range o.Positions {
		w.Positions = append(w.Positions, p.Key)
	}
	return w
}

// The time limit of a unit: ten times its estimate, plus a minute in case the machine is
// busy with something else, doubled after each failure.
const (
	limitFactor = 10
	limitLeast  = time.Minute
	limitMost   = 48 * time.Hour
)

func (c *Coordinator) limit(attempt int) time.Duration {
	limit := c.Limit
	if limit == 0 {
		estimate := max(time.Duration(math.Min(c.Units.Seconds, limitMost.Seconds())*float64(time.Second)), c.longest)
		limit = limitLeast + limitFactor*estimate
	}
	return min(limitMost, limit<<min(attempt-1, Failures))
}

// receive handles an entry of the results.
func (c *Coordinator) receive(ctx context.Context, entry jetstream.KeyValueEntry) error {
	if entry.Operation() != jetstream.KeyValuePut {
		return nil
	}
	r, attempt, err := queue.ParseReport(entry.Key(), entry.Value())
	o := c.out[r.Unit]
	switch {
	case err != nil:
	case r.Run != c.run:
		err = fmt.Errorf("result %.80q: is of run %.20q", entry.Key(), r.Run)
	case r.Seed != c.Secret.Seed(c.run, r.Unit, r.Pass, r.Worker):
		err = fmt.Errorf("result %.80q: it has another seed than was given, so this count was not asked for", entry.Key())
	case r.Pass == 2 && o != nil && o.First != nil && r.Error == "" && r.Worker == o.First.Worker:
		err = fmt.Errorf("result %.80q: the second count is by the worker of the first", entry.Key())
	case r.Pass == 2 && o != nil && o.First != nil && r.Error == "" && r.Rep == o.First.Rep:
		err = fmt.Errorf("result %.80q: the second count is by %.80q too", entry.Key(), r.Rep)
	}
	if err != nil {
		c.drop(ctx, entry.Key(), err)
		return nil
	}
	if r.Error != "" {
		if o != nil && r.Pass == o.pass() && attempt == o.attempt {
			c.fail(ctx, o, fmt.Sprintf("%.80q on worker %.80q: %.300q", r.Rep, r.Worker, r.Error))
		}
		return nil
	}
	r.Identity = c.identity(r.Worker)
	verdict, err := c.ledger.Classify(&r.Result)
	var disagreement *unit.Disagreement
	if errors.As(err, &disagreement) {
		return err
	}
	if errors.Is(err, unit.ErrUnknown) && r.Unit >= 0 && r.Unit < c.Units.Units() {
		return nil // of a unit that an earlier coordinator had handed out, and this one has not yet
	}
	if err != nil {
		c.drop(ctx, entry.Key(), err)
		return nil
	}
	if verdict == unit.Duplicate {
		return nil
	}
	if err := c.journal.Append(r.Result); err != nil {
		return err
	}
	if _, err := c.ledger.Apply(r.Result); err != nil {
		return err
	}
	c.workers[r.Worker] = true
	c.longest = max(c.longest, time.Duration(min(r.Nanos, int64(limitMost))))
	if verdict == unit.First {
		o.attempt = 1
		c.publish(ctx, o)
		return nil
	}
	delete(c.out, r.Unit)
	return nil
}

// drop counts and names a message that is not a result, and removes it. A unit that is lost
// by it is found by check.
func (c *Coordinator) drop(ctx context.Context, key string, err error) {
	c.summary.Dropped++
	if c.summary.Dropped <= Said {
		c.Log(fmt.Sprintf("a malformed result is dropped: %v", err))
	}
	_ = c.streams.Results.Purge(ctx, key)
}

// fail publishes a unit once more after a failure, or sets it aside.
func (c *Coordinator) fail(ctx context.Context, o *out, reason string) {
	if o.attempt < Failures {
		o.attempt++
		o.to = ""
		c.summary.Again++
		c.publish(ctx, o)
		return
	}
	if len(c.summary.Failed) < Said {
		c.Log(fmt.Sprintf("unit %d is set aside after %d failures: %s", o.Index, Failures, reason))
	}
	c.summary.Failed = append(c.summary.Failed, Failure{o.Index, o.Positions[0].Key.FEN(), reason})
	c.ledger.Drop(o.Index)
	delete(c.out, o.Index)
}

// held reports whether workers have had a first count, the message with a sequence number, for longer than its limit. A
// worker that is honest fails by itself by then; another may say for ever that it is at work.
func (c *Coordinator) held(ctx context.Context, o *out, sequence uint64) bool {
	if o.pass() == 2 {
		return false // see reassign
	}
	info, err := c.streams.Workers.Info(ctx)
	switch {
	case err != nil || info.Delivered.Stream < sequence:
		return false // no worker has it yet
	case o.since.IsZero():
		o.since = time.Now()
	}
	return time.Since(o.since) > c.limit(o.attempt)+c.Check
}

// check looks for units of which nothing was heard for a while: a result that was not
// delivered is taken, a message that was lost is published again, and so is a unit that a worker holds without a
// result.
func (c *Coordinator) check(ctx context.Context) error {
	checked := 0
	for _, o := range c.out {
		if time.Since(o.checked) < c.Check || o.pass() == 2 && o.to == "" {
			continue
		}
		if checked++; checked > checkMost {
			break
		}
		o.checked = time.Now()
		once, stop := context.WithTimeout(ctx, tick)
		message, err := c.streams.Units.GetLastMsgForSubject(once, c.message(o).Subject())
		var results []jetstream.KeyValueEntry
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			results, err = c.results(once, o)
		} else if err == nil {
			held := c.held(once, o, message.Sequence)
			if held {
				_ = c.streams.Units.Purge(once, jetstream.WithPurgeSubject(c.message(o).Subject()))
			}
			stop()
			if held {
				// No failure: its workers may have died, one after the other.
				c.Log(fmt.Sprintf("unit %d is handed out again: it was with workers for more than %v without a result", o.Index, c.limit(o.attempt)))
				c.summary.Again++
				c.publish(ctx, o)
			}
			continue // else it waits for a worker, or is being counted
		}
		stop()
		if err != nil {
			// The server is away, or has lost its data.
			if _, err := queue.Find(ctx, c.JS, ""); errors.Is(err, queue.ErrNoStreams) {
				return c.again(ctx)
			}
			return nil
		}
		for _, entry := range results {
			if err := c.receive(ctx, entry); err != nil {
				return err
			}
		}
		if len(results) == 0 {
			c.summary.Again++
			c.publish(ctx, o)
		}
	}
	if c.watcher == nil {
		return c.connect(ctx)
	}
	return nil
}

// results returns the results of the count of a unit, of all workers.
func (c *Coordinator) results(ctx context.Context, o *out) (all []jetstream.KeyValueEntry, err error) {
	w, err := c.streams.Results.Watch(ctx, queue.ResultKey("*", c.run, o.Index, o.pass()), jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Stop() }()
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case entry := <-w.Updates():
			if entry == nil {
				return all, nil
			}
			all = append(all, entry)
		}
	}
}

// again publishes everything that is open, to a server that has nothing.
func (c *Coordinator) again(ctx context.Context) error {
	c.Log("the server has lost its streams; what is not done is published again")
	if err := c.connect(ctx); err != nil {
		return err
	}
	c.summary.Again += len(c.out)
	c.publish(ctx, slices.Collect(maps.Values(c.out))...)
	return nil
}

// report calls Progress.
func (c *Coordinator) report() {
	if c.Progress == nil {
		return
	}
	n := c.ledger.Counts()
	p := Progress{Done: n.Done, Units: c.Units.Units(), Workers: len(c.workers)}
	if done := n.Done - c.first.Done; done > 0 {
		p.Left = time.Duration(float64(time.Since(c.start)) / float64(done) * float64(p.Units-p.Done))
	}
	c.Progress(p)
}
