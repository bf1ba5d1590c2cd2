package x88

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// TestLoads compares the results of multi-cell loads with the cells one by one,
// around every square of a crowded board.
func TestLoads(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		rankOf := func(i index) uint64 { return load8(&b.cells, uint(i&rankMask)) }
		for us := rep.White; us <= rep.Black; us++ {
			want := uint8(0)
			for n, step := range kingSteps {
				if to := i + step; to.onBoard() {
					want |= uint8(isOwn(us, b.at(to)) << n)
				}
			}
			got := ownAround(us, i, rankOf(i+north), rankOf(i), rankOf(i+south)) & neighbours[i]
			require.Equal(t, want, got, "%v pieces around %v", us, sq)
		}
	}
}

// TestWords compares the words of the cells with the cells one by one, and their use for
// a king, a knight and a rook on every square.
func TestWords(t *testing.T) {
	b := loaded(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	for us := rep.White; us <= rep.Black; us++ {
		var info checkInfo
		info.read(b, us)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			i := indexOf(sq)
			require.Equal(t, i, indexOfBit(1<<i.bit()))
			require.Equal(t, rep.MakeMove(sq, sq, rep.Quiet), stays[i.bit()])
			require.Equal(t, b.at(i)&own(us) != 0, info.own>>i.bit()&1 != 0, "own piece on %v", sq)
			require.Equal(t, b.at(i)&enemy(us) != 0, info.enemy>>i.bit()&1 != 0, "enemy on %v", sq)
			require.Equal(t, b.pieceAt(i).Type() == rep.Pawn, info.pawns>>i.bit()&1 != 0, "pawn on %v", sq)
			require.Equal(t, b.piecesAround(us, i), around(info.own, i)&neighbours[i], "pieces around %v", sq)
			own := b.ColorPieces(us)
			require.Equal(t, (rep.KnightAttacks(sq) &^ own).Count(), bits.OnesCount64(knightSets[i]&^info.own), "knight on %v", sq)
			require.Equal(t, (b.orthogonalAttacks(i) &^ own).Count(), info.countLines(i), "rook on %v", sq)
			for to, step := range kingSteps {
				if neighbours[i]>>to&1 == 0 {
					continue
				}
				var attacked bool
				if us == rep.White {
					attacked = pawnsAround[side.White](info.pawns&info.enemy, i)>>to&1 != 0
				} else {
					attacked = pawnsAround[side.Black](info.pawns&info.enemy, i)>>to&1 != 0
				}
				require.Equal(t, !b.pawnAttackers(i+step, us^1).Empty(), attacked, "%v attacked by a pawn", (i + step).square())
			}
		}
	}
}
