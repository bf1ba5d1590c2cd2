package tenbytwelve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// hitsAlone is the slow twin of the table of pairs: what p on from does to a
// king, told by files and ranks alone.
func hitsAlone(p rep.Piece, from, king rep.Square) hits {
	hitsSquare := func(files, ranks int) bool {
		f, r := int(king.File())+files, int(king.Rank())+ranks
		return f >= 0 && f < 8 && r >= 0 && r < 8 && attacksAlone(p, from, rep.MakeSquare(rep.File(f), rep.Rank(r)))
	}
	squares, castle := leaperShift, leaperCastle
	if isSlider(p) {
		squares, castle = sliderShift, sliderCastle
	}
	var h hits
	for n, step := range [9][2]int{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}} {
		if hitsSquare(step[0], step[1]) {
			h |= 1 << (squares + n)
		}
	}
	if hitsSquare(2, 0) {
		h |= 1 << castle
	}
	if hitsSquare(-2, 0) {
		h |= 2 << castle
	}
	if hitsSquare(0, 0) && isSlider(p) {
		files, ranks := int(from.File())-int(king.File()), int(from.Rank())-int(king.Rank())
		step := 10*sign(ranks) + sign(files)
		h |= hits(uint8(step)) << stepShift
	}
	return h
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

func TestHitTable(t *testing.T) {
	New()
	for king := rep.A1; king <= rep.H8; king++ {
		row := hitsOn(indexOf(king))
		entries := 0
		for _, p := range rep.Pieces {
			for from := rep.A1; from <= rep.H8; from++ {
				got := row[postOf(p, indexOf(from))&entry]
				require.Equal(t, hitsAlone(p, from, king), got, "%v on %v, king on %v: %032b", p, from, king, got)
				if got != 0 {
					entries++
				}
			}
		}
		for _, h := range row {
			if h != 0 {
				entries--
			}
		}
		require.Zero(t, entries, "the row of %v has entries for posts that nobody has", king)
	}
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
