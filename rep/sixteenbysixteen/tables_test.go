package sixteenbysixteen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// attacksAlone reports whether p on from attacks the square at this many files east
// and ranks north of to if no piece is between. It uses package rep and no index.
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

// TestAttackTable compares the attacks of every piece on every square near every king
// with the attacks of package rep. Attacks off the board are left out, because the
// cells there hold sentinels.
func TestAttackTable(t *testing.T) {
	New()
	for _, p := range rep.Pieces() {
		zone, castle := leaperShift, leaperCastle
		if kindOf(p).isSlider() {
			zone, castle = sliderShift, sliderCastle
		}
		for from := rep.A1; from <= rep.H8; from++ {
			for king := rep.A1; king <= rep.H8; king++ {
				at, to := indexOf(from), indexOf(king)
				got := attacksOn(to)[pieceSquareOf(p, at).entry()]
				var want, onBoard attacks
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
				require.Equal(t, want&sliderAligned != 0, got.step() != 0, "%v on %v, king on %v", p, from, king)
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

// TestCapturedAttacksNothing looks up the attacks of pieceSquare 0.
func TestCapturedAttacksNothing(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		require.Zero(t, attacksOn(indexOf(sq))[0], "king on %v", sq)
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
		for _, p := range rep.Pieces() {
			require.Equal(t, rep.PieceKey(p, sq), keys[pieceSquareOf(p, indexOf(sq)).keyEntry()], "%v on %v", p, sq)
		}
	}
	require.Zero(t, keys[pieceSquare(0).keyEntry()])
}

func TestMoveCells(t *testing.T) {
	New()
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			m := rep.MakeMove(from, to, rep.Quiet)
			require.Equal(t, from, moveCells.from[m].square(), "%v%v", from, to)
			require.Equal(t, to, moveCells.to[m].square(), "%v%v", from, to)
		}
	}
}
