package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// nearest returns the reach from sq to the nearest piece of c and to the nearest of the other
// side: one table look-up for each piece of both lists. The piece on sq itself limits nothing.
func (b *Board) nearest(sq uint8, c rep.Color) (mine, theirs reach) {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	// Unrolled loops over the lists.
	mine = ray[own[0]] & ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]]
	theirs = ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
	return mine, theirs
}

// nearest returns the reach from sq to the nearest piece of the list alone.
func (l *list) nearest(sq uint8) reach {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	return ray[l[0]] & ray[l[1]] & ray[l[2]] & ray[l[3]] & ray[l[4]] & ray[l[5]] & ray[l[6]] & ray[l[7]] &
		ray[l[8]] & ray[l[9]] & ray[l[10]] & ray[l[11]] & ray[l[12]] & ray[l[13]] & ray[l[14]] & ray[l[15]]
}

// reachThroughKing returns the reach of a piece on sq to the nearest piece of either side,
// without the king of c, which is in slot 0: an X-ray through the king.
func (b *Board) reachThroughKing(sq uint8, c rep.Color) reach {
	ray := (*[window]reach)(rays[uint(sq&63)*row:])
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	return ray[own[1]] & ray[own[2]] & ray[own[3]] &
		ray[own[4]] & ray[own[5]] & ray[own[6]] & ray[own[7]] &
		ray[own[8]] & ray[own[9]] & ray[own[10]] & ray[own[11]] &
		ray[own[12]] & ray[own[13]] & ray[own[14]] & ray[own[15]] &
		ray[enemy[0]] & ray[enemy[1]] & ray[enemy[2]] & ray[enemy[3]] &
		ray[enemy[4]] & ray[enemy[5]] & ray[enemy[6]] & ray[enemy[7]] &
		ray[enemy[8]] & ray[enemy[9]] & ray[enemy[10]] & ray[enemy[11]] &
		ray[enemy[12]] & ray[enemy[13]] & ray[enemy[14]] & ray[enemy[15]]
}

// attacked reports whether the side other than us attacks sq, with the king of us removed.
func (b *Board) attacked(sq uint8, us rep.Color) bool {
	onSquare := &threats[sq&63]
	enemyPieces := &b.pieces[us&1^1]
	for s, from := range &b.squares[us&1^1] {
		t := onSquare[enemyPieces[s]&15][from&127]
		if t&attacksSquare == 0 {
			continue
		}
		if t&sliding == 0 || b.reachThroughKing(from&63, us).atLeast(vectors[from&63][sq&63]) {
			return true
		}
	}
	return false
}

// Attackers returns the squares of the pieces of c that attack sq. First the threats of all of
// them are joined, to test without a branch whether any attacks it on an empty board. The reach
// from sq shows of all sliders aligned with it whether a piece is in between.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	onSquare, squares, pieces := &threats[sq&63], &b.squares[c&1], &b.pieces[c&1]
	if b.apart(c) {
		pawn := &onSquare[rep.MakePiece(c, rep.Pawn)&15]
		if (onSquare[pieces[0]&15][squares[0]&127]|onSquare[pieces[1]&15][squares[1]&127]|
			onSquare[pieces[2]&15][squares[2]&127]|onSquare[pieces[3]&15][squares[3]&127]|
			onSquare[pieces[4]&15][squares[4]&127]|onSquare[pieces[5]&15][squares[5]&127]|
			onSquare[pieces[6]&15][squares[6]&127]|onSquare[pieces[7]&15][squares[7]&127]|
			pawn[squares[8]&127]|pawn[squares[9]&127]|pawn[squares[10]&127]|pawn[squares[11]&127]|
			pawn[squares[12]&127]|pawn[squares[13]&127]|pawn[squares[14]&127]|pawn[squares[15]&127])&attacksSquare == 0 {
			return 0
		}
	}
	var set, sliders rep.SquareSet
	for s, from := range squares {
		t := onSquare[pieces[s]&15][from&127]
		if t&attacksSquare == 0 {
			continue
		}
		if t&sliding != 0 {
			sliders |= setOf[from]
		} else {
			set |= setOf[from]
		}
	}
	if sliders == 0 {
		return set
	}
	mine, theirs := b.nearest(uint8(sq), c)
	for ; sliders != 0; sliders &= sliders - 1 {
		if from := sliders.First(); (mine & theirs).atLeast(vectors[sq&63][from&63]) {
			set |= from.Set()
		}
	}
	return set
}

