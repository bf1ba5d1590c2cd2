package harness

import (
	"context"
	"runtime"
)

// A worker is a goroutine with a thread of its own that does one thing at a
// time. The thread may be bound to a CPU: it ends with the worker.
type worker struct {
	work chan func()
	done chan struct{}
}

func newWorker() *worker {
	// Room for one, so that a worker that nobody waits for any more can end.
	w := &worker{work: make(chan func()), done: make(chan struct{}, 1)}
	go func() {
		// Never unlocked: a thread that was bound to a CPU is of no further use.
		runtime.LockOSThread()
		for f := range w.work {
			f()
			w.done <- struct{}{}
		}
	}()
	return w
}

// do waits until f is done, or until ctx ends: then f goes on by itself, what
// it writes to must not be read, and the worker must not be used again.
func (w *worker) do(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w.work <- f
	select {
	case <-w.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stop ends the worker when it is done with what it does.
func (w *worker) stop() { close(w.work) }
