package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	if b.side() == rep.White {
		return generate[white](b, dst)
	}
	return generate[black](b, dst)
}

// The kinds of moves where a Move has them.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteQueen  = rep.Move(rep.PromoteQueen) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set when a man is taken
)

func generate[C color](b *Board, dst []rep.Move) []rep.Move {
	var c C
	us := len(c) - 1
	own, enemy := firstMan<<us, firstMan<<(us^1)
	var s survey
	look[C](b, &s)
	base := rep.Move(s.king) << 6
	for free := s.free; free != 0; free &= free - 1 {
		to := kingTo[s.king&63][bits.TrailingZeros8(free)&7]
		dst = append(dst, base|rep.Move(to)|captureKind(b.cell[to&63]))
	}
	now := b.now().state
	if now&capturable != 0 {
		dst = appendEnPassant[C](b, dst)
	}
	if s.checks != 0 {
		if s.checks == 1 {
			dst = appendEvasions[C](b, dst, &s)
		}
		s.release(b)
		return dst
	}
	if now&rightsMask != 0 {
		dst = appendCastling[C](b, dst, s.free)
	}
	ends := &b.ends[us]
	for m := own + 1; m < ends.knights; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		base := rep.Move(p.at()) << 6
		for _, to := range &knightTo[p.at()] {
			if taken := b.cell[to&63]; taken&own == 0 {
				dst = append(dst, base|rep.Move(to)|captureKind(taken))
			}
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		if p.slidesStraight() {
			dst = b.appendRays(dst, p.at(), north, enemy)
		}
		if p.slidesDiagonally() {
			dst = b.appendRays(dst, p.at(), northEast, enemy)
		}
	}
	dst = appendPawns[C](b, dst)
	for n := range s.pins {
		dst = appendPinned[C](b, dst, &s, &s.pinned[n&7])
	}
	s.release(b)
	return dst
}

// captureKind returns the capture bit of a move when taken is a man.
func captureKind(taken man) rep.Move {
	if taken != nobody {
		return capture
	}
	return 0
}

// appendRays appends the moves from a cell in every other direction from first,
// in each until somebody stands in the way or the rim is reached.
func (b *Board) appendRays(dst []rep.Move, from index, first int, enemy man) []rep.Move {
	base := rep.Move(from) << 6
	last := &rim[from&63]
	for d := first; d < 8; d += 2 {
		step, end := steps[d&7], last[d&7]
		for to := from; to != end; {
			to += step
			taken := b.cell[to&63]
			if taken == nobody {
				dst = append(dst, base|rep.Move(to))
				continue
			}
			if taken&enemy != 0 {
				dst = append(dst, base|rep.Move(to)|capture)
			}
			break
		}
	}
	return dst
}

// appendPawns appends all moves of the unpinned pawns but en passant.
func appendPawns[C color](b *Board, dst []rep.Move) []rep.Move {
	var c C
	us := len(c) - 1
	enemy := firstMan << (us ^ 1)
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.men[m&63]
		if p == 0 {
			continue
		}
		list := &pawnTo[us][p.at()]
		base := rep.Move(p.at()) << 6
		left, right := b.cell[list.left&63]&enemy, b.cell[list.right&63]&enemy
		if promotes[C](list.one) {
			dst = appendPush[C](b, dst, p.at())
			if left != nobody {
				dst = appendPawnMove[C](dst, p.at(), list.left, capture)
			}
			if right != nobody {
				dst = appendPawnMove[C](dst, p.at(), list.right, capture)
			}
			continue
		}
		if b.cell[list.one&63] == nobody {
			dst = append(dst, base|rep.Move(list.one))
			if b.cell[list.two&63] == nobody {
				dst = append(dst, base|rep.Move(list.two)|doublePush)
			}
		}
		if left != nobody {
			dst = append(dst, base|rep.Move(list.left)|capture)
		}
		if right != nobody {
			dst = append(dst, base|rep.Move(list.right)|capture)
		}
	}
	return dst
}

// appendPush appends a pawn's steps forward.
func appendPush[C color](b *Board, dst []rep.Move, from index) []rep.Move {
	var c C
	us := len(c) - 1
	list := &pawnTo[us][from&63]
	if b.cell[list.one&63] == nobody {
		dst = appendPawnMove[C](dst, from, list.one, 0)
		if b.cell[list.two&63] == nobody {
			dst = append(dst, rep.Move(from)<<6|rep.Move(list.two)|doublePush)
		}
	}
	return dst
}

// appendPawnMove appends a step or a capture, four moves on the last rank.
func appendPawnMove[C color](dst []rep.Move, from, to index, kind rep.Move) []rep.Move {
	move := rep.Move(from)<<6 | rep.Move(to) | kind
	if !promotes[C](to) {
		return append(dst, move)
	}
	move |= promoteQueen
	return append(dst, move, move-promotionStep, move-2*promotionStep, move-3*promotionStep)
}

// promotes reports whether to is on the last rank of the side.
func promotes[C color](to index) bool {
	var c C
	if len(c) == 1 {
		return to >= 56
	}
	return to < 8
}

