package x88

import "github.com/boardbench/boardbench/rep"

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
	from, piece := b.list[m&63], b.kind[m&63]
	d := difference(from, i)
	if hitTable[piece&15][d]&attack == 0 {
		return false
	}
	return !isSlider(piece) || b.clear(from, i, stepTable[d])
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
	king := b.list[own[S]()]
	last := b.last[them[S]()]
	var all hits
	for m := enemy[S](); m <= last; m++ {
		all |= hitTable[b.kind[m&63]&15][difference(b.list[m&63], king)]
	}
	s.king, s.hits = king, all
	if all&attack != 0 {
		lookAlong[S](b, s)
	}
}

// lookAlong finds who gives check and who is pinned.
func lookAlong[S side](b *Board, s *survey) {
	last := b.last[them[S]()]
	for m := enemy[S](); m <= last; m++ {
		from := b.list[m&63]
		d := difference(from, s.king)
		h := hitTable[b.kind[m&63]&15][d]
		if h&attack == 0 {
			continue
		}
		if h&leaperCheck != 0 {
			s.checkers++
			s.checker, s.step = from, 0
			continue
		}
		step := -stepTable[d]
		var between man // the only man between, if there is just one
		i := s.king + step
		for ; i != from; i += step {
			if c := b.at(i); c != nobody {
				if between != nobody {
					break
				}
				between = c
			}
		}
		switch {
		case i != from:
		case between == nobody:
			s.checkers++
			s.checker, s.step = from, step
		case between&own[S]() != 0:
			s.pinned[s.pins&7] = pin{between, b.list[between&63], from, step}
			s.pins++
		}
	}
}

// hideKing takes the king off the board for as long as it is asked which
// squares he may go to: a slider that gives check attacks what is behind him.
func (s *survey) hideKing(b *Board) man {
	k := b.at(s.king)
	b.cells[s.king&0x7f] = nobody
	return k
}

// slidersReach reports whether a slider of c attacks i.
func (b *Board) slidersReach(i index, c rep.Color) bool {
	for m := firstMan(c) + 1; m <= b.last[c]; m++ {
		from := b.list[m&63]
		d := difference(from, i)
		if hitTable[b.kind[m&63]&15][d]&sliderAims != 0 && b.clear(from, i, stepTable[d]) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether a pawn may take en passant from from: it does
// so on the board, and the king is asked. No rule of pins covers the case in
// which both pawns leave the king's rank at once.
func enPassantLegal[S side](b *Board, from index) bool {
	to := b.enPassant
	taken := to - forward[S]()
	pawn, victim := b.at(from), b.at(taken)
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = nobody, nobody, pawn
	b.list[victim&63] = gone
	legal := !b.attacked(b.list[own[S]()], them[S]())
	b.cells[from&0x7f], b.cells[taken&0x7f], b.cells[to&0x7f] = pawn, victim, nobody
	b.list[victim&63] = taken
	return legal
}

// castleLegal reports whether we, not in check, may castle as i says, which is
// a right that we have.
func castleLegal[S side](b *Board, i int) bool {
	king, rook := indexOf(b.castling.King[us[S]()]), indexOf(b.castling.Rook[i])
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
		safe = !b.attacked(sq, them[S]())
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
		if at := b.list[m&63]; b.kind[m&63] == p && at != gone {
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
	return b.Attackers(b.list[firstMan(b.side)].square(), b.side.Other())
}
