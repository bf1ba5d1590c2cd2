package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// walk goes from at in the direction d and returns the first cell where somebody
// stands, or the last one before the edge. At the edge that is at itself.
func (b *ScanBoard) walk(at index, d int) index {
	step, last := steps[d&7], lines[at&63].last[d&7]
	for at != last {
		at += step
		if b.cell[at&63] != empty {
			break
		}
	}
	return at
}

// clear reports whether the cells strictly between a and o are empty. They are
// so between cells on no common line: there are none.
func (b *ScanBoard) clear(a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if b.cell[a&63] != empty {
			return false
		}
	}
	return true
}

// attackers calls found with the cell of each man of c who attacks at, until it
// returns false. It walks from there: whoever attacks it is the first man in one
// of eight directions, or a knight a jump away.
func (b *ScanBoard) attackers(at index, c rep.Color, found func(index) bool) {
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, from := range &knightTo[at&63] {
		if from != at && b.cell[from&63] == knight && !found(from) {
			return
		}
	}
	for d := range steps {
		if from := b.walk(at, d); b.hitBy(from, at, c) && !found(from) {
			return
		}
	}
}

// hitBy reports whether a man of c stands on from, who would hit at with nobody
// between. Nobody hits his own cell.
func (b *ScanBoard) hitBy(from, at index, c rep.Color) bool {
	o := b.cell[from&63]
	return o&(firstMan<<c) != 0 && aims[at&63][entryOf(o, from)]&aimed != 0
}

// attacked reports whether a man of c attacks at, which is where no knight of c
// stands.
func (b *ScanBoard) attacked(at index, c rep.Color) bool {
	knight, to := occupantOf(rep.MakePiece(c, rep.Knight)), &knightTo[at&63]
	for _, from := range to {
		if b.cell[from&63] == knight {
			return true
		}
	}
	for d := range steps {
		if b.hitBy(b.walk(at, d), at, c) {
			return true
		}
	}
	return false
}

// scanSurvey is what has to be known of the own king before moves are generated.
type scanSurvey struct {
	king    index
	free    uint8 // the directions in which the king may step
	checks  uint8 // how many men give check
	checker index // where one of them stands
	pins    uint8
	pinned  [8]scanPin
	near    uint      // how many enemy sliders there are
	sliders [64]index // where they stand
}

// scanPin is a pinned man.
type scanPin struct {
	at     index
	was    occupant // what he is
	from   index    // the pinner
	toward index    // the step from the king to the pinner
}

// scanLook surveys the position for the side to move, as look does.
func scanLook[C color](b *ScanBoard, s *scanSurvey) {
	var c C
	us := len(c) - 1
	king := b.kings[us] & 63
	s.king = king
	row := &aims[king]
	hits := scanHits[C](b, s)
	near := s.near
	if hits&aimed != 0 {
		scanLeapers[C](b, s)
	}
	around := &lines[king].first
	free := ^(uint8(hits) | b.ownNear(around, 4+us))
	for _, at := range s.sliders[:near&63] {
		a := row[entryOf(b.cell[at&63], at)]
		if a&(aimed|aim(free)) == 0 {
			continue
		}
		if a&aimed != 0 {
			s.line(b, firstMan<<us, at, a.step())
		}
		// The king does not hide a cell behind him from a slider.
		himself := b.cell[king]
		b.cell[king] = empty
		for in := uint8(a) & free; in != 0; in &= in - 1 {
			d := bits.TrailingZeros8(in)
			if b.clear(around[d&7], at) {
				free &^= 1 << d
			}
		}
		b.cell[king] = himself
	}
	s.free = free
}

// scanHits goes through the ranks for the enemies. It unites how those who leap bear
// on the king and the cells around him, and remembers those who slide, who are asked
// when it is known which of these cells are worth a look at what stands between.
// Pawns bear on what is near the king from three ranks only, his own and the two in
// front of it; those of other ranks are left out by their mark.
func scanHits[C color](b *ScanBoard, s *scanSurvey) aim {
	var c C
	us := len(c) - 1
	enemy := firstMan << (us ^ 1)
	row := &aims[s.king&63]
	first := uint(s.king) & 56
	if us == 1 {
		first -= 16
	}
	var hits aim
	near := uint(0)
	for a := uint(0); a < 64; a += 8 {
		word := b.rankFrom(a)
		w := word & (uint64(enemy) * eight)
		if a-first > 16 {
			w &^= word >> (1 + us) // a pawn's mark, moved to the bit of his side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			o := b.cell[at]
			s.sliders[near&63] = index(at)
			bears := row[uint(o&15)<<6+at]
			if slides(o) {
				bears = 0
				near++
			}
			hits |= bears
		}
	}
	s.near = near
	return hits
}

// ownNear returns the directions in which an own man stands, or the edge is:
// there the neighbour listed is the king himself. bit is the number of the bit
// that tells an own man.
func (b *ScanBoard) ownNear(near *[8]index, bit int) uint8 {
	bit &= 7
	return b.cell[near[0]&63]>>bit&1 | b.cell[near[1]&63]>>bit&1<<1 |
		b.cell[near[2]&63]>>bit&1<<2 | b.cell[near[3]&63]>>bit&1<<3 |
		b.cell[near[4]&63]>>bit&1<<4 | b.cell[near[5]&63]>>bit&1<<5 |
		b.cell[near[6]&63]>>bit&1<<6 | b.cell[near[7]&63]>>bit&1<<7
}