// Checkers returns the squares of the pieces that give check.
func (b *Board) Checkers() rep.SquareSet {
	king := b.squares[b.state.side()&1][kingSlot]
	return b.Attackers(rep.Square(king), b.state.side().Other())
}

// checkInfo holds the checks, the pins and the king danger of the side to move. findCheckInfo
// makes it once a node.
type checkInfo struct {
	own, enemy rep.SquareSet // the squares of both sides
	ownLast    rep.SquareSet // the squares of the last eight own slots
	open       threat        // the squares around the king without an own piece, and the king's two steps in castling
	kingDanger threat        // of these, the squares that an enemy attacks, and perhaps others
	checkers   int           // the number of checkers
	checker    uint8         // the square of the last one
	pinned     uint16        // the slots of pinned pieces, a bit each
	line       [slots]uint8  // of a pinned piece: the line of the pin, direction & 3
}

// findCheckInfo fills info, which must be zero. It gathers the occupancy, reads both lists once
// more for the king's own reach, and reads the enemy's list for the threats of each piece. For
// each slider that may attack the king, or a neighbouring square that the king could go to, it
// tests the squares between.
func (b *Board) findCheckInfo(info *checkInfo) {
	us := b.state.side()
	own, enemy, enemyPieces := &b.squares[us], &b.squares[us^1], &b.pieces[us^1]
	king := own[kingSlot] & 63
	info.gather(b)
	info.open = firstSteps(own.nearest(king).before() & edges[king])
	// The squares two steps away matter if castling is possible.
	for i := 2 * int(us); i < 2*int(us)+2; i++ {
		if b.castlesFrom(info, i) {
			info.open |= 1 << (twoEast + i&1)
		}
	}
	onKing := &threats[king]
	leapers, end := onKing[enemyPieces[kingSlot]&15][enemy[kingSlot]&127], slot(slots)
	if b.apart(us ^ 1) {
		// The threats of the pawns and knights are joined without a test of the type.
		pawn := &onKing[rep.MakePiece(us^1, rep.Pawn)&15]
		leapers |= pawn[enemy[8]&127] | pawn[enemy[9]&127] | pawn[enemy[10]&127] | pawn[enemy[11]&127] |
			pawn[enemy[12]&127] | pawn[enemy[13]&127] | pawn[enemy[14]&127] | pawn[enemy[15]&127]
		end = slot(b.sliderEnd[us^1])
		for s := end; s < 8; s++ {
			leapers |= onKing[enemyPieces[s&15]&15][enemy[s&15]&127]
		}
	} else {
		for s, sq := range enemy {
			if t := onKing[enemyPieces[s]&15][sq&127]; t&sliding == 0 {
				leapers |= t
			}
		}
	}
	info.kingDanger = leapers & around
	if leapers&attacksSquare != 0 {
		b.findContact(info)
	}
	for s := kingSlot + 1; s < end; s++ {
		sq := enemy[s&15]
		t := onKing[enemyPieces[s&15]&15][sq&127]
		if t&sliding != 0 && t&(info.open|attacksSquare) != 0 {
			b.testSlider(info, sq&63, t)
		}
	}
}

// findContact finds the pawns and knights that give check.
func (b *Board) findContact(info *checkInfo) {
	us := b.state.side()
	onKing := &threats[b.squares[us][kingSlot]&63]
	for s, sq := range &b.squares[us^1] {
		if onKing[b.pieces[us^1][s]&15][sq&127]&(attacksSquare|sliding) == attacksSquare {
			info.checkers++
			info.checker = sq
		}
	}
}

