package await

import (
	"context"
	"sync"
	"time"
)

// steps is the number of steps of a limit.
const steps = 16

// AfterFunc is time.AfterFunc for a limit on the work of others: it calls f in a goroutine of its own
// once this process has run for d. A time in which the process is stopped, by SIGSTOP, docker pause
// or a machine that sleeps, counts for one of 16 steps of d, so that the others have the rest of their
// time when all go on. stop ends it, and does not wait for an f that runs.
func AfterFunc(d time.Duration, f func()) (stop func()) {
	t := &limit{step: max(d/steps, 1), left: d, f: f}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.timer = time.AfterFunc(t.step, t.pass)
	return t.stop
}

// limit is a time limit in steps.
type limit struct {
	mutex      sync.Mutex
	timer      *time.Timer
	step, left time.Duration
	stopped    bool
	f          func()
}

// pass takes a step, however late it comes.
func (t *limit) pass() {
	t.mutex.Lock()
	t.left -= t.step
	over := t.left <= 0 && !t.stopped
	if !over && !t.stopped {
		t.timer.Reset(min(t.step, t.left))
	}
	t.mutex.Unlock()
	if over {
		t.f()
	}
}

func (t *limit) stop() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.stopped = true
	t.timer.Stop()
}

// After returns a channel that is closed as AfterFunc calls its function, nil for a d of 0.
func After(d time.Duration) (late <-chan struct{}, stop func()) {
	if d <= 0 {
		return nil, func() {}
	}
	c := make(chan struct{})
	return c, AfterFunc(d, func() { close(c) })
}

// WithTimeout returns a context that is done when ctx is, or as AfterFunc calls its function. Its cause
// is context.DeadlineExceeded then.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	limited, cancel := context.WithCancelCause(ctx)
	stop := AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return limited, func() {
		stop()
		cancel(nil)
	}
}
