package tenbytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestAttackTable compares every entry with files and ranks, and the rest of each row with zero.
func TestAttackTable(t *testing.T) {
	New()
	for king := rep.A1; king <= rep.H8; king++ {
		row := attacksOn(indexOf(king))
		used := 0
		for _, p := range rep.Pieces() {
			for from := rep.A1; from <= rep.H8; from++ {
				got := row[entryOf(p, indexOf(from))]
				require.Equal(t, slowAttacks(p, from, king), got, "%v on %v, king on %v: %032b", p, from, king, got)
				if got != 0 {
					used++
				}
			}
		}
		for _, a := range row {
			if a != 0 {
				used--
			}
		}
		require.Zero(t, used, "the row of %v has entries that belong to no piece and square", king)
	}
}
