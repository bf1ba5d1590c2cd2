package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/boardbench/boardbench/grid/queue"
)

// Measure runs bench run with args and writes the file out. It is called for one request at
// a time, and no unit is counted meanwhile.
type Measure func(ctx context.Context, args []string, out string) error

// listen answers requests to measure until ctx is done. busy is held while one is carried
// out.
func (w *Worker) listen(ctx context.Context, busy *sync.Mutex) (stop func(), err error) {
	conn := w.JS.Conn()
	requests := make(chan *nats.Msg, 16)
	subscription, err := conn.ChanSubscribe(queue.MeasureSubject, requests)
	if err != nil {
		return nil, err
	}
	var group sync.WaitGroup
	done, cancel := context.WithCancel(ctx)
	group.Go(func() {
		for {
			select {
			case <-done.Done():
				return
			case m := <-requests:
				request, err := queue.ParseMeasure(m.Data)
				if err != nil {
					w.Log(fmt.Sprintf("a request to measure is dropped: %v", err))
					continue
				}
				busy.Lock()
				w.answer(request.Name, queue.Answer{Worker: w.Name, Begun: true})
				answer := queue.Answer{Worker: w.Name}
				if err := w.measure(done, request); err != nil {
					answer.Error = err.Error()
				}
				w.answer(request.Name, answer)
				busy.Unlock()
			}
		}
	})
	return func() { _ = subscription.Unsubscribe(); cancel(); group.Wait() }, nil
}

func (w *Worker) answer(name string, a queue.Answer) {
	data, err := json.Marshal(a)
	if err == nil {
		_ = w.JS.Conn().Publish(queue.AnswerSubject(name), data)
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
	if err := w.Measure(ctx, m.Args, out); err != nil {
		return err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	files, err := queue.Files(ctx, w.JS)
	if err != nil {
		return err
	}
	_, err = files.PutBytes(ctx, m.Name+"/"+w.Name, text)
	return err
}
