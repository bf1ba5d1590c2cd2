package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// Threats and their changes keep all that they are made of.
func TestThreatPacking(t *testing.T) {
	for _, attacker := range rep.Pieces() {
		for _, victim := range rep.Pieces() {
			for from := rep.A1; from <= rep.H8; from++ {
				to := from*5 ^ 21
				threat := rep.MakeThreat(attacker, from, victim, to&63)
				for _, got := range []rep.Threat{threat, threat.Added().Threat(), threat.Removed().Threat()} {
					if got.Attacker() != attacker || got.From() != from || got.Victim() != victim || got.To() != to&63 {
						t.Fatalf("MakeThreat(%v, %v, %v, %v) is %v", attacker, from, victim, to&63, got)
					}
				}
				assert.True(t, threat.Added().IsAdded())
				assert.False(t, threat.Removed().IsAdded())
			}
		}
	}
	assert.Equal(t, rep.Threat(0x9_2_24_15), rep.MakeThreat(rep.WhiteKnight, rep.F3, rep.BlackPawn, rep.E5), "the layout that is written down")
}

func TestThreatString(t *testing.T) {
	threat := rep.MakeThreat(rep.WhiteKnight, rep.F3, rep.BlackPawn, rep.E5)
	assert.Equal(t, "Nf3xpe5", threat.String())
	assert.Equal(t, "+Nf3xpe5", threat.Added().String())
	assert.Equal(t, "-Nf3xpe5", threat.Removed().String())
}
