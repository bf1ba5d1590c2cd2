package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// What no board answers itself is as the definitions say, along games from each start.
func TestDefaults(t *testing.T) {
	for _, kind := range kinds {
		for i, fen := range starts {
			g, referee := start(t, kind.of, board(t, "x88"), fen, ""), oracle.New()
			p := g.Position()
			require.NoError(t, referee.Load(&p))
			random := rand.New(rand.NewPCG(uint64(i), 0))
			for range 12 {
				requireDefaults(t, g, referee, random)
				moves := referee.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				g.Make(m)
				referee.Make(m)
			}
		}
	}
}

func requireDefaults(t *testing.T, g *engine.Game, referee *oracle.Board, random *rand.Rand) {
	at := referee.Position()
	in := "in " + at.FEN()
	pieces := referee.Occupied()
	require.Equal(t, pieces, g.Occupied(), in)
	for c := rep.White; c <= rep.Black; c++ {
		require.Equal(t, referee.ColorPieces(c), g.ColorPieces(c), in)
		require.Equal(t, referee.KingSquare(c), g.KingSquare(c), in)
		require.Equal(t, referee.Blockers(c), g.Blockers(c), in)
		require.Equal(t, referee.Pinners(c), g.Pinners(c), in)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			require.Equal(t, referee.Attackers(sq, c), g.Attackers(sq, c), in)
		}
	}
	for types := rep.PieceTypes(0); types <= rep.AllTypes; types += 2 {
		require.Equal(t, referee.TypePieces(types), g.TypePieces(types), "%07b %s", types, in)
	}
	some := func() rep.SquareSet { return rep.SquareSet(random.Uint64() & random.Uint64() & random.Uint64()) }
	for _, set := range []rep.SquareSet{pieces, rep.NoSquares, rep.AllSquares, pieces.Minus(some()), pieces.Union(some()), some(), referee.ColorPieces(rep.White), referee.ColorPieces(rep.Black)} {
		sq := rep.Square(random.IntN(64))
		require.Equal(t, referee.AttackersWith(sq, set), g.AttackersWith(sq, set), "AttackersWith(%v, %v) %s", sq, set, in)
		blockers, pinners := g.SliderBlockers(set, sq)
		want, wantPinners := referee.SliderBlockers(set, sq)
		require.Equal(t, want, blockers, "SliderBlockers(%v, %v) %s", set, sq, in)
		require.Equal(t, wantPinners, pinners, "SliderBlockers(%v, %v) %s", set, sq, in)
	}
}
