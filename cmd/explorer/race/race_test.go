package race

import (
	"testing"
	"time"

	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	for _, bulk := range []bool{true, false} {
		lap, err := Run("x88", rep.StartFEN, bulk, time.Millisecond)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, lap.Elapsed, time.Millisecond)
		assert.Positive(t, lap.Nodes)
		assert.Zero(t, lap.Nodes%8902, "whole perfts of depth 3")
	}
}

func TestRunFaults(t *testing.T) {
	_, err := Run("abacus", rep.StartFEN, true, 0)
	assert.ErrorContains(t, err, `no representation "abacus"`)
	_, err = Run("x88", "8", true, 0)
	assert.ErrorContains(t, err, "parse FEN")
	_, err = Run("x88", "nnnnknnn/nnnnnnnn/nnn5/8/8/8/8/4K3 w - - 0 1", true, 0)
	assert.Error(t, err, "more pieces than the list holds")
}
