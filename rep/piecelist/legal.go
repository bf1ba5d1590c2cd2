package piecelist

import "github.com/boardbench/boardbench/rep"

// AppendPseudoLegal appends all moves that are legal, or illegal only because they leave the own
// king in check.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	us := b.state.side()
	var info checkInfo
	info.gather(b)
	king := rep.Square(b.squares[us][kingSlot])
	dst = info.appendTargets(dst, uint8(king), rep.KingAttacks(king)&^info.own)
	dst = b.appendPseudoCastles(dst, &info)
	dst = b.appendPieces(dst, &info)
	dst = b.appendPawns(dst, &info, rep.AllSquares)
	return b.appendPseudoEnPassant(dst, &info)
}

// appendPseudoCastles appends the castling moves.
func (b *Board) appendPseudoCastles(dst []rep.Move, info *checkInfo) []rep.Move {
	us := int(b.state.side())
	king := rep.Square(b.squares[us][kingSlot])
	for i := 2 * us; i < 2*us+2; i++ {
		if b.castlesFrom(info, i) && b.safeWithoutRook(i) {
			dst = append(dst, rep.MakeMove(king, b.castling.Rook[i&3], rep.CastleKingside+rep.MoveKind(i&1)))
		}
	}
	return dst
}

// appendPseudoEnPassant appends the en passant captures, legal or not.
func (b *Board) appendPseudoEnPassant(dst []rep.Move, info *checkInfo) []rep.Move {
	us := b.state.side()
	if b.state.keyedFile() != noFile {
		to := rep.Square(b.state.epSquare())
		for from := range (rep.PawnAttacks(us^1, to) & b.pawns(us, info.ownLast)).All() {
			dst = append(dst, rep.MakeMove(from, to, rep.EnPassant))
		}
	}
	return dst
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, from, to, kind := b.state.side(), m.From(), m.To(), m.Kind()
	own := &b.squares[us]
	if !own.has(uint8(from)) {
		return false
	}
	piece := rep.Piece(b.pieces[us].at(own.seek(uint8(from)))).Type()
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		var info checkInfo
		info.gather(b)
		return piece == rep.King && to == b.castling.Rook[i&3] && b.castlesFrom(&info, i) && b.safeWithoutRook(i)
	}
	captures := b.squares[us^1].has(uint8(to))
	switch {
	case piece == rep.Pawn:
		return b.isPawnMove(m, captures)
	case captures && kind != rep.Capture, !captures && (kind != rep.Quiet || own.has(uint8(to))), !rep.PseudoAttacks(piece, from).Has(to):
		return false
	}
	return piece == rep.Knight || b.reaches(uint8(from), uint8(to))
}

// reaches reports whether no piece stands between two squares that share a line.
func (b *Board) reaches(from, to uint8) bool {
	mine, theirs := b.nearest(from, rep.White)
	return (mine & theirs).atLeast(vectors[from&63][to&63])
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on its square. captures is
// whether an enemy is on the target.
func (b *Board) isPawnMove(m rep.Move, captures bool) bool {
	us, from, to, kind := b.state.side(), m.From(), m.To(), m.Kind()
	own, enemy, one := &b.squares[us], &b.squares[us^1], from+rep.Square(us.Forward())
	switch kind {
	case rep.EnPassant:
		return uint8(to) == b.state.epSquare() && rep.PawnAttacks(us, from).Has(to)
	case rep.DoublePush:
		return from.Rank() == rep.Rank2.Relative(us) && to == one+rep.Square(us.Forward()) && !captures &&
			!own.has(uint8(one)) && !enemy.has(uint8(one)) && !own.has(uint8(to))
	}
	if kind > rep.Capture && !kind.IsPromotion() || kind.IsPromotion() != lastRanks.Has(to) || kind.IsCapture() != captures {
		return false
	}
	if captures {
		return rep.PawnAttacks(us, from).Has(to)
	}
	return to == one && !own.has(uint8(to))
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us, from, to := b.state.side(), uint8(m.From()), uint8(m.To())
	king := b.squares[us][kingSlot]
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king:
		return !b.attacked(to, us)
	case m.Kind() == rep.EnPassant:
		return b.enPassantLegal(from)
	}
	if checkers := b.Checkers(); checkers != 0 {
		blocks := checkers | rep.Between(rep.Square(king), checkers.First())
		if checkers.MoreThanOne() || !blocks.Has(m.To()) {
			return false
		}
	}
	return rep.Aligned(rep.Square(king), m.From(), m.To()) || !b.shields(from, king, us^1)
}

// shields reports whether the piece on sq stands alone between the king on another square and a
// slider of color them that attacks along that line. The list is searched for a slider on that
// line first; there is seldom one.
func (b *Board) shields(sq, king uint8, them rep.Color) bool {
	v := vectors[king&63][sq&63]
	if v == noVector {
		return false
	}
	onKing, pieces := &threats[king&63], &b.pieces[them&1]
	for s, end := kingSlot+1, b.slidersEnd(them); s < end; s++ {
		from := b.squares[them&1][s&15]
		if t := onKing[pieces[s&15]&15][from&127]; t&attacksSquare == 0 || t&sliding == 0 {
			continue
		}
		w := vectors[king&63][from&63]
		if w.direction() == v.direction() && w > v && rep.Between(rep.Square(king), rep.Square(from))&b.Occupied() == setOf[sq] {
			return true
		}
	}
	return false
}

// slidersEnd returns a slot after the last slider of c.
func (b *Board) slidersEnd(c rep.Color) slot {
	if b.apart(c) {
		return slot(b.sliderEnd[c&1])
	}
	return slots
}

// enPassantLegal reports whether the piece of the side to move on from is a pawn and can legally
// capture en passant. The capture is played on the lists, because it removes two pieces from one
// rank and changes three squares.
func (b *Board) enPassantLegal(from uint8) bool {
	us, to := b.state.side(), b.state.epSquare()
	own, enemy := &b.squares[us], &b.squares[us^1]
	s, captured, capturedAt := own.seek(from), enemy.seek(to^8), to^8
	if rep.Piece(b.pieces[us].at(s)).Type() != rep.Pawn {
		return false
	}
	own.move(s, from, to)
	enemy.move(captured, capturedAt, gone)
	legal := !b.attacked(own[kingSlot], us)
	own.move(s, to, from)
	enemy.move(captured, gone, capturedAt)
	return legal
}
