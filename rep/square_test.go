package rep_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestSquares(t *testing.T) {
	next := rep.A1
	for r := rep.Rank1; r <= rep.Rank8; r++ {
		for f := rep.FileA; f <= rep.FileH; f++ {
			sq := rep.MakeSquare(f, r)
			assert.Equal(t, next, sq, "the order is rank by rank from a1")
			assert.Equal(t, f, sq.File())
			assert.Equal(t, r, sq.Rank())
			assert.Equal(t, f.String()+r.String(), sq.String())
			assert.Equal(t, rep.MakeSquare(f, rep.Rank8-r), sq.Flip())
			assert.True(t, sq.OnBoard())
			parsed, err := rep.ParseSquare(sq.String())
			require.NoError(t, err)
			assert.Equal(t, sq, parsed)
			next++
		}
	}
	assert.Equal(t, rep.NoSquare, next)
	assert.False(t, rep.NoSquare.OnBoard())
}

func TestSquareNames(t *testing.T) {
	for sq, name := range map[rep.Square]string{
		rep.A1: "a1", rep.H1: "h1", rep.E4: "e4", rep.A8: "a8", rep.H8: "h8", rep.NoSquare: "-", 65: "Square(65)",
	} {
		assert.Equal(t, name, sq.String())
	}
	assert.Equal(t, "File(8)", rep.File(8).String())
	assert.Equal(t, "Rank(8)", rep.Rank(8).String())
}

func TestDirections(t *testing.T) {
	for _, test := range []struct {
		step int
		want rep.Square
	}{
		{rep.North, rep.E5}, {rep.South, rep.E3}, {rep.East, rep.F4}, {rep.West, rep.D4},
		{rep.NorthEast, rep.F5}, {rep.NorthWest, rep.D5}, {rep.SouthEast, rep.F3}, {rep.SouthWest, rep.D3},
	} {
		assert.Equal(t, test.want, rep.Square(int(rep.E4)+test.step))
	}
}

func TestParseSquareRefuses(t *testing.T) {
	for _, text := range []string{"", "e", "e44", "4e", "E4", "i1", "a0", "a9", "`1", "e-", "-", "é", "е4", "a1 ", "\x00\x00"} {
		sq, err := rep.ParseSquare(text)
		assert.Equal(t, rep.NoSquare, sq, "ParseSquare(%q)", text)
		assert.ErrorContains(t, err, "want a file a-h and a rank 1-8", "ParseSquare(%q)", text)
	}
	_, err := rep.ParseSquare("E4")
	assert.EqualError(t, err, `rep: parse square "E4": want a file a-h and a rank 1-8`)
}

// plainSet is the slow twin of a SquareSet.
type plainSet [64]bool

func plain(s rep.SquareSet) (set plainSet) {
	for sq := range set {
		set[sq] = s.Has(rep.Square(sq))
	}
	return set
}

// merge returns the squares for which keep is true of being in a and in b.
func merge(a, b rep.SquareSet, keep func(inA, inB bool) bool) (set plainSet) {
	for sq := range set {
		set[sq] = keep(a.Has(rep.Square(sq)), b.Has(rep.Square(sq)))
	}
	return set
}

func TestSquareSetMembers(t *testing.T) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		var s rep.SquareSet
		s.Add(sq)
		assert.Equal(t, rep.SquareSet(1)<<sq, s)
		assert.Equal(t, sq.Set(), s)
		assert.Equal(t, rep.SetOf(sq), s)
		assert.Equal(t, sq, s.First())
		for other := rep.A1; other <= rep.H8; other++ {
			assert.Equal(t, other == sq, s.Has(other))
		}
		s.Add(sq)
		assert.Equal(t, 1, s.Count(), "a square is in a set once")
		s.Remove(sq)
		assert.True(t, s.Empty())
		s.Remove(sq)
		assert.True(t, s.Empty(), "to remove what is not there changes nothing")
	}
}

func TestSquareSetEmptyAndFull(t *testing.T) {
	empty, full := rep.NoSquares, rep.AllSquares
	assert.True(t, empty.Empty())
	assert.Equal(t, 0, empty.Count())
	assert.Equal(t, rep.NoSquare, empty.First())
	assert.Equal(t, rep.NoSquare, empty.PopFirst())
	assert.Equal(t, rep.NoSquares, empty, "popping the empty set leaves it empty")
	assert.Equal(t, rep.NoSquares, rep.SetOf())
	assert.False(t, full.Empty())
	assert.Equal(t, 64, full.Count())
	assert.Equal(t, full, empty.Complement())
	for range empty.All() {
		t.Fatal("the empty set yields a square")
	}
}

