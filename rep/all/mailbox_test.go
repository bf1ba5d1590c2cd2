package all_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// TestWrapAround checks the trap of the layout: as an index h4 plus a step east is a5, and on
// the board there is no such step.
func TestWrapAround(t *testing.T) {
	of(t, "mailbox") // makes the tables
	h4, a5 := cells.IndexOf(rep.H4), cells.IndexOf(rep.A5)
	assert.Equal(t, a5, h4+cells.Steps[cells.East])
	_, ok := cells.KingLeaps[cells.East].From(h4)
	assert.False(t, ok, "a step east from h4")
	assert.Equal(t, h4, cells.Lines[h4].Last[cells.East])
	assert.Equal(t, h4, cells.Lines[h4].First[cells.East])
	assert.Zero(t, cells.StepTo[h4][a5])
}

// TestDifferencesAreAmbiguous shows the need for tables of pairs.
func TestDifferencesAreAmbiguous(t *testing.T) {
	of(t, "mailbox") // makes the tables
	assert.Equal(t, rep.H1-rep.A1, rep.A2-rep.B1)
	assert.Equal(t, cells.Steps[cells.East], cells.StepTo[rep.A1][rep.H1])
	assert.Equal(t, cells.Steps[cells.NorthWest], cells.StepTo[rep.B1][rep.A2])
}

// TestExampleOfCells checks the examples of the package comment.
func TestExampleOfCells(t *testing.T) {
	of(t, "mailbox") // makes the tables
	assert.Equal(t, cells.Attack(0x140e10), cells.AttackTable[rep.E1][cells.TableIndex(rep.BlackBishop, cells.IndexOf(rep.B4))])
	line, walk := cells.Lines[rep.D4], []cells.Index{}
	for to := line.First[cells.NorthEast]; ; to += cells.Steps[cells.NorthEast] {
		walk = append(walk, to)
		if to == line.Last[cells.NorthEast] {
			break
		}
	}
	assert.Equal(t, []cells.Index{36, 45, 54, 63}, walk)
}

// arrayOf returns the cells of a board.
func arrayOf(t *testing.T, b rep.Board) *cells.Array {
	return (*cells.Array)(field(t, b, "cell"))
}

// TestRankOfCells checks the worked example of a rook on d4 and a black pawn on g4.
func TestRankOfCells(t *testing.T) {
	cell := arrayOf(t, loaded(t, "mailbox", "6k1/8/8/8/3R2p1/8/8/K7 w - - 0 1"))
	rank := cell.Rank(cells.IndexOf(rep.H4))
	assert.Equal(t, uint64(cell[rep.D4])<<24|uint64(cell[rep.G4])<<48, rank)
	right := (rank>>8 | 1<<56) >> (8 * 3)
	assert.Equal(t, uint64(cell[rep.G4])<<16|1<<32, right)
	assert.Equal(t, 2, bits.TrailingZeros64(right)/8)
}

