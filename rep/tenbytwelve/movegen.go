package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	if b.side() == rep.White {
		return appendMoves[white](b, dst)
	}
	return appendMoves[black](b, dst)
}

// appendMoves makes legal moves only, so that none has to be played to be
// tested: who is pinned moves on his line, in check only what ends the check
// is looked for. En passant, which no such rule covers, is tested by playing.
func appendMoves[S side](b *Board, dst []rep.Move) []rep.Move {
	var s survey
	look[S](b, &s)
	dst = appendKing[S](b, &s, dst)
	if s.checkers > 1 {
		return dst
	}
	if b.state().canPass() {
		dst = appendEnPassant[S](b, dst)
	}
	s.hidePinned(b)
	if s.checkers == 1 {
		dst = appendEvasions[S](b, &s, dst)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			dst = appendPinned[S](b, p, s.king, dst)
		}
		if b.state().rights() != 0 {
			dst = appendCastles[S](b, &s, dst)
		}
		dst = appendFree[S](b, dst)
	}
	s.showPinned(b)
	return dst
}

// appendKing appends the king's moves but castling.
func appendKing[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	for free := s.free; free != 0; free &= free - 1 {
		to := s.king + kingSteps[bits.TrailingZeros8(free)&7]
		dst = append(dst, stepTo(s.king, to, b.at(to)))
	}
	return dst
}

