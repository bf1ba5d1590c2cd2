package internal_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
)

func TestResultIsPassedOn(t *testing.T) {
	fault := errors.New("no room")
	n, err := await.Within(t.Context(), "counting", time.Hour, func() (int, error) { return 7, fault })
	assert.Equal(t, 7, n)
	assert.Equal(t, fault, err)
	defer func() {
		p := panics.Of(recover())
		assert.Equal(t, "out of range", p.Value)
		assert.Regexp(t, `^internal/await_test\.go:\d+$`, p.At, "where it was raised at first")
	}()
	_, _ = await.Within(t.Context(), "counting", 0, func() (int, error) { panic("out of range") })
}

// hang blocks until the test ends, as a board does that never returns.
func hang(t *testing.T) func() (int, error) {
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	return func() (int, error) { <-end; return 0, nil }
}

func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		_, err := await.Within(t.Context(), "Load", time.Minute, hang(t))
		var timeout *await.TimeoutError
		require.ErrorAs(t, err, &timeout)
		assert.Equal(t, "Load has not ended in 1m0s", err.Error())
		assert.Equal(t, "Load", timeout.Doing)
		assert.InDelta(t, time.Minute, time.Since(start), float64(time.Second))
	})
}

// The limit is for one operation, however many there are.
func TestLimitOfEachOperation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, err := await.Do(t.Context(), func(w *await.Watch) (int, error) {
			for range 10 {
				w.Enter("quick", time.Minute)
				time.Sleep(50 * time.Second)
			}
			w.Enter("without a limit", 0)
			time.Sleep(time.Hour)
			return 3, nil
		})
		assert.NoError(t, err)
		assert.Equal(t, 3, n)

		block := hang(t)
		_, err = await.Do(t.Context(), func(w *await.Watch) (int, error) {
			w.Enter("first", time.Minute)
			w.Enter("second", time.Second)
			return block()
		})
		assert.EqualError(t, err, "second has not ended in 1s")
	})
}

func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		start := time.Now()
		_, err := await.Within(ctx, "counting", 0, hang(t))
		assert.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, time.Second+await.Grace, time.Since(start))

		// A call that returns within the grace is not given up.
		n, err := await.Within(ctx, "counting", 0, func() (int, error) {
			time.Sleep(await.Grace / 2)
			return 7, ctx.Err()
		})
		assert.Equal(t, 7, n)
		assert.ErrorIs(t, err, context.Canceled)
	})
}
