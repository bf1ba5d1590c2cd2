package framed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// distance is a step in files and ranks.
type distance struct{ files, ranks int }

// steps returns the steps by name.
func (g geometry) steps() map[index]distance {
	return map[index]distance{
		g.north(): {0, 1}, g.northEast(): {1, 1}, east: {1, 0}, g.southEast(): {1, -1},
		g.south(): {0, -1}, g.southWest(): {-1, -1}, west: {-1, 0}, g.northWest(): {-1, 1},
		g.northNorthEast(): {1, 2}, g.northEastEast(): {2, 1}, g.southEastEast(): {2, -1}, g.southSouthEast(): {1, -2},
		g.southSouthWest(): {-1, -2}, g.southWestWest(): {-2, -1}, g.northWestWest(): {-2, 1}, g.northNorthWest(): {-1, 2},
	}
}

// geometries are all of them, with their tables.
func geometries() []geometry {
	list := []geometry{of[TenByTwelve](), of[TwelveByTwelve](), of[SixteenBySixteen]()}
	for _, g := range list {
		built[g.place()].Do(g.build)
	}
	return list
}

// TestMaps compares both maps with the formulas in the package comments.
func TestMaps(t *testing.T) {
	formulas := map[index]func(rank, file int) int{
		10: func(rank, file int) int { return (rank+2)*10 + file + 1 },
		12: func(rank, file int) int { return (rank+2)*12 + file + 2 },
		16: func(rank, file int) int { return (rank+4)*16 + file + 4 },
	}
	for _, g := range geometries() {
		tables, squares := g.tables(), map[int]rep.Square{}
		for sq := rep.A1; sq <= rep.H8; sq++ {
			i := formulas[g.columns](int(sq.Rank()), int(sq.File()))
			squares[i] = sq
			require.Equal(t, index(i), tables.index(sq), "%s: cell of %v", g.name(), sq)
		}
		for i := range 256 {
			sq, ok := squares[i]
			require.Equal(t, ok, tables.onBoard(index(i)), "%s: cell %d", g.name(), i)
			if ok {
				require.Equal(t, sq, tables.square(index(i)), "%s: square of cell %d", g.name(), i)
			}
		}
		require.Equal(t, []index{tables.index(rep.A1), tables.index(rep.A3), tables.index(rep.H6), tables.index(rep.H8)},
			[]index{g.a1(), g.a3(), g.h6(), g.h8()}, g.name())
		require.Equal(t, map[index]int{10: 120, 12: 144, 16: 256}[g.columns], g.cellCount())
	}
}

// TestSteps takes every step from every square: it ends on the square that files and ranks give, or on a
// sentinel in the array. With twelve and more columns it ends in the row of its rank.
func TestSteps(t *testing.T) {
	for _, g := range geometries() {
		tables := g.tables()
		require.Len(t, g.steps(), 16)
		for step, d := range g.steps() {
			require.Equal(t, uint(int(g.columns)*d.ranks+d.files), offset(step), "%v", d)
			require.Equal(t, rep.Move(8*d.ranks+d.files), g.moveOffset(step), "%v", d)
			for sq := rep.A1; sq <= rep.H8; sq++ {
				to, want := tables.index(sq)+step, rep.NoSquare
				if at, ok := shifted(sq, d.files, d.ranks); ok {
					want = at
				}
				require.Equal(t, want, tables.square(to), "%s: %v by %d", g.name(), sq, step)
				require.Less(t, int(to), g.cellCount(), "%s: %v by %d", g.name(), sq, step)
				if g.columns > 10 {
					require.Equal(t, int(tables.index(sq)/g.columns)+d.ranks, int(to/g.columns), "%s: %v by %d", g.name(), sq, step)
				}
			}
		}
		require.Equal(t, tables.index(rep.D5), g.epVictim(tables.index(rep.E5), tables.index(rep.D6)))
		require.Equal(t, tables.index(rep.D5), g.epVictim(tables.index(rep.C5), tables.index(rep.D6)))
		require.Equal(t, tables.index(rep.H4), g.epVictim(tables.index(rep.G4), tables.index(rep.H3)))
	}
}

