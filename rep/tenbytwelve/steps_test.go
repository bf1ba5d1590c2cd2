package tenbytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// distance is a step in files and ranks.
type distance struct{ files, ranks int }

// steps are the steps by name.
var steps = map[index]distance{
	north: {0, 1}, northEast: {1, 1}, east: {1, 0}, southEast: {1, -1},
	south: {0, -1}, southWest: {-1, -1}, west: {-1, 0}, northWest: {-1, 1},
	northNorthEast: {1, 2}, northEastEast: {2, 1}, southEastEast: {2, -1}, southSouthEast: {1, -2},
	southSouthWest: {-1, -2}, southWestWest: {-2, -1}, northWestWest: {-2, 1}, northNorthWest: {-1, 2},
}

// TestSteps compares the steps with files and ranks, in cells and in squares.
func TestSteps(t *testing.T) {
	require.Len(t, steps, 16)
	for step, d := range steps {
		require.Equal(t, uint(columns*d.ranks+d.files), offset(step), "%v", d)
		require.Equal(t, rep.Move(8*d.ranks+d.files), moveOffset(step), "%v", d)
	}
}

// TestStepsOfPieces moves each piece from d4 on an empty board.
func TestStepsOfPieces(t *testing.T) {
	from := indexOf(rep.D4)
	reached := func(steps []index, repeat bool) rep.SquareSet {
		var set rep.SquareSet
		for _, step := range steps {
			for to := from + step; to.onBoard(); to += step {
				set.Add(to.square())
				if !repeat {
					break
				}
			}
		}
		return set
	}
	require.Equal(t, rep.PseudoAttacks(rep.Knight, rep.D4), reached(knightSteps[:], false))
	require.Equal(t, rep.PseudoAttacks(rep.King, rep.D4), reached(kingSteps[:], false))
	for _, slider := range []rep.PieceType{rep.Bishop, rep.Rook, rep.Queen} {
		var steps []index
		for n := sliderSteps[slider].first; n < 8; n += sliderSteps[slider].next {
			steps = append(steps, kingSteps[n])
		}
		require.Equal(t, rep.PseudoAttacks(slider, rep.D4), reached(steps, true), "%v", slider)
	}
}

func TestEPVictim(t *testing.T) {
	require.Equal(t, indexOf(rep.D5), epVictim(indexOf(rep.E5), indexOf(rep.D6)))
	require.Equal(t, indexOf(rep.D5), epVictim(indexOf(rep.C5), indexOf(rep.D6)))
	require.Equal(t, indexOf(rep.H4), epVictim(indexOf(rep.G4), indexOf(rep.H3)))
}
