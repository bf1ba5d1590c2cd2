package bitboard

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// load returns a board with the position of fen.
func load(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// set reads squares written as "e2 e3".
func set(t *testing.T, names ...string) rep.SquareSet {
	t.Helper()
	var s rep.SquareSet
	for _, name := range names {
		sq, err := rep.ParseSquare(name)
		require.NoError(t, err)
		s.Add(sq)
	}
	return s
}

func TestLimits(t *testing.T) {
	all := rep.AllSquares
	for _, tc := range []struct {
		name, fen                 string
		check, diagonal, straight rep.SquareSet
	}{
		{"nothing", rep.StartFEN, all, 0, 0},
		{"check along a file", "4r2k/8/8/8/8/8/8/4K3 w - - 0 1",
			set(t, "e2", "e3", "e4", "e5", "e6", "e7", "e8"), 0, 0},
		{"check by a knight", "7k/8/8/8/8/5n2/8/4K3 w - - 0 1", set(t, "f3"), 0, 0},
		{"check by a pawn", "7k/8/8/8/8/8/3p4/4K3 w - - 0 1", set(t, "d2"), 0, 0},
		{"double check", "4r2k/8/8/8/8/5n2/8/4K3 w - - 0 1", 0, 0, 0},
		{"triple check", "4r2k/8/8/8/7b/5n2/8/4K3 w - - 0 1", 0, 0, 0},
		{"pin on a file", "4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1", all, 0,
			set(t, "e2", "e3", "e4", "e5", "e6", "e7", "e8")},
		{"pin on a diagonal", "7k/8/8/8/7b/8/5R2/4K3 w - - 0 1", all, set(t, "f2", "g3", "h4"), 0},
		{"two men in between", "4r2k/4P3/8/8/4N3/8/8/4K3 w - - 0 1", all, 0, 0},
		{"a man of theirs in between", "4r2k/8/8/8/4n3/8/8/4K3 w - - 0 1", all, 0, 0},
		{"check and pin", "4r2k/8/8/8/4N3/8/8/q3K3 w - - 0 1",
			set(t, "a1", "b1", "c1", "d1"), 0, set(t, "e2", "e3", "e4", "e5", "e6", "e7", "e8")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := load(t, tc.fen).state()
			king := first(s.sets[rep.King] & s.sets[whiteMen])
			want := limits{tc.check, tc.diagonal, tc.straight}
			assert.Equal(t, want, limitsOf[side.White](s, king), tc.fen)
		})
	}
}

func TestCounts(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      int
	}{
		{"the castling rook uncovers its king", "8/8/8/8/8/8/8/rRK1k3 w B - 0 1", 3},
		{"the castling rook uncovers nothing", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", 13},
		{"check by the rook beside him, and castling", "Rr2kR1r/8/8/8/8/8/8/2R1K2R b Q - 0 2", 4},
		{"more moves than a game has", "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4QpN/KQQQQQNk w - - 0 1", 263},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, tc.fen)
			assert.Len(t, b.AppendMoves(nil), tc.want, tc.fen)
			assert.Equal(t, tc.want, b.CountMoves(), tc.fen)
		})
	}
}

// TestGrow plays more moves than a new board has room for, and takes them
// back.
func TestGrow(t *testing.T) {
	b := load(t, rep.StartFEN)
	there, home := rep.MakeMove(rep.G1, rep.F3, rep.Quiet), rep.MakeMove(rep.F3, rep.G1, rep.Quiet)
	thereBlack, homeBlack := rep.MakeMove(rep.G8, rep.F6, rep.Quiet), rep.MakeMove(rep.F6, rep.G8, rep.Quiet)
	cycle := []rep.Move{there, thereBlack, home, homeBlack}
	var positions []rep.Position
	for i := range 1000 {
		positions = append(positions, b.Position())
		b.Make(cycle[i%4])
	}
	require.NoError(t, b.Validate())
	for i := 999; i >= 0; i-- {
		b.Unmake(cycle[i%4])
		require.Equal(t, positions[i], b.Position(), "ply %d", i)
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 144, stateSize)
	assert.LessOrEqual(t, unsafe.Sizeof(Board{})+stateSize, uintptr(216))
}
