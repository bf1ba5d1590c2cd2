package local

import (
	"context"
	"runtime"
)

// A worker is a goroutine on a thread of its own that runs one function at a time.
// The thread may be bound to a CPU: it ends with the worker.
type worker struct {
	work chan func()
	done chan struct{}
}

func newWorker() *worker {
	// Buffered, so that a worker that is no longer waited for can end.
	w := &worker{work: make(chan func()), done: make(chan struct{}, 1)}
	go func() {
		// Never unlocked: a thread that was bound to a CPU must not be reused.
		runtime.LockOSThread()
		for f := range w.work {
			f()
			w.done <- struct{}{}
		}
	}()
	return w
}

// do runs f and waits for it. If ctx is done first, do returns its error: f is still
// running, the variables that it writes to must not be read, and the worker must not
// be used again.
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

// stop ends the worker after the function that it runs.
func (w *worker) stop() { close(w.work) }
