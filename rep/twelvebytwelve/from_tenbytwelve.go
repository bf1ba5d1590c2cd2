// Code generated from ../tenbytwelve; DO NOT EDIT.

package twelvebytwelve

import (
	"fmt"
	"math/bits"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// attacked reports whether a piece of c attacks i.
func (b *Board) attacked(i index, c rep.Color) bool {
	row := attacksOn(i)
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
func (b *Board) attackersOf(i index, c rep.Color) rep.SquareSet {
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, c)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			attackers |= p.at().square().Set()
		}
	}
	return attackers
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = (at + west).square().Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= (at + east).square().Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece {
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
func findCheckInfo[S side.Type](b *Board, info *checkInfo, targets uint32) {
	us := side.Of[S]()
	king := b.king(us)
	row := attacksOn(king)
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
func findCheckersAndPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	row := attacksOn(info.king)
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
func findCheckOrPin[S side.Type](b *Board, info *checkInfo, id pieceID, from, step index) {
	us := side.Of[S]()
	i := info.king + step
	for b.at(i) == noPiece {
		i += step
	}
	first := b.at(i)
	if first == id {
		info.checkers++
		info.checker, info.step = from, step
		return
	}
	if first&own(us) == 0 {
		return
	}
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if i == from {
		info.pinned[info.pins&7] = pin{first, b.pieceList[first&63], from, step}
		info.pins++
	}
}

// hidePinned removes the pinned pieces from the list for this node, so that the
// pieces left in it may move anywhere.
func (info *checkInfo) hidePinned(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.id&63] = 0
	}
}

// showPinned puts them back in the list.
func (info *checkInfo) showPinned(b *Board) {
	for n := range info.pins {
		p := &info.pinned[n&7]
		b.pieceList[p.id&63] = p.piece
	}
}

// findKingMoves finds the king's legal steps to the cells of targets. A square that a leaper attacks is
// illegal. For a square that a slider would attack on an empty board the cells between are read. Any
// other square needs no test.
func findKingMoves[S side.Type](b *Board, info *checkInfo, targets uint32) {
	us := side.Of[S]()
	legal := targets &^ (uint32(info.attacks>>leaperShift) | ownAround(&b.cells, us, info.king))
	undecided := legal & uint32(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = legal
		return
	}
	// A slider that gives check also attacks the squares on the far side of the
	// king, so the king is off the board during the walks.
	king := b.at(info.king)
	b.cells[info.king&127] = noPiece
	row := attacksOn(info.king)
	end := b.lists[us.Other()].slidersEnd
	for id := enemy(us) + 1; id < end; id++ {
		p := b.pieceList[id&63]
		attacked := undecided & uint32(row[p&entryMask]>>sliderShift)
		for ; attacked != 0; attacked &= attacked - 1 {
			n := bits.TrailingZeros32(attacked)
			to := info.king + zone[n&15]
			if b.clear(to, p.at(), attacksOf(p, to).step()) {
				legal &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[info.king&127] = king
	info.kingMoves = legal
}

// attackedBySlider reports whether a slider of c attacks i.
func (b *Board) attackedBySlider(i index, c rep.Color) bool {
	row := attacksOn(i)
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
func enPassantLegal[S side.Type](b *Board, from index) bool {
	us := side.Of[S]()
	to := b.state().epSquare()
	at := to - forward(us)
	pawn, victim := b.at(from), b.at(at)
	captured := b.pieceList[victim&63]
	b.cells[from&127], b.cells[at&127], b.cells[to&127] = noPiece, noPiece, pawn
	b.pieceList[victim&63] = 0
	legal := !b.attacked(b.king(us), us.Other())
	b.cells[from&127], b.cells[at&127], b.cells[to&127] = pawn, victim, noPiece
	b.pieceList[victim&63] = captured
	return legal
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type](b *Board, state state) bool {
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(a1)+7*columns*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
}

// castleLegal reports whether the side to move, not in check, may make a castling move
// of this kind. In standard chess the king's first step must be one of its legal ones,
// and the attacks near the king mostly decide the second.
func castleLegal[S side.Type](b *Board, info *checkInfo, state state, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsShift+i)&1 == 0 {
		return false
	}
	if b.standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	king := info.king
	if kind == rep.CastleKingside {
		if info.kingMoves&zoneEast == 0 || b.at(king+east)|b.at(king+2*east) != noPiece || info.attacks>>leaperCastle&1 != 0 {
			return false
		}
		return info.attacks>>sliderCastle&1 == 0 || !b.attackedBySlider(king+2*east, us.Other())
	}
	if info.kingMoves&zoneWest == 0 || b.at(king-east)|b.at(king-2*east)|b.at(king-3*east) != noPiece || info.attacks>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return info.attacks>>(sliderCastle+1)&1 == 0 || !b.attackedBySlider(king-2*east, us.Other())
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right
// that the side to move has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != noPiece {
			return false
		}
	}
	// The rook may shield the king on its rank: 8/8/8/8/8/8/8/rRK4k w B - 0 1. So it
	// is off the board while the king's path is tested.
	id := b.at(rook)
	b.cells[rook&127] = noPiece
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook&127] = id
	return safe
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return b.attackersOf(indexOf(sq), c)
}

// Checkers returns the squares of the pieces that give check to the side to move. A
// check comes from the piece that moved last, which is one look-up, or from a slider
// behind the cell that it left, which is another. Only if that cell is aligned with the
// king, on an empty board, are the cells between read. If the last move is not
// recorded, all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	now := b.now()
	us, moved := now.state.side(), now.moved
	king := b.king(us)
	if moved == 0 {
		return b.attackersOf(king, us.Other())
	}
	from, to := moved.from(), moved.to()
	row := attacksOn(king)
	var checkers rep.SquareSet
	if a := row[b.entryOn(to)]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(king, to, a.step())) {
		checkers = to.square().Set()
	}
	if step := row[queenOn(from)].step(); step != 0 {
		i := king + step
		for b.at(i) == noPiece {
			i += step
		}
		if b.at(i)&enemy(us) != 0 && row[b.entryOn(i)].step() == step {
			checkers |= i.square().Set()
		}
	}
	return checkers
}

// opened reports whether a slider with the bit side attacks i along step from it
// after a move between two cells: from is empty then, and to is not.
func (b *Board) opened(i, step, from, to index, side pieceID) bool {
	at := i + step
	for at == from || at != to && b.at(at) == noPiece {
		at += step
	}
	return at != to && b.at(at)&side != 0 && attacksOn(i)[b.entryOn(at)].step() == step
}

// GivesCheck reports whether m, which must be legal, gives check.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us.Other())
	if kind.IsCastle() {
		return b.castleGivesCheck(m)
	}
	if kind == rep.EnPassant {
		return b.enPassantGivesCheck(from, to)
	}
	row := attacksOn(king)
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
func (b *Board) clearBut(from, to, step, but index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece && i != but {
			return false
		}
	}
	return true
}

// castleGivesCheck reports whether castling, which must be legal, gives check. It
// is played on the board.
func (b *Board) castleGivesCheck(m rep.Move) bool {
	us := b.side()
	i := rep.CastlingIndex(us, m.Kind())
	king, rook := indexOf(m.From()), indexOf(m.To())
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	b.movePair(king, rook, kingTo, rookTo)
	check := b.attacked(b.king(us.Other()), us)
	b.movePair(kingTo, rookTo, king, rook)
	return check
}

// enPassantGivesCheck reports whether an en passant capture gives check. It is played
// in the cells alone, and the attacks of pawns are looked up there.
func (b *Board) enPassantGivesCheck(from, to index) bool {
	us := b.side()
	at := to - forward(us)
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
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// IsPseudoLegal reports whether m, any 16 bits, is a pseudo-legal move. Whether a
// piece goes from one square to another is one look-up, and a walk for a slider.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to := indexOf(m.From()), indexOf(m.To())
	id, target := b.at(from), b.at(to)
	if id&own(us) == 0 {
		return false
	}
	pawn := b.pieceAt(from).Type() == rep.Pawn
	switch kind {
	case rep.Quiet, rep.Capture:
		if pawn && beforePromotion(us, from) {
			return false
		}
	case rep.DoublePush:
		between := from + forward(us)
		return pawn && onStartRank(us, from) && to == between+forward(us) && b.at(between)|target == noPiece
	case rep.CastleKingside, rep.CastleQueenside:
		return from == b.king(us) && m.To() == b.castling.Rook[rep.CastlingIndex(us, kind)] && b.mayCastle(kind)
	case rep.EnPassant:
		return pawn && b.state().hasEPCapture() && to == b.state().epSquare() && b.attacksFromTo(from, to)
	default:
		if !kind.IsPromotion() || !pawn || !beforePromotion(us, from) {
			return false
		}
	}
	if kind.IsCapture() {
		return target&own(us) == 0 && target != noPiece && b.attacksFromTo(from, to)
	}
	if pawn {
		return to == from+forward(us) && target == noPiece
	}
	return target == noPiece && b.attacksFromTo(from, to)
}

// attacksFromTo reports whether the piece on from attacks to.
func (b *Board) attacksFromTo(from, to index) bool {
	a := attacksOn(to)[b.entryOn(from)]
	return a&attack != 0 && (a&sliderAligned == 0 || b.clear(to, from, a.step()))
}

