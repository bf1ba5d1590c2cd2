package framed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// slowAttacks is an entry of the attack table, found by files and ranks: the attacks of
// p on from near a king.
func (g geometry) slowAttacks(p rep.Piece, from, king rep.Square) attacks {
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
		a |= attacks(uint8(int(g.columns)*sign(ranks)+sign(files))) << stepShift
	}
	return a
}

// zoneDistances are the steps of zone.
var zoneDistances = [9]distance{{1, 1}, {1, 0}, {1, -1}, {0, 1}, {0, 0}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}

// attacksAlone reports whether p on from attacks to on an empty board.
func attacksAlone(p rep.Piece, from, to rep.Square) bool {
	if p.Type() == rep.Pawn {
		return rep.PawnAttacks(p.Color(), from).Has(to)
	}
	return rep.PseudoAttacks(p.Type(), from).Has(to)
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

// TestAttackTable compares every entry with files and ranks: of 10×12 cells by the two squares, of more
// columns with the union of the attacks for all pairs of squares with the same difference. The rest of
// the table must be zero: for captured pieces, and between the entries of one piece and the next.
func TestAttackTable(t *testing.T) {
	used := map[*attacks]bool{}
	for _, g := range geometries() {
		tables := g.tables()
		type key struct {
			piece rep.Piece
			king  rep.Square // of 10×12 cells
			entry int
		}
		keyOf := func(p rep.Piece, from, king rep.Square) key {
			if g.columns == 10 {
				return key{p, king, int(from)}
			}
			return key{p, 0, int(tables.index(from)) - int(tables.index(king))}
		}
		want := map[key]attacks{}
		placements(func(p rep.Piece, from, king rep.Square) { want[keyOf(p, from, king)] |= g.slowAttacks(p, from, king) })
		placements(func(p rep.Piece, from, king rep.Square) {
			piece, i := pieceSquareOf(p, tables.index(from)), tables.index(king)
			got := tables.attacksOf(piece, i)
			require.Equal(t, want[keyOf(p, from, king)], got, "%s: %v on %v, king on %v: %032b", g.name(), p, from, king, got)
		})
		for king := rep.A1; king <= rep.H8; king++ {
			row := tables.attacksOn(tables.index(king))
			require.Zero(t, row[0])
			for _, p := range rep.Pieces() {
				for from := rep.A1; from <= rep.H8; from++ {
					used[&row[entryOf(p, tables.index(from))]] = true
				}
			}
		}
	}
	for i := range attackTable {
		if !used[&attackTable[i]] {
			require.Zero(t, attackTable[i], "entry %d belongs to no piece and square", i)
		}
	}
}

// TestAttacksOfLeapersAreExact compares the table with the real attacks for each pair
// of squares, on the cells of the king's zone that are on the board: leapers have no
// attack too many, sliders none too few.
func TestAttacksOfLeapersAreExact(t *testing.T) {
	for _, g := range geometries() {
		tables, falseLines := g.tables(), 0
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
			got := tables.attacksOf(pieceSquareOf(p, tables.index(from)), tables.index(king))
			truth := g.slowAttacks(p, from, king)
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
		require.Equal(t, g.columns == 12, falseLines > 0, g.name())
	}
}

func TestMoveCells(t *testing.T) {
	for _, g := range geometries() {
		tables := g.tables()
		for from := rep.A1; from <= rep.H8; from++ {
			for to := rep.A1; to <= rep.H8; to++ {
				m := rep.MakeMove(from, to, rep.Quiet)
				require.Equal(t, from, tables.square(tables.moveCells.from[m]), "%v%v", from, to)
				require.Equal(t, to, tables.square(tables.moveCells.to[m]), "%v%v", from, to)
			}
		}
	}
}
