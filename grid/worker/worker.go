// Package worker counts the units of a queue: it fetches one, counts it, writes the result
// and takes the next, until its context is done. It reports every second that it is there,
// and the coordinator may hand it a second count of a unit, which comes before all others.
// It waits for a lost connection to return.
package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/queue"
)

// Worker is the settings of a worker.
type Worker struct {
	Name    string // as unit.CheckName has it; the name of its key if it has one
	JS      jetstream.JetStream
	Counter *Counter
	Idle    time.Duration         // ends after so long without a unit, 0 for never
	Log     func(text string)     // gets a line for each thing out of the ordinary
	Hint    string                // the command that starts a coordinator, for a worker that waits for one; "" for none
	Done    func(r *queue.Report) // is called after each unit, nil for nothing
	Spare   bool                  // makes second counts only, which the coordinator hands it
	Slow    time.Duration         // is added to each unit, for the tests of a slow worker
}

// The waiting times of a worker.
const (
	fetchWait = 2 * time.Second        // for a unit
	retryWait = 500 * time.Millisecond // after an error
)

// Run counts until ctx is done, which is no error, or until there was nothing to do for
// Idle. It returns how many units were counted. The error wraps queue.ErrProtocol if the
// coordinator is of another version.
func (w *Worker) Run(ctx context.Context) (units int, err error) {
	if !w.Spare {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		go w.here(ctx)
		subscription, err := w.JS.Conn().Subscribe(queue.CallSubject, func(*nats.Msg) { w.sayHere() })
		if err != nil {
			return 0, err
		}
		defer func() { _ = subscription.Unsubscribe() }()
	}
	s, err := w.find(ctx)
	if err != nil {
		return 0, ignore(ctx, err)
	}
	last := time.Now()
	for ctx.Err() == nil {
		m, err := w.next(ctx, s)
		switch {
		case ctx.Err() != nil && m == nil:
		case err != nil:
			// The server may be away, or be another one without our streams.
			pause(ctx, retryWait)
			if found, err := w.find(ctx); err == nil {
				s = found
			} else if errors.Is(err, queue.ErrProtocol) {
				return units, err
			}
		case m == nil:
			if w.Idle > 0 && time.Since(last) > w.Idle {
				return units, nil
			}
		default:
			counted, err := w.handle(ctx, s, m)
			if err != nil {
				return units, ignore(ctx, err)
			}
			if counted {
				units++
			}
			last = time.Now()
		}
	}
	return units, nil
}