// mayCastle reports whether the side to move may make a castling move of this kind.
func (b *Board) mayCastle(kind rep.MoveKind) bool {
	i := rep.CastlingIndex(b.side(), kind)
	if b.state().rights()>>i&1 == 0 {
		return false
	}
	if b.side() == rep.White {
		return castleLegal960[side.White](b, i)
	}
	return castleLegal960[side.Black](b, i)
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	from, to := indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us)
	switch kind := m.Kind(); {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant && us == rep.White:
		return enPassantLegal[side.White](b, from)
	case kind == rep.EnPassant:
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingLegal(to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.answers(checkers, to) {
		return false
	}
	step := attacksOn(king)[queenOn(from)].step()
	return step == 0 || !b.opened(king, step, from, to, enemy(us))
}

// kingLegal reports whether the king may step to i. It is off the board during the
// test, because a slider that gives check attacks the squares on its far side too.
func (b *Board) kingLegal(i index) bool {
	us := b.side()
	from := b.king(us)
	king := b.at(from)
	b.set(from, noPiece)
	legal := !b.attacked(i, us.Other())
	b.set(from, king)
	return legal
}

// answers reports whether a move to a cell captures the only checker or blocks it.
func (b *Board) answers(checkers rep.SquareSet, to index) bool {
	checker := indexOf(checkers.PopFirst())
	if checkers != 0 {
		return false
	}
	king := b.king(b.side())
	step := attacksOn(king)[b.entryOn(checker)].step()
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

// Blockers returns the squares of the pieces that stand alone between c's king and
// a slider of the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c.Other())
	return pinners
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of c.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	row := attacksOn(king)
	for _, p := range b.sliders(c.Other()) {
		step := row[p.entry()].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(king, p.at(), step); i != p.at() {
			blockers |= i.square().Set()
			if b.at(i)&own(c) != 0 {
				pinners |= p.at().square().Set()
			}
		}
	}
	return blockers, pinners
}

// blocker returns the cell of the piece that stands alone between a cell and a slider
// aligned with it, and the slider's cell if there is none or more than one. If step
// leads off the board, both cells found are sentinels.
func (b *Board) blocker(i, slider, step index) index {
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

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of
// the sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	target := indexOf(sq)
	row, side := attacksOn(target), b.at(target)&sentinel
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		step := row[b.entryOn(from)].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(target, from, step); i != from {
			blockers |= i.square().Set()
			if b.at(i)&side != 0 {
				pinners |= from.square().Set()
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would
// give check: the squares that a piece of the other side attacks from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksFrom(rep.MakePiece(them, t), b.king(them))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	return b.attacksFrom(b.pieceAt(i), i)
}

// attacksFrom returns the squares that p attacks from i.
func (b *Board) attacksFrom(p rep.Piece, i index) rep.SquareSet {
	switch p.Type() {
	case rep.NoPieceType:
		return rep.NoSquares
	case rep.Pawn:
		ahead := i + forward(p.Color())
		return b.squareSet(ahead+west) | b.squareSet(ahead+east)
	case rep.Knight:
		return b.leaps(i, &knightSteps)
	case rep.King:
		return b.leaps(i, &kingSteps)
	}
	var set rep.SquareSet
	for n := sliderSteps[p.Type()].first; n < 8; n += sliderSteps[p.Type()].next {
		step := kingSteps[n]
		at := i + step
		for b.at(at) == noPiece {
			set |= at.square().Set()
			at += step
		}
		set |= b.squareSet(at)
	}
	return set
}

// leaps returns the squares one step from i.
func (b *Board) leaps(i index, steps *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, step := range steps {
		set |= b.squareSet(i + step)
	}
	return set
}

// squareSet returns the set of the square of i, the empty set off the board.
func (b *Board) squareSet(i index) rep.SquareSet {
	if b.at(i) == sentinel {
		return rep.NoSquares
	}
	return i.square().Set()
}

// AttackersWith returns the squares of the pieces of both colours that would attack
// sq if exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	i := indexOf(sq)
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, rep.White) | b.pawnAttackers(i, rep.Black)
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			a := row[p.entry()]
			if a&attack != 0 && (a&sliderAligned == 0 || clearIn(occupied, i, p.at(), a.step())) {
				attackers |= p.at().square().Set()
			}
		}
	}
	return attackers
}

// clearIn is clear for the occupancy occupied. If step leads off the board, it returns false.
func clearIn(occupied rep.SquareSet, from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if sq := i.square(); sq == rep.NoSquare || occupied.Has(sq) {
			return false
		}
	}
	return true
}

// exchange is a sequence of captures on one cell. Nothing is played: the pieces that
// have captured or been captured are in a set, and a walk ignores them. So the slider
// behind one of them is found when its turn comes.
type exchange struct {
	b    *Board
	to   index
	gone rep.SquareSet // the squares of the pieces that have left
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold.
// Most exchanges are decided by the first two values. The next piece that captures is
// searched for when its turn comes.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	gain, risk := b.PieceAt(m.To()).Type().Value(), b.PieceAt(m.From()).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = risk
	case kind.IsPromotion():
		gain += kind.Promotion().Value() - risk
		risk = kind.Promotion().Value()
	}
	if gain < threshold {
		return false
	}
	if gain-risk >= threshold {
		return true
	}
	x := exchange{b: b, to: indexOf(m.To()), gone: m.From().Set() | m.To().Set()}
	if kind == rep.EnPassant {
		x.gone |= (x.to - forward(b.side())).square().Set()
	}
	return x.wins(b.side(), risk-gain+threshold)
}

// wins reports whether us, which has just captured, ends at the threshold or above.
// balance is its distance below the threshold if its piece were captured for nothing.
func (x *exchange) wins(us rep.Color, balance int) bool {
	result := 1
	for c := us.Other(); ; c = c.Other() {
		t, at := x.capturer(c, balance+1-result)
		if t == rep.NoPieceType {
			return result != 0
		}
		result ^= 1
		if t == rep.King {
			return (result != 0) != x.attacked(c.Other())
		}
		if balance = t.Value() - balance; balance < result {
			return result != 0
		}
		x.gone |= at.square().Set()
	}
}

// capturer returns the type and the cell of the least valuable piece of c that may
// capture, the one on the lowest square among equals, and rep.NoPieceType if there is
// none. A piece worth less than enough need not be the least valuable, because the
// exchange ends with it in any case. Knights are at the end of the list, the queen at its
// beginning, and entries are in the order of types and squares.
func (x *exchange) capturer(c rep.Color, enough int) (rep.PieceType, index) {
	b := x.b
	for pawns := b.pawnAttackers(x.to, c) &^ x.gone; pawns != 0; pawns &= pawns - 1 {
		if i := indexOf(pawns.First()); x.mayCapture(c, i) {
			return rep.Pawn, i
		}
	}
	row, list := attacksOn(x.to), b.nonPawns(c)
	least, lowest := pieceSquare(0), ^uint(0)
	for n := len(list) - 1; ; n-- {
		for n > 0 && row[list[n].entry()]&attack == 0 {
			n--
		}
		if n <= 0 {
			break
		}
		p := list[n]
		if p.entry() >= lowest || p.isPawn() || !x.reaches(p.at(), row[p.entry()]) || !x.mayCapture(c, p.at()) {
			continue
		}
		if t := p.piece().Type(); t.Value() < enough {
			return t, p.at()
		}
		least, lowest = p, p.entry()
	}
	if least != 0 {
		return least.piece().Type(), least.at()
	}
	if king := list[0]; row[king.entry()]&attack != 0 && !x.gone.Has(king.at().square()) {
		return rep.King, king.at()
	}
	return rep.NoPieceType, 0
}

// reaches reports whether a piece on i, which by its entry a attacks the cell of the
// exchange on an empty board, is still there and has a clear way to it. If the step of a
// leads off the board, it has none.
func (x *exchange) reaches(i index, a attacks) bool {
	if x.gone.Has(i.square()) {
		return false
	}
	if a&sliderAligned == 0 {
		return true
	}
	step := a.step()
	for at := x.to + step; at != i; at += step {
		if sq := at.square(); x.b.at(at) != noPiece && (sq == rep.NoSquare || !x.gone.Has(sq)) {
			return false
		}
	}
	return true
}

// mayCapture reports whether the piece of c on i may capture: it is not pinned, or all
// pinners are gone. A piece that is not aligned with its king is not pinned. If the
// slider behind it is still there, a pinner is left.
func (x *exchange) mayCapture(c rep.Color, i index) bool {
	b := x.b
	king := b.king(c)
	row := attacksOn(king)
	step := row[queenOn(i)].step()
	if step == 0 || !b.clear(king, i, step) {
		return true
	}
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if b.at(i)&own(c.Other()) == 0 || row[b.entryOn(i)].step() != step {
		return true
	}
	if !x.gone.Has(i.square()) {
		return false
	}
	_, pinners := b.pinsOf(c)
	return pinners&^x.gone == 0
}

// attacked reports whether c has an attacker left, pinned or not.
func (x *exchange) attacked(c rep.Color) bool {
	if x.b.pawnAttackers(x.to, c)&^x.gone != 0 {
		return true
	}
	row := attacksOn(x.to)
	for _, p := range x.b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && !p.isPawn() && x.reaches(p.at(), a) {
			return true
		}
	}
	return false
}

// threatView is a position as ThreatChanges reads it. The cells have no sets of squares, so
// they are made when the question is asked: the occupied squares from the cells, and the
// pieces other than pawns from the list.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	var sets [8]rep.SquareSet // by type; the set of pawns is not used
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			sets[p.kind()] |= setAt[p.at()]
		}
	}
	const first = uint(a1)
	c := &b.cells
	v.board = b
	v.occupied = rankSet(load8(c, first)) | rankSet(load8(c, first+columns))<<8 |
		rankSet(load8(c, first+2*columns))<<16 | rankSet(load8(c, first+3*columns))<<24 |
		rankSet(load8(c, first+4*columns))<<32 | rankSet(load8(c, first+5*columns))<<40 |
		rankSet(load8(c, first+6*columns))<<48 | rankSet(load8(c, first+7*columns))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & everyByte * toRank >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	b, i := v.board, indexOf(rep.Square(sq))
	return isPiece(b.pieceAt(i+southWest), rep.WhitePawn)<<((sq-9)&63) | isPiece(b.pieceAt(i+southEast), rep.WhitePawn)<<((sq-7)&63) |
		isPiece(b.pieceAt(i+northWest), rep.BlackPawn)<<((sq+7)&63) | isPiece(b.pieceAt(i+northEast), rep.BlackPawn)<<((sq+9)&63)
}

// isPiece returns 1 if p is of, and 0 if not, without a branch.
func isPiece(p, of rep.Piece) rep.SquareSet { return rep.SquareSet((uint64(p^of) - 1) >> 63) }

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}

// setAt is, by index, the set of a square.
var setAt = func() (sets [256]rep.SquareSet) {
	for sq := range rep.NoSquare {
		sets[indexOf(sq)] = sq.Set()
	}
	return sets
}()

const threatTableBytes = int(unsafe.Sizeof(setAt)) + pairs.Bytes

// Mobility returns, by piece type from knight to queen, the number of squares to which
// the pieces of c and that type could go.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

// mobility uses the functions that count moves.
func mobility[S side.Type](b *Board) [8]uint16 {
	us := side.Of[S]()
	var squares [8]uint16
	list := &b.lists[us]
	for id := own(us) + 1; id < list.slidersEnd; id++ {
		if p := b.pieceList[id&63]; isSlider(p.piece()) {
			squares[p.kind()] += uint16(countSliders[S](b, id, id+1))
		}
	}
	for id := list.knights; id < list.nonPawnsEnd; id++ {
		if p := b.pieceList[id&63]; p.kind() == rep.Knight {
			squares[rep.Knight] += uint16(countKnight[S](b, p))
		}
	}
	return squares
}

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board) writeStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writeCaptures[side.White](b, l)
	case captures:
		return writeCaptures[side.Black](b, l)
	case white:
		return writeQuiets[side.White](b, l)
	}
	return writeQuiets[side.Black](b, l)
}

