package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// walk goes from at along step and returns the first cell that is not empty: at
// the edge it is the border.
func (b *ScanBoard) walk(at, step index) index {
	for at += step; b.at(at) == empty; {
		at += step
	}
	return at
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
	for _, step := range knightSteps {
		if b.at(i+step) == knight && !found(i+step) {
			return
		}
	}
	for _, step := range kingSteps {
		if at := b.walk(i, step); b.hitBy(at, i, c) && !found(at) {
			return
		}
	}
}

// hitBy reports whether a man of c stands on at, who would hit i with nobody
// between. The border has no kind and hits nothing.
func (b *ScanBoard) hitBy(at, i index, c rep.Color) bool {
	o := b.at(at)
	return o&occupant(own(c)) != 0 && hitsOn(i)[entryOf(o, at)]&attack != 0
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
	hits     hits   // all that enemy men do to the king if each were alone with him
	free     uint32 // the king's legal steps, castling aside, as bits in the order of zone
	checkers int    // how many enemy men give check
	checker  index  // the last one found
	step     index  // for one slider as the only checker: the step from the king to it; 0 for a leaper
	pins     int    // how many men of ours are pinned
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
const bySlider = zoneAll<<sliderShift | 3<<sliderCastle

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

// scanHits goes through the rows for the enemy's men and unites what they do to
// the king; a slider who does anything is remembered, so that nobody has to be
// looked for again. Pawns bear on what is near the king from three rows only, his
// own and the two in front of it; those of other rows are left out by their mark.
func scanHits[S side](b *ScanBoard, s *scanSurvey) hits {
	us := sideOf[S]()
	row := hitsOn(s.king)
	first := uint(s.king) - 7 // between the row before his and his own, whatever his file
	if us == rep.Black {
		first -= 20
	}
	var all hits
	near := uint(0)
	for a := uint(a1); a <= a8; a += 10 {
		word := b.rowFrom(a)
		w := word & (uint64(enemy(us)) * each)
		if a-first >= 30 {
			w &^= word >> (2 + us) // a pawn's mark, moved to the bit of his side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			h := row[uint(b.cells[at]&15)<<7+at]
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
	knight, pawn := occupantOf(rep.MakePiece(us.Other(), rep.Knight)), occupantOf(rep.MakePiece(us.Other(), rep.Pawn))
	for _, step := range knightSteps {
		if b.at(s.king+step) == knight {
			s.checkers++
			s.checker, s.step = s.king+step, 0
		}
	}
	for _, step := range [2]index{forward(us) + west, forward(us) + east} {
		if b.at(s.king+step) == pawn {
			s.checkers++
			s.checker, s.step = s.king+step, 0
		}
	}
}

// scanAlong walks from the king towards each slider that aims at him: whom it
// meets first is the slider, or may be pinned by him.
func scanAlong[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	row := hitsOn(s.king)
	for _, from := range s.sliders[:s.near&63] {
		h := row[entryOf(b.at(from), from)]
		if h&sliderAims == 0 {
			continue
		}
		first := b.walk(s.king, h.step())
		if first == from {
			s.checkers++
			s.checker, s.step = from, h.step()
			continue
		}
		was := b.at(first)
		if was&occupant(own(us)) != 0 && b.walk(first, h.step()) == from {
			s.pinned[s.pins&7] = scanPin{first, was, from, h.step()}
			s.pins++
		}
	}
}

// scanAround finds where the king may go, as lookAround does.
func scanAround[S side](b *ScanBoard, s *scanSurvey) {
	us := sideOf[S]()
	k := s.king
	free := zoneAll &^ (uint32(s.hits>>leaperShift) | ours(&b.cells, us, k))
	doubt := free & uint32(s.hits>>sliderShift)
	if doubt == 0 {
		s.free = free
		return
	}
	// A slider that gives check attacks the squares behind the king too, so he
	// is not on the board while his squares are looked at.
	hidden := b.at(k)
	b.cells[k&127] = empty
	row := hitsOn(k)
	for _, from := range s.sliders[:s.near&63] {
		of := entryOf(b.at(from), from)
		hit := doubt & uint32(row[of]>>sliderShift)
		for ; hit != 0; hit &= hit - 1 {
			n := bits.TrailingZeros32(hit)
			to := k + zone[n&15]
			if b.clear(to, from, hitsOn(to)[of].step()) {
				free &^= 1 << n
				doubt &^= 1 << n
			}
		}
	}
	b.cells[k&127] = hidden
	s.free = free
}

// reached reports whether one of the sliders attacks i, a square of those that
// the survey asks about.
func (s *scanSurvey) reached(b *ScanBoard, i index) bool {
	row := hitsOn(i)
	for _, from := range s.sliders[:s.near&63] {
		if h := row[entryOf(b.at(from), from)]; h&sliderAims != 0 && b.clear(i, from, h.step()) {
			return true
		}
	}
	return false
}

// hide takes the kind from the pinned men for this node: they stand in the way as
// before, but whoever looks for men to move finds nothing that could.
func (s *scanSurvey) hide(b *ScanBoard) {
	for _, p := range s.pinned[:s.pins&15] {
		b.cells[p.at&127] &= beyond
	}
}

// show gives it back.
func (s *scanSurvey) show(b *ScanBoard) {
	for _, p := range s.pinned[:s.pins&15] {
		b.cells[p.at&127] = p.was
	}
}

// scanEnPassantLegal reports whether a pawn may take en passant from from: it does
// so on the board, and the king is asked. No rule of pins covers the case in
// which both pawns leave the king's rank at once.
func scanEnPassantLegal[S side](b *ScanBoard, from index) bool {
	us := sideOf[S]()
	to := b.state().enPassant()
	taken := to - forward(us)
	taker, victim := b.at(from), b.at(taken)
	b.cells[from&127], b.cells[taken&127], b.cells[to&127] = empty, empty, taker
	legal := !b.attacked(b.kings[us], us.Other())
	b.cells[from&127], b.cells[taken&127], b.cells[to&127] = taker, victim, empty
	return legal
}

// scanCastleLegal reports whether we, not in check, may castle to the side that
// kind says. In the classical game the king's first step is one of his legal ones,
// and the survey knows the most of the second.
func scanCastleLegal[S side](b *ScanBoard, s *scanSurvey, state state, kind rep.MoveKind) bool {
	us := sideOf[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsBit+i)&1 == 0 {
		return false
	}
	if b.classical>>i&1 == 0 {
		return scanCastleLegal960[S](b, i)
	}
	if kind == rep.CastleKingside {
		if s.free&zoneEast == 0 || b.at(s.king+1)|b.at(s.king+2) != empty || s.hits>>leaperCastle&1 != 0 {
			return false
		}
		return s.hits>>sliderCastle&1 == 0 || !s.reached(b, s.king+2)
	}
	if s.free&zoneWest == 0 || b.at(s.king-1)|b.at(s.king-2)|b.at(s.king-3) != empty || s.hits>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return s.hits>>(sliderCastle+1)&1 == 0 || !s.reached(b, s.king-2)
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
	b.cells[rook&127] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook&127] = castler
	return safe
}

// PieceAt returns what stands on sq, NoPiece where it is empty.
func (b *ScanBoard) PieceAt(sq rep.Square) rep.Piece { return pieceOf(b.at(indexOf(sq))) }

// Pieces returns the squares of all men p, which is one of the twelve.
func (b *ScanBoard) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(a1); a <= a8; a += 10 {
		for w := b.rowFrom(a) & (uint64(own(p.Color())) * each); w != 0; w &= w - 1 {
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
