package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/mailbox"
)

// A move has as much of its origin as no other legal move shares.
func TestSAN(t *testing.T) {
	for _, test := range []struct{ fen, uci, san string }{
		{rep.StartFEN, "e2e4", "e4"},
		{rep.StartFEN, "g1f3", "Nf3"},
		{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7d8n", "d8=N"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"},
		{"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O+"},
		// Two knights: the file tells them apart; on one file, the rank.
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
		{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"}, // the rank would do, too
		{"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3", "N1a3"},
		// Three queens: one shares the file, another the rank.
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		// The other knight is pinned, and needs no name.
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		// A rook that goes where castling puts its king's rook.
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1f1", "Rf1"},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h8", "Rh8+"},
		{"kr6/8/8/8/8/7r/8/K7 b - - 0 1", "h3h1", "Rh1+"}, // one reply is left
	} {
		for _, newBoard := range []func() rep.Board{bitboard.Backend.New, mailbox.Backend.New} {
			p, err := rep.ParseFEN(test.fen)
			require.NoError(t, err)
			g := engine.New(newBoard, engine.Native)
			require.NoError(t, g.Load(&p))
			m, err := rep.ParseMove(test.uci, g.AppendMoves(nil))
			require.NoError(t, err)
			assert.Equal(t, test.san, g.SAN(m), "%s in %s", test.uci, test.fen)
			assert.Equal(t, p, g.Position())
		}
	}
}
