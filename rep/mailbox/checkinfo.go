package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
)

// checkInfo holds the checks, the pins and the safe steps of the king of the side to move.
type checkInfo struct {
	king      index
	attacks   attack  // the enemy's attacks on the king and its neighbours, or'ed together
	kingSteps uint16  // the neighbours to which the king can step
	checks    uint8   // the number of checkers
	checker   pieceID // one of them
	pins      uint8
	pinned    [8]pin
}

// pin is a pinned piece, removed from the list until release restores it.
type pin struct {
	pieceID     pieceID
	pieceSquare pieceSquare
	pinner      index // the cell of the slider
	step        index // the step from the king towards it
}

// from returns the cell of the pinned piece.
func (p *pin) from() index { return p.pieceSquare.at() }

// findCheckInfo finds the checks, the pins and the safe steps of the king. It looks each enemy up
// in the attack table, four list entries at a time, without a test of the type: an entry that is 0,
// or not in use, adds nothing. Only a slider that on an empty board attacks the king, or a cell
// that the king could step to, needs a test for blockers.
//
// Pinned pieces are removed from the list, so that the generators skip them; writePinned and
// countPinned handle their moves along the line of the pin.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	own, enemy := firstID<<us, firstID<<(us^1)
	king := b.pieceList[own].at()
	info.king = king
	row := &attackTable[king]
	ends := &b.ends[us^1]

	var attacks attack
	for m := enemy; m < ends.pawns; m += 4 {
		four := (*[4]pieceSquare)(b.pieceList[m&60:])
		attacks |= row[four[0]&1023] | row[four[1]&1023] | row[four[2]&1023] | row[four[3]&1023]
	}
	info.attacks = attacks
	if attacks&leaperCheck != 0 {
		info.leaperChecks(b, row, enemy, ends)
	}
	kingSteps := b.freeNeighbours(king, us) &^ attacks.steps()
	info.kingSteps = kingSteps
	if attacks&(sliderAligned|attack(kingSteps)<<sliderShift) == 0 {
		return
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		a := row[p&1023]
		if a&(sliderAligned|attack(kingSteps)<<sliderShift) == 0 {
			continue
		}
		at := p.at()
		if a&attacksCell != 0 {
			info.line(b, own, m, at, a.step())
		}
		// The king does not shield the cells on its far side from a slider.
		b.cell[king] = noPiece
		for in := a.sliderSteps() & kingSteps; in != 0; in &= in - 1 {
			d := bits.TrailingZeros16(in)
			if b.clear(king+neighbour[d&15], at) {
				kingSteps &^= 1 << d
			}
		}
		b.cell[king] = own
	}
	info.kingSteps = kingSteps
}

// leaperChecks finds the checks of knights and pawns.
func (info *checkInfo) leaperChecks(b *Board, row *[1024]attack, enemy pieceID, ends *sections) {
	for m := enemy; m < ends.pawns; m++ {
		slider := m >= ends.knights && m < ends.sliders
		if !slider && row[b.pieceList[m&63]&1023]&attacksCell != 0 {
			info.checks++
			info.checker = m
		}
	}
}

// line tests the cells between the king and the slider m, which is aligned with it: if they are
// empty, m gives check; if the only piece is an own one, it is pinned.
func (info *checkInfo) line(b *Board, own, m pieceID, at, step index) {
	i := info.king + step
	for b.cell[i&63] == noPiece {
		i += step
	}
	first := b.cell[i&63]
	if first == m {
		info.checks++
		info.checker = m
		return
	}
	if first&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == noPiece; i += step {
	}
	if i == at {
		info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], at, step}
		info.pins++
		b.pieceList[first&63] = 0
	}
}

// release restores the pinned pieces in the list.
func (info *checkInfo) release(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.pieceID&63] = p.pieceSquare
	}
}