// writeCaptures writes captures and promotions to a queen. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	n := writePieceCaptures[S](b, l)
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePieceCaptures writes the captures and promotions to a queen of all pieces but the king,
// as if none were pinned. The captures of knights, rooks and pawns come from the words; a
// diagonal is walked to its end.
func writePieceCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n := writePawnCaptures[S](b, l, &w)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		from := uint(p.at())
		if from < uint(a1) || from > uint(h8) {
			continue // captured
		}
		m := rep.Move(index(from).square())<<6 | captureFlag
		kind := p.kind()
		if kind == knight {
			n = l.putTargets(n, knightWords[from]&w.enemy, m)
			continue
		}
		if kind == bishop || kind == queen {
			n = l.rayCapture(b, us, n, m, from, offset(northEast))
			n = l.rayCapture(b, us, n, m, from, offset(southEast))
			n = l.rayCapture(b, us, n, m, from, offset(southWest))
			n = l.rayCapture(b, us, n, m, from, offset(northWest))
		}
		if kind == rook || kind == queen {
			n = w.writeLineCaptures(l, n, m)
		}
	}
	return n
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	king := b.king(us)
	for enemies := b.ownAround(us.Other(), king) &^ b.ownAround(us, king); enemies != 0; enemies &= enemies - 1 {
		if to := king + zone[bits.TrailingZeros32(enemies)&15]; !b.attacked(to, us.Other()) {
			n = l.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
		}
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left. The side to move
// is not in check.
func dropPinned[S side.Type](b *Board, l *moves, n uint) uint {
	info := checkInfo{king: b.king(side.Of[S]()), attacks: sliderAligned}
	findCheckersAndPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := p.piece.at().square(), p.pinner.square(), uint(0)
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != pinned || m.To() == pinner {
				left++
			}
		}
		n = left
	}
	return n
}

// writePromotingCaptures writes the captures of a pawn before its promotion, and its
// promotion to a queen.
func writePromotingCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		to = (to + step) & cellMask
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writeQuiets writes the moves that writeCaptures does not write.
func writeQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	n = writeUnpinnedQuiets[S](b, l, n, &info)
	info.showPinned(b)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n = writeUnpinnedPushes[S](b, l, n, &w, info)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		if p == 0 || p.isPawn() {
			continue // captured or pinned, or beside a promoted one
		}
		if p.kind() == knight {
			n = l.putTargets(n, knightWords[p.at()]&^(w.own|w.enemy), rep.Move(p.at().square())<<6)
		} else {
			n = writeSliderQuiets(b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	if p.piece.isPawn() {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, from)
		}
		return n
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != from {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != noPiece {
		return n
	}
	m := rep.Move(from.square())*65 + squares
	if beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if onStartRank(us, from) && b.at(to+ahead) == noPiece {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, offset(north), moveOffset(north))
		n = l.quietRay(b, n, m, from, offset(east), moveOffset(east))
		n = l.quietRay(b, n, m, from, offset(south), moveOffset(south))
		n = l.quietRay(b, n, m, from, offset(west), moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, offset(northEast), moveOffset(northEast))
		n = l.quietRay(b, n, m, from, offset(southEast), moveOffset(southEast))
		n = l.quietRay(b, n, m, from, offset(southWest), moveOffset(southWest))
		n = l.quietRay(b, n, m, from, offset(northWest), moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & cellMask
	}
	return n
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.writePseudo(&list)]...)
	}
	return dst[:n+int(b.writePseudo((*moves)(dst[n:n+maxList])))]
}

// writePseudo writes all pseudo-legal moves and returns their number.
func (b *Board) writePseudo(l *moves) uint {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, l)
	}
	return writePseudoLegal[side.Black](b, l)
}

// writePseudoLegal writes the moves that writeMoves writes for a side without checks
// and pins. Only castling is tested.
func writePseudoLegal[S side.Type](b *Board, l *moves) uint {
	us, state := side.Of[S](), b.state()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king)}
	n := writeKing(b, l, &info)
	if state.hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	n = writePseudoCastles[S](b, l, n)
	return writeAll[S](b, l, n)
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n uint) uint {
	us, rights := side.Of[S](), b.state().rights()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, kind)
		if rights>>i&1 != 0 && castleLegal960[S](b, i) {
			n = l.put(n, rep.MakeMove(b.king(us).square(), b.castling.Rook[i], kind))
		}
	}
	return n
}

// writeAll writes the moves of all pieces in the list except the king.
func writeAll[S side.Type](b *Board, l *moves, n uint) uint {
	list := &b.lists[side.Of[S]()]
	n = writeSliders[S](b, l, n, own(side.Of[S]())+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	return writePawns[S](b, l, n, list.pawns, list.end)
}

// writePseudoEnPassant writes the en passant captures, legal or not; the state must
// have one.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// AppendPseudoCaptures appends all pseudo-legal captures and all promotions to a queen. The
// side to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, true)
}

// AppendPseudoQuiets appends the other pseudo-legal moves. The side to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, false)
}

func (b *Board) appendPseudoStage(dst []rep.Move, captures bool) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writePseudoStage(&list, captures)]...)
	}
	return dst[:n+int(b.writePseudoStage((*moves)(dst[n:n+maxList]), captures))]
}

// writePseudoStage writes the moves of one stage and returns their number.
func (b *Board) writePseudoStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writePseudoCaptures[side.White](b, l)
	case captures:
		return writePseudoCaptures[side.Black](b, l)
	case white:
		return writePseudoQuiets[side.White](b, l)
	}
	return writePseudoQuiets[side.Black](b, l)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, l), b.king(us)
	for enemies := b.ownAround(us.Other(), king) &^ b.ownAround(us, king); enemies != 0; enemies &= enemies - 1 {
		to := king + zone[bits.TrailingZeros32(enemies)&15]
		n = l.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
	}
	if b.state().hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	return n
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king) &^ b.ownAround(us.Other(), king)}
	n := writeKing(b, l, &info)
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinnedQuiets[S](b, l, n, &info)
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return ep.square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *Board) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		row := b.row(a)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	shift := whiteShift + c&1
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		set |= rep.SquareSet(b.row(a)>>shift&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// TypePieces returns the squares of all pieces of the given types, of both colours.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for c := rep.White; c <= rep.Black; c++ {
		pieces := b.nonPawns(c)
		if types.Has(rep.Pawn) {
			pieces = b.piecesOf(c)
		}
		for _, p := range pieces {
			if p != 0 && types.Has(p.piece().Type()) {
				set |= p.at().square().Set()
			}
		}
	}
	return set
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			set |= q.at().square().Set()
		}
	}
	return set
}

// Count returns the number of pieces p, one of the twelve.
func (b *Board) Count(p rep.Piece) int {
	n := 0
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			n++
		}
	}
	return n
}

// listOf returns a part of the list that contains all pieces p.
func (b *Board) listOf(p rep.Piece) []pieceSquare {
	if p.Type() != rep.Pawn {
		return b.nonPawns(p.Color())
	}
	list := &b.lists[p.Color()&1]
	return b.pieceList[list.pawns:list.end]
}

// words is the board in three words, made anew to list or count moves. A byte is a file, and its bit n
// is rank n, so that a step straight ahead stays in its byte.
type words struct{ pawns, own, enemy uint64 }

// readWords makes the words from the rows. Three bits of a cell matter, so that two rows
// fit a word. A byte has pawn, white piece and black piece in bits 0 to 2 for one of the
// first four ranks, and in bits 4 to 6 for the rank four higher.
func readWords(c *[cellCount]pieceID, us rep.Color) words {
	const first, bitsOfCell = uint(a1), uint64(pawnBit|sentinel) * everyByte
	a := load8(c, first)&bitsOfCell>>3 | load8(c, first+4*columns)&bitsOfCell<<1
	d := load8(c, first+columns)&bitsOfCell>>3 | load8(c, first+5*columns)&bitsOfCell<<1
	e := load8(c, first+2*columns)&bitsOfCell>>3 | load8(c, first+6*columns)&bitsOfCell<<1
	f := load8(c, first+3*columns)&bitsOfCell>>3 | load8(c, first+7*columns)&bitsOfCell<<1
	const pawn, white, black = 0x11 * everyByte, 0x22 * everyByte, 0x44 * everyByte
	w := words{
		pawns: a&pawn | d&pawn<<1 | e&pawn<<2 | f&pawn<<3,
		own:   a&white>>1 | d&white | e&white<<1 | f&white<<2,
		enemy: a&black>>2 | d&black>>1 | e&black | f&black<<1,
	}
	if us == rep.Black {
		w.own, w.enemy = w.enemy, w.own
	}
	return w
}

// wordBit returns the bit of i in a word.
func wordBit(i index) uint64 {
	sq := i.square()
	return 1 << (sq & 7 << 3 & 63) << (sq >> 3 & 7)
}

// countInWords counts the moves of all pieces in the list except the king. Straight
// moves and jumps are counted in words, without a walk; diagonals are walked.
func countInWords[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	list, w := &b.lists[us], readWords(&b.cells, us)
	n := w.countPawns(us, b, info)
	for _, p := range b.pieceList[firstID(us)+1 : list.knights] {
		if p == 0 {
			continue // captured or pinned
		}
		if p.kind() != rook {
			n += b.countDiagonals(us, p.at())
		}
		if p.kind() != bishop {
			n += w.countLines(p.at().square())
		}
	}
	for _, p := range b.pieceList[list.knights:list.knightsEnd] {
		n += bits.OnesCount64(knightWords[p.at()] &^ w.own) // none for cell 0, of a captured or pinned knight
	}
	return n
}

// countPiece counts the moves of a slider or knight.
func (w *words) countPiece(us rep.Color, b *Board, p pieceSquare) int {
	switch p.kind() {
	case knight:
		return bits.OnesCount64(knightWords[p.at()] &^ w.own)
	case queen:
		return b.countDiagonals(us, p.at()) + w.countLines(p.at().square())
	case rook:
		return w.countLines(p.at().square())
	}
	return b.countDiagonals(us, p.at())
}

// countPromoted counts the moves of the promoted pawns, and removes them from the pawns.
func (w *words) countPromoted(us rep.Color, b *Board) int {
	list, n := &b.lists[us&1], 0
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p == 0 || p.isPawn() {
			continue
		}
		w.pawns &^= wordBit(p.at())
		n += w.countPiece(us, b, p)
	}
	return n
}

// countPawns counts the moves of the pawns except en passant, and of promoted pawns.
func (w *words) countPawns(us rep.Color, b *Board, info *checkInfo) int {
	n := 0
	if b.lists[us&1].promoted != 0 {
		n = w.countPromoted(us, b)
	}
	w.pawns &= w.own
	for _, p := range info.pinned[:info.pins&15] {
		w.pawns &^= wordBit(p.piece.at())
	}
	return n + w.countPawnMoves(us)
}

// countPawnMoves counts the moves of the pawns in the word, all of us, except en passant.
func (w *words) countPawnMoves(us rep.Color) int {
	pawns, empty := w.pawns, ^(w.own | w.enemy)
	ahead, last := pawns<<1, uint64(everyByte<<rep.Rank8)
	if us == rep.Black {
		ahead, last = pawns>>1, everyByte<<rep.Rank1
	}
	push, left, right := ahead&empty, ahead>>8&w.enemy, ahead<<8&w.enemy
	twice := push & (everyByte << rep.Rank3) << 1 & empty
	if us == rep.Black {
		twice = push & (everyByte << rep.Rank6) >> 1 & empty
	}
	n := bits.OnesCount64(push) + bits.OnesCount64(twice) + bits.OnesCount64(left) + bits.OnesCount64(right)
	if ahead&last != 0 {
		n += 3 * (bits.OnesCount64(push&last) + bits.OnesCount64(left&last) + bits.OnesCount64(right&last))
	}
	return n
}

