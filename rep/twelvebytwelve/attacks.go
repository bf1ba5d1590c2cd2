// Code generated from ../tenbytwelve/attacks.go; DO NOT EDIT.

package twelvebytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
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
