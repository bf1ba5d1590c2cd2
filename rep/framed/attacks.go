package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// attacked reports whether a piece of c attacks i.
func (b *core) attacked(i index, c rep.Color) bool {
	row := b.attacksOn(i)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			return true
		}
	}
	return b.pawnAttackers(i, c) != 0
}

// attackersOf returns the squares of the pieces of c that attack i. The attack table
// shows of each piece whether it could. Only then, and only for a slider, are the cells
// between read. Pawns, half of the list, are looked up in two cells instead.
func (b *core) attackersOf(i index, c rep.Color) rep.SquareSet {
	row := b.attacksOn(i)
	attackers := b.pawnAttackers(i, c)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			attackers |= b.square(p.at()).Set()
		}
	}
	return attackers
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *core) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-b.forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = b.square(at + west).Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= b.square(at + east).Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
func (b *core) clear(from, to, step index) bool {
	mask := b.mask
	for i := from + step; i != to; i += step {
		if *b.cell(i & mask) != noPiece {
			return false
		}
	}
	return true
}

// checkInfo holds the checks, pins and king moves of the side to move.
type checkInfo struct {
	king      index
	attacks   attacks // the union of the attacks of the enemy pieces, each alone with the king
	kingMoves uint32  // the king's legal steps without castling, as bits in the order of zone
	checkers  int
	checker   index  // the last checker found
	step      index  // for a slider as the only checker: the step from the king to it; 0 for a leaper
	pins      int    // the number of pinned pieces
	pinned    [8]pin // the pinned pieces
}

// pin is a piece that may move only on the line between its king and an enemy
// slider.
type pin struct {
	id     pieceID
	piece  pieceSquare
	pinner index // the square of the slider
	step   index // from the king to the slider
}

// findCheckInfo fills info in. King moves are found to the cells of targets only, bits
// in the order of zone. Checks and pins are searched for only if the union of all
// attacks has one on the king itself.
func findCheckInfo[S side.Type, G Grid](b *Board[G], info *checkInfo, targets uint32) {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	king := b.king(us)
	row := t.attacksOn(king)
	end := b.lists[us.Other()].end
	var all attacks
	for _, p := range b.pieceList[enemy(us) : end&63] {
		all |= row[p&entryMask]
	}
	info.king, info.attacks = king, all
	if all&attack != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info, targets)
}

// findCheckersAndPins finds the pieces that give check and the pinned pieces.
func findCheckersAndPins[S side.Type, G Grid](b *Board[G], info *checkInfo) {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	row := t.attacksOn(info.king)
	if info.attacks&leaperCheck != 0 {
		end := b.lists[us.Other()].end
		for id := enemy(us) + 1; id < end; id++ {
			p := b.pieceList[id&63]
			if row[p&entryMask]&leaperCheck != 0 {
				info.checkers++
				info.checker, info.step = p.at(), 0
			}
		}
	}
	if info.attacks&sliderAligned == 0 {
		return
	}
	end := b.lists[us.Other()].slidersEnd
	for id := enemy(us) + 1; id < end; id++ {
		p := b.pieceList[id&63]
		if a := row[p&entryMask]; a&sliderAligned != 0 {
			findCheckOrPin[S](b, info, id, p.at(), a.step())
		}
	}
}

// findCheckOrPin walks from the king towards the slider id on from. The first piece is
// the slider, which gives check, or a piece that may be pinned by it. If step leads off
// the board, both cells found are sentinels, and neither is on from.
func findCheckOrPin[S side.Type, G Grid](b *Board[G], info *checkInfo, id pieceID, from, step index) {
	g := of[G]()
	us := side.Of[S]()
	i := info.king + step
	for b.cells[i&g.mask] == noPiece {
		i += step
	}
	first := b.cells[i&g.mask]
	if first == id {
		info.checkers++
		info.checker, info.step = from, step
		return
	}
	if first&own(us) == 0 {
		return
	}
	for i += step; b.cells[i&g.mask] == noPiece; {
		i += step
	}
	if i == from {
		info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], from, step}
		info.pins++
	}
}

// hidePinned removes the pinned pieces from the list for this node, so that the
// pieces left in it may move anywhere.
func (info *checkInfo) hidePinned(b *core) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.id&63] = 0
	}
}

