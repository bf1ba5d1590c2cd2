package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
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
func (b *Board) knightMobility(at cells.Index, own pieceID) uint16 {
	list := &cells.KnightRanks[at&63]
	above := b.cell.Rank(at+2*cells.StepNorth)&list.Two | b.cell.Rank(at+cells.StepNorth)&list.One
	below := b.cell.Rank(at-cells.StepNorth)&list.BelowOne | b.cell.Rank(at-2*cells.StepNorth)&list.BelowTwo
	return uint16(cells.KnightMoves[at&63]) - uint16(bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*cells.Eight)))
}

// orthogonalMobility counts the cells that a rook on at could go to. enemy is the number of the
// enemy's bit in a cell. One 8-byte load has the cells of the rank.
func (b *Board) orthogonalMobility(at cells.Index, enemy uint) int {
	line, rank, shift := &cells.Lines[at&63], b.cell.Rank(at), uint(at)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>(enemy&7)&1) + int(left<<toLeft>>(enemy&7+56)&1) +
		b.rayMobility(int(line.First[cells.North]), int(line.Last[cells.North]), cells.StepNorth, enemy) +
		b.rayMobility(int(line.First[cells.South]), int(line.Last[cells.South]), -cells.StepNorth, enemy)
}

// diagonalMobility counts the cells that a bishop on at could go to.
func (b *Board) diagonalMobility(at cells.Index, enemy uint) int {
	line := &cells.Lines[at&63]
	return b.rayMobility(int(line.First[cells.NorthEast]), int(line.Last[cells.NorthEast]), cells.StepNorthEast, enemy) +
		b.rayMobility(int(line.First[cells.SouthEast]), int(line.Last[cells.SouthEast]), cells.StepSouthEast, enemy) +
		b.rayMobility(int(line.First[cells.SouthWest]), int(line.Last[cells.SouthWest]), -cells.StepNorthEast, enemy) +
		b.rayMobility(int(line.First[cells.NorthWest]), int(line.Last[cells.NorthWest]), -cells.StepSouthEast, enemy)
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
			v.Types[p>>6&7] |= p.at().Set()
		}
	}
	v.SetColors(b.cell.Rank(0), b.cell.Rank(8), b.cell.Rank(16), b.cell.Rank(24), b.cell.Rank(32), b.cell.Rank(40), b.cell.Rank(48), b.cell.Rank(56))
	v.Changes(b.SideToMove(), m, dst)
}
