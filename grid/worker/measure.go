package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/boardbench/boardbench/grid/queue"
)

// Measure runs bench run with args for at most limit and writes the file out. It is called
// for one request at a time, and no unit is counted meanwhile.
type Measure func(ctx context.Context, args []string, limit time.Duration, out string) error

// maxRequests is how many requests to measure wait for a worker at most.
const maxRequests = 16

// listen answers requests to measure until ctx is done. busy is held while one is carried
// out.
func (w *Worker) listen(ctx context.Context, busy *sync.Mutex) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	requests := make(chan *nats.Msg, maxRequests)
	subscription, err := w.JS.Conn().ChanSubscribe(queue.MeasureSubject, requests)
	if err != nil {
		cancel()
		return nil, err
	}
	waiting := make(chan struct{}, maxRequests)
	group.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case m := <-requests:
				request, err := queue.ParseMeasure(m.Data)
				if err != nil {
					w.Log(fmt.Sprintf("a request to measure is dropped: %v", err))
					continue
				}
				select {
				case waiting <- struct{}{}:
					group.Go(func() { w.carry(ctx, request, busy); <-waiting })
				default:
					w.Log(fmt.Sprintf("a request to measure is dropped: %d are waiting", maxRequests))
				}
			}
		}
	})
	return func() { _ = subscription.Unsubscribe(); cancel(); group.Wait() }, nil
}

// carry carries out a request, and reports its progress.
func (w *Worker) carry(ctx context.Context, m queue.Measure, busy *sync.Mutex) {
	states, done := make(chan queue.State), make(chan error, 1)
	go func() {
		busy.Lock()
		defer busy.Unlock()
		states <- queue.Measuring
		done <- w.measure(ctx, m)
	}()
	ticker := time.NewTicker(queue.AnswerEvery)
	defer ticker.Stop()
	answer := queue.Answer{State: queue.Waiting}
	for {
		w.answer(m.Name, answer)
		if answer.State == queue.Done || answer.State == queue.Failed {
			return
		}
		select {
		case answer.State = <-states:
		case <-ticker.C:
		case err := <-done:
			answer.State = queue.Done
			if err != nil {
				answer.State, answer.Error = queue.Failed, err.Error()
			}
		}
	}
}

func (w *Worker) answer(name string, a queue.Answer) {
	data, err := json.Marshal(a)
	if err == nil {
		_ = w.JS.Conn().Publish(queue.AnswerSubject(name, w.Name), data)
	}
}

// measure carries out a request and stores the file.
func (w *Worker) measure(ctx context.Context, m queue.Measure) error {
	folder, err := os.MkdirTemp("", "bench-grid-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, "run.txt")
	if err := w.Measure(ctx, m.Args, time.Duration(m.Limit)*time.Millisecond, out); err != nil {
		return err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	return queue.SendFile(ctx, w.JS, w.Name, m.Name, text)
}