// showPinned puts them back in the list.
func (info *checkInfo) showPinned(b *core) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.id&63] = p.piece
	}
}

// findKingMoves finds the king's legal steps to the cells of targets. A square that a leaper attacks is
// illegal. For a square that a slider would attack on an empty board the cells between are read. Any
// other square needs no test.
func findKingMoves[S side.Type, G Grid](b *Board[G], info *checkInfo, targets uint32) {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	legal := targets &^ (uint32(info.attacks>>leaperShift) | ownAround(&b.cells, us, info.king))
	undecided := legal & uint32(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = legal
		return
	}
	// A slider that gives check also attacks the squares on the far side of the
	// king, so the king is off the board during the walks.
	king := b.cells[info.king&g.mask]
	b.cells[info.king&g.mask] = noPiece
	row := t.attacksOn(info.king)
	end := b.lists[us.Other()].slidersEnd
	for id := enemy(us) + 1; id < end; id++ {
		p := b.pieceList[id&63]
		attacked := undecided & uint32(row[p&entryMask]>>sliderShift)
		for ; attacked != 0; attacked &= attacked - 1 {
			n := bits.TrailingZeros32(attacked)
			to := info.king + t.zone[n&15]
			if b.clear(to, p.at(), t.attacksOf(p, to).step()) {
				legal &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[info.king&g.mask] = king
	info.kingMoves = legal
}

// attackedBySlider reports whether a slider of c attacks i.
func (b *core) attackedBySlider(i index, c rep.Color) bool {
	row := b.attacksOn(i)
	for id := firstID(c) + 1; id < b.lists[c&1].slidersEnd; id++ {
		p := b.pieceList[id&63]
		if a := row[p&entryMask]; a&sliderAligned != 0 && b.clear(i, p.at(), a.step()) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether a pawn on from may capture en passant: the
// capture is played on the board, and the attacks on the king are tested. No rule
// of pins covers the case in which both pawns leave the king's rank at once.
func (b *core) enPassantLegal(us rep.Color, from index) bool {
	to := b.state().epSquare()
	at := to - b.forward(us)
	pawn, victim := b.at(from), b.at(at)
	captured := b.pieceList[victim&63]
	*b.cell(from), *b.cell(at), *b.cell(to) = noPiece, noPiece, pawn
	b.pieceList[victim&63] = 0
	legal := !b.attacked(b.king(us), us.Other())
	*b.cell(from), *b.cell(at), *b.cell(to) = pawn, victim, noPiece
	b.pieceList[victim&63] = captured
	return legal
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type, G Grid](b *Board[G], state state) bool {
	g := of[G]()
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(g.a1())+7*uint(g.columns)*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
}

// castleLegal reports whether the side to move, not in check, may make a castling move
// of this kind. In standard chess the king's first step must be one of its legal ones,
// and the attacks near the king mostly decide the second.
func castleLegal[S side.Type, G Grid](b *Board[G], info *checkInfo, state state, kind rep.MoveKind) bool {
	g := of[G]()
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsShift+i)&1 == 0 {
		return false
	}
	if b.standard>>i&1 == 0 {
		return b.castleLegal960(us, i)
	}
	king := info.king
	if kind == rep.CastleKingside {
		if info.kingMoves&zoneEast == 0 || b.cells[(king+east)&g.mask]|b.cells[(king+2*east)&g.mask] != noPiece || info.attacks>>leaperCastle&1 != 0 {
			return false
		}
		return info.attacks>>sliderCastle&1 == 0 || !b.attackedBySlider(king+2*east, us.Other())
	}
	if info.kingMoves&zoneWest == 0 || b.cells[(king-east)&g.mask]|b.cells[(king-2*east)&g.mask]|b.cells[(king-3*east)&g.mask] != noPiece || info.attacks>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return info.attacks>>(sliderCastle+1)&1 == 0 || !b.attackedBySlider(king-2*east, us.Other())
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right
// that the side to move has.
func (b *core) castleLegal960(us rep.Color, i int) bool {
	king, rook := b.index(b.castling.King[us]), b.index(b.castling.Rook[i])
	kingTo, rookTo := b.index(rep.CastleKingTo(i)), b.index(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != noPiece {
			return false
		}
	}
	// The rook may shield the king on its rank: 8/8/8/8/8/8/8/rRK4k w B - 0 1. So it
	// is off the board while the king's path is tested.
	id := b.at(rook)
	b.set(rook, noPiece)
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.set(rook, id)
	return safe
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *core) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(b.index(sq)) }

// Checkers returns the squares of the pieces that give check to the side to move. A
// check comes from the piece that moved last, which is one look-up, or from a slider
// behind the cell that it left, which is another. Only if that cell is aligned with the
// king, on an empty board, are the cells between read. If the last move is not
// recorded, all pieces are tested.
func (b *core) Checkers() rep.SquareSet {
	now := b.now()
	us, moved := now.state.side(), now.moved
	king := b.king(us)
	if moved == 0 {
		return b.attackersOf(king, us.Other())
	}
	from, to := b.moveCells.from[moved&4095], b.moveCells.to[moved&4095]
	row := b.attacksOn(king)
	var checkers rep.SquareSet
	if a := row[b.entryOn(to)]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(king, to, a.step())) {
		checkers = b.square(to).Set()
	}
	if step := row[queenOn(from)].step(); step != 0 {
		i := king + step
		for b.at(i) == noPiece {
			i += step
		}
		if b.at(i)&enemy(us) != 0 && row[b.entryOn(i)].step() == step {
			checkers |= b.square(i).Set()
		}
	}
	return checkers
}

// opened reports whether a slider with the bit side attacks i along step from it
// after a move between two cells: from is empty then, and to is not.
func (b *core) opened(i, step, from, to index, side pieceID) bool {
	at := i + step
	for at == from || at != to && b.at(at) == noPiece {
		at += step
	}
	return at != to && b.at(at)&side != 0 && b.attacksOn(i)[b.entryOn(at)].step() == step
}

// GivesCheck reports whether m, which must be legal, gives check.
func (b *core) GivesCheck(m rep.Move) bool {
	kind, from, to := m.Kind(), b.index(m.From()), b.index(m.To())
	us := b.side()
	king := b.king(us.Other())
	if kind.IsCastle() {
		return b.castleGivesCheck(m)
	}
	if kind == rep.EnPassant {
		return b.enPassantGivesCheck(from, to)
	}
	row := b.attacksOn(king)
	piece := b.pieceAt(from)
	if kind.IsPromotion() {
		piece = rep.MakePiece(us, kind.Promotion())
	}
	if a := row[entryOf(piece, to)]; a&attack != 0 {
		if a&sliderAligned == 0 || b.clearBut(king, to, a.step(), from) {
			return true
		}
	}
	step := row[queenOn(from)].step()
	return step != 0 && b.opened(king, step, from, to, own(us))
}

// clearBut is clear for a board on which the cell but is empty.
func (b *core) clearBut(from, to, step, but index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece && i != but {
			return false
		}
	}
	return true
}

// castleGivesCheck reports whether castling, which must be legal, gives check. It
// is played on the board.
func (b *core) castleGivesCheck(m rep.Move) bool {
	us := b.side()
	i := rep.CastlingIndex(us, m.Kind())
	king, rook := b.index(m.From()), b.index(m.To())
	kingTo, rookTo := b.index(rep.CastleKingTo(i)), b.index(rep.CastleRookTo(i))
	b.movePair(king, rook, kingTo, rookTo)
	check := b.attacked(b.king(us.Other()), us)
	b.movePair(kingTo, rookTo, king, rook)
	return check
}

// enPassantGivesCheck reports whether an en passant capture gives check. It is played
// in the cells alone, and the attacks of pawns are looked up there.
func (b *core) enPassantGivesCheck(from, to index) bool {
	us := b.side()
	at := to - b.forward(us)
	pawn, victim := b.at(from), b.at(at)
	b.set(from, noPiece)
	b.set(at, noPiece)
	b.set(to, pawn)
	check := b.attacked(b.king(us.Other()), us)
	b.set(from, pawn)
	b.set(at, victim)
	b.set(to, noPiece)
	return check
}

// IsLegal reports whether m, any 16 bits, is a legal move.
func (b *core) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// IsPseudoLegal reports whether m, any 16 bits, is a pseudo-legal move. Whether a
// piece goes from one square to another is one look-up, and a walk for a slider.
func (b *core) IsPseudoLegal(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to := b.index(m.From()), b.index(m.To())
	id, target := b.at(from), b.at(to)
	if id&own(us) == 0 {
		return false
	}
	pawn := b.pieceAt(from).Type() == rep.Pawn
	switch kind {
	case rep.Quiet, rep.Capture:
		if pawn && b.beforePromotion(us, from) {
			return false
		}
	case rep.DoublePush:
		between := from + b.forward(us)
		return pawn && b.onStartRank(us, from) && to == between+b.forward(us) && b.at(between)|target == noPiece
	case rep.CastleKingside, rep.CastleQueenside:
		return from == b.king(us) && m.To() == b.castling.Rook[rep.CastlingIndex(us, kind)] && b.mayCastle(kind)
	case rep.EnPassant:
		return pawn && b.state().hasEPCapture() && to == b.state().epSquare() && b.attacksFromTo(from, to)
	default:
		if !kind.IsPromotion() || !pawn || !b.beforePromotion(us, from) {
			return false
		}
	}
	if kind.IsCapture() {
		return target&own(us) == 0 && target != noPiece && b.attacksFromTo(from, to)
	}
	if pawn {
		return to == from+b.forward(us) && target == noPiece
	}
	return target == noPiece && b.attacksFromTo(from, to)
}

// attacksFromTo reports whether the piece on from attacks to.
func (b *core) attacksFromTo(from, to index) bool {
	a := b.attacksOn(to)[b.entryOn(from)]
	return a&attack != 0 && (a&sliderAligned == 0 || b.clear(to, from, a.step()))
}

// mayCastle reports whether the side to move may make a castling move of this kind.
func (b *core) mayCastle(kind rep.MoveKind) bool {
	i := rep.CastlingIndex(b.side(), kind)
	if b.state().rights()>>i&1 == 0 {
		return false
	}
	return b.castleLegal960(b.side(), i)
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *core) LegalIfPseudo(m rep.Move) bool {
	from, to := b.index(m.From()), b.index(m.To())
	us := b.side()
	king := b.king(us)
	switch kind := m.Kind(); {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant:
		return b.enPassantLegal(us, from)
	case from == king:
		return b.kingLegal(to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.answers(checkers, to) {
		return false
	}
	step := b.attacksOn(king)[queenOn(from)].step()
	return step == 0 || !b.opened(king, step, from, to, enemy(us))
}

// kingLegal reports whether the king may step to i. It is off the board during the
// test, because a slider that gives check attacks the squares on its far side too.
func (b *core) kingLegal(i index) bool {
	us := b.side()
	from := b.king(us)
	king := b.at(from)
	b.set(from, noPiece)
	legal := !b.attacked(i, us.Other())
	b.set(from, king)
	return legal
}

// answers reports whether a move to a cell captures the only checker or blocks it.
func (b *core) answers(checkers rep.SquareSet, to index) bool {
	checker := b.index(checkers.PopFirst())
	if checkers != 0 {
		return false
	}
	king := b.king(b.side())
	step := b.attacksOn(king)[b.entryOn(checker)].step()
	for i := checker; i != king; i -= step {
		if i == to {
			return true
		}
		if step == 0 {
			return false
		}
	}
	return false
}

// pinners returns the squares of the sliders that pin a piece of c to its king: the piece stands
// alone between them.
func (b *core) pinners(c rep.Color) (set rep.SquareSet) {
	king := b.king(c)
	row := b.attacksOn(king)
	for _, p := range b.sliders(c.Other()) {
		step := row[p.entry()].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(king, p.at(), step); i != p.at() && b.at(i)&own(c) != 0 {
			set |= b.square(p.at()).Set()
		}
	}
	return set
}

// blocker returns the cell of the piece that stands alone between a cell and a slider
// aligned with it, and the slider's cell if there is none or more than one. If step
// leads off the board, both cells found are sentinels.
func (b *core) blocker(i, slider, step index) index {
	i += step
	for b.at(i) == noPiece {
		i += step
	}
	if i == slider {
		return slider
	}
	first := i
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if i == slider {
		return first
	}
	return slider
}
