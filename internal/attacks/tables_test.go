package attacks

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestSliders asks every look-up there is, and wants what a walk from the
// square finds.
func TestSliders(t *testing.T) {
	Build()
	for _, kind := range []struct {
		name    string
		sliders *Sliders
		steps   []step
		pseudo  rep.PieceType
	}{{"bishop", &Shared.Bishop, bishopSteps, rep.Bishop}, {"rook", &Shared.Rook, rookSteps, rep.Rook}} {
		t.Run(kind.name, func(t *testing.T) {
			for sq := rep.A1; sq <= rep.H8; sq++ {
				mask := relevant(sq, kind.steps)
				for men := rep.NoSquares; ; {
					// Men off the mask must not matter.
					for _, occupied := range []rep.SquareSet{men, men | ^mask} {
						got, want := kind.sliders.Attacks(int(sq), occupied), walk(sq, occupied, kind.steps)
						require.Equal(t, want, got, "%s on %v among\n%v", kind.name, sq, occupied)
					}
					if men = (men - mask) & mask; men == 0 {
						break
					}
				}
				require.Equal(t, rep.PseudoAttacks(kind.pseudo, sq), kind.sliders.Rays[sq], "rays of %s on %v", kind.name, sq)
			}
		})
	}
}

func TestZones(t *testing.T) {
	Build()
	for king := rep.A1; king <= rep.H8; king++ {
		home := king.Rank() == rep.Rank1 || king.Rank() == rep.Rank8
		for castles := range 4 {
			asks := castles<<6 + int(king)
			asked := rep.KingAttacks(king)
			for i, target := range []rep.File{rep.FileG, rep.FileC} {
				if home && castles>>i&1 != 0 {
					for f := min(king.File(), target); f <= max(king.File(), target); f++ {
						asked.Add(rep.MakeSquare(f, king.Rank()))
					}
				}
			}
			for from := rep.A1; from <= rep.H8; from++ {
				assert.Equal(t, rep.KnightAttacks(from)&asked != 0, Shared.Zones.Knight[asks].Has(from), "%d: knight %v, king %v", castles, from, king)
				assert.Equal(t, rep.PseudoAttacks(rep.Bishop, from)&asked != 0, Shared.Zones.Bishop[asks].Has(from), "%d: bishop %v, king %v", castles, from, king)
				assert.Equal(t, rep.PseudoAttacks(rep.Rook, from)&asked != 0, Shared.Zones.Rook[asks].Has(from), "%d: rook %v, king %v", castles, from, king)
			}
		}
	}
}

func TestBetween(t *testing.T) {
	Build()
	for _, tc := range []struct {
		to, from rep.Square
		want     rep.SquareSet
	}{
		{rep.E1, rep.E4, rep.SetOf(rep.E2, rep.E3)},
		{rep.E1, rep.H4, rep.SetOf(rep.F2, rep.G3)},
		{rep.A8, rep.C8, rep.SetOf(rep.B8)},
		{rep.E1, rep.E2, 0},
		{rep.E1, rep.F3, 0},
	} {
		assert.Equal(t, tc.want, Shared.Between[int(tc.to)<<6+int(tc.from)], "from %v to %v", tc.from, tc.to)
	}
}