// stepTo returns the move of a man other than a pawn to where c stands.
func stepTo(from, to index, c man) rep.Move {
	kind := rep.Quiet
	if c != nobody {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// appendFree appends the moves of all men in the list but the king, kind by
// kind.
func appendFree[S side](b *Board, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	list := &b.lists[us]
	for m := own(us) + 1; m < list.knights; m++ {
		if p := b.men[m&63]; p != 0 {
			dst = appendSlider[S](b, p, dst)
		}
	}
	for m := list.knights; m < list.pawns; m++ {
		if p := b.men[m&63]; p != 0 {
			dst = appendKnight[S](b, p.at(), dst)
		}
	}
	return appendPawns[S](b, dst)
}

// appendSlider appends the moves of a slider: along each step until somebody
// stands there. At the edge it is the border.
func appendSlider[S side](b *Board, p post, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	from := p.at()
	quiet := rep.MakeMove(from.square(), 0, rep.Quiet)
	steps := slides[p.kind()]
	for n := steps.first; n < 8; n += steps.next {
		step := kingSteps[n]
		to := from + step
		for ; b.at(to) == nobody; to += step {
			dst = append(dst, quiet|rep.Move(to.square()))
		}
		if b.at(to)&own(us) == 0 {
			dst = append(dst, quiet|captures|rep.Move(to.square()))
		}
	}
	return dst
}

// captures is what makes a quiet move a capture.
const captures = rep.Move(rep.Capture) << 12

// appendKnight appends the moves of a knight.
func appendKnight[S side](b *Board, from index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	quiet := rep.MakeMove(from.square(), 0, rep.Quiet)
	for n := range knightSteps {
		to := from + knightSteps[n]
		c := b.at(to)
		if c&own(us) != 0 {
			continue
		}
		m := quiet | rep.Move(to.square())
		if c != nobody {
			m |= captures
		}
		dst = append(dst, m)
	}
	return dst
}

// appendPawns appends the moves of all pawns but en passant, and of the men who
// were pawns.
func appendPawns[S side](b *Board, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	list := &b.lists[us]
	for m := list.pawns; m < list.end; m++ {
		p := b.men[m&63]
		from := p.at()
		if !p.isPawn() {
			if p.kind() == rep.Knight {
				dst = appendKnight[S](b, from, dst)
			} else if p != 0 {
				dst = appendSlider[S](b, p, dst)
			}
			continue
		}
		if beforeLast(us, from) {
			dst = appendPromotions[S](b, from, dst)
			continue
		}
		quiet := rep.MakeMove(from.square(), 0, rep.Quiet)
		if to := from + forward(us); b.at(to) == nobody {
			dst = append(dst, quiet|rep.Move(to.square()))
			if to += forward(us); atHome(us, from) && b.at(to) == nobody {
				dst = append(dst, quiet|doublePush|rep.Move(to.square()))
			}
		}
		if to := from + forward(us) + west; isEnemy(us, b.at(to)) != 0 {
			dst = append(dst, quiet|captures|rep.Move(to.square()))
		}
		if to := from + forward(us) + east; isEnemy(us, b.at(to)) != 0 {
			dst = append(dst, quiet|captures|rep.Move(to.square()))
		}
	}
	return dst
}

const doublePush = rep.Move(rep.DoublePush) << 12

// appendPromotions appends the moves of a pawn that promotes by any of them.
func appendPromotions[S side](b *Board, from index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	dst = appendPushes[S](b, from, dst)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if isEnemy(us, b.at(to)) != 0 {
			dst = appendPawnMove[S](from, to, rep.Capture, dst)
		}
	}
	return dst
}

// appendPushes appends a pawn's moves straight ahead.
func appendPushes[S side](b *Board, from index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return dst
	}
	dst = appendPawnMove[S](from, to, rep.Quiet, dst)
	if to += forward(us); atHome(us, from) && b.at(to) == nobody {
		dst = append(dst, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return dst
}

// appendPawnMove appends a pawn's move of kind Quiet or Capture, or the four
// promotions that it is.
func appendPawnMove[S side](from, to index, kind rep.MoveKind, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	if !beforeLast(us, from) {
		return append(dst, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // one kind further
	return append(dst, m, m+next, m+2*next, m+3*next)
}

// appendPinned appends the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func appendPinned[S side](b *Board, p pin, king index, dst []rep.Move) []rep.Move {
	from := p.post.at()
	pawn := p.post.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return appendPushes[S](b, from, dst)
	}
	if hitsOn(p.pinner)[p.post&entry]&attack == 0 {
		return dst
	}
	if pawn {
		return appendPawnMove[S](from, p.pinner, rep.Capture, dst)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != from {
			dst = append(dst, stepTo(from, to, b.at(to)))
		}
	}
	return dst
}

// appendEvasions appends, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func appendEvasions[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	dst = appendOnto[S](b, s.checker, dst)
	if s.step == 0 {
		return dst
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		dst = appendOnto[S](b, to, dst)
		dst = appendPushOnto[S](b, to, dst)
	}
	return dst
}

// appendOnto appends the moves of our men but the king to to, where the
// checker stands or nobody. The table of pairs says who could come.
func appendOnto[S side](b *Board, to index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	c, end := b.at(to), b.lists[us].end
	for m := own(us) + 1; m < end; m++ {
		if !b.attacks(m, to) {
			continue
		}
		p := b.men[m&63]
		if p.kind() != rep.Pawn {
			dst = append(dst, stepTo(p.at(), to, c))
		} else if c != nobody {
			dst = appendPawnMove[S](p.at(), to, rep.Capture, dst)
		}
	}
	return dst
}

// appendPushOnto appends the pawn move straight ahead to the empty square to,
// where there is one.
func appendPushOnto[S side](b *Board, to index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == nobody {
		from, kind = from-forward(us), rep.DoublePush
		if !atHome(us, from) {
			return dst
		}
	}
	if b.men[b.at(from)&63] != pawnPost(us, from) {
		return dst // no pawn of ours, or a pinned one
	}
	if kind == rep.DoublePush {
		return append(dst, rep.MakeMove(from.square(), to.square(), kind))
	}
	return appendPawnMove[S](from, to, kind, dst)
}

// appendEnPassant appends the captures en passant; there is a square for them.
func appendEnPassant[S side](b *Board, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	to := b.state().enPassant()
	taken := to - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			dst = append(dst, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return dst
}

// appendCastles appends castling, when not in check.
func appendCastles[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, s, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			dst = append(dst, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return dst
}