// countLines counts the moves of a rook on sq. Its file is a byte of a word; a product
// brings the bits of its rank into a byte.
func (w *words) countLines(sq rep.Square) int {
	rank, file, occupied := uint(sq>>3&7), uint(sq&7), w.own|w.enemy
	onFile := line.Attacks[rank][uint8(occupied>>(8*file))] &^ uint8(w.own>>(8*file))
	onRank := line.Attacks[file][line.RankOf(occupied>>rank)] &^ line.RankOf(w.own>>rank)
	return bits.OnesCount64(uint64(onFile)<<8 | uint64(onRank))
}

// pawnsOf returns all pawns of us: from the word if pawnBit is valid, otherwise from the list.
func (w *words) pawnsOf(us rep.Color, b *Board) uint64 {
	list := &b.lists[us&1]
	if list.pawnRows && list.promoted == 0 {
		return w.pawns & w.own
	}
	pawns := uint64(0)
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p.isPawn() {
			pawns |= wordBit(p.at())
		}
	}
	return pawns
}

// aheadOf returns the squares ahead of pawns of us.
func aheadOf(us rep.Color, pawns uint64) uint64 {
	if us == rep.White {
		return pawns << 1
	}
	return pawns >> 1
}

// beforeLast returns the squares from which a pawn of us promotes.
func beforeLast(us rep.Color) uint64 {
	if us == rep.White {
		return everyByte << rep.Rank7
	}
	return everyByte << rep.Rank2
}

// writePawnCaptures writes the captures of all pawns and their promotions to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, w *words) uint {
	us, n := side.Of[S](), uint(0)
	pawns := w.pawnsOf(us, b)
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writePromotingCaptures[S](b, l, n, cellOfBit(promoting))
	}
	ahead, back := aheadOf(us, pawns&^beforeLast(us)), -moveOffset(forward(us))
	n = l.putShifted(n, ahead>>8&w.enemy, (back+1)<<6+captureFlag)
	return l.putShifted(n, ahead<<8&w.enemy, (back-1)<<6+captureFlag)
}

// writeUnpinnedPushes writes the moves straight ahead of the pawns that are not pinned,
// except promotions to a queen.
func writeUnpinnedPushes[S side.Type](b *Board, l *moves, n uint, w *words, info *checkInfo) uint {
	us, empty := side.Of[S](), ^(w.own | w.enemy)
	pawns := w.pawnsOf(us, b)
	for _, p := range info.pinned[:info.pins&15] {
		pawns &^= wordBit(p.piece.at())
	}
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writeQuietPushes[S](b, l, n, cellOfBit(promoting))
	}
	push, back := aheadOf(us, pawns&^beforeLast(us))&empty, -moveOffset(forward(us))
	twice := aheadOf(us, push&(beforeLast(us.Other())<<1)) & empty
	if us == rep.Black {
		twice = aheadOf(us, push&(beforeLast(us.Other())>>1)) & empty
	}
	n = l.putShifted(n, push, back<<6)
	return l.putShifted(n, twice, 2*back<<6+doublePushFlag)
}

// writeLineCaptures writes the captures of a rook. m is its capture of a piece on a1.
func (w *words) writeLineCaptures(l *moves, n uint, m rep.Move) uint {
	sq, occupied := uint(m)>>6&63, w.own|w.enemy
	rank, file := sq>>3, sq&7
	onFile := line.Attacks[rank][uint8(occupied>>(8*file))] & uint8(w.enemy>>(8*file))
	onRank := line.Attacks[file][line.RankOf(occupied>>rank)] & line.RankOf(w.enemy>>rank)
	for ; onFile != 0; onFile &= onFile - 1 {
		n = l.put(n, m|rep.Move(uint(bits.TrailingZeros8(onFile))<<3|file))
	}
	for ; onRank != 0; onRank &= onRank - 1 {
		n = l.put(n, m|rep.Move(rank<<3|uint(bits.TrailingZeros8(onRank))))
	}
	return n
}

// putShifted writes a move for each target in word. Each is the move from the target to
// itself, plus rest, as pawns in one direction have it.
func (l *moves) putShifted(n uint, word uint64, rest rep.Move) uint {
	for ; word != 0; word &= word - 1 {
		n = l.put(n, stays[bits.TrailingZeros64(word)&63]+rest)
	}
	return n
}

// putTargets writes a move for each target in word. m is the move to a1.
func (l *moves) putTargets(n uint, word uint64, m rep.Move) uint {
	for ; word != 0; word &= word - 1 {
		n = l.put(n, m|stays[bits.TrailingZeros64(word)&63]&63)
	}
	return n
}

// cellOfBit returns the cell of the lowest bit in a word.
func cellOfBit(word uint64) index {
	bit := bits.TrailingZeros64(word)
	return a1 + index(bit&7)*north + index(bit>>3)
}

// The tables of words.
var (
	knightWords [256]uint64 // by the cell of a knight, its attacks as a word

	stays [64]rep.Move // by the bit of a square in a word, a move from the square to itself
)

const wordTableBytes = int(unsafe.Sizeof(line.Attacks) + unsafe.Sizeof(knightWords) + unsafe.Sizeof(stays))

// buildWords fills in the tables of words.
func buildWords() {
	line.Build()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		stays[bits.TrailingZeros64(wordBit(indexOf(sq)))&63] = rep.MakeMove(sq, sq, rep.Quiet)
		for _, step := range knightSteps {
			if to := indexOf(sq) + step; to.onBoard() {
				knightWords[indexOf(sq)] |= wordBit(to)
			}
		}
	}
}

// Board is a chess board in 144 cells. It is made by New and needs Load before
// use.
type Board struct {
	cells     [cellCount]pieceID // the piece on each cell
	pieceList [64]pieceSquare    // by pieceID: the piece and its cell
	captured  [64]pieceSquare    // by pieceID: the entry of a captured piece, for Unmake

	records    []record // one for each position since Load, and spare ones
	current    uint32   // the record of this position, in bytes from the first
	lastRecord uint32   // the last of the spare records, in the same way
	castling   *rep.Castling
	turn       uint32 // at Load: twice the move number, and one more if Black is to move
	lists      [2]list

	standard rep.CastlingRights // the rights with king and rook on their squares of standard chess
	other    rep.Move           // the argument of makeOther

	makeOther func() // plays other, see Make
}

// list has the ends of the groups of IDs of a side: the king has the first ID, then
// follow the sliders, the knights, and the pawns.
type list struct {
	knights     pieceID // the first ID after the sliders
	knightsEnd  pieceID // the first ID after the knights
	pawns       pieceID // the first ID of a pawn
	end         pieceID // the first ID after the pawns
	slidersEnd  pieceID // the end of the search for sliders: knights, or end while a pawn is promoted
	nonPawnsEnd pieceID // the end of the search for other pieces than pawns: knightsEnd, or end while a pawn is promoted

	promoted int8 // the number of promoted pawns, captured ones included

	// pawnRows is set if there were enough pawns at Load for their moves to be counted by
	// rows. Then they have the last eight of the sixteen IDs, and no other piece has one
	// of these: bit pawnBit of a cell means a pawn, until one is promoted.
	pawnRows bool
}

// promote adds n to the number of promoted pawns; -1 undoes a promotion.
func (l *list) promote(n int8) {
	l.promoted += n
	l.slidersEnd, l.nonPawnsEnd = l.end, l.end
	if l.promoted == 0 {
		l.slidersEnd, l.nonPawnsEnd = l.knights, l.knightsEnd
	}
}

// record is the key and the state of a position, the cells of the move that led to it,
// and the piece that this move captured. Make writes the next record and Unmake goes
// back to the one before, so that nothing is saved or restored. The captured piece of a
// quiet move is neither written nor read.
type record struct {
	key        uint64 // of the pieces; Key adds the key of the state
	state      state
	moved      lastMove // 0 after Load, castling, promotion, en passant and a null move
	capturedID pieceID
}

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Perfter   = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)

	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

var buildOnce sync.Once

// New returns an empty board, to be loaded before use.
func New() *Board {
	buildOnce.Do(func() {
		buildTables()
		buildWords()
	})
	b := new(Board)
	b.makeOther = b.playOther
	b.grow()
	return b
}

// loadOrder is the order in which pieces get their IDs.
var loadOrder = [...]rep.PieceType{rep.King, rep.Queen, rep.Rook, rep.Bishop, rep.Knight, rep.Pawn}

// Load sets up p, which must be valid. It returns rep.ErrUnsupported, wrapped, if a
// side has more pieces than its list holds.
func (b *Board) Load(p *rep.Position) error {
	*b = Board{records: b.records, lastRecord: b.lastRecord, makeOther: b.makeOther, castling: rep.CastlingOf(p)}
	for i := range b.cells {
		if !index(i).onBoard() {
			b.cells[i] = sentinel
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if err := b.loadSide(p, c); err != nil {
			return err
		}
	}
	b.standard = b.castling.Standard
	b.turn = uint32(p.FullmoveNumber)<<1 | uint32(p.SideToMove)
	r := record{state: makeState(p.HalfmoveClock, p.Rights(), p.SideToMove)}
	if p.EnPassant != rep.NoSquare {
		r.state |= b.epSquareAfter(indexOf(p.EnPassant), p.SideToMove)
	}
	r.key = p.Key() ^ r.state.key()
	b.records[0] = r
	return nil
}

// loadSide gives the pieces of c their IDs.
func (b *Board) loadSide(p *rep.Position, c rep.Color) error {
	total, pawns := 0, 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			total++
			if piece.Type() == rep.Pawn {
				pawns++
			}
		}
	}
	if total > slots {
		return fmt.Errorf("%s: %d %v pieces, the list holds %d: %w", Backend.Name, total, c, slots, rep.ErrUnsupported)
	}
	next, list := firstID(c), &b.lists[c]
	for _, t := range loadOrder {
		for sq, piece := range p.Pieces {
			if piece == rep.MakePiece(c, t) {
				i := indexOf(rep.Square(sq))
				b.cells[i] = next
				b.pieceList[next] = pieceSquareOf(piece, i) | pieceSquare(b.castling.Lost[sq])<<rightsShift
				next++
			}
		}
		switch t {
		case rep.Bishop:
			list.knights = next
		case rep.Knight:
			list.knightsEnd = next
			if list.pawnRows = pawns >= rowsMinPawns && pawns <= 8 && total-pawns <= 8; list.pawnRows {
				next = firstID(c) | pawnBit
			}
			list.pawns = next
		case rep.Pawn:
			list.end = next
		}
	}
	list.promote(0)
	return nil
}

