package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// walk goes from at along step and returns the first cell where somebody stands,
// or the first beyond the edge.
func (b *ScanBoard) walk(at, step index) index {
	for {
		at += step
		if b.cells[at&0x7f]|occupant(at&offBoard) != empty {
			return at
		}
	}
}

// clear reports whether all cells from from to to, both left out, are empty.
// step must lead from the one to the other.
func (b *ScanBoard) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return false
		}
	}
	return true
}

// attackers calls found with the cell of each man of c who attacks i, until it
// returns false. It walks from i: whoever attacks it is the first man on one of
// eight lines, or a knight a jump away.
func (b *ScanBoard) attackers(i index, c rep.Color, found func(at index) bool) {
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, at := range &knightTargets[i&0x7f] {
		if b.at(at) == knight && !found(at) {
			return
		}
	}
	for _, step := range kingSteps {
		at := b.walk(i, step)
		if at.onBoard() && b.hitBy(at, i, c) && !found(at) {
			return
		}
	}
}

// hitBy reports whether a man of c stands on at, who would hit i with nobody
// between.
func (b *ScanBoard) hitBy(at, i index, c rep.Color) bool {
	o := b.at(at)
	return o&occupant(own(c)) != 0 && hitTable[o&15][difference(at, i)]&attack != 0
}

// attacked reports whether a man of c attacks i.
func (b *ScanBoard) attacked(i index, c rep.Color) bool {
	attacked := false
	b.attackers(i, c, func(index) bool { attacked = true; return false })
	return attacked
}

// scanSurvey is what a side must know of its king before it moves.
type scanSurvey struct {
	king     index
	hits     hits  // all that enemy men do to the king if each were alone with him
	free     uint8 // the king's legal steps, castling aside, in the order of kingSteps
	checkers int   // how many enemy men give check
	checker  index // the last one found
	step     index // for one slider as the only checker: the step from the king to it; 0 for a leaper
	pins     int   // how many men of ours are pinned
	pinned   [8]scanPin
	near     uint      // how many sliders there are in the next field
	sliders  [64]index // where the sliders stand who do something to the king if each were alone with him
}

// scanPin is a man that may move only on the line between his king and an enemy
// slider.
type scanPin struct {
	at     index
	was    occupant // what he is
	pinner index    // the square of the slider
	step   index    // from the king to the slider
}

// bySlider are the hits that sliders have.
const bySlider = 0xff<<sliderShift | sliderAims | 3<<sliderCastle

// scanLook fills s in.
func scanLook[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	s.king = b.kings[us]
	s.hits = scanHits[S](b, s)
	if s.hits&leaperCheck != 0 {
		scanLeapers[S](b, s)
	}
	if s.hits&sliderAims != 0 {
		scanAlong[S](b, s)
	}
	scanAround[S](b, s)
}

// scanHits goes through the ranks for the enemy's men and unites what they do to
// the king; a slider who does anything is remembered, so that nobody has to be
// looked for again. Pawns bear on what is near the king from three ranks only, his
// own and the two in front of it; those of other ranks are left out by their mark.
func scanHits[S side](b *ScanBoard, s *scanSurvey) hits {
	us := sideOf[S]()
	king := uint(s.king)
	first := king & 0x70
	if us == rep.Black {
		first -= 0x20
	}
	var all hits
	near := uint(0)
	for a := uint(0); a < 0x80; a += 0x10 {
		word := b.rankFrom(a)
		w := word & (uint64(enemy(us)) * each)
		if a-first > 0x20 {
			w &^= word >> (2 + us) // a pawn's mark, moved to the bit of his side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			h := hitTable[b.cells[at]&15][(at-king)&511]
			all |= h
			s.sliders[near&63] = index(at)
			if h&bySlider != 0 {
				near++
			}
		}
	}
	s.near = near
	return all
}

// scanLeapers finds the leapers that give check, a jump or a pawn's capture away
// from the king.
func scanLeapers[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	knight, pawn := occupantOf(rep.MakePiece(us^1, rep.Knight)), occupantOf(rep.MakePiece(us^1, rep.Pawn))
	for _, at := range &knightTargets[s.king&0x7f] {
		if b.at(at) == knight {
			s.checkers++
			s.checker, s.step = at, 0
		}
	}
	for _, at := range [2]index{s.king + forward(us) + west, s.king + forward(us) + east} {
		if b.at(at) == pawn {
			s.checkers++
			s.checker, s.step = at, 0
		}
	}
}

// scanAlong walks from the king towards each slider that aims at him: whom it
// meets first is the slider, or may be pinned by him.
func scanAlong[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	for _, from := range s.sliders[:s.near&63] {
		d := difference(from, s.king)
		if hitTable[b.at(from)&15][d]&sliderAims == 0 {
			continue
		}
		step := -stepTable[d]
		i := s.king + step
		for b.at(i) == empty {
			i += step
		}
		if i == from {
			s.checkers++
			s.checker, s.step = from, step
			continue
		}
		between, at := b.at(i), i
		if between&occupant(own(us)) == 0 {
			continue
		}
		for i += step; b.at(i) == empty; {
			i += step
		}
		if i == from {
			s.pinned[s.pins&7] = scanPin{at, between, from, step}
			s.pins++
		}
	}
}

