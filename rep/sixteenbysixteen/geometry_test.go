package sixteenbysixteen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestIndexRoundTrip converts every square to its cell and back, and compares every
// cell with its row and column.
func TestIndexRoundTrip(t *testing.T) {
	seen := map[index]bool{}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		require.Equal(t, int(sq.Rank())+4, int(i)/16, sq)
		require.Equal(t, int(sq.File())+4, int(i)%16, sq)
		require.Equal(t, sq, i.square())
		seen[i] = true
	}
	require.Len(t, seen, 64)
	for i := range 256 {
		require.Equal(t, seen[index(i)], index(i).onBoard(), "cell %#02x", i)
	}
	require.Equal(t, a1, indexOf(rep.A1))
	require.Equal(t, a3, indexOf(rep.A3))
	require.Equal(t, h6, indexOf(rep.H6))
}

// TestStepsEndOnTheBoardOrASentinel takes every step of king and knight, and the steps of the
// loads, from every square: it ends on the square that files and ranks give, or off the board.
func TestStepsEndOnTheBoardOrASentinel(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for files := -4; files <= 4; files++ {
			for ranks := -4; ranks <= 4; ranks++ {
				to := indexOf(sq) + vector{files, ranks}.difference()
				f, r := int(sq.File())+files, int(sq.Rank())+ranks
				want := f >= 0 && f < 8 && r >= 0 && r < 8
				require.Equal(t, want, to.onBoard(), "%v %+d files %+d ranks", sq, files, ranks)
				if want {
					require.Equal(t, rep.MakeSquare(rep.File(f), rep.Rank(r)), to.square())
				}
			}
		}
	}
}

// TestDifferenceIsUnique checks that two pairs of squares with the same difference
// have the same relative position.
func TestDifferenceIsUnique(t *testing.T) {
	moveCells := map[index]vector{}
	for a := rep.A1; a <= rep.H8; a++ {
		for b := rep.A1; b <= rep.H8; b++ {
			d := indexOf(b) - indexOf(a)
			v := vector{int(b.File()) - int(a.File()), int(b.Rank()) - int(a.Rank())}
			if known, ok := moveCells[d]; ok {
				require.Equal(t, known, v, "%v to %v", a, b)
			}
			moveCells[d] = v
			require.Equal(t, d, v.difference(), "%v to %v", a, b)
		}
	}
	require.Len(t, moveCells, 15*15)
}

func TestZone(t *testing.T) {
	steps := [9][2]int{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}
	for n, want := range steps {
		require.Equal(t, vector{want[0], want[1]}, neighbour(n))
		require.Equal(t, indexOf(rep.E4)+zone[n], indexOf(rep.MakeSquare(rep.FileE+rep.File(want[0]), rep.Rank4+rep.Rank(want[1]))))
	}
	require.Equal(t, index(0), zone[4])
	require.Equal(t, east, zone[1])
	require.Equal(t, west, zone[7])
}
