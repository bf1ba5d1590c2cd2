package perft_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func entry(t testing.TB, fen string, counts ...uint64) perft.Entry {
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	e := perft.Entry{Name: "test", Line: 1, Position: p}
	for i, nodes := range counts {
		e.Counts = append(e.Counts, perft.DepthCount{Depth: i + 1, Nodes: nodes})
	}
	return e
}

func TestVerify(t *testing.T) {
	e := entry(t, rep.StartFEN, 20, 400, 8902, 197281, 4865609, 119060324)
	for _, test := range []struct {
		name             string
		limits           perft.Limits
		checked, skipped int
	}{
		{"depth", perft.Limits{MaxDepth: 3}, 3, 3},
		{"nodes", perft.Limits{MaxNodes: 8902}, 3, 3},
		{"both", perft.Limits{MaxNodes: 8901, MaxDepth: 5}, 2, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, err := perft.Verify(t.Context(), oracle.New(), e, test.limits)
			require.NoError(t, err)
			assert.Nil(t, v.Failure)
			assert.Equal(t, e.Counts[:test.checked], v.Checked)
			assert.Equal(t, e.Counts[test.checked:], v.Skipped)
		})
	}
	short := entry(t, rep.StartFEN, 20, 400)
	v, err := perft.Verify(t.Context(), oracle.New(), short, perft.Limits{})
	require.NoError(t, err)
	assert.Len(t, v.Checked, 2, "no limits")
}

func TestVerifyFailure(t *testing.T) {
	e := entry(t, rep.StartFEN, 20, 401, 8902)
	v, err := perft.Verify(t.Context(), oracle.New(), e, perft.Limits{})
	require.NoError(t, err)
	assert.Equal(t, &perft.Failure{Depth: 2, Got: 400, Want: 401}, v.Failure)
	assert.Equal(t, "depth 2: got 400, want 401", v.Failure.String())
	assert.Len(t, v.Checked, 2)
	assert.Equal(t, e.Counts[2:], v.Skipped)
}

func TestVerifyPanic(t *testing.T) {
	e := entry(t, rep.StartFEN, 20, 400, 8902)
	b := broken.New(broken.Fault{Make: func(before, _ *rep.Position, m rep.Move) {
		_ = before.Pieces[:40][m.To()]
	}})
	v, err := perft.Verify(t.Context(), b, e, perft.Limits{})
	require.NoError(t, err)
	require.NotNil(t, v.Failure)
	assert.Equal(t, 3, v.Failure.Depth)
	assert.Contains(t, v.Failure.String(), "depth 3: want 8902, the board panicked in perft of depth 3: runtime error: index out of range")

	b = broken.New(broken.Fault{Load: func(*rep.Position) error { panic("no room") }})
	v, err = perft.Verify(t.Context(), b, e, perft.Limits{})
	require.NoError(t, err)
	require.NotNil(t, v.Failure)
	assert.Regexp(t, `^no room, at perft/verify_test\.go:\d+$`, v.Failure.Panic)
	assert.Equal(t, "depth 1: want 20, the board panicked in Load: "+v.Failure.Panic, v.Failure.String())
}

func TestVerifyUnsupported(t *testing.T) {
	refuses := broken.New(broken.Fault{Load: func(*rep.Position) error { return rep.ErrUnsupported }})
	v, err := perft.Verify(t.Context(), refuses, entry(t, rep.StartFEN, 20), perft.Limits{})
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	assert.Empty(t, v.Checked)
}

func TestVerifyCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	moves := 0
	b := broken.New(broken.Fault{Make: func(_, _ *rep.Position, _ rep.Move) {
		if moves++; moves == 1000 {
			cancel()
		}
	}})
	e := entry(t, rep.StartFEN, 20, 400, 8902, 197281, 4865609, 119060324)
	v, err := perft.Verify(ctx, b, e, perft.Limits{})
	assert.True(t, errors.Is(err, context.Canceled), "%v", err)
	assert.Equal(t, e.Counts[:3], v.Checked)
	assert.Equal(t, e.Position, b.Position(), "the board is left as it was")
}

// hang returns a function that does not return before the test has ended, as a
// board that walks in a circle.
func hang(t *testing.T) func() {
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	return func() { <-end }
}

// A board that never returns is given up, with the call and the position in the
// error.
func TestVerifyTimeout(t *testing.T) {
	e := entry(t, rep.StartFEN, 20, 400, 8902, 197281)
	for _, test := range []struct {
		name    string
		fault   func(hang func()) broken.Fault
		checked int
		want    string
	}{
		{"Load", func(hang func()) broken.Fault {
			return broken.Fault{Load: func(*rep.Position) error { hang(); return nil }}
		}, 0, "perft: Load has not ended in 1m0s, in " + rep.StartFEN},
		{"Make", func(hang func()) broken.Fault {
			return broken.Fault{Make: func(_, _ *rep.Position, m rep.Move) {
				if m.String() == "b1c3" {
					hang()
				}
			}}
		}, 1, "perft: perft of depth 2 has not ended in 1m0s, in " + rep.StartFEN},
		{"AppendMoves", func(hang func()) broken.Fault {
			return broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
				if p.Pieces[rep.A3] == rep.WhiteKnight && p.Pieces[rep.A6] != rep.NoPiece && p.Pieces[rep.H3] != rep.NoPiece {
					hang()
				}
				return legal
			}}
		}, 3, "perft: perft of depth 3 has not ended in 1m0s, in " + rep.StartFEN + " after b1a3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := broken.New(test.fault(hang(t)))
				v, err := perft.Verify(t.Context(), b, e, perft.Limits{Timeout: perft.DefaultTimeout})
				var timeout *perft.TimeoutError
				require.ErrorAs(t, err, &timeout)
				assert.EqualError(t, err, test.want)
				assert.Equal(t, perft.DefaultTimeout, timeout.Limit)
				assert.Len(t, v.Checked, test.checked)
			})
		})
	}
}

// The limit applies to one operation: a long count of quick ones is not given up.
func TestVerifyTimeoutOfOneOperation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := broken.New(broken.Fault{Make: func(_, _ *rep.Position, _ rep.Move) { time.Sleep(10 * time.Millisecond) }})
		start := time.Now()
		e := entry(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14, 191, 2812, 43238)
		v, err := perft.Verify(t.Context(), b, e, perft.Limits{Timeout: 5 * time.Second})
		require.NoError(t, err)
		assert.Nil(t, v.Failure)
		assert.Greater(t, time.Since(start), 30*time.Second)
	})
}

// Ctrl-C ends a verification of a board that never returns.
func TestVerifyCancelledInOneOperation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		hang := hang(t)
		stuck := broken.New(broken.Fault{Load: func(*rep.Position) error { hang(); return nil }})
		start := time.Now()
		_, err := perft.Verify(ctx, stuck, entry(t, rep.StartFEN, 20), perft.Limits{})
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Less(t, time.Since(start), time.Minute+2*time.Second)
	})
}
