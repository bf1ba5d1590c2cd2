package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < b.room {
		return keep(b.AppendMoves(dst), n, true)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < b.room {
		return keep(b.AppendMoves(dst), n, false)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// keep removes the moves of the other stage after the first n. It is for lists without room to write whole rays.
func keep(list []rep.Move, n int, captures bool) []rep.Move {
	kept := list[:n]
	for _, m := range list[n:] {
		if (m.Kind().IsCapture() || m.Kind() == rep.PromoteQueen) == captures {
			kept = append(kept, m)
		}
	}
	return kept
}

// The ways of pawns that capture, and single pushes.
const (
	captureWays  = ones<<captureWest | ones<<captureEast
	pushWays     = ones << push
	promoteQueen = promoteKnight + 3*promotionStep
)

// promotingPushes returns the pushes to the last rank, and the table of their moves.
func promotingPushes[S side.Type](low, high uint64) (x uint64, table *[64]rep.Move) {
	if side.Of[S]() == rep.White {
		return high >> 32 << 32 & pushWays, &pawnMoves[rep.White][3]
	}
	return low & half & pushWays, &pawnMoves[rep.Black][0]
}

func writeCaptures[S side.Type](b *Board, l *moves) int {
	var v view
	us, now := side.Of[S](), b.now()
	findCheckInfo[S](b, now, &v)
	n := 0
	for kingSteps := v.kingSteps & neighbors; kingSteps != 0; kingSteps &= kingSteps - 1 {
		m := kingMoves[v.king&63][bits.TrailingZeros16(uint16(kingSteps))&15]
		if now.at(cells.Index(m&63)) != noPiece {
			n = l.put(n, m|capture)
		}
	}
	if now.state&epCapturable != 0 {
		n = writeEnPassant[S](l, n, now, &v)
	}
	low, middle, high := ways[S](&v)
	n = writePawns[S](l, n, low&captureWays, middle&captureWays, high&captureWays)
	x, table := promotingPushes[S](low, high)
	for ; x != 0; x &= x - 1 {
		n = l.put(n, table[bits.TrailingZeros64(x)&63]|promoteQueen)
	}
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			piece, at := first(x, v.movers[i], i)
			if piece&sliderBit == 0 {
				n = writeKnightTo(l, n, at, &v.enemy, capture)
				continue
			}
			from := &rays[at&63]
			if piece&orthogonalBit != 0 {
				n = l.writeEnds(n, us, from, cells.East, now.rank[at.Rank()&7], sentinels, shiftOf(at))
				n = l.writeEnds(n, us, from, cells.North, v.fileOf(at), sentinels, at.Rank()<<2)
			}
			if piece&diagonalBit != 0 {
				t, u := &crosses[at&63].diagonal, &crosses[at&63].anti
				n = l.writeEnds(n, us, from, cells.NorthEast, v.along(t), t.sentinels, shiftOf(at))
				n = l.writeEnds(n, us, from, cells.SouthEast, v.along(u), u.sentinels, shiftOf(at))
			}
		}
	}
	for _, p := range v.pinned[:v.pins] {
		m := moveOf(p.from, p.pinner) | capture
		switch {
		case attackTable[p.pinner&63][code(p.piece).on(p.from)&1023]&attacksCell == 0:
		case code(p.piece)&sliderBit == 0 && promotes(p.pinner):
			n = writePromotion(l, n, m)
		default:
			n = l.put(n, m)
		}
	}
	return n
}

// writeEnds writes the captures of a slider along a line, upwards in direction d: captures of the first
// piece above it and of the first below it, if they are enemies. Its nibble begins at bit s of the line.
func (l *moves) writeEnds(n int, us rep.Color, from *[8]ray, d int, line uint32, sentinels uint64, s uint) int {
	stop, enemy := stops(us, line, sentinels)
	if enemy == 0 {
		return n
	}
	up, down := (s+8)&63, (60-s)&63
	zeros := uint(bits.TrailingZeros64(stop >> up))
	l[n&(maxList-1)] = from[d&7][zeros>>2&7] | capture
	n += int(enemy >> up >> (zeros & 63) & 1)
	zeros = uint(bits.LeadingZeros64(stop << down))
	l[n&(maxList-1)] = from[(d^4)&7][zeros>>2&7] | capture
	return n + int(enemy<<down<<(zeros&63)>>63)
}