// TestWordsOfCells checks the words of files and diagonals against the cells.
func TestWordsOfCells(t *testing.T) {
	const bothSides = 0x30
	cell := arrayOf(t, loaded(t, "mailbox", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	for i := cells.Index(0); i < 64; i++ {
		rising, falling := cell.Diagonals(i)
		var wantRising, wantFalling, wantFile uint64
		for to := cells.Index(0); to < 64; to++ {
			side := uint64(cell[to] & bothSides)
			switch cells.StepTo[i][to] {
			case cells.Steps[cells.NorthEast], cells.Steps[cells.SouthWest]:
				wantRising |= side << (8 * to.File())
			case cells.Steps[cells.SouthEast], cells.Steps[cells.NorthWest]:
				wantFalling |= side << (8 * to.File())
			}
			if to.File() == i.File() {
				wantFile |= uint64(cell[to]) << (8 * to.Rank())
			}
		}
		own := uint64(255) << (8 * i.File())
		assert.Equal(t, wantRising, rising&^own, "%v", i.Square())
		assert.Equal(t, wantFalling, falling&^own, "%v", i.Square())
		assert.Equal(t, wantFile, cell.File(i), "%v", i.Square())
	}
	above, below := cells.Nearest(cell.Rank(cells.IndexOf(rep.D7)), 8*3)
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

func TestAttackTableOfCells(t *testing.T) {
	t.Parallel()
	of(t, "mailbox") // makes the tables
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			hit := attacks(p, from)
			for to := rep.A1; to <= rep.H8; to++ {
				got := cells.AttackTable[to][cells.TableIndex(p, cells.IndexOf(from))]
				if !assert.Equal(t, hit.Has(to), got&cells.AttacksCell != 0, "%v %v aimed at %v", p, from, to) {
					return
				}
				if p.Type() >= rep.Bishop && p.Type() <= rep.Queen {
					assert.Equal(t, hit.Has(to), got&cells.SliderAligned != 0)
					assert.Zero(t, got.Steps())
					got = got>>cells.SliderShift | got&(7<<cells.DirectionShift)
				}
				for d, l := range cells.KingLeaps {
					next, ok := l.From(cells.IndexOf(to))
					want := ok && hit.Has(next.Square())
					if !assert.Equal(t, want, got>>cells.NeighbourOf(l)&1 != 0, "%v %v at the neighbour %d of %v", p, from, d, to) {
						return
					}
				}
				for bit, files := range map[cells.Attack]int{cells.AttacksTwoEast: 2, cells.AttacksTwoWest: -2} {
					next, ok := cells.Leap{Files: files}.From(cells.IndexOf(to))
					assert.Equal(t, ok && hit.Has(next.Square()), got&bit != 0, "%v %v %d files from %v", p, from, files, to)
				}
				slides := p.Type() == rep.Bishop || p.Type() == rep.Rook || p.Type() == rep.Queen
				if slides && hit.Has(to) {
					assert.Equal(t, cells.StepTo[to][from], got.Step(), "step from %v to %v", to, from)
				}
			}
		}
	}
}

// TestListsOfCells compares the target lists with the attack sets of package rep: each target once,
// and the cell itself for the rest.
func TestListsOfCells(t *testing.T) {
	t.Parallel()
	of(t, "mailbox") // makes the tables
	collect := func(from cells.Index, list ...cells.Index) rep.SquareSet {
		var set rep.SquareSet
		for _, to := range list {
			if to != from {
				assert.False(t, set.Has(to.Square()), "%v twice from %v", to.Square(), from.Square())
				set.Add(to.Square())
			}
		}
		return set
	}
	for from := cells.Index(0); from < 64; from++ {
		sq := from.Square()
		assert.Equal(t, rep.KingAttacks(sq), collect(from, cells.Lines[from].First[:]...), "king %v", sq)
		assert.Equal(t, rep.KnightAttacks(sq), collect(from, cells.KnightTo[from][:]...), "knight %v", sq)
		var jumps rep.SquareSet
		ranks := &cells.KnightRanks[from]
		for n, word := range []uint64{ranks.Two, ranks.One, ranks.BelowOne, ranks.BelowTwo} {
			for file := range uint(8) {
				if word>>(8*file)&255 == 0x30 {
					jumps.Add(((from+[4]cells.Index{16, 8, 248, 240}[n])&56 | cells.Index(file)).Square())
				}
			}
		}
		assert.Equal(t, rep.KnightAttacks(sq), jumps, "knight %v by ranks", sq)
		assert.Equal(t, int(cells.KnightMoves[from]), jumps.Count(), "knight %v", sq)
		for c := rep.White; c <= rep.Black; c++ {
			list := cells.PawnTo[c][from]
			assert.Equal(t, rep.PawnAttacks(c, sq), collect(from, list.Left, list.Right), "%v pawn %v", c, sq)
		}
		for to := cells.Index(0); to < 64; to++ {
			between := rep.Between(sq, to.Square())
			if step := cells.StepTo[from][to]; step != 0 {
				var walk rep.SquareSet
				for i := from + step; i != to; i += step {
					walk.Add(i.Square())
				}
				assert.Equal(t, between, walk, "%v to %v", sq, to.Square())
			} else {
				assert.True(t, between.Empty(), "%v to %v", sq, to.Square())
			}
		}
	}
	assert.Equal(t, cells.PawnList{One: 20, Two: 28, Left: 19, Right: 21, Captures: 0x200020000000}, cells.PawnTo[rep.White][rep.E2])
	assert.Equal(t, cells.PawnList{One: 40, Two: 32, Left: 48, Right: 41, Captures: 0x1000}, cells.PawnTo[rep.Black][rep.A7], "off the board is a7 itself")
	assert.Equal(t, cells.PawnList{One: 36, Two: 28, Left: 35, Right: 37, Captures: 0x200020000000}, cells.PawnTo[rep.White][rep.E4], "no double push")
}
