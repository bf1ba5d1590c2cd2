package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// The tables are made by walking; here each pair of squares is compared with the
// differences of files and ranks.

// delta returns how many files and ranks b is from a.
func delta(a, b rep.Square) (files, ranks int) {
	return int(b)%8 - int(a)%8, int(b)/8 - int(a)/8
}

func abs(n int) int { return max(n, -n) }

// setWhere returns the squares for which in is true.
func setWhere(in func(rep.Square) bool) rep.SquareSet {
	var set rep.SquareSet
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if in(sq) {
			set.Add(sq)
		}
	}
	return set
}

// reaches reports whether a piece of type t on a attacks b on an empty board.
func reaches(t rep.PieceType, a, b rep.Square) bool {
	files, ranks := delta(a, b)
	straight := files == 0 || ranks == 0
	diagonal := abs(files) == abs(ranks)
	switch {
	case a == b:
		return false
	case t == rep.Knight:
		return abs(files*ranks) == 2
	case t == rep.Bishop:
		return diagonal
	case t == rep.Rook:
		return straight
	case t == rep.Queen:
		return straight || diagonal
	case t == rep.King:
		return max(abs(files), abs(ranks)) == 1
	}
	return false
}

func TestFilesAndRanks(t *testing.T) {
	for n := range 8 {
		f, r := rep.File(n), rep.Rank(n)
		assert.Equal(t, setWhere(func(sq rep.Square) bool { return int(sq)%8 == n }), f.Set(), "file %v", f)
		assert.Equal(t, setWhere(func(sq rep.Square) bool { return int(sq)/8 == n }), r.Set(), "rank %v", r)
	}
}

func TestAttackTables(t *testing.T) {
	for a := rep.A1; a <= rep.H8; a++ {
		for kind := rep.NoPieceType; kind <= rep.King+1; kind++ {
			want := setWhere(func(b rep.Square) bool { return reaches(kind, a, b) })
			assert.Equal(t, want, rep.PseudoAttacks(kind, a), "%v on %v", kind, a)
		}
		assert.Equal(t, rep.PseudoAttacks(rep.Knight, a), rep.KnightAttacks(a), "knight on %v", a)
		assert.Equal(t, rep.PseudoAttacks(rep.King, a), rep.KingAttacks(a), "king on %v", a)
		for c, forward := range []int{1, -1} {
			want := setWhere(func(b rep.Square) bool {
				files, ranks := delta(a, b)
				return ranks == forward && abs(files) == 1
			})
			assert.Equal(t, want, rep.PawnAttacks(rep.Color(c), a), "%v pawn on %v", rep.Color(c), a)
		}
	}
}

func TestLines(t *testing.T) {
	for a := rep.A1; a <= rep.H8; a++ {
		for b := rep.A1; b <= rep.H8; b++ {
			files, ranks := delta(a, b)
			onLine := func(c rep.Square) bool {
				f, r := delta(a, c)
				return reaches(rep.Queen, a, b) && f*ranks == r*files
			}
			// Between them a square sees one to one side and the other to the
			// opposite side.
			between := func(c rep.Square) bool {
				f, r := delta(c, a)
				g, s := delta(c, b)
				return onLine(c) && f*g+r*s < 0
			}
			wantLine, wantBetween := setWhere(onLine), setWhere(between)
			if rep.Line(a, b) != wantLine {
				t.Fatalf("Line(%v, %v) is\n%vwant\n%v", a, b, rep.Line(a, b), wantLine)
			}
			if rep.Between(a, b) != wantBetween {
				t.Fatalf("Between(%v, %v) is\n%vwant\n%v", a, b, rep.Between(a, b), wantBetween)
			}
			if rep.Line(a, b) != rep.Line(b, a) || rep.Between(a, b) != rep.Between(b, a) {
				t.Fatalf("Line or Between of %v and %v depends on their order", a, b)
			}
			for c := rep.A1; c <= rep.H8; c++ {
				if rep.Aligned(a, b, c) != wantLine.Has(c) {
					t.Fatalf("Aligned(%v, %v, %v) is %t", a, b, c, rep.Aligned(a, b, c))
				}
			}
		}
	}
}

