// Code generated from ../bitboard; DO NOT EDIT.

package bitboardinplace

import (
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

func TestCountMoves(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      int
	}{
		{"the castling rook exposes its king", "8/8/8/8/8/8/8/rRK1k3 w B - 0 1", 3},
		{"the castling rook exposes nothing", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", 13},
		{"check by the rook next to the king, and castling", "Rr2kR1r/8/8/8/8/8/8/2R1K2R b Q - 0 2", 4},
		{"more moves than a game has", "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4QpN/KQQQQQNk w - - 0 1", 263},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, tc.fen)
			assert.Len(t, b.AppendMoves(nil), tc.want, tc.fen)
			assert.Equal(t, tc.want, b.CountMoves(), tc.fen)
		})
	}
}

// TestDrawing tests that both en passant squares are described, and - for none: 0 is a1.
func TestDrawing(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":           "en passant -, clocks",
		"4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1":        "en passant d3, no capture, clocks",
		"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1":       "en passant d3, clocks",
		"8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1":       "en passant d3, clocks",
		"4k3/8/8/8/2pP4/8/8/4K3 b - - 0 1":        "en passant -, clocks",
		"rnbqkbnr/8/8/3pP3/8/8/8/4K3 w kq d6 0 2": "en passant d6, clocks",
	} {
		assert.Contains(t, memory.Text(load(t, fen).Memory()), want, fen)
	}
}

// TestNoEnPassantSquare tests that a1, which stands for no en passant square, is none: a
// pawn attacks it.
func TestNoEnPassantSquare(t *testing.T) {
	b := load(t, "4k3/8/8/8/8/8/1p6/4K3 b - - 0 1")
	m := rep.MakeMove(rep.B2, rep.A1, rep.EnPassant)
	assert.False(t, b.IsPseudoLegal(m))
	assert.False(t, b.IsLegal(m))
}
