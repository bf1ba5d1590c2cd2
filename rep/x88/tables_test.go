package x88

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestIndexRoundTrip(t *testing.T) {
	seen := map[index]bool{}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		require.True(t, i.onBoard(), sq)
		require.Equal(t, sq, i.square())
		require.Equal(t, sq.Rank(), i.rank())
		seen[i] = true
	}
	for i := 0; i < 256; i++ {
		require.Equal(t, seen[index(i)], index(i).onBoard(), "index %#02x", i)
	}
}

// TestStepsFindTheEdge compares 0x88 with files and ranks: both find the same steps to be off the board.
func TestStepsFindTheEdge(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for files := -2; files <= 2; files++ {
			for ranks := -2; ranks <= 2; ranks++ {
				f, r := int(sq.File())+files, int(sq.Rank())+ranks
				want := f >= 0 && f < 8 && r >= 0 && r < 8
				to := indexOf(sq) + index(16*ranks+files)
				require.Equal(t, want, to.onBoard(), "%v %+d files %+d ranks", sq, files, ranks)
				if want {
					require.Equal(t, rep.MakeSquare(rep.File(f), rep.Rank(r)), to.square())
				}
			}
		}
	}
}

// TestAttackTable compares every entry that two squares have with rep's attackers,
// which are found by walking a board of files and ranks.
func TestAttackTable(t *testing.T) {
	New()
	for _, piece := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			p := rep.Position{}
			p.Pieces[from] = piece
			attacks := func(i index) bool {
				return i.onBoard() && !p.Attackers(i.square(), piece.Color()).Empty()
			}
			for king := rep.A1; king <= rep.H8; king++ {
				k := indexOf(king)
				entry := entryOf(piece) | pieceSquare(indexOf(from))
				h := attacksAround(k)[entry&placeMask]
				require.Equal(t, h, attacksBy(entry, entry.at(), k))
				squares, castle, check := leaperShift, leaperCastle, leaperCheck
				if isSlider(piece) {
					squares, castle, check = sliderShift, sliderCastle, sliderAligned
				}
				require.Equal(t, attacks(k), h&check != 0, "%v on %v, king on %v", piece, from, king)
				for n, step := range kingSteps {
					if neighbours[k]>>n&1 != 0 {
						require.Equal(t, attacks(k+step), h>>(squares+n)&1 != 0,
							"%v on %v, king on %v, neighbour %v", piece, from, king, (k + step).square())
					}
				}
				for n, to := range []index{k + eastEast, k + westWest} {
					if to.onBoard() {
						require.Equal(t, attacks(to), h>>(castle+n)&1 != 0,
							"%v on %v, king on %v, castling over %v", piece, from, king, to.square())
					}
				}
			}
		}
	}
}

func TestEntryOfACapturedPieceAttacksNothing(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		require.Zero(t, attacksAround(indexOf(sq))[0], "king on %v", sq)
		require.False(t, couldAttack(0, 0, indexOf(sq)), "to %v", sq)
	}
}

func TestStepTable(t *testing.T) {
	New()
	for a := rep.A1; a <= rep.H8; a++ {
		for b := rep.A1; b <= rep.H8; b++ {
			from, to := indexOf(a), indexOf(b)
			step := stepTable[difference(from, to)]
			require.Equal(t, !rep.Line(a, b).Empty(), step != 0, "%v to %v", a, b)
			if step == 0 {
				continue
			}
			var between rep.SquareSet
			for i := from + step; i != to; i += step {
				require.True(t, i.onBoard(), "%v to %v", a, b)
				between.Add(i.square())
			}
			require.Equal(t, rep.Between(a, b), between, "%v to %v", a, b)
		}
	}
}

func TestKnightTargets(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		var set rep.SquareSet
		for n, to := range knightTargets[i] {
			if n < int(knightMobility[i]) {
				set.Add(to.square())
			} else {
				assert.Equal(t, offBoard, to)
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), set, sq)
	}
}

// TestKnightJumps assembles the cells of four ranks that countKnight reads.
func TestKnightJumps(t *testing.T) {
	New()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		jumps, ranks := knightJumps[i&7], knightRanks[i.rank()]
		var set rep.SquareSet
		for bit, step := range [4]index{southSouth, south, north, northNorth} {
			files := jumps.near
			if step == south || step == north {
				files = jumps.far
			}
			for file := range index(8) {
				if files>>(8*file)&1 != 0 && ranks>>(8*file+index(bit))&1 != 0 {
					set.Add(((i+step)&rankMask | file).square())
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), set, sq)
	}
}
