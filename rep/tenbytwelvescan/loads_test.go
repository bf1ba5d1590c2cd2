// Code generated from ../tenbytwelve/loads_test.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestLoads compares the results for several cells at once with the cells one by one,
// around every square of a crowded board.
func TestLoads(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for us := rep.White; us <= rep.Black; us++ {
			want := 0
			for n, step := range zone[:9] {
				want |= isOwn(us, b.at(i+step)) << n
			}
			require.Equal(t, uint32(want), ownAround(&b.cells, us, i), "%v around %v", us, sq)
			row, enemies := load4(&b.cells, uint(i-1)), 0
			for n := range index(4) {
				c := b.at(i - 1 + n)
				require.Equal(t, byte(c), byte(row>>(8*n)), sq)
				enemies += isEnemy(us, c)
			}
			require.Equal(t, enemies, countEnemies(us, row), "enemies of %v right of %v", us, sq)
		}
		right, left := load8(&b.cells, uint(i)+1), load8(&b.cells, uint(i)-8)
		require.Less(t, bits.TrailingZeros64(right), 64, "no end of the rank right of %v", sq)
		require.Less(t, bits.LeadingZeros64(left), 64, "no end of the rank left of %v", sq)
	}
	require.Equal(t, uint32(zoneAll), ownAround(&b.cells, rep.White, 0), "off the board")
}
