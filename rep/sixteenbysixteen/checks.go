package sixteenbysixteen

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// pin is a piece that may move only on the line between its king and an enemy
// slider.
type pin struct {
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
	var all attacks
	for _, p := range b.piecesOf(us.Other()) {
		all |= row[p.entry()]
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
		for _, p := range b.piecesOf(us.Other()) {
			if row[p.entry()]&leaperCheck != 0 {
				info.checkers++
				info.checker, info.step = p.at(), 0
			}
		}
	}
	if info.attacks&sliderAligned == 0 {
		return
	}
	for _, p := range b.sliders(us.Other()) {
		if h := row[p.entry()]; h&sliderAligned != 0 {
			findCheckOrPin[S](b, info, p, h.step())
		}
	}
}

// findCheckOrPin walks from the king towards a slider. The first piece is the slider,
// which gives check, or a piece that may be pinned by it.
func findCheckOrPin[S side.Type](b *Board, info *checkInfo, slider pieceSquare, step index) {
	us := side.Of[S]()
	from, i := slider.at(), info.king+step
	for b.at(i) == noPiece {
		i += step
	}
	first := b.at(i)
	if i == from {
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
		info.pinned[info.pins&7] = pin{b.pieceList[first], from, step}
		info.pins++
	}
}

// hidePinned removes the pinned pieces from the list for this node, so that the
// pieces left in it may move anywhere.
func (info *checkInfo) hidePinned(b *Board) {
	for n := range info.pins {
		b.pieceList[b.at(info.pinned[n&7].piece.at())] = 0
	}
}

// showPinned puts them back in the list.
func (info *checkInfo) showPinned(b *Board) {
	for n := range info.pins {
		p := info.pinned[n&7].piece
		b.pieceList[b.at(p.at())] = p
	}
}

// findKingMoves finds the king's legal steps to the cells of targets. A square that a leaper attacks is
// illegal. For a square that a slider would attack on an empty board the cells between are read. Any
// other square needs no test.
func findKingMoves[S side.Type](b *Board, info *checkInfo, targets uint32) {
	us := side.Of[S]()
	legal := targets &^ (uint32(info.attacks>>leaperShift) | b.ownAround(us, info.king))
	undecided := legal & uint32(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = legal
		return
	}
	// A slider that gives check also attacks the squares on the far side of the
	// king, so the king is off the board during the walks.
	hidden := b.at(info.king)
	b.cells[info.king] = noPiece
	row := attacksOn(info.king)
	for _, p := range b.sliders(us.Other()) {
		attacked := undecided & uint32(row[p.entry()]>>sliderShift)
		for ; attacked != 0; attacked &= attacked - 1 {
			n := bits.TrailingZeros32(attacked)
			to := info.king + zone[n&15]
			if b.clear(to, p.at(), attacksOn(to)[p.entry()].step()) {
				legal &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[info.king] = hidden
	info.kingMoves = legal
}

// attackedBySlider reports whether a slider of c attacks i.
func (b *Board) attackedBySlider(i index, c rep.Color) bool {
	row := attacksOn(i)
	for _, p := range b.sliders(c) {
		if h := row[p.entry()]; h&sliderAligned != 0 && b.clear(i, p.at(), h.step()) {
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
	captured := to - forward(us)
	pawn, victim := b.at(from), b.at(captured)
	capturedPiece := b.pieceList[victim]
	b.cells[from], b.cells[captured], b.cells[to] = noPiece, noPiece, pawn
	b.pieceList[victim] = 0
	legal := !b.attacked(b.king(us), us.Other())
	b.cells[from], b.cells[captured], b.cells[to] = pawn, victim, noPiece
	b.pieceList[victim] = capturedPiece
	return legal
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
	// The rook may shield the king on its rank: 8/8/8/8/8/8/8/rRK4k w B - 0 1. So
	// it is off the board while the king's path is tested.
	id := b.at(rook)
	b.cells[rook] = noPiece
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us.Other())
	}
	b.cells[rook] = id
	return safe
}
