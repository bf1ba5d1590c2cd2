package x88

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
// his difference from i says whether he could, and only then, and only for a
// slider, are the cells between looked at.
func (b *Board) attacked(i index, c rep.Color) bool {
	for m := firstMan(c); m <= b.last[c]; m++ {
		if b.attacks(m, i) {
			return true
		}
	}
	return false
}

// attacks reports whether m attacks i.
func (b *Board) attacks(m man, i index) bool {
	from, piece := b.list[m&63], b.nature[m&63]
	d := difference(from, i)
	if hitTable[piece&15][d]&attack == 0 {
		return false
	}
	return !isSlider(piece.piece()) || b.clear(from, i, stepTable[d])
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
	free     uint8  // the king's legal steps, castling aside, in the order of kingSteps
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
	at     index // where he stands
	pinner index // the square of the slider
	step   index // from the king to the slider
}

// look fills s in. Checks and pins are searched for only where an enemy man
// would attack the king alone with him, which the union of all hits tells.
func look[S side](b *Board, s *survey) {
	us := sideOf[S]()
	king := b.list[own(us)]
	last := b.last[us^1] & 63
	list, kind := b.list[enemy(us):last+1], b.nature[enemy(us):last+1]
	kind = kind[:len(list)]
	var all hits
	for i, at := range list {
		all |= hitTable[kind[i]&15][difference(at, king)]
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
	if s.hits&leaperCheck != 0 {
		lookForLeapers[S](b, s)
	}
	if s.hits&sliderAims == 0 {
		return
	}
	last := b.sliders[us^1]
	for m := enemy(us) + 1; m <= last; m++ {
		from := b.list[m&63]
		d := difference(from, s.king)
		if hitTable[b.nature[m&63]&15][d]&sliderAims == 0 {
			continue
		}
		step := -stepTable[d]
		i := s.king + step
		for b.at(i) == nobody {
			i += step
		}
		if i == from {
			s.checkers++
			s.checker, s.step = from, step
			continue
		}
		between, at := b.at(i), i
		if between&own(us) == 0 {
			continue
		}
		for i += step; b.at(i) == nobody; {
			i += step
		}
		if i == from {
			s.pinned[s.pins&7] = pin{between, at, from, step}
			s.pins++
		}
	}
}

// lookForLeapers finds the leapers that give check.
func lookForLeapers[S side](b *Board, s *survey) {
	us := sideOf[S]()
	last := b.last[us^1]
	for m := enemy(us) + 1; m <= last; m++ {
		from := b.list[m&63]
		if hitTable[b.nature[m&63]&15][difference(from, s.king)]&leaperCheck != 0 {
			s.checkers++
			s.checker, s.step = from, 0
		}
	}
}

// lookAround finds the king's legal steps. A square that a leaper hits is out; of one that a slider
// would hit on an empty board it is asked whether somebody stands between; of
// any other nothing has to be asked.
func lookAround[S side](b *Board, s *survey) {
	us := sideOf[S]()
	free := neighbours[s.king&0x7f] &^ uint8(s.hits>>leaperShift)
	c, k := &b.cells, uint(s.king)
	free &^= ring(us, s.king, eight(c, (k+0x10)&0x70), eight(c, k&0x70), eight(c, (k-0x10)&0x70))
	doubt := free & uint8(s.hits>>sliderShift)
	if doubt == 0 {
		s.free = free
		return
	}
	// A slider that gives check attacks the squares behind the king too, so he
	// is not on the board while his squares are looked at.
	hidden := b.at(s.king)
	b.cells[s.king&0x7f] = nobody
	last := b.sliders[us^1]
	for m := enemy(us) + 1; m <= last; m++ {
		from := b.list[m&63]
		hit := doubt & uint8(hitTable[b.nature[m&63]&15][difference(from, s.king)]>>sliderShift)
		for ; hit != 0; hit &= hit - 1 {
			n := bits.TrailingZeros8(hit)
			to := s.king + kingSteps[n&7]
			if b.clear(from, to, stepTable[difference(from, to)]) {
				free &^= 1 << n
				doubt &^= 1 << n
			}
		}
	}
	b.cells[s.king&0x7f] = hidden
	s.free = free
}

// slidersReach reports whether a slider of c attacks i.
func (b *Board) slidersReach(i index, c rep.Color) bool {
	for m := firstMan(c) + 1; m <= b.sliders[c&1]; m++ {
		from := b.list[m&63]
		d := difference(from, i)
		if hitTable[b.nature[m&63]&15][d]&sliderAims != 0 && b.clear(from, i, stepTable[d]) {
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
	to := b.state.enPassant()
	taken := to - forward(us)
	pawn, victim := b.at(from), b.at(taken)
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = nobody, nobody, pawn
	b.list[victim&63] = gone
	legal := !b.attacked(b.list[own(us)], us^1)
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = pawn, victim, nobody
	b.list[victim&63] = taken
	return legal
}

// mayCastle reports whether us has a right to castle.
func (b *Board) mayCastle(us rep.Color) bool { return b.state.rights()>>(2*us)&3 != 0 }

// castleLegal reports whether we, not in check, may castle to the side that
// kind says. Where the king goes two steps and the rook comes from the corner,
// as in the classical game, the survey has the answer already.
func castleLegal[S side](b *Board, s *survey, kind rep.MoveKind) bool {
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
		return castleLegal960[S](b, i)
	}
	if s.free>>beside&1 == 0 || s.hits&(1<<(leaperCastle+side)) != 0 {
		return false
	}
	between := b.at(s.king+step) | b.at(to)
	if kind == rep.CastleQueenside {
		between |= b.at(to + step)
	}
	if between != nobody {
		return false
	}
	return s.hits&(1<<(sliderCastle+side)) == 0 || !b.slidersReach(to, us^1)
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
	b.cells[rook&0x7f] = nobody
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us^1)
	}
	b.cells[rook&0x7f] = man
	return safe
}

// PieceAt returns what stands on sq, NoPiece where it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of all men p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for m := firstMan(p.Color()); m <= b.last[p.Color()]; m++ {
		if at := b.list[m&63]; b.nature[m&63].piece() == p && at != gone {
			set.Add(at.square())
		}
	}
	return set
}

// Attackers returns the squares of the men of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	i := indexOf(sq)
	for m := firstMan(c); m <= b.last[c&1]; m++ {
		if b.attacks(m, i) {
			set.Add(b.list[m&63].square())
		}
	}
	return set
}

// Checkers returns the squares of the men that give check to the side to move.
func (b *Board) Checkers() rep.SquareSet {
	return b.Attackers(b.list[firstMan(b.side())].square(), b.side().Other())
}