func TestSquareSetAlgebra(t *testing.T) {
	random := rand.New(rand.NewPCG(201, 0))
	for range 100 {
		a, b := rep.SquareSet(random.Uint64()), rep.SquareSet(random.Uint64())
		assert.Equal(t, merge(a, b, func(inA, inB bool) bool { return inA || inB }), plain(a.Union(b)))
		assert.Equal(t, merge(a, b, func(inA, inB bool) bool { return inA && !inB }), plain(a.Minus(b)))
		assert.Equal(t, merge(a, b, func(inA, _ bool) bool { return !inA }), plain(a.Complement()))
		for sq := rep.A1; sq <= rep.H8; sq++ {
			assert.Equal(t, a.Has(sq), a.Flip().Has(sq.Flip()))
		}
	}
}

func TestSquareSetIteration(t *testing.T) {
	random := rand.New(rand.NewPCG(202, 0))
	for range 100 {
		s := rep.SquareSet(random.Uint64())
		var want []rep.Square
		for sq := rep.A1; sq <= rep.H8; sq++ {
			if s.Has(sq) {
				want = append(want, sq)
			}
		}
		assert.Equal(t, want, slices.Collect(s.All()))
		assert.Equal(t, len(want), s.Count())
		assert.Equal(t, s, rep.SetOf(want...))

		var popped []rep.Square
		for rest := s; !rest.Empty(); {
			popped = append(popped, rest.PopFirst())
		}
		assert.Equal(t, want, popped)
	}
	var seen []rep.Square
	corners := rep.SetOf(rep.A1, rep.H1, rep.A8, rep.H8)
	for sq := range corners.All() {
		if seen = append(seen, sq); len(seen) == 2 {
			break
		}
	}
	assert.Equal(t, []rep.Square{rep.A1, rep.H1}, seen, "a loop may end early")
	assert.Equal(t, 4, corners.Count(), "iteration does not change the set")
}

func TestSquareSetString(t *testing.T) {
	for _, test := range []struct {
		name string
		set  rep.SquareSet
		want string
	}{
		{"not symmetric in any way", rep.SetOf(rep.A1, rep.B1, rep.H2, rep.C4, rep.G8), `
8  . . . . . . x .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . x . . . . .
3  . . . . . . . .
2  . . . . . . . x
1  x x . . . . . .
   a b c d e f g h
`},
		{"the knight of the comment", rep.KnightAttacks(rep.D4), `
8  . . . . . . . .
7  . . . . . . . .
6  . . x . x . . .
5  . x . . . x . .
4  . . . . . . . .
3  . x . . . x . .
2  . . x . x . . .
1  . . . . . . . .
   a b c d e f g h
`},
	} {
		assert.Equal(t, strings.TrimPrefix(test.want, "\n"), test.set.String(), test.name)
	}
}

func TestSquareSetEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(203, 0))
	for range 100 {
		s := drawSet(random)
		squares := slices.Collect(s.All())
		assert.Equal(t, len(squares) > 1, s.MoreThanOne())
		if len(squares) > 0 {
			assert.Equal(t, squares[len(squares)-1], s.Last())
		}
	}
	assert.Equal(t, rep.NoSquare, rep.NoSquares.Last())
	assert.False(t, rep.NoSquares.MoreThanOne())
}

func TestSquareSetShift(t *testing.T) {
	steps := map[int][2]int{
		rep.North: {0, 1}, rep.NorthEast: {1, 1}, rep.East: {1, 0}, rep.SouthEast: {1, -1},
		rep.South: {0, -1}, rep.SouthWest: {-1, -1}, rep.West: {-1, 0}, rep.NorthWest: {-1, 1},
	}
	random := rand.New(rand.NewPCG(204, 0))
	for range 100 {
		s := drawSet(random)
		for direction := -10; direction <= 10; direction++ {
			want := rep.NoSquares
			if step, ok := steps[direction]; ok {
				want = setWhere(func(to rep.Square) bool {
					for from := range s.All() {
						if files, ranks := delta(from, to); files == step[0] && ranks == step[1] {
							return true
						}
					}
					return false
				})
			}
			assert.Equal(t, want, s.Shift(direction), "direction %d", direction)
		}
	}
}

// drawSet draws a set that is full, empty or anything between.
func drawSet(random *rand.Rand) rep.SquareSet {
	set := rep.SquareSet(random.Uint64())
	for range random.IntN(7) {
		set &= rep.SquareSet(random.Uint64())
	}
	return set
}

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
