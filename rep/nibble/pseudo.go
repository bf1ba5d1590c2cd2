package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendPseudoLegal appends all moves that are legal, or illegal only because they leave the own
// king in check.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < b.room {
		if b.side() == rep.White {
			return appendPseudoByPairs[side.White](b, dst)
		}
		return appendPseudoByPairs[side.Black](b, dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoLegal[side.White](b, l)]
	}
	return dst[:n+writePseudoLegal[side.Black](b, l)]
}

func writePseudoLegal[S side.Type](b *Board, l *moves) int {
	var v view
	n := writePseudoKing[S](b, l, &v)
	return writeUnpinned[S](l, n, b.now(), &v)
}

// appendPseudoByPairs is AppendPseudoLegal for a dst with less room than maxList, and for a side
// with too many pieces for it.
//
//go:noinline
func appendPseudoByPairs[S side.Type](b *Board, dst []rep.Move) []rep.Move {
	var v view
	var room moves
	dst = append(dst, room[:writePseudoKing[S](b, &room, &v)]...)
	movers := v.movers
	for n, x := range movers {
		v.movers = [4]uint64{}
		v.movers[n] = x
		dst = append(dst, room[:writeUnpinned[S](&room, 0, b.now(), &v)]...)
	}
	return dst
}

// writePseudoKing reads the words into v, and writes the pseudo-legal moves of the king and the
// en passant captures.
func writePseudoKing[S side.Type](b *Board, l *moves, v *view) int {
	us, now, n := side.Of[S](), b.now(), 0
	readWords[S](now, v)
	for kingSteps := around[v.king] &^ ownNear[S](now, v.king); kingSteps != 0; kingSteps &= kingSteps - 1 {
		m := kingMoves[v.king&63][bits.TrailingZeros16(uint16(kingSteps))&15]
		n = l.put(n, m|captureOf(now.at(index(m&63))))
	}
	if now.state&epCapturable != 0 {
		to := now.state.epSquare()
		for _, from := range epCapturers(to) {
			if now.at(from) == codePawn.of(us) {
				n = l.put(n, moveOf(from, to)|enPassantMove)
			}
		}
	}
	for i := 2 * int(us); i < 2*int(us)+2; i++ {
		if now.state>>i&1 != 0 && castlingLegal960[S](b, now, v, i) {
			n = l.put(n, rep.MakeMove(v.king.square(), b.castling.Rook[i&3], rep.CastleKingside+rep.MoveKind(i&1)))
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
	from, to := indexOf(m.From()), indexOf(m.To())
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
	if now.state>>i&1 == 0 || m.To() != b.castling.Rook[i&3] || indexOf(m.From()) != now.state.king(side.Of[S]()) {
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
			captured == noPiece && b.now().at(indexOf(one)) == noPiece
	case kind.IsPromotion() != promotes(indexOf(to)), kind.IsCapture() != (captured != noPiece), kind&^rep.Capture != rep.Quiet && !kind.IsPromotion():
		return false
	case kind.IsCapture():
		return rep.PawnAttacks(us, from).Has(to)
	}
	return to == one
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us := b.side()
	king := b.kingAt(us)
	from, to := indexOf(m.From()), indexOf(m.To())
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
		blocks := checkers | rep.Between(king.square(), checkers.First())
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
func safeAfter[S side.Type](b *Board, from, to index) bool {
	var v view
	readWords[S](b.now(), &v)
	if from != v.king {
		return enPassantLegal[S](&v, from, to)
	}
	v.words[from.pair()] &^= 15 << from.place() // a slider attacks the cell behind the king too
	return !attacked[S](&v, to)
}
