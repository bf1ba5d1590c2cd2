package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewCaptures(dst)
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
	if cap(dst)-n < maxList {
		return b.appendFewQuiets(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().square(), 0
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != from || m.To() == p.pinner.square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *moves, n int, king index) int {
	us := int(side.Of[S]())
	list, enemies := &kingRanks[king&63], uint64(firstID<<(us^1))*eight
	targets := b.rank(king+stepNorth)&list.above&enemies<<1 | b.rank(king)&list.same&enemies | b.rank(king-stepNorth)&list.below&enemies>>1
	if targets == 0 {
		return n
	}
	first := n
	n = l.captures(n, king, uint(5-us), targets)
	left := first
	for _, m := range l[first:n] {
		l[left&(maxList-1)] = m
		if kingSafe[S](b, indexOf(m.To())) {
			left++
		}
	}
	return left
}

// writeKnightCaptures writes a knight's captures: its targets are bytes of four ranks. bit is
// the number of the enemy's bit in a cell.
func (b *Board) writeKnightCaptures(l *moves, n int, from index, bit uint) int {
	list, enemies := &knightRanks[from&63], uint64(eight)<<(bit&7)
	return l.captures(n, from, bit, b.rank(from+2*stepNorth)&list.two&enemies<<2|b.rank(from+stepNorth)&list.one&enemies<<1|
		b.rank(from-stepNorth)&list.belowOne&enemies>>1|b.rank(from-2*stepNorth)&list.belowTwo&enemies>>2)
}

// captures writes a capture for each bit of w, which has the words of several ranks in one. An
// enemy on the rank of from has the bit numbered bit in its byte, and an enemy on the next rank
// to the north has the next higher bit.
func (l *moves) captures(n int, from index, bit uint, w uint64) int {
	base := uint(from)<<6 + uint(from&56) - 8*bit + uint(capture)
	for ; w != 0; w &= w - 1 {
		i := uint(bits.TrailingZeros64(w))
		n = l.put(n, rep.Move(base+i%8*8+i/8))
	}
	return n
}

func writeQuiets[S side.Type](b *Board, l *moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(info.king)<<6|rep.Move(to))
		}
	}
	if b.now().state&rightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	n = writeUnpinnedQuiets[S](b, l, n)
	for i := range info.pins {
		n = writePinnedQuiets[S](b, l, n, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := firstID<<us + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n = b.writeKnightQuiets(l, n, p.at())
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		if p.slidesOrthogonally() {
			n = b.writeOrthogonalQuiets(l, n, p.at())
		}
		if p.slidesDiagonally() {
			n = b.writeDiagonalQuiets(l, n, p.at())
		}
	}
	return writePawnQuiets[S](b, l, n)
}

// writeKnightQuiets writes a knight's moves to empty cells.
func (b *Board) writeKnightQuiets(l *moves, n int, from index) int {
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(base|uint(to)))
		}
	}
	return n
}

// writeOrthogonalQuiets writes the moves of a rook on from to empty cells.
func (b *Board) writeOrthogonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth)
	n = l.emptyRay(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast)
	n = l.emptyRay(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth)
	return l.emptyRay(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast)
}

// writeDiagonalQuiets writes the moves of a bishop on from to empty cells.
func (b *Board) writeDiagonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast)
	return l.emptyRay(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast)
}

// emptyRay writes the moves along a ray up to the first piece.
func (l *moves) emptyRay(n int, cell *[64]pieceID, base, to, last, step int) int {
	for m, end := base|to, base|last; cell[m&63] == noPiece; m += step {
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			break
		}
	}
	return n
}

// writePawnQuiets writes the pushes of the unpinned pawns, promotions to a queen left out.
func writePawnQuiets[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		list := &pawnTo[us][p.at()]
		if p == 0 || b.cell[list.one&63] != noPiece {
			continue
		}
		base := rep.Move(p.at()) << 6
		if promotes(us, list.one) {
			for kind := promoteQueen - 3*promotionStep; kind != promoteQueen; kind += promotionStep {
				n = l.put(n, base|rep.Move(list.one)|kind)
			}
			continue
		}
		n = l.put(n, base|rep.Move(list.one))
		if b.cell[list.two&63] == noPiece {
			n = l.put(n, base|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n int, info *checkInfo, p *pin) int {
	from := p.pieceSquare.at()
	switch {
	case p.pieceSquare&pawnFlag != 0:
		if p.step == steps[north] || p.step == steps[south] {
			n = writePush[S](b, l, n, from)
		}
	case attackTable[p.pinner&63][p.pieceSquare&1023]&attacksCell != 0:
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != from {
				n = l.put(n, rep.Move(from)<<6|rep.Move(to))
			}
		}
	}
	return n
}

// AppendPseudoLegal appends all moves that are legal, or illegal only because they leave the own king in check.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewPseudoLegal(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoLegal[side.White](b, l)]
	}
	return dst[:n+writePseudoLegal[side.Black](b, l)]
}

