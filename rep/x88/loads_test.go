package x88

import (
	"testing"

	"github.com/stretchr/testify/require"

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
		if i.rank() == rep.Rank1 {
			continue // only a promoting pawn is in front of it
		}
		for n := range index(4) {
			held := pieceID(load4(&b.cells, uint(i+west)) >> (8 * n))
			require.Equal(t, b.at(i+west+n), held, "cell %d from the left of %v", n, sq)
		}
	}
}
