package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// checkInfo holds the checks, the pins and the safe steps of the king of the side to move.
type checkInfo struct {
	king       index
	kingSteps  uint16 // the neighbours to which the king can step
	checks     uint8  // the number of checkers
	checker    index  // the cell of one of them
	pins       uint8
	pinned     [8]pin
	numSliders uint      // the number of enemy sliders
	sliders    [64]index // their cells
}

// pin is a pinned piece.
type pin struct {
	at     index
	was    occupant // the piece
	pinner index    // the cell of the slider
	step   index    // the step from the king towards it
}

// from returns the cell of the pinned piece.
func (p *pin) from() index { return p.at }

// findCheckInfo finds the checks, the pins and the safe steps of the king.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	king := b.kings[us] & 63
	info.king = king
	row := &attackTable[king]
	attacks := findEnemies[S](b, info)
	numSliders := info.numSliders
	if attacks&leaperCheck != 0 {
		leaperChecks[S](b, info)
	}
	kingSteps := b.freeNeighbours(king, us) &^ attacks.steps()
	info.kingSteps = kingSteps
	if attacks&(sliderAligned|attack(kingSteps)<<sliderShift) == 0 {
		return
	}
	for _, at := range info.sliders[:numSliders&63] {
		a := row[entryOf(b.cell[at&63], at)]
		if a&(sliderAligned|attack(kingSteps)<<sliderShift) == 0 {
			continue
		}
		if a&attacksCell != 0 {
			info.line(b, whiteBit<<us, at, a.step())
		}
		// The king does not shield the cells on its far side from a slider.
		savedKing := b.cell[king]
		b.cell[king] = noPiece
		for in := a.sliderSteps() & kingSteps; in != 0; in &= in - 1 {
			d := bits.TrailingZeros16(in)
			if b.clear(king+neighbour[d&15], at) {
				kingSteps &^= 1 << d
			}
		}
		b.cell[king] = savedKing
	}
	info.kingSteps = kingSteps
}

// findEnemies reads the ranks for enemies. It returns their attacks on the king and its
// neighbours, or'ed together. It lists the sliders in info, which need a test for blockers when
// the king's possible steps are known. Pawns attack the king's neighbours from three ranks
// only, the king's own and the two ahead of it; on other ranks their flag masks them out.
func findEnemies[S side.Type](b *Board, info *checkInfo) attack {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	row := &attackTable[info.king&63]
	first := uint(info.king) & 56
	if us == 1 {
		first -= 16
	}
	var attacks attack
	numSliders := uint(0)
	for a := uint(0); a < 64; a += 8 {
		word := b.rankFrom(a)
		w := word & (uint64(enemy) * eight)
		if a-first > 16 {
			w &^= word >> (1 + us) // a pawn's flag, shifted to the bit of its side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			o := b.cell[at]
			info.sliders[numSliders&63] = index(at)
			attacks |= row[uint(o&15)<<6+at]
			if slides(o) {
				numSliders++
			}
		}
	}
	info.numSliders = numSliders
	return attacks
}

// leaperChecks finds the checks of knights and pawns.
func leaperChecks[S side.Type](b *Board, info *checkInfo) {
	us := int(side.Of[S]())
	them := rep.Color(us ^ 1)
	for _, at := range &knightTo[info.king&63] {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			info.checks++
			info.checker = at
		}
	}
	list := &pawnTo[us][info.king&63]
	for _, at := range [2]index{list.left, list.right} {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Pawn)) {
			info.checks++
			info.checker = at
		}
	}
}

// line tests the cells between the king and the slider on at, which is aligned with it: if they
// are empty, the slider gives check; if the only piece is an own one, it is pinned.
func (info *checkInfo) line(b *Board, own occupant, at, step index) {
	i := info.king + step
	for b.cell[i&63] == noPiece {
		i += step
	}
	if i == at {
		info.checks++
		info.checker = at
		return
	}
	first, was := i, b.cell[i&63]
	if was&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == noPiece; i += step {
	}
	if i == at {
		info.pinned[info.pins&7] = pin{first, was, at, step}
		info.pins++
	}
}

// hide clears the kind of the pinned pieces, which leaves them as blockers that the generators
// skip.
func (info *checkInfo) hide(b *Board) {
	for n := range info.pins {
		b.cell[info.pinned[n&7].at&63] &= bothSides
	}
}

// show restores the kind of the pinned pieces.
func (info *checkInfo) show(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.cell[p.at&63] = p.was
	}
}
