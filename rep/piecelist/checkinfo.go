package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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