// scanLeapers finds the men who give check without a line: a jump or a pawn's
// capture away from the king.
func scanLeapers[C color](b *ScanBoard, s *scanSurvey) {
	var c C
	us := len(c) - 1
	them := rep.Color(us ^ 1)
	for _, at := range &knightTo[s.king&63] {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			s.checks++
			s.checker = at
		}
	}
	list := &pawnTo[us][s.king&63]
	for _, at := range [2]index{list.left, list.right} {
		if b.cell[at&63] == occupantOf(rep.MakePiece(them, rep.Pawn)) {
			s.checks++
			s.checker = at
		}
	}
}

// line looks along the line from the king to the slider on at that is aimed at him:
// a check when nobody stands between, a pin when one man does and he is own.
func (s *scanSurvey) line(b *ScanBoard, own occupant, at, step index) {
	i := s.king + step
	for b.cell[i&63] == empty {
		i += step
	}
	if i == at {
		s.checks++
		s.checker = at
		return
	}
	first, was := i, b.cell[i&63]
	if was&own == 0 {
		return
	}
	for i += step; b.cell[i&63] == empty; i += step {
	}
	if i == at {
		s.pinned[s.pins&7] = scanPin{first, was, at, step}
		s.pins++
	}
}

// hide takes the kind from the pinned men for this node: they stand in the way as
// before, but whoever looks for men to move finds nothing that could.
func (s *scanSurvey) hide(b *ScanBoard) {
	for n := range s.pins {
		b.cell[s.pinned[n&7].at&63] &= anybody
	}
}

// show gives it back.
func (s *scanSurvey) show(b *ScanBoard) {
	for n := range s.pins {
		p := &s.pinned[n&7]
		b.cell[p.at&63] = p.was
	}
}

// scanEnPassantLegal reports whether a pawn of the side to move stands on from, and
// may take en passant on to. Two men leave their cells and one comes to a third,
// on up to four lines through the king: the capture is played on the cells, and
// the king looked at.
func scanEnPassantLegal[C color](b *ScanBoard, from, to index) bool {
	var c C
	us := len(c) - 1
	pawn := b.cell[from&63]
	if pawn != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return false
	}
	at := takenEnPassant(from, to)
	taken := b.cell[at&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = empty, empty, pawn
	legal := !b.attacked(b.kings[us], rep.Color(us^1))
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = pawn, taken, empty
	return legal
}

// scanReached reports whether an enemy attacks at, an empty cell or the king's. The
// survey knows where the sliders are.
func scanReached[C color](b *ScanBoard, s *scanSurvey, at index) bool {
	var c C
	us := len(c) - 1
	them := rep.Color(us ^ 1)
	row := &aims[at&63]
	for _, from := range s.sliders[:s.near&63] {
		if row[entryOf(b.cell[from&63], from)]&aimed != 0 && b.clear(at, from) {
			return true
		}
	}
	for _, from := range &knightTo[at&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			return true
		}
	}
	list, pawn := &pawnTo[us][at&63], occupantOf(rep.MakePiece(them, rep.Pawn))
	return b.cell[list.left&63] == pawn || b.cell[list.right&63] == pawn ||
		row[entryOf(occupant(rep.MakePiece(them, rep.King)), b.kings[them])]&aimed != 0
}

// scanCastlingLegal reports whether the right of number i can be made use of, by a
// king who is not in check and can step in the directions that the survey has.
func scanCastlingLegal[C color](b *ScanBoard, s *scanSurvey, i int) bool {
	var c C
	us := len(c) - 1
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
	// Nobody is behind a rook in the corner, so that he hides no attacker, and
	// whether the king's first step is safe is known from the survey.
	corner := rook&7 == 0 || rook&7 == 7
	step, d := steps[east], east
	if kingTo < king {
		step, d = steps[west], west
	}
	if corner && king != kingTo && s.free>>d&1 == 0 {
		return false
	}
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if at != king && at != rook && b.cell[at&63] != empty {
			return false
		}
	}
	if corner {
		for at := king; at != kingTo; {
			at += step
			if at != king+step && scanReached[C](b, s, at) {
				return false
			}
		}
		return true
	}
	// Another rook may have stood between an enemy and the cells that the king
	// comes to: king c1, rook b1, enemy rook a1.
	castler := b.cell[rook&63]
	b.cell[rook&63] = empty
	safe := !scanReached[C](b, s, king)
	for at := king; at != kingTo && safe; {
		at += step
		safe = !scanReached[C](b, s, at)
	}
	b.cell[rook&63] = castler
	return safe
}

// PieceAt returns what stands on sq.
func (b *ScanBoard) PieceAt(sq rep.Square) rep.Piece { return pieceOf(b.cell[indexOf(sq)&63]) }

// Pieces returns the squares of all men p.
func (b *ScanBoard) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(firstMan<<p.Color()) * eight); w != 0; w &= w - 1 {
			at := index(firstOf(w, a))
			if pieceOf(b.cell[at&63]) == p {
				set.Add(at.square())
			}
		}
	}
	return set
}

// Attackers returns the squares of the men of c that attack sq.
func (b *ScanBoard) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	b.attackers(indexOf(sq), c, func(at index) bool { set.Add(at.square()); return true })
	return set
}

// Checkers returns the squares of the men that give check.
func (b *ScanBoard) Checkers() rep.SquareSet {
	return b.Attackers(b.kings[b.side()].square(), b.side().Other())
}