func TestLineExamples(t *testing.T) {
	assert.Equal(t, rep.SetOf(rep.A1, rep.B2, rep.C3, rep.D4, rep.E5, rep.F6, rep.G7, rep.H8), rep.Line(rep.C3, rep.E5))
	assert.Equal(t, rep.SetOf(rep.D4), rep.Between(rep.C3, rep.E5))
	assert.Equal(t, rep.NoSquares, rep.Between(rep.C3, rep.D4), "neighbours have nothing between them")
	assert.Equal(t, rep.NoSquares, rep.Line(rep.C3, rep.E4))
	assert.Equal(t, rep.NoSquares, rep.Line(rep.C3, rep.C3))
	assert.True(t, rep.Aligned(rep.C3, rep.E5, rep.A1), "beyond the two as well as between them")
	assert.True(t, rep.Aligned(rep.C3, rep.E5, rep.C3))
	assert.False(t, rep.Aligned(rep.C3, rep.E4, rep.C3))
}

func TestEdgeDistance(t *testing.T) {
	for n, want := range []int{0, 1, 2, 3, 3, 2, 1, 0} {
		assert.Equal(t, want, rep.File(n).EdgeDistance())
		assert.Equal(t, want, rep.Rank(n).EdgeDistance())
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, min(sq.File().EdgeDistance(), sq.Rank().EdgeDistance()), sq.EdgeDistance(), sq)
	}
}

func TestRelative(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		assert.Equal(t, sq, sq.Relative(rep.White))
		assert.Equal(t, rep.MakeSquare(sq.File(), rep.Rank8-sq.Rank()), sq.Relative(rep.Black))
		for c := rep.White; c <= rep.Black; c++ {
			assert.Equal(t, sq.Relative(c).Rank(), sq.Rank().Relative(c))
		}
	}
	assert.Equal(t, rep.Rank1, rep.White.BackRank())
	assert.Equal(t, rep.Rank8, rep.Black.BackRank())
}

func TestColorsOfSquares(t *testing.T) {
	assert.Equal(t, setWhere(func(sq rep.Square) bool { return (int(sq)%8+int(sq)/8)%2 == 0 }), rep.DarkSquares)
	assert.True(t, rep.DarkSquares.Has(rep.A1) && !rep.DarkSquares.Has(rep.D1) && rep.DarkSquares.Has(rep.D8))
}

// ahead returns how many ranks b is in front of a, as c sees it.
func ahead(c rep.Color, a, b rep.Square) int {
	_, ranks := delta(a, b)
	if c == rep.Black {
		return -ranks
	}
	return ranks
}

func TestSpans(t *testing.T) {
	assert.Equal(t, rep.North, rep.White.Forward())
	assert.Equal(t, rep.South, rep.Black.Forward())
	for sq := rep.A1; sq <= rep.H8; sq++ {
		// where returns the squares in front of sq whose file is so far from sq's.
		where := func(c rep.Color, in func(files int) bool) rep.SquareSet {
			return setWhere(func(to rep.Square) bool {
				files, _ := delta(sq, to)
				return ahead(c, sq, to) > 0 && in(abs(files))
			})
		}
		for c := rep.White; c <= rep.Black; c++ {
			require.Equal(t, where(c, func(int) bool { return true }), rep.ForwardRanks(c, sq.Rank()), "%v %v", c, sq)
			require.Equal(t, where(c, func(files int) bool { return files == 0 }), rep.ForwardSpan(c, sq), "%v %v", c, sq)
			require.Equal(t, where(c, func(files int) bool { return files <= 1 }), rep.PassedSpan(c, sq), "%v %v", c, sq)
		}
		adjacent := setWhere(func(to rep.Square) bool { files, _ := delta(sq, to); return abs(files) == 1 })
		require.Equal(t, adjacent, sq.File().Adjacent(), sq)
	}
}
