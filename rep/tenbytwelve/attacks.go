package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// isSlider reports whether p goes on along a line until it meets somebody.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// attacked reports whether a man of c attacks i. Every man of c is asked once:
// the table of pairs says whether he could, and only then, and only for a
// slider, are the cells between looked at.
func (b *Board) attacked(i index, c rep.Color) bool {
	for m := firstMan(c); m < b.lists[c&1].end; m++ {
		if b.attacks(m, i) {
			return true
		}
	}
	return false
}

// attacks reports whether m attacks i.
func (b *Board) attacks(m man, i index) bool {
	p := b.men[m&63]
	h := hitsOn(i)[p&entry]
	if h&attack == 0 {
		return false
	}
	return h&sliderAims == 0 || b.clear(i, p.at(), h.step())
}

// clear reports whether all cells from from to to, both left out, are empty.
// step must lead from the one to the other.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != nobody {
			return false
		}
	}
	return true
}

// survey is what a side must know of its king before it moves.
type survey struct {
	king     index
	hits     hits   // all that enemy men do to the king if each were alone with him
	free     uint32 // the king's legal steps, castling aside, as bits in the order of zone
	checkers int    // how many enemy men give check
	checker  index  // the last one found
	step     index  // for one slider as the only checker: the step from the king to it; 0 for a leaper
	pins     int    // how many men of ours are pinned
	pinned   [8]pin // the pinned men
}

// pin is a man that may move only on the line between his king and an enemy
// slider.
type pin struct {
	man    man
	post   post  // his
	pinner index // the square of the slider
	step   index // from the king to the slider
}

// look fills s in. Checks and pins are searched for only where an enemy man
// would attack the king alone with him, which the union of all hits tells.
func look[S side](b *Board, s *survey) {
	us := sideOf[S]()
	king := b.king(us)
	row := hitsOn(king)
	end := b.lists[us.Other()].end
	var all hits
	for _, p := range b.men[enemy(us) : end&63] {
		all |= row[p&entry]
	}
	s.king, s.hits = king, all
	if all&attack != 0 {
		lookAlong[S](b, s)
	}
	lookAround[S](b, s)
}

// lookAlong finds who gives check and who is pinned.
func lookAlong[S side](b *Board, s *survey) {
	us := sideOf[S]()
	row := hitsOn(s.king)
	if s.hits&leaperCheck != 0 {
		end := b.lists[us.Other()].end
		for m := enemy(us) + 1; m < end; m++ {
			p := b.men[m&63]
			if row[p&entry]&leaperCheck != 0 {
				s.checkers++
				s.checker, s.step = p.at(), 0
			}
		}
	}
	if s.hits&sliderAims == 0 {
		return
	}
	end := b.lists[us.Other()].aims
	for m := enemy(us) + 1; m < end; m++ {
		p := b.men[m&63]
		if h := row[p&entry]; h&sliderAims != 0 {
			lookOut[S](b, s, m, p.at(), h.step())
		}
	}
}

// lookOut walks from the king towards the slider m, who stands on from: whom it
// meets first is the slider, or may be pinned by him.
func lookOut[S side](b *Board, s *survey, m man, from, step index) {
	us := sideOf[S]()
	i := s.king + step
	for b.at(i) == nobody {
		i += step
	}
	first := b.at(i)
	if first == m {
		s.checkers++
		s.checker, s.step = from, step
		return
	}
	if first&own(us) == 0 {
		return
	}
	for i += step; b.at(i) == nobody; {
		i += step
	}
	if i == from {
		s.pinned[s.pins&7] = pin{first, b.men[first&63], from, step}
		s.pins++
	}
}

// hidePinned takes the pinned men out of the list for this node, so that
// whoever walks it gets men that may go anywhere.
func (s *survey) hidePinned(b *Board) {
	for n := range s.pins {
		p := &s.pinned[n&7]
		b.men[p.man&63] = 0
	}
}

// showPinned puts them back.
func (s *survey) showPinned(b *Board) {
	for n := range s.pins {
		p := &s.pinned[n&7]
		b.men[p.man&63] = p.post
	}
}

