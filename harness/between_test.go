package harness_test

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A flagged is a side with some turns in a round, which says while it measures.
type flagged struct {
	*session.Session
	measures bool
	turns    int // so far
	inRound  int
}

func (f *flagged) Turn(context.Context, bool) (over bool, err error) {
	f.measures = true
	_, err = io.WriteString(f, "BenchmarkA 1 1 ns/op\nBenchmarkB 1 1 ns/op\n")
	f.measures = false
	f.turns++
	return f.turns%f.inRound == 0, err
}

func (f *flagged) Close(context.Context) ([]error, error) { return nil, nil }
func (f *flagged) Kill()                                  {}

// Between is called between turns alone, and may end the session in the middle of a round.
func TestBetween(t *testing.T) {
	side, calls, last := &flagged{inRound: 3}, 0, session.Progress{}
	s := session.New(session.Config{Rounds: 5, Between: func(p session.Progress) bool {
		assert.False(t, side.measures)
		calls, last = calls+1, p
		return calls < 4
	}}, io.Discard, func(_ context.Context, s *session.Session, _ int) ([]session.Side, error) {
		side.Session = s
		return []session.Side{side}, nil
	})
	for s.Round(t.Context()) {
	}
	assert.NoError(t, s.Close(t.Context()))
	assert.Equal(t, []int{4, 4, 1}, []int{calls, side.turns, s.Rounds()})
	assert.Equal(t, 8, last.Done)
}

// slow is a board that takes longer than a turn to be loaded.
type slow struct{ *oracle.Board }

func (b slow) Load(p *rep.Position) error {
	time.Sleep(2 * time.Second)
	return b.Board.Load(p)
}

// A side that is alone gives its turn back in the middle of a round that takes long.
func TestTurnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, ".name:Load pos:kiwipete", 2, named("alpha", func(b *oracle.Board) rep.Board { return slow{b} }),
			named("beta", func(b *oracle.Board) rep.Board { return slow{b} }))
		cfg.Warn = nil
		calls := 0
		cfg.Between = func(session.Progress) bool { calls++; return true }
		require.NoError(t, local.Run(t.Context(), cfg, io.Discard))
		assert.Equal(t, 3, calls, "the first round is written at its end")
	})
}