// appendEnPassant appends the en passant captures that leave the king safe.
func appendEnPassant[C color](b *Board, dst []rep.Move) []rep.Move {
	var c C
	us := len(c) - 1
	to := b.now().state.passedOver()
	list := &pawnTo[us^1][to&63]
	for _, from := range [2]index{list.left, list.right} {
		if enPassantLegal[C](b, from, to) {
			dst = append(dst, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
		}
	}
	return dst
}

// enPassantLegal reports whether a pawn of the side to move stands on from, and
// may take en passant on to. Two men leave their cells and one comes to a third,
// on up to four lines through the king: the capture is played on the cells, and
// the king looked at. That the pawns' own numbers tell that they are pawns
// matters, for a pinned one is out of his list.
func enPassantLegal[C color](b *Board, from, to index) bool {
	var c C
	us := len(c) - 1
	own := firstMan << us
	pawn := b.cell[from&63]
	if !b.ends[us].pawn(pawn) {
		return false
	}
	at := from&^7 | to&7
	taken := b.cell[at&63]
	post := b.men[taken&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.men[taken&63] = nobody, nobody, pawn, 0
	legal := !attacked[C](b, b.men[own].at())
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.men[taken&63] = pawn, taken, nobody, post
	return legal
}

// appendCastling appends the castling moves; the king must not be in check.
func appendCastling[C color](b *Board, dst []rep.Move, free uint8) []rep.Move {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[C](b, i, free) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			dst = append(dst, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return dst
}

// castlingLegal reports whether the right of number i can be made use of, by a
// king who is not in check and can step in the directions of free.
func castlingLegal[C color](b *Board, i int, free uint8) bool {
	var c C
	us := len(c) - 1
	own := firstMan << us
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
	// Nobody is behind a rook in the corner, so that he hides no attacker, and
	// whether the king's first step is safe is known from the survey.
	corner := rook&7 == 0 || rook&7 == 7
	step, d := steps[east], east
	if kingTo < king {
		step, d = steps[west], west
	}
	if corner && king != kingTo && free>>d&1 == 0 {
		return false
	}
	castler := b.cell[rook&63]
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if m := b.cell[at&63]; m != nobody && m != own && m != castler {
			return false
		}
	}
	if corner {
		for at := king; at != kingTo; {
			at += step
			if at != king+step && attacked[C](b, at) {
				return false
			}
		}
		return true
	}
	// Another rook may have stood between an enemy and the cells that the king
	// comes to: king c1, rook b1, enemy rook a1.
	b.cell[rook&63] = nobody
	safe := !attacked[C](b, king)
	for at := king; at != kingTo && safe; {
		at += step
		safe = !attacked[C](b, at)
	}
	b.cell[rook&63] = castler
	return safe
}

// appendPinned appends the moves of a pinned man: along the line of the pin.
func appendPinned[C color](b *Board, dst []rep.Move, s *survey, p *pin) []rep.Move {
	var c C
	us := len(c) - 1
	from := p.post.at()
	vertical := p.toward == steps[north] || p.toward == steps[south]
	switch p.post.piece().Type() {
	case rep.Pawn:
		list := &pawnTo[us][from]
		if vertical {
			dst = appendPush[C](b, dst, from)
		} else if p.from == list.left || p.from == list.right {
			dst = appendPawnMove[C](dst, from, p.from, capture)
		}
	case rep.Bishop, rep.Rook, rep.Queen:
		if aims[p.from&63][p.post&1023]&aimed == 0 {
			break
		}
		base := rep.Move(from) << 6
		for to := s.king + p.toward; to != p.from; to += p.toward {
			if to != from {
				dst = append(dst, base|rep.Move(to))
			}
		}
		dst = append(dst, base|rep.Move(p.from)|capture)
	}
	return dst
}

// appendEvasions appends the moves by which another man than the king ends the
// check of s.checker: he takes it, or steps between. Pinned men can do neither.
func appendEvasions[C color](b *Board, dst []rep.Move, s *survey) []rep.Move {
	var c C
	us := len(c) - 1
	own := firstMan << us
	at := b.men[s.checker&63].at()
	dst = appendTo(b, dst, at, own, capture, &b.ends[us])
	for m := b.ends[us].sliders; m < b.ends[us].pawns; m++ {
		if p := b.men[m&63]; aims[at][p&1023]&aimed != 0 {
			dst = appendPawnMove[C](dst, p.at(), at, capture)
		}
	}
	step := stepTo[s.king&63][at]
	if step == 0 {
		return dst
	}
	for to := s.king + step; to != at; to += step {
		dst = appendTo(b, dst, to, own, 0, &b.ends[us])
		if from := pusher[C](b, to); from != to {
			dst = appendPawnMove[C](dst, from, to, kindOfPush(from, to))
		}
	}
	return dst
}

// appendTo appends the moves of the knights and sliders to one cell.
func appendTo(b *Board, dst []rep.Move, to index, own man, kind rep.Move, ends *sections) []rep.Move {
	row := &aims[to&63]
	for m := own + 1; m < ends.sliders; m++ {
		if p := b.men[m&63]; row[p&1023]&aimed != 0 && b.clear(to, p.at()) {
			dst = append(dst, rep.Move(p.at())<<6|rep.Move(to)|kind)
		}
	}
	return dst
}

// pusher returns where the pawn stands that can be pushed to the empty cell to,
// and to itself where there is none.
func pusher[C color](b *Board, to index) index {
	var c C
	us := len(c) - 1
	back := pawnTo[us^1][to&63].one
	m := b.cell[back&63]
	if m == nobody {
		back = pawnTo[us^1][back&63].one
		if m = b.cell[back&63]; pawnTo[us][back&63].two != to {
			return to
		}
	}
	if !b.ends[us].pawn(m) || b.men[m&63] == 0 {
		return to
	}
	return back
}

// kindOfPush tells a double push from a single one.
func kindOfPush(from, to index) rep.Move {
	if from^to == 16 || from^to == 48 {
		return doublePush
	}
	return 0
}
