package source

import (
	"go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A game is the same on every CPU: nothing that chooses a move calculates with floating point, where Go joins a
// product and a sum on some CPUs only. The games of a match may come from different machines.
func TestMovesAreChosenWithoutFloats(t *testing.T) {
	set, packages, err := Load("../..", "./engine", "./engine/search", "./engine/network", "./engine/play")
	require.NoError(t, err)
	require.NotEmpty(t, packages)
	for _, p := range packages {
		for expression, found := range p.TypesInfo.Types {
			basic, _ := found.Type.Underlying().(*types.Basic)
			if basic != nil && basic.Info()&(types.IsFloat|types.IsComplex) != 0 {
				assert.Fail(t, set.Position(expression.Pos()).String(), types.ExprString(expression))
			}
		}
	}
}