// appendFewPseudoLegal is AppendPseudoLegal for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewPseudoLegal(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendPseudoLegal(room[:0])...)
}

func writePseudoLegal[S side.Type](b *Board, l *moves) int {
	us := int(side.Of[S]())
	king := b.kingAt(rep.Color(us)) & 63
	n := 0
	for kingSteps := b.freeNeighbours(king, us); kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := king + neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.put(n, rep.Move(king)<<6|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	n = writePseudoEnPassant[S](b, l, n)
	n = writePseudoCastles[S](b, l, n)
	return writePieces[S](b, l, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	if now&epCapturable != 0 {
		to := now.epSquare()
		list := &pawnTo[us^1][to]
		for _, from := range [2]index{list.left, list.right} {
			if b.pieceAt(from) == rep.MakePiece(rep.Color(us), rep.Pawn) {
				n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
			}
		}
	}
	return n
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	for i := 2 * us; i < 2*us+2; i++ {
		m := rep.MakeMove(b.castling.King[us], b.castling.Rook[i], rep.CastleKingside+rep.MoveKind(i&1))
		if now.rights()>>i&1 != 0 && b.canCastle(m) {
			n = l.put(n, m)
		}
	}
	return n
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us := b.side()
	own := firstID << us
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, captured := b.cell[from&63], b.cell[to&63]
	if mover&own == 0 {
		return false
	}
	switch {
	case m.Kind().IsCastle():
		return b.canCastle(m)
	case b.pieceAt(from).Type() == rep.Pawn:
		return b.isPawnMove(m, from, to)
	}
	return captured&own == 0 && m&^(1<<12-1) == captureOf(captured) &&
		attackTable[to&63][b.entry(from)&1023]&attacksCell != 0 && b.clear(to, from)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on from. A pawn's target off
// the board, and the second of a push that is not from its home rank, is its own cell.
func (b *Board) isPawnMove(m rep.Move, from, to index) bool {
	us, kind := b.side(), m.Kind()
	list := &pawnTo[us&1][from&63]
	switch to {
	case from:
		return false
	case list.two:
		return kind == rep.DoublePush && b.cell[list.one&63]|b.cell[to&63] == noPiece
	case list.one:
		return isStep(us, to, kind) && b.cell[to&63] == noPiece
	case list.left, list.right:
		if kind == rep.EnPassant {
			return b.EnPassant() == to.square()
		}
		return kind.IsCapture() && isStep(us, to, kind&^rep.Capture) && b.cell[to&63]&(firstID<<us.Other()) != 0
	}
	return false
}

// isStep reports whether a pawn's step to the cell to has this kind, without the bit of a capture.
func isStep(us rep.Color, to index, kind rep.MoveKind) bool {
	if promotes(int(us), to) {
		return kind.IsPromotion() && !kind.IsCapture()
	}
	return kind == rep.Quiet
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if b.side() == rep.White {
		return legalIfPseudo[side.White](b, m)
	}
	return legalIfPseudo[side.Black](b, m)
}

func legalIfPseudo[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	king := b.kingAt(us) & 63
	from, to := indexOf(m.From()), indexOf(m.To())
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king:
		return kingSafe[S](b, to)
	case m.Kind() == rep.EnPassant:
		return enPassantLegal[S](b, from, to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.endsCheck(checkers, king, to) {
		return false
	}
	// A pinned piece has the moves along the line of the pin.
	step := stepTo[king][from&63]
	return step == 0 || step == stepTo[king][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// endsCheck reports whether a piece on the cell to captures the only checker or blocks its line
// to the king.
func (b *Board) endsCheck(checkers rep.SquareSet, king, to index) bool {
	checker := indexOf(checkers.First())
	if checkers&(checkers-1) != 0 {
		return false
	}
	step := stepTo[king&63][checker&63]
	return to == checker || step != 0 && step == stepTo[king&63][to&63] && distance(king, to) < distance(king, checker)
}
