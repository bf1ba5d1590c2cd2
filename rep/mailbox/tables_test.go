package mailbox

import (
	"math/bits"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// mostPieces is the number of pieces of a side in random positions.
const mostPieces = listSize

// TestWrapAround checks the trap of the layout: as an index h4 plus a step east is a5, and on
// the board there is no such step.
func TestWrapAround(t *testing.T) {
	New()
	h4, a5 := indexOf(rep.H4), indexOf(rep.A5)
	assert.Equal(t, a5, h4+steps[east])
	_, ok := kingLeaps[east].from(h4)
	assert.False(t, ok, "a step east from h4")
	assert.Equal(t, h4, lines[h4].last[east])
	assert.Equal(t, h4, lines[h4].first[east])
	assert.Zero(t, stepTo[h4][a5])
}

// TestDifferencesAreAmbiguous shows the need for tables of pairs.
func TestDifferencesAreAmbiguous(t *testing.T) {
	New()
	assert.Equal(t, rep.H1-rep.A1, rep.A2-rep.B1)
	assert.Equal(t, steps[east], stepTo[rep.A1][rep.H1])
	assert.Equal(t, steps[northWest], stepTo[rep.B1][rep.A2])
}

// TestWorkedExample checks the examples of the package comment.
func TestWorkedExample(t *testing.T) {
	New()
	assert.Equal(t, attack(0x140e10), attackTable[rep.E1][pieceSquareOf(rep.BlackBishop, indexOf(rep.B4))&1023])
	line, walk := lines[rep.D4], []index{}
	for to := line.first[northEast]; ; to += steps[northEast] {
		walk = append(walk, to)
		if to == line.last[northEast] {
			break
		}
	}
	assert.Equal(t, []index{36, 45, 54, 63}, walk)
}

// TestRank checks the worked example of a rook on d4 and a black pawn on g4.
func TestRank(t *testing.T) {
	p, err := rep.ParseFEN("6k1/8/8/8/3R2p1/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	rank := b.rank(indexOf(rep.H4))
	assert.Equal(t, uint64(b.cell[rep.D4])<<24|uint64(b.cell[rep.G4])<<48, rank)
	right := (rank>>8 | 1<<56) >> (8 * 3)
	assert.Equal(t, uint64(b.cell[rep.G4])<<16|1<<32, right)
	assert.Equal(t, 2, bits.TrailingZeros64(right)/8)
	assert.Equal(t, 3+3+3+4, countSliders[side.White](b), "east, west, south and north")
}

// TestWords checks the words of files and diagonals against the cells.
func TestWords(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for i := index(0); i < 64; i++ {
		rising, falling := b.diagonals(i)
		var wantRising, wantFalling, wantFile uint64
		for to := index(0); to < 64; to++ {
			side := uint64(b.cell[to] & bothSides)
			switch stepTo[i][to] {
			case steps[northEast], steps[southWest]:
				wantRising |= side << (8 * to.file())
			case steps[southEast], steps[northWest]:
				wantFalling |= side << (8 * to.file())
			}
			if to.file() == i.file() {
				wantFile |= uint64(b.cell[to]) << (8 * to.rank())
			}
		}
		own := uint64(255) << (8 * i.file())
		assert.Equal(t, wantRising, rising&^own, "%v", i.square())
		assert.Equal(t, wantFalling, falling&^own, "%v", i.square())
		assert.Equal(t, wantFile, b.file(i), "%v", i.square())
	}
	above, below := nearest(b.rank(indexOf(rep.D7)), 8*3)
	assert.Equal(t, [2]uint{5, 2}, [2]uint{above, below}, "e7 and c7 are Black's")
}

// attacks returns the attacks of p from a square on an empty board, from the tables of package
// rep.
func attacks(p rep.Piece, from rep.Square) rep.SquareSet {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from)
	}
	return rep.PseudoAttacks(p.Type(), from)
}

