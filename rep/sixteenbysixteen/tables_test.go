package sixteenbysixteen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// attacksAlone reports whether p on from attacks what lies so many files east
// and ranks north of to, a square, when nothing stands between. It knows the
// moves of the vocabulary and no index.
func attacksAlone(p rep.Piece, from, to rep.Square, files, ranks int) bool {
	f, r := int(to.File())+files, int(to.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return false
	}
	to = rep.MakeSquare(rep.File(f), rep.Rank(r))
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
}

// TestHitTable holds what every man on every square does to every king against
// the attacks that the vocabulary has. What would be hit off the board is left
// out: guards are there anyway.
func TestHitTable(t *testing.T) {
	New()
	for _, p := range rep.Pieces {
		zone, castle := leaperShift, leaperCastle
		if kindOf(p).isSlider() {
			zone, castle = sliderShift, sliderCastle
		}
		for from := rep.A1; from <= rep.H8; from++ {
			for king := rep.A1; king <= rep.H8; king++ {
				at, to := indexOf(from), indexOf(king)
				got := hitsOn(to)[postOf(p, 0, at).place()]
				var want, onBoard hits
				enter := func(bit, files, ranks int) {
					if attacksAlone(p, from, king, files, ranks) {
						want |= 1 << bit
					}
					if (to + vector{files, ranks}.difference()).onBoard() {
						onBoard |= 1 << bit
					}
				}
				for n := range 9 {
					enter(zone+n, neighbour(n).files, neighbour(n).ranks)
				}
				enter(castle, 2, 0)
				enter(castle+1, -2, 0)
				require.Equal(t, want, got&onBoard, "%v on %v, king on %v", p, from, king)
				require.Equal(t, want&sliderAims != 0, got.step() != 0, "%v on %v, king on %v", p, from, king)
				if got.step() != 0 {
					var between rep.SquareSet
					for i := to + got.step(); i != at; i += got.step() {
						require.True(t, i.onBoard(), "%v on %v, king on %v", p, from, king)
						between.Add(i.square())
					}
					require.Equal(t, rep.Between(king, from), between)
				}
			}
		}
	}
}

// TestNobodyWhoIsGoneHits asks for the hits of post 0.
func TestNobodyWhoIsGoneHits(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		require.Zero(t, hitsOn(indexOf(sq))[0], "king on %v", sq)
	}
}

func TestDistance(t *testing.T) {
	New()
	for a := rep.A1; a <= rep.H8; a++ {
		reached, ring := rep.SetOf(a), 0
		for {
			for sq := rep.A1; sq <= rep.H8; sq++ {
				if reached.Has(sq) {
					require.LessOrEqual(t, distance(indexOf(a), indexOf(sq)), ring, "%v to %v", a, sq)
				} else {
					require.Greater(t, distance(indexOf(a), indexOf(sq)), ring, "%v to %v", a, sq)
				}
			}
			if ring == 7 {
				break
			}
			var next rep.SquareSet
			for sq := rep.A1; sq <= rep.H8; sq++ {
				if reached.Has(sq) {
					next = next.Union(rep.KingAttacks(sq))
				}
			}
			reached, ring = reached.Union(next), ring+1
		}
	}
}

func TestKeys(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, p := range rep.Pieces {
			require.Equal(t, rep.PieceKey(p, sq), keys[postOf(p, 0, indexOf(sq)).key()], "%v on %v", p, sq)
		}
	}
	require.Zero(t, keys[post(0).key()])
}

func TestWays(t *testing.T) {
	New()
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			w := ways[rep.MakeMove(from, to, rep.Quiet)]
			require.Equal(t, from, index(w>>8).square(), "%v%v", from, to)
			require.Equal(t, to, index(w).square(), "%v%v", from, to)
		}
	}
}
