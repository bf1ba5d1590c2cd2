package harness_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

func TestReady(t *testing.T) {
	load := func(wrap func(*oracle.Board) rep.Board) work.Case {
		return work.Case{Work: work.Work{Kind: work.Load}, On: tiny(t)[0], Backend: named("alpha", wrap)}
	}
	op, err := operation.Ready(t.Context(), load(sound), time.Minute)
	require.NoError(t, err)
	op.Run(2)

	_, err = operation.Ready(t.Context(), load(func(b *oracle.Board) rep.Board { return forgets{b} }), 0)
	assert.ErrorIs(t, err, operation.ErrWrong)

	absent := load(sound)
	absent.Backend.Available = func() error { return errors.New("no such registers") }
	_, err = operation.Ready(t.Context(), absent, 0)
	assert.ErrorIs(t, err, rep.ErrUnavailable)

	for calls, step := range map[int]operation.Step{1: operation.Preparing, 2: operation.Verifying} {
		synctest.Test(t, func(t *testing.T) { // so that only the board takes long on a busy machine
			hang := make(chan struct{})
			t.Cleanup(func() { close(hang) })
			slow := load(func(b *oracle.Board) rep.Board { return &hanging{Board: b, hang: hang, in: "Load", calls: calls} })
			_, err = operation.Ready(t.Context(), slow, 50*time.Millisecond)
			var stopped *operation.StoppedError
			require.ErrorAs(t, err, &stopped)
			assert.ErrorIs(t, err, operation.ErrTimeout)
			assert.Equal(t, step, stopped.Operation)

			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			_, err = operation.Ready(ctx, slow, 0)
			require.ErrorAs(t, err, &stopped)
			assert.ErrorIs(t, err, context.Canceled)
			assert.Equal(t, step, stopped.Operation)
			assert.ErrorContains(t, err, "Load/pos=kiwipete/rep=alpha")
		})
	}
}
