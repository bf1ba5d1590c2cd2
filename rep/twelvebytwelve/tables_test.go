package twelvebytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// hitsAlone is the slow twin of the table of hits, for one pair of squares: what p
// on from does to a king, told by files and ranks alone.
func hitsAlone(p rep.Piece, from, king rep.Square) hits {
	hitsSquare := func(files, ranks int) bool {
		to, ok := shifted(king, files, ranks)
		return ok && attacksAlone(p, from, to)
	}
	squares, castle, check := leaperShift, leaperCastle, leaperCheck
	if isSlider(p) {
		squares, castle, check = sliderShift, sliderCastle, sliderAims
	}
	var h hits
	for n, step := range stepsAround {
		if hitsSquare(step.files, step.ranks) {
			h |= 1 << (squares + n)
		}
	}
	if hitsSquare(2, 0) {
		h |= 1 << castle
	}
	if hitsSquare(-2, 0) {
		h |= 2 << castle
	}
	if hitsSquare(0, 0) {
		h |= check
		if isSlider(p) {
			files, ranks := int(from.File())-int(king.File()), int(from.Rank())-int(king.Rank())
			h |= hits(uint8(12*sign(ranks)+sign(files))) << stepShift
		}
	}
	return h
}

// stepsAround are the king's steps in the order of the bits in hits.
var stepsAround = [8]distance{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// shifted returns the square so many files and ranks from sq, if there is one.
func shifted(sq rep.Square, files, ranks int) (rep.Square, bool) {
	f, r := int(sq.File())+files, int(sq.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(f), rep.Rank(r)), true
}

// attacksAlone reports whether p on from attacks to when nothing stands between.
func attacksAlone(p rep.Piece, from, to rep.Square) bool {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
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

// standing calls f for every man on a square that he can stand on and every
// square of a king.
func standing(f func(p rep.Piece, from, king rep.Square)) {
	for _, p := range rep.Pieces {
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

// TestHitTable holds every entry against the union of what the man does in all
// pairs of squares that have its difference, and the rest of the table against
// zero: where a man is gone, and between the differences of one kind of man and
// those of the next.
func TestHitTable(t *testing.T) {
	New()
	type kind struct {
		piece      rep.Piece
		difference int
	}
	want := map[kind]hits{}
	difference := func(from, king rep.Square) int { return int(indexOf(from)) - int(indexOf(king)) }
	standing(func(p rep.Piece, from, king rep.Square) {
		want[kind{p, difference(from, king)}] |= hitsAlone(p, from, king)
	})
	entries := map[*hits]bool{}
	standing(func(p rep.Piece, from, king rep.Square) {
		post, i := postOf(p, indexOf(from)), indexOf(king)
		got := hitsOf(post, i)
		require.Equal(t, want[kind{p, difference(from, king)}], got, "%v on %v, king on %v: %032b", p, from, king, got)
		require.Equal(t, got, hitsOn(i)[post&entry])
		entries[hitOf(post, i)] = true
	})
	for i := range hitTable {
		if !entries[&hitTable[i]] {
			require.Zero(t, hitTable[i], "entry %d is nobody's", i)
		}
	}
	for king := rep.A1; king <= rep.H8; king++ {
		require.Zero(t, hitsOf(0, indexOf(king)))
	}
}

// TestHitsAreExactForLeapersAndNeverTooFewForSliders compares what the table says
// of a pair of squares with what is so, for those of the king's neighbours that
// are on the board.
func TestHitsAreExactForLeapersAndNeverTooFewForSliders(t *testing.T) {
	New()
	doubts := 0
	standing(func(p rep.Piece, from, king rep.Square) {
		onBoard := leaperCheck | sliderAims
		for n, step := range stepsAround {
			if _, ok := shifted(king, step.files, step.ranks); ok {
				onBoard |= 1<<(leaperShift+n) | 1<<(sliderShift+n)
			}
		}
		for n, files := range [2]int{2, -2} {
			if _, ok := shifted(king, files, 0); ok {
				onBoard |= 1<<(leaperCastle+n) | 1<<(sliderCastle+n)
			}
		}
		got, truth := hitsOf(postOf(p, indexOf(from)), indexOf(king)), hitsAlone(p, from, king)
		if !isSlider(p) {
			require.Equal(t, truth&onBoard, got&onBoard, "%v on %v, king on %v", p, from, king)
			return
		}
		require.Zero(t, truth&^got, "%v on %v, king on %v", p, from, king)
		if truth&sliderAims != 0 {
			require.Equal(t, truth.step(), got.step(), "%v on %v, king on %v", p, from, king)
		} else if got&sliderAims != 0 {
			doubts++
		}
	})
	require.NotZero(t, doubts)
}

func TestWays(t *testing.T) {
	New()
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			w := ways[rep.MakeMove(from, to, rep.Quiet)]
			require.Equal(t, from, index(w>>9).square(), "%v%v", from, to)
			require.Equal(t, to, index(w&127).square(), "%v%v", from, to)
		}
	}
}
