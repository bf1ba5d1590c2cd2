// Package steptest tests the features that steps of the same kind share, whatever their layout.
package steptest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// Exposing checks which pieces a board with the step pins takes for those whose moves may expose
// the king, and whether it is in check: exposing loads a position and asks. The conformance
// suite sees whether moves are right, but not that a move is tested without need: that costs
// nothing but time.
func Exposing(t *testing.T, exposing func(*rep.Position) (check bool, pieces rep.SquareSet, err error)) {
	for _, test := range []struct {
		name, fen string
		check     bool
		pieces    rep.SquareSet
	}{
		{"start", rep.StartFEN, false, rep.SetOf(rep.E1)},
		{"a slider behind two pieces, and a pin", "4r2k/8/8/b7/4N3/2P5/3P4/4K3 w - - 0 1", false, rep.SetOf(rep.E1, rep.E4)},
		{"two pins", "4k3/4n3/2b5/8/Q7/8/8/4R1K1 b - - 0 1", false, rep.SetOf(rep.E8, rep.E7, rep.C6)},
		{"a pawn", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", true, rep.SetOf(rep.E1)},
		{"a pawn that goes the other way", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", false, rep.SetOf(rep.E8)},
		{"a knight", "4k3/8/3N4/8/8/8/8/4K3 b - - 0 1", true, rep.SetOf(rep.E8)},
		{"a rook", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", true, rep.SetOf(rep.E1)},
		{"a bishop that is not on a diagonal with the king", "4k3/8/8/8/4b3/8/4P3/4K3 w - - 0 1", false, rep.SetOf(rep.E1)},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err, test.name)
		check, pieces, err := exposing(&p)
		require.NoError(t, err, test.name)
		assert.Equal(t, test.check, check, "%s: check in %s", test.name, test.fen)
		assert.Equal(t, test.pieces, pieces, "%s: pieces in %s, got:\n%vwant:\n%v", test.name, test.fen, pieces, test.pieces)
	}
}
