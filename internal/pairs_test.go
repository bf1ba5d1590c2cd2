package internal_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// The nearest pieces are those with nothing between.
func TestNearest(t *testing.T) {
	random := rand.New(rand.NewPCG(501, 0))
	for range 100 {
		sq := rep.Square(random.IntN(64))
		occupied := rep.SquareSet(random.Uint64() & random.Uint64())
		visible := func(piece rep.PieceType) (set rep.SquareSet) {
			for to := range (rep.PseudoAttacks(piece, sq) & occupied).All() {
				if rep.Between(sq, to)&occupied == 0 {
					set.Add(to)
				}
			}
			return set
		}
		diagonal, orthogonal := pairs.Nearest(int(sq), occupied)
		require.Equal(t, visible(rep.Bishop), diagonal, "diagonals of %v", sq)
		require.Equal(t, visible(rep.Rook), orthogonal, "rank and file of %v", sq)
	}
}

// A piece other than a king attacks what package rep says.
func TestKinds(t *testing.T) {
	for _, p := range rep.Pieces() {
		for sq := range rep.NoSquare {
			want := rep.PseudoAttacks(p.Type(), sq)
			switch p.Type() {
			case rep.Pawn:
				want = rep.PawnAttacks(p.Color(), sq)
			case rep.King:
				want = rep.NoSquares
			}
			got := pairs.Kinds[p].Attacks(int(sq), rep.PseudoAttacks(rep.Bishop, sq), rep.PseudoAttacks(rep.Rook, sq))
			require.Equal(t, want, got, "%v on %v", p, sq)
		}
	}
	require.Equal(t, rep.NoSquares, pairs.Kinds[rep.NoPiece].Attacks(0, rep.AllSquares, rep.AllSquares))
}