// TestStepsOfPieces moves each piece from d4 on an empty board.
func TestStepsOfPieces(t *testing.T) {
	for _, g := range geometries() {
		tables := g.tables()
		reached := func(steps []index, repeat bool) rep.SquareSet {
			var set rep.SquareSet
			for _, step := range steps {
				for to := tables.index(rep.D4) + step; tables.onBoard(to); to += step {
					set.Add(tables.square(to))
					if !repeat {
						break
					}
				}
			}
			return set
		}
		require.Equal(t, rep.PseudoAttacks(rep.Knight, rep.D4), reached(tables.knightSteps[:], false))
		require.Equal(t, rep.PseudoAttacks(rep.King, rep.D4), reached(tables.kingSteps[:], false))
		for _, slider := range []rep.PieceType{rep.Bishop, rep.Rook, rep.Queen} {
			var steps []index
			for n := sliderSteps[slider].first; n < 8; n += sliderSteps[slider].next {
				steps = append(steps, tables.kingSteps[n])
			}
			require.Equal(t, rep.PseudoAttacks(slider, rep.D4), reached(steps, true), "%v", slider)
		}
	}
}

// TestAt compares the look-up by a masked index with the array, on every cell within two
// king steps of a square.
func TestAt(t *testing.T) {
	b := loaded(t, rep.StartFEN)
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, step := range b.kingSteps {
			for _, to := range [2]index{b.index(sq) + step, b.index(sq) + 2*step} {
				if int(to) < len(b.cells) {
					require.Equal(t, b.cells[to], b.at(to), "%v by %d: cell %d", sq, step, to)
				} else {
					require.EqualValues(t, 10, b.columns) // a fold wraps below the array, to sentinels
					require.Equal(t, sentinel, b.at(to))
				}
			}
		}
	}
}

// isLine reports whether a queen's move leads over d.
func (d distance) isLine() bool {
	return d != distance{} && (d.files == 0 || d.ranks == 0 || d.files == d.ranks || d.files == -d.ranks)
}

// meanings returns, by the difference of two indices, all distances with that
// difference on a board with the given number of columns.
func meanings(columns int) map[int][]distance {
	m := map[int][]distance{}
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			d := columns*ranks + files
			m[d] = append(m[d], distance{files, ranks})
		}
	}
	return m
}

// TestMeaningsOfDifferences tests the numbers of the package comments about rows of ten,
// twelve, fifteen and sixteen columns.
func TestMeaningsOfDifferences(t *testing.T) {
	for _, want := range []struct {
		columns, differences, ambiguous int
		certain                         int // up to this number of files there is one meaning
	}{
		{10, 155, 70, 2},
		{12, 183, 42, 4},
		{15, 225, 0, 7},
		{16, 225, 0, 7},
	} {
		all := meanings(want.columns)
		ambiguous, certain := 0, 7
		for d, m := range all {
			if len(m) == 1 {
				continue
			}
			ambiguous++
			lines := 0
			for _, to := range m {
				certain = min(certain, max(to.files, -to.files)-1)
				if to.isLine() {
					lines++
				}
			}
			require.LessOrEqual(t, lines, 1, "%d columns: %d is %v", want.columns, d, m)
		}
		require.Len(t, all, want.differences, "%d columns", want.columns)
		require.Equal(t, want.ambiguous, ambiguous, "%d columns", want.columns)
		require.Equal(t, want.certain, certain, "%d columns", want.columns)
	}
	twelve := geometries()[1].tables()
	require.Equal(t, []distance{{-6, 1}, {6, 0}}, meanings(12)[int(twelve.index(rep.A2))-int(twelve.index(rep.G1))])
}

// TestFalseLinesEndOnSentinels walks from every square towards every other one whose
// difference is also the difference of a line, although the two share none. The walk
// must leave the board before it reaches the other, and the next cell must be a
// sentinel again and in the array.
func TestFalseLinesEndOnSentinels(t *testing.T) {
	g := geometries()[1]
	tables, all, walks := g.tables(), meanings(12), 0
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			truth := distance{int(to.File()) - int(from.File()), int(to.Rank()) - int(from.Rank())}
			for _, d := range all[int(tables.index(to))-int(tables.index(from))] {
				if d == truth || !d.isLine() {
					continue
				}
				walks++
				step := 12*sign(d.ranks) + sign(d.files)
				i := int(tables.index(from)) + step
				for tables.onBoard(index(i)) {
					require.NotEqual(t, int(tables.index(to)), i, "%v%v", from, to)
					i += step
				}
				i += step
				require.True(t, i >= 0 && i < g.cellCount() && !tables.onBoard(index(i)), "%v%v: cell %d", from, to, i)
			}
		}
	}
	require.NotZero(t, walks)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// shifted returns the square some files and ranks from sq, if there is one.
func shifted(sq rep.Square, files, ranks int) (rep.Square, bool) {
	f, r := int(sq.File())+files, int(sq.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(f), rep.Rank(r)), true
}
