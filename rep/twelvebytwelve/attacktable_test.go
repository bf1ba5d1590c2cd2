package twelvebytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

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
