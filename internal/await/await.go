// Package await waits for calls that may never return, such as the calls of a
// foreign board: up to a time limit for each operation, and no longer than the
// context allows.
//
// A goroutine cannot be stopped from outside. A call that is given up goes on
// in the background, so its data must not be used again.
package await

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/boardbench/boardbench/internal/panics"
)

// Grace is the time that a call has to return by itself once its context is
// done.
const Grace = 500 * time.Millisecond

// period is the time between two looks at the limit of an operation.
const period = 20 * time.Millisecond

// TimeoutError reports an operation that did not end within its limit.
type TimeoutError struct {
	Doing any // the operation, as Within or Enter was given it
	Limit time.Duration
}

// Error returns the operation and its limit in one line.
func (e *TimeoutError) Error() string { return fmt.Sprintf("%v has not ended in %v", e.Doing, e.Limit) }

// A Watch holds the operation that a call is in. The zero Watch is ready for
// use.
type Watch struct {
	mutex sync.Mutex
	doing any
	limit time.Duration // 0 for none
	start time.Time
}

// Enter starts the operation doing, which may take limit, 0 for any time. The
// operation before it has ended.
func (w *Watch) Enter(doing any, limit time.Duration) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.doing, w.limit, w.start = doing, limit, time.Now()
}

// expired returns an error if the operation has taken more than its limit.
func (w *Watch) expired() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.limit > 0 && time.Since(w.start) > w.limit {
		return &TimeoutError{Doing: w.doing, Limit: w.limit}
	}
	return nil
}

// Do calls f in a goroutine of its own, with a Watch on which f enters each of
// its operations, and returns f's results. It gives f up with a *TimeoutError
// when an operation takes more than its limit, and with ctx's error when f has
// not returned within Grace after ctx is done. A panic of f is a panic of Do
// with a *panics.Panic.
func Do[T any](ctx context.Context, f func(*Watch) (T, error)) (T, error) {
	type result struct {
		value T
		err   error
		fault *panics.Panic
	}
	var watch Watch
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			r.fault = panics.Of(recover())
			done <- r
		}()
		r.value, r.err = f(&watch)
	}()

	ticker := time.NewTicker(period)
	defer ticker.Stop()
	cancelled := ctx.Done()
	var grace <-chan time.Time
	for {
		select {
		case r := <-done:
			if r.fault != nil {
				panic(r.fault)
			}
			return r.value, r.err
		case <-ticker.C:
			if err := watch.expired(); err != nil {
				return *new(T), err
			}
		case <-cancelled:
			cancelled, grace = nil, time.After(Grace)
		case <-grace:
			return *new(T), ctx.Err()
		}
	}
}

// Within is Do for an f of a single operation.
func Within[T any](ctx context.Context, doing any, limit time.Duration, f func() (T, error)) (T, error) {
	return Do(ctx, func(w *Watch) (T, error) {
		w.Enter(doing, limit)
		return f()
	})
}
