package twelvebytwelve

import (
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// TestMaps tests both conversions against the formula in the package comment.
func TestMaps(t *testing.T) {
	squares := 0
	for i := range cellCount {
		file, rank := i%12-2, i/12-2
		onBoard := file >= 0 && file < 8 && rank >= 0 && rank < 8
		require.Equal(t, onBoard, index(i).onBoard(), "cell %d", i)
		if onBoard {
			want := rep.MakeSquare(rep.File(file), rep.Rank(rank))
			require.Equal(t, want, index(i).square(), "square of cell %d", i)
			require.Equal(t, index(i), indexOf(want), "cell of %v", want)
			squares++
		} else if i < 128 {
			require.Equal(t, rep.NoSquare, index(i).square(), "square of cell %d", i)
		}
	}
	require.Equal(t, 64, squares)
	require.Equal(t, []index{a1, a3, h6, h8}, []index{26, 50, 93, 117})
}

// TestStepsEndInTheRowOfTheirRank takes every step from every square. It ends on
// the cell that files and ranks give, on the board or on the sentinels two cells
// deep: never on a square of another row.
func TestStepsEndInTheRowOfTheirRank(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for step, d := range steps {
			column, row := int(sq.File())+d.files+2, int(sq.Rank())+d.ranks+2
			to := indexOf(sq) + step
			require.Equal(t, []int{column, row}, []int{int(to) % 12, int(to) / 12}, "%v by %d", sq, step)
			require.Equal(t, column >= 2 && column < 10 && row >= 2 && row < 10, to.onBoard(), "%v by %d", sq, step)
		}
	}
}

// TestAt compares the look-up by seven bits with the array, on every cell within two
// king steps of a square, up to 143.
func TestAt(t *testing.T) {
	b, p := New(), rep.StartPosition()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, step := range kingSteps {
			for _, to := range [2]index{indexOf(sq) + step, indexOf(sq) + 2*step} {
				require.Equal(t, b.cells[to], b.at(to), "%v by %d: cell %d", sq, step, to)
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

// TestMeaningsOfDifferences tests the numbers of the package comment about rows of ten,
// twelve and fifteen columns.
func TestMeaningsOfDifferences(t *testing.T) {
	for _, want := range []struct {
		columns, differences, ambiguous int
		certain                         int // up to this number of files there is one meaning
	}{
		{10, 155, 70, 2},
		{12, 183, 42, 4},
		{15, 225, 0, 7},
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
	require.Equal(t, []distance{{-6, 1}, {6, 0}}, meanings(12)[int(indexOf(rep.A2))-int(indexOf(rep.G1))])
}

// TestFalseLinesEndOnSentinels walks from every square towards every other one whose
// difference is also the difference of a line, although the two share none. The walk
// must leave the board before it reaches the other, and the next cell must be a
// sentinel again and in the array.
func TestFalseLinesEndOnSentinels(t *testing.T) {
	all, walks := meanings(12), 0
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			truth := distance{int(to.File()) - int(from.File()), int(to.Rank()) - int(from.Rank())}
			for _, d := range all[int(indexOf(to))-int(indexOf(from))] {
				if d == truth || !d.isLine() {
					continue
				}
				walks++
				step := 12*sign(d.ranks) + sign(d.files)
				i := int(indexOf(from)) + step
				for index(i).onBoard() {
					require.NotEqual(t, int(indexOf(to)), i, "%v%v", from, to)
					i += step
				}
				i += step
				require.True(t, i >= 0 && i < cellCount && !index(i).onBoard(), "%v%v: cell %d", from, to, i)
			}
		}
	}
	require.NotZero(t, walks)
}

// placements calls f for every piece on a square that it can stand on and every
// square of a king.
func placements(f func(p rep.Piece, from, king rep.Square)) {
	for _, p := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			if p.Type() == rep.Pawn && (from.Rank() == rep.Rank1 || from.Rank() == rep.Rank8) {
				continue
			}
			for king := rep.A1; king <= rep.H8; king++ {
				f(p, from, king)
			}
		}
	}
}

// TestAttackTable compares every entry with the union of the attacks of the piece for
// all pairs of squares with its difference. The rest of the table must be zero: for
// captured pieces, and between the differences of one piece and the next.
func TestAttackTable(t *testing.T) {
	New()
	type key struct {
		piece      rep.Piece
		difference int
	}
	want := map[key]attacks{}
	difference := func(from, king rep.Square) int { return int(indexOf(from)) - int(indexOf(king)) }
	placements(func(p rep.Piece, from, king rep.Square) {
		want[key{p, difference(from, king)}] |= slowAttacks(p, from, king)
	})
	used := map[*attacks]bool{}
	placements(func(p rep.Piece, from, king rep.Square) {
		piece, i := pieceSquareOf(p, indexOf(from)), indexOf(king)
		got := attacksOf(piece, i)
		require.Equal(t, want[key{p, difference(from, king)}], got, "%v on %v, king on %v: %032b", p, from, king, got)
		require.Equal(t, got, attacksOn(i)[piece&entryMask])
		used[attackEntry(p, indexOf(from), i)] = true
	})
	for i := range attackTable {
		if !used[&attackTable[i]] {
			require.Zero(t, attackTable[i], "entry %d belongs to no piece and square", i)
		}
	}
	for king := rep.A1; king <= rep.H8; king++ {
		require.Zero(t, attacksOf(0, indexOf(king)))
	}
}

// TestAttacksOfLeapersAreExact compares the table with the real attacks for each pair
// of squares, on the cells of the king's zone that are on the board: leapers have no
// attack too many, sliders none too few.
func TestAttacksOfLeapersAreExact(t *testing.T) {
	New()
	falseLines := 0
	placements(func(p rep.Piece, from, king rep.Square) {
		var onBoard attacks
		for n, d := range zoneDistances {
			if _, ok := shifted(king, d.files, d.ranks); ok {
				onBoard |= 1<<(leaperShift+n) | 1<<(sliderShift+n)
			}
		}
		for n, files := range [2]int{2, -2} {
			if _, ok := shifted(king, files, 0); ok {
				onBoard |= 1<<(leaperCastle+n) | 1<<(sliderCastle+n)
			}
		}
		got, truth := attacksOf(pieceSquareOf(p, indexOf(from)), indexOf(king)), slowAttacks(p, from, king)
		if !isSlider(p) {
			require.Equal(t, truth&onBoard, got&onBoard, "%v on %v, king on %v", p, from, king)
			return
		}
		require.Zero(t, truth&^got, "%v on %v, king on %v", p, from, king)
		if truth&sliderAligned != 0 {
			require.Equal(t, truth.step(), got.step(), "%v on %v, king on %v", p, from, king)
		} else if got&sliderAligned != 0 {
			falseLines++
		}
	})
	require.NotZero(t, falseLines)
}
