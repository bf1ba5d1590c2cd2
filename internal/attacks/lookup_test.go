package attacks

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
)

// TestLookup checks that pieces off the mask change no attack, and that
// occupancies with different attacks have different indices.
func TestLookup(t *testing.T) {
	Build()
	random := rand.New(rand.NewPCG(3, 0))
	for _, rook := range []bool{false, true} {
		table := &Shared.Bishop
		if rook {
			table = &Shared.Rook
		}
		for sq := range rep.Square(64) {
			mask, magic, shift := Lookup(sq, rook)
			seen := map[uint64]rep.SquareSet{}
			for range 500 {
				occupied := rep.SquareSet(random.Uint64() & random.Uint64())
				attacks := table.Attacks(int(sq), occupied)
				assert.Equal(t, attacks, table.Attacks(int(sq), occupied&mask), "%v", sq)
				index := uint64(occupied&mask) * magic >> shift
				if was, ok := seen[index]; ok {
					assert.Equal(t, was, attacks, "%v: index %d", sq, index)
				}
				seen[index] = attacks
			}
		}
	}
}
