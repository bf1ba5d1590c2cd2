package attacks

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestSliders tests every look-up there is against a walk from the square.
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
				for blockers := rep.NoSquares; ; {
					// Pieces off the mask must not matter.
					for _, occupied := range []rep.SquareSet{blockers, blockers | ^mask} {
						got, want := kind.sliders.Attacks(int(sq), occupied), walk(sq, occupied, kind.steps)
						require.Equal(t, want, got, "%s on %v, occupied\n%v", kind.name, sq, occupied)
					}
					if blockers = (blockers - mask) & mask; blockers == 0 {
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
			index := castles<<6 + int(king)
			zone := rep.KingAttacks(king) | king.Set()
			for i, target := range []rep.File{rep.FileG, rep.FileC} {
				if home && castles>>i&1 != 0 {
					for f := min(king.File(), target); f <= max(king.File(), target); f++ {
						zone.Add(rep.MakeSquare(f, king.Rank()))
					}
				}
			}
			for from := rep.A1; from <= rep.H8; from++ {
				assert.Equal(t, rep.KnightAttacks(from)&zone != 0, Shared.Zones.Knight[index].Has(from), "%d: knight %v, king %v", castles, from, king)
				assert.Equal(t, rep.PseudoAttacks(rep.Bishop, from)&zone != 0, Shared.Zones.Bishop[index].Has(from), "%d: bishop %v, king %v", castles, from, king)
				assert.Equal(t, rep.PseudoAttacks(rep.Rook, from)&zone != 0, Shared.Zones.Rook[index].Has(from), "%d: rook %v, king %v", castles, from, king)
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
