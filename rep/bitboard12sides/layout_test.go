package bitboard12sides

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(s *state)
	}{
		{"an occupancy", "occupancy of black is", func(s *state) { s.occupancies[rep.Black] ^= 1 }},
		{"a piece on two bitboards", "bitboard of black rooks is not the only one with a8", func(s *state) {
			s.bitboards[knights.of(rep.Black)].Add(rep.A8)
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "r3k2r/8/8/8/2pP4/8/8/R3K2R b KQkq d3 0 1")
			assert.NoError(t, b.Validate())
			tc.spoil(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 128, stateSize, "bitboard12's 112 bytes, and two bitboards more")
}
