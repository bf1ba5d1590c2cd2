package internal_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each reason is one of the position's: the pieces that it names are there.
func TestReasons(t *testing.T) {
	for _, test := range []struct {
		fen      string
		from, to rep.Square
		want     string
	}{
		{"7k/8/8/8/8/3P4/8/K7 w - - 0 1", rep.D3, rep.D5, "the pawn on d3 has left rank 2, and goes one square at a time"},
		{"7k/8/3p4/8/8/8/8/K7 b - - 0 1", rep.D6, rep.D4, "the pawn on d6 has left rank 7, and goes one square at a time"},
		{"7k/8/8/8/3n4/8/3P4/7K w - - 0 1", rep.D2, rep.D4, "the pawn on d2 is blocked by the knight on d4"},
		{"7k/8/8/8/8/3n4/3P4/7K w - - 0 1", rep.D2, rep.D4, "the pawn on d2 is blocked by the knight on d3"},
		{"7k/8/8/8/8/3P4/8/K7 w - - 0 1", rep.D3, rep.D2, "a pawn of white goes towards rank 8"},
		{"7k/8/8/8/8/3P4/8/K7 w - - 0 1", rep.D3, rep.E4, "a pawn captures diagonally, and there is nothing to capture on e4"},
		{"7k/8/8/8/4N3/3P4/8/K7 w - - 0 1", rep.D3, rep.E4, "the pawn on d3 has a piece of its own side on e4"},
		{"7k/8/8/3pP3/8/8/8/K7 w - - 0 1", rep.E5, rep.D6, "d6 is empty, and no pawn has just gone two squares past it"},
		{"7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", rep.E5, rep.D6, "two pawns would leave the line of the rook on h5 to the king"},
		{"4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", rep.E5, rep.D6, "the pawn on e5 is pinned to its king by the rook on e8"},
		{"4r2k/8/8/8/8/3n4/R7/4K3 w - - 0 1", rep.A2, rep.E2, "white is in check from the knight on d3, and the move leaves it so"},
		{"7k/8/8/3p4/8/3R4/8/K7 w - - 0 1", rep.D3, rep.D6, "the rook on d3 is blocked by the pawn on d5"},
		{"7k/8/8/8/8/8/8/qRK5 w B - 0 1", rep.C1, rep.B1, "the king would be in check on c1 from the queen on a1, which the rook has kept off"},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		reason, _ := illegal.Why(&p, test.from, test.to)
		assert.Equal(t, test.want, reason, "%s %v%v", test.fen, test.from, test.to)
	}
}

// Every move that is not legal has a reason, and the pieces that the reason names are on the board.
func TestEveryReason(t *testing.T) {
	named := regexp.MustCompile(`the (\w+) on ([a-h][1-8])`)
	for _, fen := range []string{
		rep.StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "8/8/3p4/1Pp4r/KR3p1k/8/4P1P1/8 w - c6 0 2",
		"4k3/8/8/8/8/5n2/3P2r1/R3K2R w KQ - 0 1", "3r2k1/8/8/8/8/8/8/1R2KR2 w FB - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		referee := oracle.New()
		require.NoError(t, referee.Load(&p))
		legal, pseudo := referee.AppendMoves(nil), referee.AppendPseudoLegal(nil)
		for from := range rep.Square(64) {
			for to := range rep.Square(64) {
				same := func(m rep.Move) bool {
					return m.From() == from && m.To() == to || m.Kind().IsCastle() && m.From() == from && rep.CastleKingTo(rep.CastlingIndex(p.SideToMove, m.Kind())) == to
				}
				if from == to || slices.ContainsFunc(legal, same) {
					continue
				}
				reason, reaches := illegal.Why(&p, from, to)
				assert.NotContains(t, reason, "not legal here", "%s %v%v", fen, from, to)
				assert.Equal(t, slices.ContainsFunc(pseudo, same), reaches, "%s %v%v: %s", fen, from, to, reason)
				for _, m := range named.FindAllStringSubmatch(reason, -1) {
					sq, err := rep.ParseSquare(m[2])
					require.NoError(t, err)
					assert.Equal(t, m[1], p.Pieces[sq].Type().String(), "%s %v%v: %s", fen, from, to, reason)
				}
			}
		}
	}
}
