package nibble

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// TestCastlingAgainstPawns checks the attacks of pawns on the king's targets, from every file
// of the seventh rank.
func TestCastlingAgainstPawns(t *testing.T) {
	b, referee := New(), oracle.New()
	for _, fen := range []string{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		seventh, pawn := rep.A2, rep.BlackPawn
		if p.SideToMove == rep.Black {
			seventh, pawn = rep.A7, rep.WhitePawn
		}
		for sq := seventh; sq < seventh+8; sq++ {
			q := p
			q.Pieces[sq] = pawn
			require.NoError(t, b.Load(&q))
			require.NoError(t, referee.Load(&q))
			require.Equal(t, sortedMoves(referee), sortedMoves(b), q.FEN())
			require.Equal(t, referee.CountMoves(), b.CountMoves(), q.FEN())
		}
	}
}