// writeKnightTo writes the moves of a knight to the marked cells.
func writeKnightTo(l *moves, n int, at cells.Index, cells *[4]uint64, kind rep.Move) int {
	targets := &knightMarks[at&63]
	for i := range uint(4) {
		for x := targets[i] & cells[i]; x != 0; x &= x - 1 {
			n = l.put(n, rep.Move(uint(at)<<6|i<<4|uint(bits.TrailingZeros64(x))>>2)|kind)
		}
	}
	return n
}

func writeQuiets[S side.Type](b *Board, l *moves) int {
	var v view
	now := b.now()
	findCheckInfo[S](b, now, &v)
	n := 0
	for kingSteps := v.kingSteps & neighbors; kingSteps != 0; kingSteps &= kingSteps - 1 {
		m := kingMoves[v.king&63][bits.TrailingZeros16(uint16(kingSteps))&15]
		if now.at(cells.Index(m&63)) == noPiece {
			n = l.put(n, m)
		}
	}
	if now.state&rightsMask != 0 {
		n = writeCastling[S](b, l, n, now, &v)
	}
	low, middle, high := ways[S](&v)
	x, table := promotingPushes[S](low, high)
	for promoting := x; promoting != 0; promoting &= promoting - 1 {
		m := table[bits.TrailingZeros64(promoting)&63] | promoteKnight
		for range 3 {
			n = l.put(n, m)
			m += promotionStep
		}
	}
	if side.Of[S]() == rep.White {
		high &^= x
	} else {
		low &^= x
	}
	n = writePawns[S](l, n, low&^captureWays, middle&^captureWays, high&^captureWays)
	var empty [4]uint64
	for i := range empty {
		empty[i] = marks &^ (v.own[i] | v.enemy[i])
	}
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			piece, at := first(x, v.movers[i], i)
			if piece&sliderBit == 0 {
				n = writeKnightTo(l, n, at, &empty, 0)
				continue
			}
			from := &rays[at&63]
			if piece&orthogonalBit != 0 {
				n = l.writeEmpty(n, from, cells.East, now.rank[at.Rank()&7], sentinels, shiftOf(at))
				n = l.writeEmpty(n, from, cells.North, v.fileOf(at), sentinels, at.Rank()<<2)
			}
			if piece&diagonalBit != 0 {
				t, u := &crosses[at&63].diagonal, &crosses[at&63].anti
				n = l.writeEmpty(n, from, cells.NorthEast, v.along(t), t.sentinels, shiftOf(at))
				n = l.writeEmpty(n, from, cells.SouthEast, v.along(u), u.sentinels, shiftOf(at))
			}
		}
	}
	for _, p := range v.pinned[:v.pins] {
		n = writePinnedQuiets[S](l, n, &v, p)
	}
	return n
}

// writeEmpty writes the moves of a slider to the empty cells along a line, upwards in direction
// d. Its nibble begins at bit s of the line.
func (l *moves) writeEmpty(n int, from *[8]ray, d int, line uint32, sentinels uint64, s uint) int {
	stop := uint64(occupiedIn(line))<<4 | sentinels
	*(*ray)(l[n : n+8]) = from[d&7]
	n += bits.TrailingZeros64(stop>>((s+8)&63)) >> 2
	*(*ray)(l[n : n+8]) = from[(d^4)&7]
	return n + bits.LeadingZeros64(stop<<((60-s)&63))>>2
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](l *moves, n int, v *view, p pin) int {
	piece, step := code(p.piece), steps[p.dir&7]
	switch {
	case piece&^blackBit == codePawn && p.dir&3 == cells.North:
		forward := forwardOf(side.Of[S]())
		pushes := v.pinnedPushes(side.Of[S](), p.from)
		if pushes > 0 {
			n = l.put(n, moveOf(p.from, p.from+forward))
		}
		if pushes > 1 {
			n = l.put(n, moveOf(p.from, p.from+2*forward)|doublePush)
		}
	case piece&sliderBit != 0 && attackTable[p.pinner&63][piece.on(p.from)&1023]&attacksCell != 0:
		for to := v.king + step; to != p.pinner; to += step {
			if to != p.from {
				n = l.put(n, moveOf(p.from, to))
			}
		}
	}
	return n
}

