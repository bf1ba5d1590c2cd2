package harness_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReady(t *testing.T) {
	load := func(wrap func(*oracle.Board) rep.Board) harness.Case {
		return harness.Case{Work: harness.Work{Kind: harness.Load}, On: tiny(t)[0], Backend: named("alpha", wrap)}
	}
	op, err := load(sound).Ready(t.Context(), time.Minute)
	require.NoError(t, err)
	op.Run(2)

	_, err = load(func(b *oracle.Board) rep.Board { return forgets{b} }).Ready(t.Context(), 0)
	assert.ErrorIs(t, err, harness.ErrWrong)

	absent := load(sound)
	absent.Backend.Available = func() error { return errors.New("no such registers") }
	_, err = absent.Ready(t.Context(), 0)
	assert.ErrorIs(t, err, rep.ErrUnavailable)

	for calls, operation := range map[int]harness.Operation{1: harness.Preparing, 2: harness.Verifying} {
		synctest.Test(t, func(t *testing.T) { // so that only the board takes long on a busy machine
			hang := make(chan struct{})
			t.Cleanup(func() { close(hang) })
			slow := load(func(b *oracle.Board) rep.Board { return &hanging{Board: b, hang: hang, in: "Load", calls: calls} })
			_, err = slow.Ready(t.Context(), 50*time.Millisecond)
			var stopped *harness.StoppedError
			require.ErrorAs(t, err, &stopped)
			assert.ErrorIs(t, err, harness.ErrTimeout)
			assert.Equal(t, operation, stopped.Operation)

			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			_, err = slow.Ready(ctx, 0)
			require.ErrorAs(t, err, &stopped)
			assert.ErrorIs(t, err, context.Canceled)
			assert.Equal(t, operation, stopped.Operation)
			assert.ErrorContains(t, err, "Load/pos=kiwipete/rep=alpha")
		})
	}
}
