package x88

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// TestUnusualPieces loads sides that no game has and plays them against the
// reference implementation: promotions next to many queens, and mixtures that leave
// no order of kinds in the lists.
func TestUnusualPieces(t *testing.T) {
	for _, fen := range []string{
		"4k3/PPP1P1PP/8/8/8/8/ppp1p1pp/4K3 w - - 0 1",
		"k7/2PPPPPP/8/2Q1Q3/8/2q1q3/2pppppp/K7 w - - 0 1",
		"nnnnknnn/PPP1P1PP/8/8/8/8/ppp1p1pp/NNNNKNNN b - - 0 1",
		"rrrrkrrr/bbbbbbbb/8/8/8/8/BBBBBBBB/RRRRKRRR w - - 0 1",
		"8/8/8/8/8/5k2/3P1P2/r2K3r w - - 0 1",
		"4k3/8/8/8/4r3/2b3n1/3P1P2/4K3 w - - 0 1",
		"4k3/8/8/b6q/4r3/8/2n5/4K2r w - - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
		"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
		"3k4/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
		"8/8/8/8/8/8/8/rRK4k w B - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, 3)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", fen, d)
		b := New()
		require.NoError(t, b.Load(&p))
		requireCounts(t, b, 3)
	}
}

// requireCounts requires that CountMoves returns the number of moves of AppendMoves, and
// that the stages append the same moves, in all positions up to depth moves away.
func requireCounts(t *testing.T, b *Board, depth int) {
	t.Helper()
	moves := b.AppendMoves(nil)
	require.Equal(t, len(moves), b.CountMoves())
	if b.Checkers() == 0 {
		require.ElementsMatch(t, moves, b.AppendQuiets(b.AppendCaptures(nil)))
	}
	for _, m := range moves {
		if depth > 1 {
			b.Make(m)
			requireCounts(t, b, depth-1)
			b.Unmake(m)
		}
	}
}

func TestLoadRefusesMorePiecesThanSlots(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":   "",
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "x88: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "x88: 18 black pieces, the list holds 16: not supported by this representation",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		err = New().Load(&p)
		if want == "" {
			require.NoError(t, err, fen)
			continue
		}
		require.EqualError(t, err, want, fen)
		require.True(t, errors.Is(err, rep.ErrUnsupported))
	}
}

func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.LessOrEqual(t, f.Board, 736)
	require.LessOrEqual(t, f.Undo, 24)
}

// Null moves ask for room too.
func TestMakeNullGrows(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	require.NoError(t, b.Load(&p))
	for range 200 {
		b.MakeNull()
		require.LessOrEqual(t, b.current, b.lastRecord)
	}
}