// scanAround finds the king's legal steps, as lookAround does.
func scanAround[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	free := neighbours[s.king&0x7f] &^ uint8(s.hits>>leaperShift)
	k := s.king
	free &^= ring(us, k, b.rankFrom(uint(k+north)), b.rankFrom(uint(k)), b.rankFrom(uint(k+south)))
	doubt := free & uint8(s.hits>>sliderShift)
	if doubt == 0 {
		s.free = free
		return
	}
	// A slider that gives check attacks the squares behind the king too, so he
	// is not on the board while his squares are looked at.
	hidden := b.at(k)
	b.cells[k&0x7f] = empty
	for _, from := range s.sliders[:s.near&63] {
		hit := doubt & uint8(hitTable[b.at(from)&15][difference(from, k)]>>sliderShift)
		for ; hit != 0; hit &= hit - 1 {
			n := bits.TrailingZeros8(hit)
			to := k + kingSteps[n&7]
			if b.clear(from, to, stepTable[difference(from, to)]) {
				free &^= 1 << n
				doubt &^= 1 << n
			}
		}
	}
	b.cells[k&0x7f] = hidden
	s.free = free
}

// reached reports whether one of the sliders attacks i, a square of those that
// the survey asks about.
func (s *scanSurvey) reached(b *ScanBoard, i index) bool {
	for _, from := range s.sliders[:s.near&63] {
		d := difference(from, i)
		if hitTable[b.at(from)&15][d]&sliderAims != 0 && b.clear(from, i, stepTable[d]) {
			return true
		}
	}
	return false
}

// hide takes the kind from the pinned men for this node: they stand in the way as
// before, but whoever looks for men to move finds nothing that could.
func (s *scanSurvey) hide(b *ScanBoard) {
	for _, p := range s.pinned[:s.pins&15] {
		b.cells[p.at&0x7f] &= occupant(whiteMan | blackMan)
	}
}

// show gives it back.
func (s *scanSurvey) show(b *ScanBoard) {
	for _, p := range s.pinned[:s.pins&15] {
		b.cells[p.at&0x7f] = p.was
	}
}

// scanEnPassantLegal reports whether a pawn may take en passant from from: it does
// so on the board, and the king is asked. No rule of pins covers the case in
// which both pawns leave the king's rank at once.
func scanEnPassantLegal[S side](b *ScanBoard, from index) bool {
	us := sideOf[S]()
	to := b.state.enPassant()
	taken := to - forward(us)
	pawn, victim := b.at(from), b.at(taken)
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = empty, empty, pawn
	legal := !b.attacked(b.kings[us], us^1)
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = pawn, victim, empty
	return legal
}

// mayCastle reports whether us has a right to castle.
func (b *ScanBoard) mayCastle(us rep.Color) bool { return b.state.rights()>>(2*us)&3 != 0 }

// scanCastleLegal reports whether we, not in check, may castle to the side that
// kind says. Where the king goes two steps and the rook comes from the corner,
// as in the classical game, the survey has the answer already.
func scanCastleLegal[S side](b *ScanBoard, s *scanSurvey, kind rep.MoveKind) bool {
	us := sideOf[S]()
	i := rep.CastlingIndex(us, kind)
	if b.state.rights()>>i&1 == 0 {
		return false
	}
	step, corner, side, beside := east, index(7), 0, 1
	if kind == rep.CastleQueenside {
		step, corner, side, beside = west, 0, 1, 6
	}
	rook := indexOf(b.castling.Rook[i])
	to := s.king + 2*step
	if rook&7 != corner || indexOf(rep.CastleKingTo[i]) != to {
		return scanCastleLegal960[S](b, i)
	}
	if s.free>>beside&1 == 0 || s.hits&(1<<(leaperCastle+side)) != 0 {
		return false
	}
	between := b.at(s.king+step) | b.at(to)
	if kind == rep.CastleQueenside {
		between |= b.at(to + step)
	}
	if between != empty {
		return false
	}
	return s.hits&(1<<(sliderCastle+side)) == 0 || !s.reached(b, to)
}

// scanCastleLegal960 is scanCastleLegal for any start position of Chess960 and a
// right that we have.
func scanCastleLegal960[S side](b *ScanBoard, i int) bool {
	us := sideOf[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != empty {
			return false
		}
	}
	// The rook may have shielded the king from the side: 8/8/8/8/8/8/8/rRK4k
	// w B - 0 1. So it is off the board while the king's way is looked at.
	castler := b.at(rook)
	b.cells[rook&0x7f] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us^1)
	}
	b.cells[rook&0x7f] = castler
	return safe
}

// PieceAt returns what stands on sq, NoPiece where it is empty.
func (b *ScanBoard) PieceAt(sq rep.Square) rep.Piece { return pieceOf(b.at(indexOf(sq))) }

// Pieces returns the squares of all men p, which is one of the twelve.
func (b *ScanBoard) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(0); a < 0x80; a += 0x10 {
		for w := b.rankFrom(a) & (uint64(own(p.Color())) * each); w != 0; w &= w - 1 {
			at := index(firstOf(w, a))
			if pieceOf(b.at(at)) == p {
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

// Checkers returns the squares of the men that give check to the side to move.
func (b *ScanBoard) Checkers() rep.SquareSet {
	return b.Attackers(b.kings[b.side()].square(), b.side().Other())
}
