// Code generated from ../tenbytwelve/tables_test.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// slowAttacks is an entry of the attack table, found by files and ranks: the attacks of
// p on from near a king.
func slowAttacks(p rep.Piece, from, king rep.Square) attacks {
	attacksAt := func(files, ranks int) bool {
		to, ok := shifted(king, files, ranks)
		return ok && attacksAlone(p, from, to)
	}
	squares, castle := leaperShift, leaperCastle
	if isSlider(p) {
		squares, castle = sliderShift, sliderCastle
	}
	var a attacks
	for n, d := range zoneDistances {
		if attacksAt(d.files, d.ranks) {
			a |= 1 << (squares + n)
		}
	}
	if attacksAt(2, 0) {
		a |= 1 << castle
	}
	if attacksAt(-2, 0) {
		a |= 2 << castle
	}
	if attacksAt(0, 0) && isSlider(p) {
		files, ranks := int(from.File())-int(king.File()), int(from.Rank())-int(king.Rank())
		a |= attacks(uint8(columns*sign(ranks)+sign(files))) << stepShift
	}
	return a
}

// zoneDistances are the steps of zone.
var zoneDistances = [9]distance{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}

// shifted returns the square some files and ranks from sq, if there is one.
func shifted(sq rep.Square, files, ranks int) (rep.Square, bool) {
	f, r := int(sq.File())+files, int(sq.Rank())+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(f), rep.Rank(r)), true
}

// attacksAlone reports whether p on from attacks to on an empty board.
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

func TestMoveCells(t *testing.T) {
	New()
	for from := rep.A1; from <= rep.H8; from++ {
		for to := rep.A1; to <= rep.H8; to++ {
			m := rep.MakeMove(from, to, rep.Quiet)
			require.Equal(t, from, moveCells.from[m].square(), "%v%v", from, to)
			require.Equal(t, to, moveCells.to[m].square(), "%v%v", from, to)
		}
	}
}
