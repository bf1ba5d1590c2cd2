package bitboardlanes

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// both counts by both functions.
func both(t *testing.T, bitboards *[8]rep.SquareSet, us rep.Color) {
	t.Helper()
	if err := Available(); err != nil {
		t.Skip(err)
	}
	n, attacked := countLanes(bitboards, tables, us)
	wantN, wantAttacked := countPlain(bitboards, tables, us)
	require.Equal(t, wantN, n, "%v to move: %x", us, *bitboards)
	require.Equal(t, wantAttacked, attacked, "%v to move: %x", us, *bitboards)
}

// TestRandom compares the assembly with the function in Go on sets of squares that need
// not be a position.
func TestRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 10000 {
		var bitboards [8]rep.SquareSet
		for i := range bitboards {
			bitboards[i] = rep.AllSquares
			for range random.IntN(5) {
				bitboards[i] &= rep.SquareSet(random.Uint64())
			}
		}
		both(t, &bitboards, rep.White)
		both(t, &bitboards, rep.Black)
	}
}

// TestPositions compares the two on all positions of the suite, and after each move.
func TestPositions(t *testing.T) {
	for _, e := range perft.StandardSuite() {
		b := New()
		require.NoError(t, b.Load(&e.Position))
		for _, m := range b.AppendMoves(nil) {
			both(t, &b.state().bitboards, b.SideToMove())
			b.Make(m)
			both(t, &b.state().bitboards, b.SideToMove())
			b.Unmake(m)
		}
	}
}

// TestWithoutLanes counts as a machine without the instructions does.
func TestWithoutLanes(t *testing.T) {
	defer func(was bool) { available = was }(available)
	available = false
	for _, e := range perft.StandardSuite() {
		b := New()
		require.NoError(t, b.Load(&e.Position))
		for _, m := range b.AppendMoves(nil) {
			b.Make(m)
			require.Len(t, b.AppendMoves(nil), b.CountMoves(), b.Position().FEN())
			b.Unmake(m)
		}
	}
}
