package slider

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The instruction and the plain Go compute the same.
func TestPEXT(t *testing.T) {
	if Named("pext").Missing() != nil {
		t.Skip("no BMI2 here")
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 100000 {
		x, mask := random.Uint64(), random.Uint64()
		for range random.IntN(4) {
			mask &= random.Uint64()
		}
		require.Equal(t, extract(x, mask), pext(x, mask), "%#x by %#x", x, mask)
	}
	require.Equal(t, uint64(5), extract(0b101100, 0b111000)&7)
}