// readWords fills v, which must be zero, except checks, pins and the steps of the king.
func readWords[S side.Type](now *record, v *view) {
	readPair[S](v, 0, now.pair(0))
	readPair[S](v, 1, now.pair(1))
	readPair[S](v, 2, now.pair(2))
	readPair[S](v, 3, now.pair(3))
	v.king = now.state.king(side.Of[S]())
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, now := b.side(), b.now()
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	mover, captured := now.at(from), now.at(to)
	switch {
	case mover == noPiece || mover.side() != us:
		return false
	case m.Kind().IsCastle():
		if us == rep.White {
			return isCastle[side.White](b, m)
		}
		return isCastle[side.Black](b, m)
	case captured != noPiece && captured.side() == us:
		return false
	case mover&7 == codePawn:
		return b.isPawnMove(m, captured)
	}
	return m&^(1<<12-1) == captureOf(captured) && attackTable[to&63][mover.on(from)&1023]&attacksCell != 0 && now.clear(to, from)
}

// isCastle reports whether m, of a kind of castling, is legal.
func isCastle[S side.Type](b *Board, m rep.Move) bool {
	now, i := b.now(), rep.CastlingIndex(side.Of[S](), m.Kind())
	if now.state>>i&1 == 0 || m.To() != b.castling.Rook[i&3] || cells.IndexOf(m.From()) != now.state.king(side.Of[S]()) {
		return false
	}
	var v view
	readWords[S](now, &v)
	return castlingLegal960[S](b, now, &v, i)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on its cell. captured is the
// content of the target.
func (b *Board) isPawnMove(m rep.Move, captured code) bool {
	us, from, to, kind := b.side(), m.From(), m.To(), m.Kind()
	one := from + rep.Square(us.Forward())
	switch {
	case kind == rep.EnPassant:
		return to == b.EnPassant() && rep.PawnAttacks(us, from).Has(to)
	case kind == rep.DoublePush:
		return from.Rank() == rep.Rank2.Relative(us) && to == one+rep.Square(us.Forward()) &&
			captured == noPiece && b.now().at(cells.IndexOf(one)) == noPiece
	case kind.IsPromotion() != promotes(cells.IndexOf(to)), kind.IsCapture() != (captured != noPiece), kind&^rep.Capture != rep.Quiet && !kind.IsPromotion():
		return false
	case kind.IsCapture():
		return rep.PawnAttacks(us, from).Has(to)
	}
	return to == one
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.legalIfPseudo(m) }

// legalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) legalIfPseudo(m rep.Move) bool {
	us := b.side()
	king := b.kingAt(us)
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king || m.Kind() == rep.EnPassant:
		if us == rep.White {
			return safeAfter[side.White](b, from, to)
		}
		return safeAfter[side.Black](b, from, to)
	}
	if checkers := b.Checkers(); checkers != 0 {
		blocks := checkers | rep.Between(king.Square(), checkers.First())
		if checkers.MoreThanOne() || !blocks.Has(m.To()) {
			return false
		}
	}
	// A pinned piece has the moves along the line of the pin.
	d := dirTo[king&63][from&63]
	return d == nowhere || d == dirTo[king&63][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// safeAfter reports whether the king is safe after its own step or an en passant capture. It
// plays the move in the words.
func safeAfter[S side.Type](b *Board, from, to cells.Index) bool {
	var v view
	readWords[S](b.now(), &v)
	if from != v.king {
		return enPassantLegal[S](&v, from, to)
	}
	v.words[pairOf(from)] &^= 15 << placeOf(from) // a slider attacks the cell behind the king too
	return !attacked[S](&v, to)
}