func TestAttackTable(t *testing.T) {
	New()
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			hit := attacks(p, from)
			for to := rep.A1; to <= rep.H8; to++ {
				got := attackTable[to][pieceSquareOf(p, indexOf(from))&1023]
				if !assert.Equal(t, hit.Has(to), got&attacksCell != 0, "%v %v aimed at %v", p, from, to) {
					return
				}
				if p.Type() >= rep.Bishop && p.Type() <= rep.Queen {
					assert.Equal(t, hit.Has(to), got&sliderAligned != 0)
					assert.Zero(t, got.steps())
					got = got>>sliderShift | got&(7<<directionShift)
				}
				for d, l := range kingLeaps {
					next, ok := l.from(indexOf(to))
					want := ok && hit.Has(next.square())
					if !assert.Equal(t, want, got>>neighbourOf(l)&1 != 0, "%v %v at the neighbour %d of %v", p, from, d, to) {
						return
					}
				}
				for bit, files := range map[attack]int{attacksTwoEast: 2, attacksTwoWest: -2} {
					next, ok := leap{files, 0}.from(indexOf(to))
					assert.Equal(t, ok && hit.Has(next.square()), got&bit != 0, "%v %v %d files from %v", p, from, files, to)
				}
				slides := p.Type() == rep.Bishop || p.Type() == rep.Rook || p.Type() == rep.Queen
				if slides && hit.Has(to) {
					assert.Equal(t, stepTo[to][from], got.step(), "step from %v to %v", to, from)
				}
			}
		}
	}
}

// TestLists compares the target lists with the attack sets of package rep: each target once,
// and the cell itself for the rest.
func TestLists(t *testing.T) {
	New()
	collect := func(from index, list ...index) rep.SquareSet {
		var set rep.SquareSet
		for _, to := range list {
			if to != from {
				assert.False(t, set.Has(to.square()), "%v twice from %v", to.square(), from.square())
				set.Add(to.square())
			}
		}
		return set
	}
	for from := index(0); from < 64; from++ {
		sq := from.square()
		assert.Equal(t, rep.KingAttacks(sq), collect(from, lines[from].first[:]...), "king %v", sq)
		assert.Equal(t, rep.KnightAttacks(sq), collect(from, knightTo[from][:]...), "knight %v", sq)
		var jumps rep.SquareSet
		ranks := &knightRanks[from]
		for n, word := range []uint64{ranks.two, ranks.one, ranks.belowOne, ranks.belowTwo} {
			for file := range uint(8) {
				if word>>(8*file)&255 == uint64(firstID|2*firstID) {
					jumps.Add(((from+[4]index{16, 8, 248, 240}[n])&56 | index(file)).square())
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), jumps, "knight %v by ranks", sq)
		assert.Equal(t, int(knightMoves[from]), jumps.Count(), "knight %v", sq)
		for c := rep.White; c <= rep.Black; c++ {
			list := pawnTo[c][from]
			assert.Equal(t, rep.PawnAttacks(c, sq), collect(from, list.left, list.right), "%v pawn %v", c, sq)
		}
		for to := index(0); to < 64; to++ {
			between := rep.Between(sq, to.square())
			if step := stepTo[from][to]; step != 0 {
				var walk rep.SquareSet
				for i := from + step; i != to; i += step {
					walk.Add(i.square())
				}
				assert.Equal(t, between, walk, "%v to %v", sq, to.square())
			} else {
				assert.True(t, between.Empty(), "%v to %v", sq, to.square())
			}
		}
	}
	assert.Equal(t, pawnList{one: 20, two: 28, left: 19, right: 21, captures: 0x200020000000}, pawnTo[rep.White][rep.E2])
	assert.Equal(t, pawnList{one: 40, two: 32, left: 48, right: 41, captures: 0x1000}, pawnTo[rep.Black][rep.A7], "off the board is a7 itself")
	assert.Equal(t, pawnList{one: 36, two: 28, left: 35, right: 37, captures: 0x200020000000}, pawnTo[rep.White][rep.E4], "no double push")
}

// TestSize checks the size that the layout is chosen for.
func TestSize(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(Board{}), uintptr(260))
	assert.Equal(t, uintptr(32), unsafe.Sizeof(record{}))
}