func ignore(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// here says that the worker is there, until ctx is done.
func (w *Worker) here(ctx context.Context) {
	for ctx.Err() == nil {
		w.sayHere()
		pause(ctx, queue.HereEvery)
	}
}

func (w *Worker) sayHere() {
	if !w.Spare {
		_ = w.JS.Conn().Publish(queue.HereSubject(w.Name), nil)
	}
}

// find waits for the streams, and until a coordinator has admitted the worker.
func (w *Worker) find(ctx context.Context) (queue.Streams, error) {
	said, wait := false, retryWait/32
	for start := time.Now(); ; wait = min(2*wait, retryWait) {
		s, err := queue.Find(ctx, w.JS, w.Name)
		if err == nil || errors.Is(err, queue.ErrProtocol) || ctx.Err() != nil {
			return s, err
		}
		if !said && errors.Is(err, queue.ErrNoStreams) && time.Since(start) > queue.HereEvery {
			said = true
			text := "waiting for a coordinator"
			if w.Hint != "" {
				text += ": " + w.Hint
			}
			w.Log(text)
		}
		if w.Idle > 0 && time.Since(start) > w.Idle {
			return s, err
		}
		pause(ctx, wait)
		w.sayHere()
	}
}

// next returns the next unit, nil if there is none. A second count comes first.
func (w *Worker) next(ctx context.Context, s queue.Streams) (jetstream.Msg, error) {
	if w.Spare {
		return fetch(ctx, s.Own, fetchWait)
	}
	for _, c := range []jetstream.Consumer{s.Own, s.Workers} {
		if m, err := fetch(ctx, c, 0); m != nil || err != nil {
			return m, err
		}
	}
	type found struct {
		jetstream.Msg
		err error
	}
	units, done := make(chan found), make(chan struct{})
	defer close(done)
	for _, c := range []jetstream.Consumer{s.Workers, s.Own} {
		go func() {
			m, err := fetch(ctx, c, fetchWait)
			select {
			case units <- found{m, err}:
			case <-done: // the other one has found a unit
				if m != nil {
					_ = m.Nak()
				}
			}
		}()
	}
	first := <-units
	if first.Msg == nil && first.err == nil {
		first = <-units
	}
	return first.Msg, first.err
}

// fetch returns the next unit of a consumer, nil if there is none for a time.
func fetch(ctx context.Context, c jetstream.Consumer, wait time.Duration) (jetstream.Msg, error) {
	var batch jetstream.MessageBatch
	var err error
	if wait == 0 {
		batch, err = c.FetchNoWait(1)
	} else {
		batch, err = c.Fetch(1, jetstream.FetchMaxWait(wait))
	}
	if err != nil {
		return nil, err
	}
	select {
	case m := <-batch.Messages():
		if m == nil && batch.Error() != nil && !errors.Is(batch.Error(), nats.ErrTimeout) {
			return nil, batch.Error()
		}
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// handle counts the unit of m. The error is that the unit is of another version.
func (w *Worker) handle(ctx context.Context, s queue.Streams, m jetstream.Msg) (counted bool, err error) {
	work, err := queue.ParseWork(m.Data())
	if errors.Is(err, queue.ErrProtocol) {
		_ = m.Nak()
		return false, err
	}
	if err != nil || m.Subject() != work.Subject() {
		w.Log(fmt.Sprintf("a malformed unit on %.80q is dropped: %v", m.Subject(), err))
		_ = m.Term()
		return false, nil
	}
	// A unit is finished also when the worker is to end, within reason.
	limit := time.Duration(work.Limit) * time.Millisecond
	counting, stop := context.WithTimeout(ctx, limit)
	defer stop()
	go keep(counting, m)
	r := queue.Report{Protocol: queue.Protocol, Run: work.Run}
	b := w.Counter.Backend(work.NotRep)
	r.Result, err = w.Counter.Count(counting, b, work.Positions, work.Depth, work.Seed)
	pause(counting, w.Slow)
	r.Unit, r.Pass, r.Worker = work.Unit, work.Pass, w.Name
	if ctx.Err() != nil {
		_ = m.Nak()
		return false, nil
	}
	key := queue.ResultKey(w.Name, work.Run, work.Unit, work.Pass)
	if err != nil {
		r.Error = err.Error()
		key = queue.FailureKey(w.Name, work.Run, work.Unit, work.Pass, work.Attempt)
		w.Log(fmt.Sprintf("unit %d fails: %v", work.Unit, err))
	}
	if err := w.store(ctx, s, key, r); err != nil {
		// The message is handed out again; nothing is lost but time.
		w.Log(fmt.Sprintf("the result of unit %d cannot be stored: %v", work.Unit, err))
		_ = m.Nak()
		return false, nil
	}
	if err := m.DoubleAck(ctx); err != nil && ctx.Err() == nil {
		w.Log(fmt.Sprintf("unit %d is counted and may be counted again: %v", work.Unit, err))
	}
	if w.Done != nil {
		w.Done(&r)
	}
	return r.Error == "", nil
}

// keep extends the lease of m until ctx is done.
func keep(ctx context.Context, m jetstream.Msg) {
	ticker := time.NewTicker(queue.Lease / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = m.InProgress()
		}
	}
}

// storeWait is how long a worker tries to store a result, and storeOnce how long one try
// takes.
const (
	storeWait = 2 * time.Minute
	storeOnce = 3 * time.Second
)

// store writes the report, which may be there from an earlier try.
func (w *Worker) store(ctx context.Context, s queue.Streams, key string, r queue.Report) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	for start := time.Now(); ; {
		// A finished count is stored even if the worker is to end, if that is quick.
		once, stop := context.WithTimeout(context.WithoutCancel(ctx), storeOnce)
		_, err = s.Results.Put(once, key, data)
		stop()
		if err == nil {
			return nil
		}
		if pause(ctx, retryWait); ctx.Err() != nil || time.Since(start) > storeWait {
			return err
		}
	}
}