// gather finds the squares of both sides, from their lists.
func (info *checkInfo) gather(b *Board) {
	us := b.state.side()
	first, last := b.squares[us].occupied()
	info.own, info.ownLast = first|last, last
	first, last = b.squares[us^1].occupied()
	info.enemy = first | last
}

// firstSteps returns the directions in which the distance is not zero.
func firstSteps(r reach) threat {
	// The product moves bit 0 of byte d to bit 56 + d.
	return threat(uint64(r) & ones * 0x0102040810204080 >> 56)
}

// testSlider finds the squares that the enemy slider on sq attacks, among those that it
// threatens on an empty board, and whether it pins a piece. It attacks through the king.
func (b *Board) testSlider(info *checkInfo, sq uint8, t threat) {
	us := b.state.side()
	king := b.squares[us][kingSlot] & 63
	others := (info.own | info.enemy) &^ setOf[king]
	for near := t & info.open &^ info.kingDanger; near != 0; near &= near - 1 {
		d := bits.TrailingZeros16(uint16(near))
		if rep.Between(rep.Square(sq), rep.Square(kingTo[king][d]))&others == 0 {
			info.kingDanger |= 1 << d
		}
	}
	if t&attacksSquare == 0 {
		return
	}
	between := rep.Between(rep.Square(sq), rep.Square(king)) & others
	if between == 0 {
		info.checkers++
		info.checker = sq
		return
	}
	if !between.MoreThanOne() && between&info.own != 0 {
		s := b.squares[us].seek(uint8(between.First())).slot()
		info.pinned |= 1 << (s & 15)
		info.line[s&15] = vectors[sq&63][king].direction() & 3
	}
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by a
// slider behind the square that it leaves. One reach from the king shows whether a piece is
// between the king and either square. Castling, promotions and en passant captures are played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if kind := m.Kind(); kind&^rep.Capture != rep.Quiet && kind != rep.DoublePush {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.state.side()
	from, to := uint8(m.From()), uint8(m.To())
	king := b.squares[us&1^1][kingSlot] & 63
	piece := b.pieceIn(us, b.squares[us&1].seek(from).slot())
	t := threats[king][piece&15][to&63]
	direct, left := t&attacksSquare != 0, vectors[king][from&63]
	if direct && t&sliding == 0 {
		return true
	}
	if !direct && left == noVector {
		return false
	}
	// The piece cannot come from between: it would have given check there.
	if direct && b.reaches(king, to) {
		return true
	}
	return left != noVector && !rep.Aligned(rep.Square(king), m.From(), m.To()) && b.shields(from, king, us)
}

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
		if w.direction() == v.direction() && w > v && rep.Between(rep.Square(king), rep.Square(from))&b.occupied() == setOf[sq] {
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

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of
// c. The sliders are side by side in the list; the occupancy is gathered if one of them is
// aligned with the king.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king, them := b.squares[c&1][kingSlot]&63, c&1^1
	onKing := &threats[king]
	var own, occupied rep.SquareSet
	for s, end := kingSlot+1, b.slidersEnd(them); s < end; s++ {
		sq := b.squares[them][s&15]
		if t := onKing[b.pieces[them][s&15]&15][sq&127]; t&attacksSquare == 0 || t&sliding == 0 {
			continue
		}
		if occupied == 0 {
			own = b.colorPieces(c)
			occupied = own | b.colorPieces(them)
		}
		if between := rep.Between(rep.Square(king), rep.Square(sq)) & occupied; !between.MoreThanOne() {
			blockers |= between
			if between&own != 0 {
				pinners |= setOf[sq]
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square, one reach for a slider.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	them := b.state.side() ^ 1
	king := rep.Square(b.squares[them&1][kingSlot])
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, king)
	case rep.Knight:
		return rep.KnightAttacks(king)
	case rep.Bishop, rep.Rook, rep.Queen:
		mine, theirs := b.nearest(uint8(king), them)
		return (mine & theirs & edges[king&63] & reaches[t&7]).squares(uint8(king))
	}
	return rep.NoSquares
}
