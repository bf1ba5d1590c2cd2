package mailbox

import "math/bits"

// color is a side as a type, so that the compiler makes one copy of the code
// for each, with the numbers of the men, the ranks and the directions of the
// pawns as constants. The two types differ in shape, for a copy is made by
// shape; the side is the length less one.
type color interface{ white | black }

type (
	white [1]struct{}
	black [2]struct{}
)

// survey is what has to be known of the own king before moves are generated.
type survey struct {
	king    index
	leapers aim   // how the enemies who leap bear on the king and the cells around him, united
	sliders aim   // and how those who slide do, were nobody in between
	free    uint8 // the directions in which the king may step
	checks  uint8 // how many men give check
	checker man   // one of them
	pins    uint8
	pinned  [8]pin
}

// pin is a pinned man, out of his list until release puts him back.
type pin struct {
	man    man
	post   post
	from   index // the pinner
	toward index // the step from the king to the pinner
}

// look surveys the position for the side to move: it finds the checks, where
// the king can go, and the pins. Every enemy is asked one question of the table
// of pairs; only a slider that bears on the king, or on a cell that the king
// could otherwise go to, needs a look at what stands between.
//
// Pinned men are taken out of their list, so that no generator meets them:
// their few moves are a matter of the line that they are pinned on.
func look[C color](b *Board, s *survey) {
	var c C
	us := len(c) - 1
	own, enemy := firstMan<<us, firstMan<<(us^1)
	king := b.men[own].at()
	s.king = king
	row := &aims[king]
	ends := &b.ends[us^1]

	var hits aim
	for m := enemy; m < ends.knights; m++ {
		hits |= row[b.men[m&63]&1023]
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		hits |= row[b.men[m&63]&1023]
	}
	s.leapers = hits
	if hits&aimed != 0 {
		s.leaperChecks(b, row, enemy, ends)
	}
	near := &lines[king].first
	free := ^(uint8(hits) | b.ownNear(near, 4+us))
	var slides aim
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		a := row[p&1023]
		slides |= a
		if a&(aimed|aim(free)) == 0 {
			continue
		}
		at := p.at()
		if a&aimed != 0 {
			s.line(b, own, m, at, a.step())
		}
		// The king does not hide a cell behind him from a slider.
		b.cell[king] = nobody
		for in := uint8(a) & free; in != 0; in &= in - 1 {
			d := bits.TrailingZeros8(in)
			if b.clear(near[d&7], at) {
				free &^= 1 << d
			}
		}
		b.cell[king] = own
	}
	s.free, s.sliders = free, slides
}

// ownNear returns the directions in which an own man stands, or the edge is:
// there the neighbour listed is the king himself. bit is the number of the bit
// that tells an own man; eight loads without a branch are faster than a loop
// that mispredicts.
func (b *Board) ownNear(near *[8]index, bit int) uint8 {
	bit &= 7
	return b.cell[near[0]&63]>>bit&1 | b.cell[near[1]&63]>>bit&1<<1 |
		b.cell[near[2]&63]>>bit&1<<2 | b.cell[near[3]&63]>>bit&1<<3 |
		b.cell[near[4]&63]>>bit&1<<4 | b.cell[near[5]&63]>>bit&1<<5 |
		b.cell[near[6]&63]>>bit&1<<6 | b.cell[near[7]&63]>>bit&1<<7
}

// leaperChecks finds the men who give check without a line.
func (s *survey) leaperChecks(b *Board, row *[1024]aim, enemy man, ends *sections) {
	for m := enemy; m < ends.pawns; m++ {
		slider := m >= ends.knights && m < ends.sliders
		if !slider && row[b.men[m&63]&1023]&aimed != 0 {
			s.checks++
			s.checker = m
		}
	}
}

// line looks along the line from the king to the slider m that is aimed at him:
// a check when nobody stands between, a pin when one man does and he is own.
func (s *survey) line(b *Board, own, m man, at, step index) {
	i := s.king + step
	for b.cell[i&63] == nobody {
		i += step
	}
	first := b.cell[i&63]
	if first == m {
		s.checks++
		s.checker = m
		return
	}
	if first&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == nobody; i += step {
	}
	if i == at {
		s.pinned[s.pins&7] = pin{first, b.men[first&63], at, step}
		s.pins++
		b.men[first&63] = 0
	}
}

// release puts the pinned men back into their list.
func (s *survey) release(b *Board) {
	for n := range s.pins {
		p := &s.pinned[n&7]
		b.men[p.man&63] = p.post
	}
}
