package piecelist

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestCastlingRookUncoversAttack checks castling with a rook that shields the king's path.
func TestCastlingRookUncoversAttack(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
		{"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false},
		{"4k3/8/8/8/8/8/8/nRK5 w B - 0 1", true},
		{"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", true},
		{"Qrk5/8/8/8/8/8/8/4K3 b b - 0 1", false},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		b := New()
		require.NoError(t, b.Load(&p))
		castles := slices.ContainsFunc(b.AppendMoves(nil), func(m rep.Move) bool { return m.Kind().IsCastle() })
		require.Equal(t, test.want, castles, test.fen)
		require.Equal(t, p, b.Position(), test.fen)
	}
}
