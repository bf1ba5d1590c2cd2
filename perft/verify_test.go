package perft_test

import (
	"context"
	"errors"
	"testing"

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
	panics := broken.New(broken.Fault{Make: func(before, _ *rep.Position, m rep.Move) {
		_ = before.Pieces[:40][m.To()]
	}})
	v, err := perft.Verify(t.Context(), panics, e, perft.Limits{})
	require.NoError(t, err)
	require.NotNil(t, v.Failure)
	assert.Equal(t, 3, v.Failure.Depth)
	assert.Contains(t, v.Failure.String(), "depth 3: want 8902, the board panicked: runtime error: index out of range")

	panics = broken.New(broken.Fault{Load: func(*rep.Position) error { panic("no room") }})
	v, err = perft.Verify(t.Context(), panics, e, perft.Limits{})
	require.NoError(t, err)
	require.NotNil(t, v.Failure)
	assert.Equal(t, "no room", v.Failure.Panic)
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
	assert.Equal(t, e.Counts[:4], v.Checked)
	assert.Equal(t, e.Position, b.Position(), "the board is left as it was")
}