// epSquareAfter returns the en passant part of the state after a double push over i,
// with c to move: i, and epCapturable if a pawn of c can pseudo-legally capture there.
func (b *Board) epSquareAfter(i index, c rep.Color) state {
	pawn := rep.MakePiece(c, rep.Pawn)
	pushed := i - forward(c)
	if b.pieceAt(pushed+west) == pawn || b.pieceAt(pushed+east) == pawn {
		return state(i) | epCapturable
	}
	return state(i)
}

// at returns the piece on i: noPiece on an empty cell, the sentinel off the board.
func (b *Board) at(i index) pieceID { return b.cells[i&127] }

// set puts id on i.
func (b *Board) set(i index, id pieceID) { b.cells[i&127] = id }

// square returns a cell, without a bounds check: i must be the cell of a square, or
// next to one.
func (b *Board) square(i index) *pieceID {
	return (*pieceID)(unsafe.Add(unsafe.Pointer(&b.cells), i))
}

// entryOf returns the list entry of id, which must be the content of a cell, without a
// bounds check: no cell holds more than 0x30, the sentinel.
func (b *Board) entryOf(id pieceID) *pieceSquare {
	return (*pieceSquare)(unsafe.Add(unsafe.Pointer(&b.pieceList), uintptr(id)*unsafe.Sizeof(b.pieceList[0])))
}

// capturedOf returns the place that keeps the list entry of id while the piece is captured.
func (b *Board) capturedOf(id pieceID) *pieceSquare { return &b.captured[id&63] }

// pieceOn returns the pieceSquare of the piece on i, 0 on an empty cell and off the
// board.
func (b *Board) pieceOn(i index) pieceSquare { return b.pieceList[b.at(i)&63] }

// pieceAt returns the piece on i, rep.NoPiece off the board.
func (b *Board) pieceAt(i index) rep.Piece { return b.pieceOn(i).piece() }

// entryOn returns the entry of the piece on i in a table, 0 if there is no piece.
func (b *Board) entryOn(i index) uint { return b.pieceOn(i).entry() }

// piecesOf returns the list of c, the king first. The entry of a captured or hidden
// piece is 0.
func (b *Board) piecesOf(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].end]
}

// nonPawns returns a part of the list of c that contains all pieces except pawns, the
// king first.
func (b *Board) nonPawns(c rep.Color) []pieceSquare {
	return b.pieceList[firstID(c)&63 : b.lists[c&1].nonPawnsEnd]
}

// sliders returns a part of the list of c that contains all sliders.
func (b *Board) sliders(c rep.Color) []pieceSquare {
	return b.pieceList[(firstID(c)+1)&63 : b.lists[c&1].slidersEnd]
}

// king returns the cell of c's king.
func (b *Board) king(c rep.Color) index { return b.pieceList[firstID(c)&63].at() }

// Position returns the whole state. Load of it gives an equal board.
func (b *Board) Position() rep.Position {
	state := b.state()
	p := rep.Position{
		SideToMove:     state.side(),
		CastlingRooks:  b.castling.Rooks(state.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  state.halfmove(),
		FullmoveNumber: uint16((b.turn + b.plies()) >> 1),
	}
	for _, piece := range b.pieceList {
		if piece != 0 {
			p.Pieces[piece.at().square()] = piece.piece()
		}
	}
	if ep := state.epSquare(); ep != 0 {
		p.EnPassant = ep.square()
	}
	return p
}

// pieceID identifies a piece. It is the content of a cell and the index into the piece
// list. Bit 4 means White, bit 5 Black, the low four bits are the piece's slot in the
// list of its side. The king has slot 0. A piece keeps its ID until it is captured,
// even if it is promoted. An empty cell holds noPiece, which has a list entry of its
// own, so that a look-up needs no branch. A cell off the board holds the sentinel,
// which has the bits of both sides and counts as a piece of either side's own.
type pieceID uint8

const (
	noPiece  pieceID = 0
	whiteID  pieceID = 0x10
	blackID  pieceID = 0x20
	sentinel         = whiteID | blackID
	slots            = 16 // pieces that a side can have
	pawnBit  pieceID = 8  // of a slot, see list.pawnRows
)

// firstID returns the ID of c's king, the first of its side.
func firstID(c rep.Color) pieceID { return whiteID << c }

const entryMask = entries - 1

// The kinds of pieces other than kings and pawns.
const (
	knight = rep.Knight
	bishop = rep.Bishop
	rook   = rep.Rook
	queen  = rep.Queen
)

func pieceSquareOf(p rep.Piece, at index) pieceSquare {
	q := pieceSquare(p)<<pieceShift | pieceSquare(at)
	if p.Type() == rep.Pawn {
		q |= pawnMark
	}
	return q
}

// entryOf returns the index of p on i in a table of entries.
func entryOf(p rep.Piece, i index) uint { return uint(pieceSquareOf(p, i) & entryMask) }

// queenOn returns the entry of a queen on i. If it says that the queen is aligned with a king, i is.
func queenOn(i index) uint { return entryOf(rep.WhiteQueen, i) }

// pawnSquare returns the pieceSquare of a pawn of us on i.
func pawnSquare(us rep.Color, i index) pieceSquare {
	return pieceSquareOf(rep.MakePiece(us, rep.Pawn), i)
}

func (p pieceSquare) piece() rep.Piece    { return rep.Piece(p >> pieceShift & 15) }
func (p pieceSquare) kind() rep.PieceType { return rep.PieceType(p >> pieceShift & 7) }
func (p pieceSquare) at() index           { return index(p & 127) }
func (p pieceSquare) isPawn() bool        { return p&pawnMark != 0 }

// entry returns the index of p in a table of entries.
func (p pieceSquare) entry() uint { return uint(p & entryMask) }

// keyEntry returns the index of the key of p.
func (p pieceSquare) keyEntry() uint { return p.entry() }

// enemyPawn returns the bits that pawns of the other side share with the pawn p, on any
// cell: all but the colour.
func (p pieceSquare) enemyPawn() pieceSquare { return (p ^ pieceSquare(blackToMove)) &^ 127 }

// isLike reports whether p is like piece on any cell.
func (p pieceSquare) isLike(piece pieceSquare) bool { return p&^127 == piece }

// after returns the state after a move of p, if that captures nothing and is no
// double push.
func (p pieceSquare) after(s state) state {
	return (s + oneHalfmove | blackToMove) &^ (state(p) | notInherited)
}

// moved returns the pieceSquare of the same piece on another cell.
func (p pieceSquare) moved(to index) pieceSquare { return p&^127 | pieceSquare(to) }

// state is everything in a position except the pieces and the move number, in one word.
// Bits 0 to 6 are the en passant square, 0 for none. epCapturable is set if a pawn of
// the side to move stands next to the pushed one; without it only Position returns the
// en passant square. The other fields are Black to move, the castling rights from
// rightsShift, and the halfmove clock in the upper 16 bits. A pieceSquare has in the
// same places the bits that a move of the piece clears.
type state uint32

const (
	epCapturable state = 1 << 7

	notInherited = blackToMove - 1 // the bits that every move clears

	sideShift         = rightsShift - 1
	blackToMove state = 1 << sideShift
	oneHalfmove state = 1 << 16
)

// The castling rights: the first of their four bits, and all of them.
const (
	rightsAll = 15 << rightsShift
)

func makeState(halfmove uint16, rights rep.CastlingRights, c rep.Color) state {
	return state(halfmove)<<16 | state(rights)<<rightsShift | state(c)<<sideShift
}

func (s state) side() rep.Color            { return rep.Color(s >> sideShift & 1) }
func (s state) halfmove() uint16           { return uint16(s >> 16) }
func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }
func (s state) epSquare() index            { return index(s & 127) }

// hasEPCapture reports whether an en passant capture is pseudo-legal.
func (s state) hasEPCapture() bool { return s&epCapturable != 0 }

// next returns the state after a move: the other side to move, the clock one
// higher, no en passant square.
func (s state) next() state { return (s+oneHalfmove)&^notInherited ^ blackToMove }

// key returns the part of the key for the state: the side to move, the castling rights,
// and an en passant square that can be captured on.
func (s state) key() uint64 { return sideKeys[s>>sideShift&31] ^ epKeys[s&255] }

// reset returns s with the halfmove clock at 0.
func (s state) reset() state { return s & 0xffff }

// own returns the bit that the pieces of us have. The sentinel has it too.
func own(us rep.Color) pieceID { return whiteID << us }

// enemy returns the bit that the pieces of the other side have. The sentinel has
// it too.
func enemy(us rep.Color) pieceID { return blackID >> us }

// isOwn returns 1 if id is a piece of us or the sentinel and 0 otherwise, without a branch.
func isOwn(us rep.Color, id pieceID) int { return int(id >> (4 + us&1) & 1) }

// isEnemy returns 1 if id is a piece of the other side, not the sentinel, and 0
// otherwise, without a branch.
func isEnemy(us rep.Color, id pieceID) int {
	if id-enemy(us) < slots {
		return 1
	}
	return 0
}

// The steps, seen from White's side.
const (
	north     index = columns
	south     index = 256 - columns
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of a knight, clockwise.
const (
	northNorthEast index = 2*columns + 1
	northEastEast  index = columns + 2
	southEastEast  index = 256 - columns + 2
	southSouthEast index = 256 - 2*columns + 1
	southSouthWest index = 256 - 2*columns - 1
	southWestWest  index = 256 - columns - 2
	northWestWest  index = columns - 2
	northNorthWest index = 2*columns - 1
)

// Cells that an index is compared with.
const (
	a3 = a1 + 2*north // the first cell above White's pawns on their start squares
	h6 = h8 - 2*north // the last cell below Black's pawns on their start squares
	h8 = a1 + 7*north + 7*east
)

// The steps of each kind of piece. The king's are the queen's too.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	}
)