// lookAround finds where the king may go. A square that a leaper hits is out; of
// one that a slider would hit on an empty board it is asked whether somebody
// stands between; of any other nothing has to be asked.
func lookAround[S side](b *Board, s *survey) {
	us := sideOf[S]()
	free := zoneAll &^ (uint32(s.hits>>leaperShift) | ours(&b.cells, us, s.king))
	doubt := free & uint32(s.hits>>sliderShift)
	if doubt == 0 {
		s.free = free
		return
	}
	// A slider that gives check attacks the squares behind the king too, so he
	// is not on the board while his squares are looked at.
	hidden := b.at(s.king)
	b.cells[s.king&127] = nobody
	row := hitsOn(s.king)
	end := b.lists[us.Other()].aims
	for m := enemy(us) + 1; m < end; m++ {
		p := b.men[m&63]
		hit := doubt & uint32(row[p&entry]>>sliderShift)
		for ; hit != 0; hit &= hit - 1 {
			n := bits.TrailingZeros32(hit)
			to := s.king + zone[n&15]
			if b.clear(to, p.at(), hitsOn(to)[p&entry].step()) {
				free &^= 1 << n
				doubt &^= 1 << n
			}
		}
	}
	b.cells[s.king&127] = hidden
	s.free = free
}

// slidersReach reports whether a slider of c attacks i.
func (b *Board) slidersReach(i index, c rep.Color) bool {
	row := hitsOn(i)
	for m := firstMan(c) + 1; m < b.lists[c&1].aims; m++ {
		p := b.men[m&63]
		if h := row[p&entry]; h&sliderAims != 0 && b.clear(i, p.at(), h.step()) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether a pawn may take en passant from from: it does
// so on the board, and the king is asked. No rule of pins covers the case in
// which both pawns leave the king's rank at once.
func enPassantLegal[S side](b *Board, from index) bool {
	us := sideOf[S]()
	to := b.state().enPassant()
	taken := to - forward(us)
	pawn, victim := b.at(from), b.at(taken)
	post := b.men[victim&63]
	b.cells[from&127], b.cells[taken&127], b.cells[to&127] = nobody, nobody, pawn
	b.men[victim&63] = 0
	legal := !b.attacked(b.king(us), us.Other())
	b.cells[from&127], b.cells[taken&127], b.cells[to&127] = pawn, victim, nobody
	b.men[victim&63] = post
	return legal
}

// castleLegal reports whether we, not in check, may castle to the side that
// kind says. In the classical game the king's first step is one of his legal ones,
// and the survey knows the most of the second.
func castleLegal[S side](b *Board, s *survey, state state, kind rep.MoveKind) bool {
	us := sideOf[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsBit+i)&1 == 0 {
		return false
	}
	if b.classical>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	if kind == rep.CastleKingside {
		if s.free&zoneEast == 0 || b.at(s.king+1)|b.at(s.king+2) != nobody || s.hits>>leaperCastle&1 != 0 {
			return false
		}
		return s.hits>>sliderCastle&1 == 0 || !b.slidersReach(s.king+2, us.Other())
	}
	if s.free&zoneWest == 0 || b.at(s.king-1)|b.at(s.king-2)|b.at(s.king-3) != nobody || s.hits>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return s.hits>>(sliderCastle+1)&1 == 0 || !b.slidersReach(s.king-2, us.Other())
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right
// that we have.
func castleLegal960[S side](b *Board, i int) bool {
	us := sideOf[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i]), indexOf(rep.CastleRookTo[i])
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != nobody {
			return false
		}
	}
	// The rook may have shielded the king from the side: 8/8/8/8/8/8/8/rRK4k
	// w B - 0 1. So it is off the board while the king's way is looked at.
	man := b.at(rook)
	b.cells[rook&127] = nobody
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook&127] = man
	return safe
}

// PieceAt returns what stands on sq, NoPiece where it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of all men p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for m := firstMan(p.Color()); m < b.lists[p.Color()&1].end; m++ {
		if post := b.men[m&63]; post.piece() == p {
			set.Add(post.at().square())
		}
	}
	return set
}

// Attackers returns the squares of the men of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	i := indexOf(sq)
	for m := firstMan(c); m < b.lists[c&1].end; m++ {
		if b.attacks(m, i) {
			set.Add(b.men[m&63].at().square())
		}
	}
	return set
}

// Checkers returns the squares of the men that give check to the side to move.
func (b *Board) Checkers() rep.SquareSet {
	return b.Attackers(b.king(b.side()).square(), b.side().Other())
}
