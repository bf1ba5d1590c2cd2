package internal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/line"
)

// A rook attacks a square of its line if no other between the two is occupied.
func TestAttacks(t *testing.T) {
	line.Build()
	for at := range 8 {
		for occupied := range 256 {
			want := uint8(0)
			for to := range 8 {
				between := (1<<max(at, to) - 1) &^ (2<<min(at, to) - 1)
				if to != at && occupied&between == 0 {
					want |= 1 << to
				}
			}
			require.Equal(t, want, line.Attacks[at][occupied], "from %d with %08b", at, occupied)
		}
	}
}

// The bits of the other ranks do not matter.
func TestRankOf(t *testing.T) {
	for rank := range 256 {
		word := uint64(0xfefefefefefefefe)
		for file := range 8 {
			word |= uint64(rank>>file&1) << (8 * file)
		}
		require.Equal(t, uint8(rank), line.RankOf(word), "%016x", word)
	}
}