// sliderSteps has the places in kingSteps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// isSlider reports whether p is a bishop, a rook or a queen.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func moveOffset(step index) rep.Move {
	const half = columns / 2
	ranks := (int(int8(step))+half+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// zone is the king's square and its eight neighbours, as steps from the king. Sets of
// them have their bits in this order: column by column, as ownAround gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < a3
	}
	return i > h6
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func beforePromotion(us rep.Color, i index) bool { return onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func epVictim(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}

// The other tables. All are built by the first New and never written to again.
var (
	keys     [entries]uint64 // by entry; zero for entry 0
	sideKeys [32]uint64      // of the side to move and the castling rights, by their bits of a state
	epKeys   [256]uint64     // by the low bits of a state; zero without epCapturable

	// moveCells is the cells that a move goes from and to, by its low twelve bits. One
	// address gives both, and neither needs a mask.
	moveCells struct{ from, to [4096]index }
)

// lastMove is a move that was made, or 0.
type lastMove rep.Move

func (m lastMove) from() index { return moveCells.from[m&4095] }
func (m lastMove) to() index   { return moveCells.to[m&4095] }

const tableBytes = int(unsafe.Sizeof(attackTable)+unsafe.Sizeof(moveCells)+unsafe.Sizeof(keys)+
	unsafe.Sizeof(sideKeys)+unsafe.Sizeof(epKeys)) + mapBytes

// attacks has the cells near a king that a piece attacks, as if the two were alone on
// the board. The attacks of several pieces are united by |, except for the step.
type attacks uint32

const (
	leaperShift = 0 // from here nine bits, one for each cell of the king's zone: a leaper attacks it
	sliderShift = 9 // from here nine bits: a slider attacks it unless a piece stands between

	// The middle of the zone is the king itself.
	leaperCheck   attacks = zoneKing << leaperShift // a leaper attacks the king
	sliderAligned attacks = zoneKing << sliderShift // a slider attacks the king unless pieces stand between
	attack                = leaperCheck | sliderAligned

	leaperCastle = 18 // from here two bits: a leaper attacks the square two steps east, west of the king
	sliderCastle = 20 // and the same for a slider

	stepShift = 24 // from here eight bits: the step from the king to a slider aligned with it
)

// step returns the step from the king to the slider; 0 if none is aligned.
func (a attacks) step() index { return index(a >> stepShift) }

// buildTables fills in the tables.
func buildTables() {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for _, piece := range rep.Pieces() {
			keys[entryOf(piece, i)] = rep.PieceKey(piece, sq)
			addAttacks(piece, i)
		}
	}
	for r := range rep.CastlingRights(16) {
		white := makeState(0, r, rep.White) >> sideShift
		black := makeState(0, r, rep.Black) >> sideShift
		sideKeys[white], sideKeys[black] = rep.CastlingKey(r), rep.CastlingKey(r)^rep.SideKey()
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		for _, rank := range [2]rep.Rank{rep.Rank3, rep.Rank6} {
			epKeys[state(indexOf(rep.MakeSquare(f, rank)))|epCapturable] = rep.EnPassantKey(f)
		}
	}
	for m := range moveCells.from {
		moveCells.from[m], moveCells.to[m] = indexOf(rep.Move(m).From()), indexOf(rep.Move(m).To())
	}
}

// addAttacks moves p from a square on an empty board, and enters each square that
// it reaches for every king near that square.
func addAttacks(p rep.Piece, from index) {
	switch t := p.Type(); t {
	case rep.Pawn:
		addLeap(p, from, forward(p.Color())+west)
		addLeap(p, from, forward(p.Color())+east)
	case rep.Knight:
		for _, step := range knightSteps {
			addLeap(p, from, step)
		}
	case rep.King:
		for _, step := range kingSteps {
			addLeap(p, from, step)
		}
	default:
		for n := sliderSteps[t].first; n < 8; n += sliderSteps[t].next {
			step := kingSteps[n]
			for to := from + step; to.onBoard(); to += step {
				*attackEntry(p, from, to) |= attacks(-step) << stepShift
				addNear(p, from, to, sliderShift, sliderCastle)
			}
		}
	}
}

// addLeap enters the attacks of p by one step from a square.
func addLeap(p rep.Piece, from, step index) {
	if to := from + step; to.onBoard() {
		addNear(p, from, to, leaperShift, leaperCastle)
	}
}

// addNear enters the attack of p on to, for each king with to in its zone and each king
// that could castle to it.
func addNear(p rep.Piece, from, to index, squares, castle int) {
	for n, step := range zone[:9] {
		if king := to - step; king.onBoard() {
			*attackEntry(p, from, king) |= 1 << (squares + n)
		}
	}
	for side, step := range [2]index{east, west} {
		if king := to - 2*step; king.onBoard() && (to - step).onBoard() {
			*attackEntry(p, from, king) |= 1 << (castle + side)
		}
	}
}

// load4 returns four cells of a board, cell i in the lowest byte. If the compiler can
// prove that all four exist, it makes one load of them.
func load4(c *[cellCount]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// row returns eight cells of a row as one word, cell a in its lowest byte: a rank, if a
// is on the a-file.
func (b *Board) row(a uint) uint64 { return load8(&b.cells, a) }

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func ownAround(c *[cellCount]pieceID, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // never: no king stands there
	}
	mask := 0x010101 * uint32(whiteID) << (us & 1)
	cells := load4(c, i+offset(northWest))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(southWest))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel.
func (b *Board) ownAround(us rep.Color, king index) uint32 { return ownAround(&b.cells, us, king) }

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns the number of enemy pieces in four cells. They have the enemy's
// bit and, unlike the sentinel, not the bit of us.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeMoves writes legal moves only: a pinned piece moves on its line, and in
// check only king moves, blocks and captures of the checker are generated. En
// passant captures, which pins do not cover, are tested by playing them.
func writeMoves[S side.Type](b *Board, l *moves, state state) uint {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := writeKing(b, l, &info)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	if info.checkers == 1 {
		info.hidePinned(b)
		n = writeEvasions[S](b, l, n, &info)
		info.showPinned(b)
		return n
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinned[S](b, l, n, p, info.king)
	}
	if castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	us := side.Of[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, own(us)+1, list.knights)
	n = writeKnights[S](b, l, n, list.knights, list.knightsEnd)
	n = writePawns[S](b, l, n, list.pawns, list.end)
	info.showPinned(b)
	return n
}

// writeKing writes the king's moves except castling.
func writeKing(b *Board, l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// ray writes the moves along a ray, up to the first cell that is not empty. At the edge
// that is a sentinel. m is the move of a piece to its own square. Each step adds
// squares to it and step to the cell, so that no map is needed.
func (l *moves) ray(b *Board, us rep.Color, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & 127
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + squares + captureFlag
		n++
	}
	return n
}

// writeSliders writes the moves of the sliders from id to end.
func writeSliders[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us := side.Of[S]()
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		from := uint(p & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // captured or pinned
		}
		m := rep.Move(squareOf[from]) * 65
		if p.kind() != rep.Bishop {
			n = l.ray(b, us, n, m, from, offset(north), moveOffset(north))
			n = l.ray(b, us, n, m, from, offset(east), moveOffset(east))
			n = l.ray(b, us, n, m, from, offset(south), moveOffset(south))
			n = l.ray(b, us, n, m, from, offset(west), moveOffset(west))
		}
		if p.kind() != rep.Rook {
			n = l.ray(b, us, n, m, from, offset(northEast), moveOffset(northEast))
			n = l.ray(b, us, n, m, from, offset(southEast), moveOffset(southEast))
			n = l.ray(b, us, n, m, from, offset(southWest), moveOffset(southWest))
			n = l.ray(b, us, n, m, from, offset(northWest), moveOffset(northWest))
		}
	}
	return n
}

// writeKnights writes the moves of the knights from id to end.
func writeKnights[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us := side.Of[S]()
	for ; id < end; id++ {
		from := uint(b.pieceList[id&63] & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // captured or pinned
		}
		m := rep.Move(squareOf[from]) * 65
		n = l.leap(b, us, n, m+moveOffset(northNorthEast), from+offset(northNorthEast))
		n = l.leap(b, us, n, m+moveOffset(northEastEast), from+offset(northEastEast))
		n = l.leap(b, us, n, m+moveOffset(southEastEast), from+offset(southEastEast))
		n = l.leap(b, us, n, m+moveOffset(southSouthEast), from+offset(southSouthEast))
		n = l.leap(b, us, n, m+moveOffset(southSouthWest), from+offset(southSouthWest))
		n = l.leap(b, us, n, m+moveOffset(southWestWest), from+offset(southWestWest))
		n = l.leap(b, us, n, m+moveOffset(northWestWest), from+offset(northWestWest))
		n = l.leap(b, us, n, m+moveOffset(northNorthWest), from+offset(northNorthWest))
	}
	return n
}

// leap writes m, the move of a piece to the cell to, unless a piece of us or the
// sentinel is there. To write the move in any case and only count it then would need no
// branch, but is no faster (techniques.md). The same holds for captures by pawns.
func (l *moves) leap(b *Board, us rep.Color, n uint, m rep.Move, to uint) uint {
	c := b.cells[to]
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(9+us)
	return n + 1
}

