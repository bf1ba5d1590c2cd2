package byteboard

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/reptest"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }

// The plain Go, for CPUs without the instructions, answers the same in a few games.
func TestPlain(t *testing.T) {
	plain := Backend
	plain.Name, plain.New, plain.Available = "byteboard-plain", func() rep.Board { return NewPlain() }, nil
	for _, seed := range reptest.Seeds()[:3] {
		require.NoError(t, reptest.Play(seed, plain, Backend))
		require.NoError(t, reptest.Wander(seed, plain, Backend))
	}
}
