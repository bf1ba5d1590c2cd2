package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts as CountMoves does, by ranks and rays, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var n [8]uint16
	own, ends := firstID<<(c&1), &b.ends[c&1]
	for m := own + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n[rep.Knight] += b.knightMobility(p.at(), own)
		}
	}
	enemy := uint(5 - c&1)
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		total := 0
		if p.slidesOrthogonally() {
			total = b.orthogonalMobility(p.at(), enemy)
		}
		if p.slidesDiagonally() {
			total += b.diagonalMobility(p.at(), enemy)
		}
		n[p>>6&7] += uint16(total)
	}
	return n
}

// knightMobility counts the targets on the board minus the targets with an own piece. A rank
// is one load; see countKnights.
func (b *Board) knightMobility(at index, own pieceID) uint16 {
	list := &knightRanks[at&63]
	above := b.rank(at+2*stepNorth)&list.two | b.rank(at+stepNorth)&list.one
	below := b.rank(at-stepNorth)&list.belowOne | b.rank(at-2*stepNorth)&list.belowTwo
	return uint16(knightMoves[at&63]) - uint16(bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*eight)))
}

// orthogonalMobility counts the cells that a rook on at could go to. enemy is the number of the
// enemy's bit in a cell. One 8-byte load has the cells of the rank.
func (b *Board) orthogonalMobility(at index, enemy uint) int {
	line, rank, shift := &lines[at&63], b.rank(at), uint(at)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>(enemy&7)&1) + int(left<<toLeft>>(enemy&7+56)&1) +
		b.rayMobility(int(line.first[north]), int(line.last[north]), stepNorth, enemy) +
		b.rayMobility(int(line.first[south]), int(line.last[south]), -stepNorth, enemy)
}

// diagonalMobility counts the cells that a bishop on at could go to.
func (b *Board) diagonalMobility(at index, enemy uint) int {
	line := &lines[at&63]
	return b.rayMobility(int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, enemy) +
		b.rayMobility(int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, enemy) +
		b.rayMobility(int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, enemy) +
		b.rayMobility(int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, enemy)
}

// rayMobility counts the cells of a ray, from the cell to, that a slider could go to.
func (b *Board) rayMobility(to, last, step int, enemy uint) int {
	for n := 0; ; to += step {
		if m := b.cell[to&63]; m != noPiece {
			return n + int(m>>(enemy&7)&1)
		}
		n++
		if to == last {
			return n
		}
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v pairs.View
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.pieceList[firstID<<c : b.ends[c].sliders] {
			v.Types[p>>6&7] |= p.at().set()
		}
	}
	v.SetColors(b.rank(0), b.rank(8), b.rank(16), b.rank(24), b.rank(32), b.rank(40), b.rank(48), b.rank(56))
	v.Changes(b.SideToMove(), m, dst)
}
