// Code generated from ../tenbytwelve/siblings_test.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// The positions after the moves of a position, counted one after the other, have as many
// moves as are listed: in random play from positions with many sliders, pins, promotions
// and captures along lines. Some of their moves are counted too, and then the next sibling.
func TestCountOfSiblings(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"qqr3k1/1b4P1/8/3rR3/8/2P1N2b/QQ6/1R2K2R b K - 0 1",
		"n1q1k2r/8/2b1nQ2/8/q3R1Q1/2B5/6p1/R3K2R w KQk - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		b := New()
		for range 10 {
			require.NoError(t, b.Load(&p))
			for range 40 {
				moves := b.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				random.Shuffle(len(moves), func(i, k int) { moves[i], moves[k] = moves[k], moves[i] })
				for _, m := range moves {
					b.Make(m)
					replies := counted(t, b)
					for _, reply := range replies[:min(2, len(replies))] {
						b.Make(reply)
						counted(t, b)
						b.Unmake(reply)
					}
					b.Unmake(m)
				}
				b.Make(moves[0])
			}
		}
	}
}

// TestSiblingsAreShared asks that what the first of the positions after the moves of a position
// finds is what the next one is counted by, and no position after other moves: it is falsified in
// between.
func TestSiblingsAreShared(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	for range 2 {
		require.NoError(t, b.Load(&p))
		b.Make(rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
		counted(t, b)
		b.Unmake(rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
		b.siblings.moves += 100
		b.Make(rep.MakeMove(rep.E2, rep.E4, rep.DoublePush))
		require.Equal(t, 120, b.CountMoves())
		b.Make(rep.MakeMove(rep.E7, rep.E5, rep.DoublePush))
		counted(t, b)
		b.Unmake(rep.MakeMove(rep.E7, rep.E5, rep.DoublePush))
		counted(t, b)
		b.siblings.moves += 100
	}
}

// counted returns the moves of a position, which are as many as are counted.
func counted(t *testing.T, b *Board) []rep.Move {
	n, moves, p := b.CountMoves(), b.AppendMoves(nil), b.Position()
	require.Len(t, moves, n, "%s", p.FEN())
	return moves
}