// writePawns writes the moves of the pawns from id to end except en passant, and
// of promoted pawns.
func writePawns[S side.Type](b *Board, l *moves, n uint, id, end pieceID) uint {
	us, c := side.Of[S](), &b.cells
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		i := uint(p - pawnSquare(us, 0))
		if i < uint(a1) || i > uint(h8) {
			if p.kind() == rep.Knight {
				n = writeKnights[S](b, l, n, id, id+1)
			} else {
				n = writeSliders[S](b, l, n, id, id+1)
			}
			continue
		}
		from := index(i)
		if beforePromotion(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		ahead, squares := offset(forward(us)), moveOffset(forward(us))
		push := rep.Move(squareOf[i])*65 + squares
		i += ahead
		if c[i] == noPiece {
			l[n&(maxList-1)] = push
			n++
			if onStartRank(us, from) && c[i+ahead] == noPiece {
				l[n&(maxList-1)] = push + squares + doublePushFlag
				n++
			}
		}
		if isEnemy(us, c[i-1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag - 1
			n++
		}
		if isEnemy(us, c[i+1]) != 0 {
			l[n&(maxList-1)] = push + captureFlag + 1
			n++
		}
	}
	return n
}

// writePromotions writes the moves of a pawn before the last rank.
func writePromotions[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	n = writePushes[S](b, l, n, from)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	pawn := p.piece.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, from)
	}
	if attacksOf(p.piece, p.pinner)&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](l, n, from, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != from {
			n = l.put(n, moveOnto(from, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	n = writeBlockOrCapture[S](b, l, n, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, l, n, to)
		n = writePawnBlock[S](b, l, n, to)
	}
	return n
}

// writeBlockOrCapture writes the moves of all pieces except the king to a cell
// that is empty or holds the checker, but no pawn pushes.
func writeBlockOrCapture[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n = l.put(n, moveOnto(p.at(), to, c))
		} else if c != noPiece {
			n = writePawnMove[S](l, n, p.at(), to, rep.Capture)
		}
	}
	return n
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == noPiece {
		from, kind = from-forward(us), rep.DoublePush
		if !onStartRank(us, from) {
			return n
		}
	}
	if b.pieceList[b.at(from)&63] != pawnSquare(us, from) {
		return n // not a pawn of us, or a pinned one
	}
	if kind == rep.DoublePush {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	return writePawnMove[S](l, n, from, to, kind)
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type](b *Board, l *moves, n uint, info *checkInfo, state state) uint {
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}

// maxList is room for the moves of any side, however many queens it has. It is a
// power of two, so that a mask replaces the bounds check.
const maxList = 512

// moves is the buffer of the generator. It has room for all moves of a side, so that
// writing a move needs no check. The number of moves in it is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// The kinds of moves as bits of a Move.
const (
	captureFlag    = rep.Move(rep.Capture) << 12    // makes a quiet move a capture
	doublePushFlag = rep.Move(rep.DoublePush) << 12 // makes a quiet move a double push

	// Castling and promotions have one of these bits, no other move has.
	castleOrPromotion = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// moveOnto returns the move of a piece other than a pawn to a cell that holds id.
func moveOnto(from, to index, id pieceID) rep.Move {
	kind := rep.Quiet
	if id != noPiece {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := side.Of[S]()
	if !beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforePromotion(us, from) {
		return 4
	}
	return 1
}

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type](b *Board, state state) int {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	if info.checkers|info.pins != 0 {
		return n + countHindered[S](b, &info, state)
	}
	if castlePathClear[S](b, state) {
		n += countCastles[S](b, &info, state)
	}
	return n + countUnpinned[S](b, &info)
}

// countHindered counts the moves of all pieces except the king's steps and en passant if
// there is one check or a piece is pinned.
//
//go:noinline
func countHindered[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	info.hidePinned(b)
	if info.checkers == 1 {
		n = countEvasions[S](b, info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n += countCastles[S](b, info, state)
		}
		n += countUnpinned[S](b, info)
	}
	info.showPinned(b)
	return n
}

// countUnpinned counts the moves of all pieces in the list except the king: in words if
// there are many pawns, type by type in the list if there are few.
func countUnpinned[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	list := &b.lists[us]
	if list.pawnRows {
		return countInWords[S](b, info)
	}
	n := countSliders[S](b, own(us)+1, list.knights)
	for id := list.knights; id < list.knightsEnd; id++ {
		n += countKnight[S](b, b.pieceList[id&63])
	}
	return n + countListedPawns[S](b)
}

// countListedPawns counts the moves of the pawns in the list, and of promoted pawns.
func countListedPawns[S side.Type](b *Board) int {
	list := &b.lists[side.Of[S]()]
	return countPawns[S](b, list.pawns, list.end)
}

// countDiagonals counts the moves of a bishop.
func (b *Board) countDiagonals(us rep.Color, i index) int {
	from := uint(i & 127)
	if from < uint(a1) || from > uint(h8) {
		return 0 // never: it proves the first cells below within the array
	}
	return b.countRay(us, from, offset(northEast)) + b.countRay(us, from, offset(southEast)) +
		b.countRay(us, from, offset(southWest)) + b.countRay(us, from, offset(northWest))
}

// rowsMinPawns is the least number of pawns that are counted in words.
const rowsMinPawns = 5

// countPawns counts the moves of the pawns from id to end except en passant, and
// of promoted pawns. The three cells ahead of a pawn come in one load.
func countPawns[S side.Type](b *Board, id, end pieceID) int {
	us, c := side.Of[S](), &b.cells
	n := 0
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		i := uint(p - pawnSquare(us, 0))
		if i < uint(a1) || i > uint(h8) {
			n += countPromoted[S](b, id)
			continue
		}
		from, ahead := index(i), offset(forward(us))
		i += ahead
		front := load4(c, i-1)
		push := isEmpty(front & 0xff00)
		moves := push + countEnemies(us, front&0xff00ff)
		if beforePromotion(us, from) {
			moves *= 4
		}
		if onStartRank(us, from) {
			moves += push & isEmpty(uint32(c[i+ahead]))
		}
		n += moves
	}
	return n
}

// countPromoted counts the moves of a promoted pawn; a captured or pinned pawn has
// none.
func countPromoted[S side.Type](b *Board, id pieceID) int {
	p := b.pieceList[id&63]
	if p.kind() == rep.Knight {
		return countKnight[S](b, p)
	}
	return countSliders[S](b, id, id+1)
}

// countSliders counts the moves of the sliders from id to end. The moves along a
// rank come from two 8-byte loads instead of a walk: of the eight cells to either
// side of a piece at least one is a sentinel, so the first byte that is not 0 ends
// the moves.
func countSliders[S side.Type](b *Board, id, end pieceID) int {
	us, c := side.Of[S](), &b.cells
	n := 0
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		from := uint(p & 127)
		if from < uint(a1) || from > uint(h8) {
			continue // captured or pinned
		}
		if p.kind() != rep.Bishop {
			right, left := load8(c, from+1), load8(c, from-8)
			toRight := uint(bits.TrailingZeros64(right)) & 56
			toLeft := uint(bits.LeadingZeros64(left)) & 56
			n += int((toRight+toLeft)/8) + 2 - isOwn(us, pieceID(right>>toRight)) - isOwn(us, pieceID(left<<toLeft>>56))
			n += b.countRay(us, from, offset(north))
			n += b.countRay(us, from, offset(south))
		}
		if p.kind() != rep.Rook {
			n += b.countRay(us, from, offset(northEast))
			n += b.countRay(us, from, offset(southEast))
			n += b.countRay(us, from, offset(southWest))
			n += b.countRay(us, from, offset(northWest))
		}
	}
	return n
}

// countRay counts the moves along a ray. The first cell that is not empty holds a piece
// to capture, a piece of us, or the sentinel, which counts as a piece of us.
func (b *Board) countRay(us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != noPiece {
			return n - isOwn(us, c)
		}
		to = (to + step) & 127
		c = b.cells[to]
	}
}

// countKnight counts the moves of a knight that is not captured or pinned: eight, less
// the cells with a piece of us or the sentinel. One load has two of the cells, and one
// bit of each is kept, at eight different places of a word.
func countKnight[S side.Type](b *Board, p pieceSquare) int {
	us := side.Of[S]()
	i, c := uint(p&127), &b.cells
	if i < uint(a1) || i > uint(h8) {
		return 0
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(load4(c, i+offset(southSouthWest))), load8(c, i+offset(southWestWest))
	up1, up2 := load8(c, i+offset(northWestWest)), uint64(load4(c, i+offset(northNorthWest)))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func countPushes[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return 0
	}
	n := countPawnMove(us, from)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n++
	}
	return n
}

func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	pawn := p.piece.kind() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.piece.at())
	}
	if attacksOf(p.piece, p.pinner)&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.piece.at())
	}
	n := -1 // not the square of the piece itself
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to) + countPawnBlock[S](b, to)
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us, n := side.Of[S](), 0
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n++
		} else if c != noPiece {
			n += countPawnMove(us, p.at())
		}
	}
	return n
}

func countPawnBlock[S side.Type](b *Board, to index) int {
	us := side.Of[S]()
	from := to - forward(us)
	if b.at(from) == noPiece {
		if from -= forward(us); !onStartRank(us, from) {
			return 0
		}
	}
	if b.pieceList[b.at(from)&63] != pawnSquare(us, from) {
		return 0
	}
	return countPawnMove(us, from)
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Quiet moves, captures and double pushes have a path each, and a call plays the rest.
// The call has no argument: a function needs no stack frame if it calls nothing else
// and does without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	current := b.current
	if current >= b.lastRecord {
		b.other = m
		b.makeOther()
		return
	}
	pair := b.recordAndNext(current)
	was, now := &pair[0], &pair[1]
	if m < 1<<12 { // quiet
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		now.state = origin.after(was.state)
		return
	}
	if m&^4095 == captureFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id, victim := *b.square(from), *b.square(to)
		*b.square(from) = noPiece
		*b.square(to) = id
		captured := *b.entryOf(victim)
		*b.entryOf(victim) = 0
		now.capturedID, *b.capturedOf(victim) = victim, captured
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()] ^ keys[captured.keyEntry()]
		now.state = (origin | captured&rightsAll | pawnMark).after(was.state)
		return
	}
	if m&^4095 == doublePushFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		next := origin.after(was.state) | (state(from)+state(to))/2
		enemy := origin.enemyPawn()
		if b.entryOf(*b.square(to + west)).isLike(enemy) || b.entryOf(*b.square(to + east)).isLike(enemy) {
			next |= epCapturable
		}
		now.state = next
		return
	}
	b.other = m
	b.makeOther()
}

// playOther plays the move other for Make: en passant captures, castling, promotions,
// and any move for which there is no record yet.
func (b *Board) playOther() {
	m := b.other
	if b.current >= b.lastRecord {
		b.grow()
		b.Make(m)
		return
	}
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, epVictim(from, to))
		b.movePawn(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)))
		return
	}
	b.capture(now, to)
	b.movePawn(now, from, to)
	entry, promoted := b.entryOf(b.at(to)), pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= keys[entry.keyEntry()] ^ keys[promoted.keyEntry()]
	*entry = promoted
	b.lists[us&1].promote(1)
}

// push writes the next record: the other side to move, no piece moved or captured yet.
func (b *Board) push() *record {
	if b.current >= b.lastRecord {
		b.grow()
	}
	was := b.now()
	b.current += recordSize
	now := b.now()
	now.key, now.state = was.key, was.state.next()
	now.moved, now.capturedID = 0, noPiece
	return now
}

// movePawn moves a pawn from one cell to another, which must be empty.
func (b *Board) movePawn(now *record, from, to index) {
	id := b.at(from)
	b.set(from, noPiece)
	b.set(to, id)
	entry := b.entryOf(id)
	moved := entry.moved(to)
	now.key ^= keys[entry.keyEntry()] ^ keys[moved.keyEntry()]
	now.state = now.state.reset()
	*entry = moved
}

// capture removes the piece on i, if there is one.
func (b *Board) capture(now *record, i index) {
	victim := b.at(i)
	captured := *b.entryOf(victim)
	b.set(i, noPiece)
	*b.entryOf(victim) = 0
	now.capturedID, *b.capturedOf(victim) = victim, captured
	now.key ^= keys[captured.keyEntry()]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in its
// pieceSquare, which for an en passant capture is not the destination of the move. There
// is no call and no test that could panic, so that the function needs no stack frame.
func (b *Board) Unmake(m rep.Move) {
	if m < 1<<12 { // quiet
		b.current -= recordSize
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		return
	}
	b.current -= recordSize
	now := &b.recordAndNext(b.current)[1]
	from, to := moveCells.from[m&4095], moveCells.to[m&4095]
	if m&castleOrPromotion == 0 {
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		if m&captureFlag != 0 {
			b.putBack(now.capturedID)
		}
		return
	}
	if m.Kind().IsCastle() {
		// The king's and the rook's origin are from and to, on the first rank of their side.
		i := rep.CastlingIndex(rep.Color(m>>11&1), m.Kind())
		kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
		king, rook := *b.square(kingTo), *b.square(rookTo)
		*b.square(kingTo), *b.square(rookTo) = noPiece, noPiece
		*b.square(from), *b.square(to) = king, rook
		*b.entryOf(king) += pieceSquare(from) - pieceSquare(kingTo)
		*b.entryOf(rook) += pieceSquare(to) - pieceSquare(rookTo)
		return
	}
	// The pawn comes from the seventh rank, if it is White's, or from the second.
	us := rep.Color(^m >> 11 & 1)
	id := *b.square(to)
	*b.square(from), *b.square(to) = id, noPiece
	*b.entryOf(id) = pieceSquareOf(rep.MakePiece(us, rep.Pawn), from)
	if m&captureFlag != 0 {
		b.putBack(now.capturedID)
	}
	b.lists[us].promote(-1)
}

// putBack puts a captured piece back on its square.
func (b *Board) putBack(id pieceID) {
	captured := *b.capturedOf(id)
	*b.square(captured.at()) = id
	*b.entryOf(id) = captured
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := *b.square(from1), *b.square(from2)
	entry1, entry2 := b.entryOf(id1), b.entryOf(id2)
	piece1, piece2 := *entry1, *entry2
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	*b.square(from1), *b.square(from2) = noPiece, noPiece
	*b.square(to1), *b.square(to2) = id1, id2
	*entry1, *entry2 = moved1, moved2
	return keys[piece1.keyEntry()] ^ keys[moved1.keyEntry()] ^ keys[piece2.keyEntry()] ^ keys[moved2.keyEntry()]
}

// recordSize is the size of a record in bytes. Make and Unmake change current by it: a
// record number would have to be multiplied first.
const recordSize = uint32(unsafe.Sizeof(record{}))

// recordAt returns the record at an offset, without a bounds check: it must be at most
// lastRecord. Load sets current to 0, Make and MakeNull grow the stack before they add
// a record, and Unmake and UnmakeNull only follow them.
func (b *Board) recordAt(offset uint32) *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), offset))
}

// recordAndNext returns two records, without a bounds check: the offset of the first must
// be less than lastRecord.
func (b *Board) recordAndNext(offset uint32) *[2]record {
	return (*[2]record)(unsafe.Pointer(b.recordAt(offset)))
}

// now returns the record of this position.
func (b *Board) now() *record { return b.recordAt(b.current) }

// plies returns the number of moves since Load.
func (b *Board) plies() uint32 { return b.current / recordSize }

// state returns the state of this position.
func (b *Board) state() state { return b.now().state }

// side returns the side to move.
func (b *Board) side() rep.Color { return b.state().side() }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 {
	now := b.now()
	return now.key ^ now.state.key()
}

// grow adds spare records.
func (b *Board) grow() {
	b.records = append(b.records, make([]record, 64+len(b.records))...)
	b.lastRecord = uint32(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its records.
func (b *Board) Memory() layout.Memory {
	o := layout.ObjectAt("board", b)
	layout.AddElements(&o, "cells", layout.Cell, b.cells[:columns*rows], b.describeCell).Row = columns
	if rest := b.cells[columns*rows:]; len(rest) > 0 {
		layout.AddElements(&o, fmt.Sprintf("cells[%d:]", columns*rows), layout.Padding, rest, nil)
	}
	layout.AddElements(&o, "pieceList", layout.ListEntry, b.pieceList[:], b.describeEntry)
	layout.AddElements(&o, "captured", layout.ListEntry, b.captured[:], b.describeCaptured).Free = func(i int) bool { return b.pieceList[i] != 0 }
	layout.AddField(&o, "records", layout.Address, &b.records, nil)
	layout.AddField(&o, "current", layout.Number, &b.current, func() string { return fmt.Sprintf("records[%d]", b.plies()) })
	layout.AddField(&o, "lastRecord", layout.Number, &b.lastRecord, func() string { return fmt.Sprintf("records[%d]", b.lastRecord/recordSize) })
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddField(&o, "turn", layout.Constant, &b.turn, b.describeTurn)
	b.lists[rep.White].describe(&o, rep.White)
	b.lists[rep.Black].describe(&o, rep.Black)
	layout.AddField(&o, "standard", layout.Constant, &b.standard, b.describeStandard)
	layout.AddField(&o, "other", layout.Move, &b.other, nil).Use = layout.UseFree
	layout.AddField(&o, "makeOther", layout.Address, &b.makeOther, nil)
	return layout.Memory{Objects: []layout.Object{o, b.describeRecords()}, Tables: tableBytes + wordTableBytes + threatTableBytes}
}

// describeRecords describes the records up to the one of the next move. The last one in use has the
// key and the state of the position; Unmake needs the rest of it.
func (b *Board) describeRecords() layout.Object {
	o, current := layout.StackAt("records", b.records), int(b.plies())
	for i := range b.records[:min(current+2, len(b.records))] {
		r, name := &b.records[i], fmt.Sprintf("records[%d].", i)
		use, last := layout.UseUndo, layout.UseUndo
		switch {
		case i == current:
			use = layout.UsePosition
		case i > current:
			use, last = layout.UseFree, layout.UseFree
		}
		layout.AddField(&o, name+"key", layout.Key, &r.key, nil).Use = use
		layout.AddField(&o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
		layout.AddField(&o, name+"moved", layout.Move, &r.moved, func() string { return r.moved.describe() }).Use = last
		layout.AddField(&o, name+"capturedID", layout.Move, &r.capturedID, func() string { return r.capturedID.describe() }).Use = last
	}
	return o
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) layout.Element {
	name := fmt.Sprintf("%02x", i)
	for c := rep.White; c <= rep.Black; c++ {
		if id := pieceID(i); id < firstID(c) || id >= b.lists[c].end {
			continue
		}
		if p := b.pieceList[i]; p != 0 {
			return layout.EntryElement(name, c, p.piece(), p.at().square())
		}
		return layout.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
	}
	return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// describeCaptured describes an entry of the captured pieces. It stays when the capture is
// taken back.
func (b *Board) describeCaptured(i int) layout.Element {
	name, p := fmt.Sprintf("%02x", i), b.captured[i]
	if p == 0 {
		return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
	}
	e := layout.EntryElement(name, p.piece().Color(), p.piece(), rep.NoSquare)
	if b.pieceList[i] != 0 {
		e.Text = "of no use"
	} else {
		e.Text += " on " + p.at().square().String()
	}
	return e
}

// describe describes the IDs of c.
func (l *list) describe(o *layout.Object, c rep.Color) {
	for _, bound := range []struct {
		name string
		kind layout.Kind
		id   *pieceID
	}{
		{"knights", layout.Constant, &l.knights},
		{"knightsEnd", layout.Constant, &l.knightsEnd},
		{"pawns", layout.Constant, &l.pawns},
		{"end", layout.Constant, &l.end},
		{"slidersEnd", layout.Number, &l.slidersEnd},
		{"nonPawnsEnd", layout.Number, &l.nonPawnsEnd},
	} {
		layout.AddField(o, fmt.Sprintf("lists[%v].%s", c, bound.name), bound.kind, bound.id, func() string { return fmt.Sprintf("ID %02x", byte(*bound.id)) })
	}
	layout.AddField(o, fmt.Sprintf("lists[%v].promoted", c), layout.Number, &l.promoted, func() string { return fmt.Sprint(l.promoted) })
	layout.AddField(o, fmt.Sprintf("lists[%v].pawnRows", c), layout.Constant, &l.pawnRows, func() string { return fmt.Sprint(l.pawnRows) })
}

// describe returns a captured piece in words.
func (id pieceID) describe() string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", byte(id))
}

// Validate returns nil if cells, list and state agree with one another, and otherwise
// an error that names the two that do not.
func (b *Board) Validate() error {
	for _, check := range []func() error{b.validateCells, b.validateList, b.validateEnds, b.validateState} {
		if err := check(); err != nil {
			return fmt.Errorf("%s: %w", Backend.Name, err)
		}
	}
	return nil
}

// validateCells compares the cells with the list.
func (b *Board) validateCells() error {
	for n, id := range b.cells {
		i := index(n)
		switch {
		case !i.onBoard() && id != sentinel:
			return fmt.Errorf("cell %d is off the board and holds %#02x, not the sentinel", n, id)
		case !i.onBoard() || id == noPiece:
		case !b.inList(id):
			return fmt.Errorf("cell %d holds %#02x, which is not a piece ID", n, id)
		case b.pieceList[id].at() != i:
			return fmt.Errorf("cell %d holds piece %#02x, which the list has on %d", n, id, b.pieceList[id].at())
		}
	}
	return nil
}

// validateList compares the list with the cells, and the pieces with the order of their IDs.
func (b *Board) validateList() error {
	for n, p := range b.pieceList {
		id, at, piece := pieceID(n), p.at(), p.piece()
		if p == 0 {
			continue
		}
		if !b.inList(id) {
			return fmt.Errorf("list has piece %#02x on %d, outside the slots in use", n, at)
		}
		list := &b.lists[id>>5]
		switch {
		case !piece.Valid() || firstID(piece.Color()) != id&sentinel:
			return fmt.Errorf("piece %#02x is a %v", n, piece)
		case !at.onBoard() || b.cells[at] != id:
			return fmt.Errorf("list has piece %#02x on %d, the cell does not", n, at)
		case isSlider(piece) && id >= list.slidersEnd:
			return fmt.Errorf("piece %#02x is a slider after the last one, %#02x", n, list.slidersEnd-1)
		case id < list.pawns && piece.Type() == rep.Pawn, id < list.knights && piece.Type() == rep.Knight,
			id >= list.knights && id < list.pawns && piece.Type() != rep.Knight:
			return fmt.Errorf("piece %#02x is a %v, its ID is for another type", n, piece)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if king := b.pieceList[firstID(c)]; king.piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("piece %#02x is not the %v king", firstID(c), c)
		}
	}
	return nil
}

// validateEnds compares the end of the search for sliders with the number of promoted pawns.
func (b *Board) validateEnds() error {
	for c, list := range b.lists {
		want := list
		want.promote(0)
		if list != want {
			return fmt.Errorf("search for %v sliders ends before %#02x, with %d pawns promoted before %#02x",
				rep.Color(c), list.slidersEnd, list.promoted, want.slidersEnd)
		}
	}
	return nil
}

// validateState compares the state and the key with the pieces.
func (b *Board) validateState() error {
	p := b.Position()
	if err := p.Validate(); err != nil {
		return err
	}
	if p.EnPassant != rep.NoSquare {
		if want, got := b.epSquareAfter(indexOf(p.EnPassant), b.side()), b.state()&(epCapturable|127); got != want {
			return fmt.Errorf("en passant field is %#x, by the pawns it is %#x", got, want)
		}
	}
	if want := p.Key(); b.Key() != want {
		return fmt.Errorf("key is %016x, the position's is %016x", b.Key(), want)
	}
	return nil
}

// inList reports whether Load gave id to a piece.
func (b *Board) inList(id pieceID) bool {
	c := rep.White
	if id >= blackID {
		c = rep.Black
	}
	return id >= firstID(c) && id < b.lists[c].end
}

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = at.square().String()
		if !s.hasEPCapture() {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, halfmove clock %d", s.side(), s.rights(), ep, s.halfmove())
}

// describe returns the origin and the destination in words.
func (m lastMove) describe() string {
	if m == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%v to %v", rep.Move(m).From(), rep.Move(m).To())
}

// describeCell describes a cell: the piece on it, if there is one.
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *Board) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *Board) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}
