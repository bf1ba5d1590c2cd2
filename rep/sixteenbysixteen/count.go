package sixteenbysixteen

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

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
	findCheckInfo[S](b, &info)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n += countEvasions[S](b, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if state&rightsAll != 0 {
			n += countCastles[S](b, &info, state)
		}
		n += countUnpinned[S](b)
	}
	info.showPinned(b)
	return n
}

// countUnpinned counts the moves of all pieces in the list except the king, type
// by type.
func countUnpinned[S side.Type](b *Board) int {
	us := side.Of[S]()
	list := &b.lists[us]
	return countSliders[S](b, b.pieceList[firstID(us)+1:list.knights]) +
		countKnights[S](b, b.pieceList[list.knights:list.pawns]) +
		countPawns[S](b, b.pieceList[list.pawns:list.end])
}

// countPawns counts the moves of pawns except en passant, and of promoted pawns.
// The three cells ahead of a pawn come in one load.
func countPawns[S side.Type](b *Board, pawns []pieceSquare) int {
	us := side.Of[S]()
	n := 0
	for _, p := range pawns {
		if !p.isPawn() {
			n += countPromoted[S](b, p)
			continue
		}
		from := p.at()
		ahead := b.load4(uint(from + forward(us) - 1))
		one := isEmpty(ahead & 0xff00)
		moves := one + bits.OnesCount32(ahead&(0x010001*uint32(enemy(us))))
		if beforePromotion(us, from) {
			moves *= 4
		}
		if onStartRank(us, from) {
			moves += one & isEmpty(uint32(b.at(from+2*forward(us))))
		}
		n += moves
	}
	return n
}

// countPromoted counts the moves of a promoted pawn; a captured or pinned pawn has
// none.
func countPromoted[S side.Type](b *Board, p pieceSquare) int {
	switch p.kind() {
	case 0:
		return 0
	case knight:
		return countKnights[S](b, []pieceSquare{p})
	}
	return countSliders[S](b, []pieceSquare{p})
}

// countSliders counts the moves of sliders. The moves along a rank come from two
// 8-byte loads instead of a walk: of the eight cells to either side of a piece at
// least one is a sentinel, so the first byte that is not 0 ends the moves.
func countSliders[S side.Type](b *Board, sliders []pieceSquare) int {
	us := side.Of[S]()
	n := 0
	for _, p := range sliders {
		if p == 0 {
			continue
		}
		from := uint(p.at())
		if p.kind() != bishop {
			right, left := b.load8(from+1), b.load8((from-8)&255)
			toRight := uint(bits.TrailingZeros64(right)) & 56
			toLeft := uint(bits.LeadingZeros64(left)) & 56
			n += int((toRight+toLeft)/8) + isEnemy(us, pieceID(right>>toRight)) + isEnemy(us, pieceID(left<<toLeft>>56))
			n += b.countRay(us, from, north)
			n += b.countRay(us, from, south)
		}
		if p.kind() != rook {
			n += b.countRay(us, from, northEast)
			n += b.countRay(us, from, southEast)
			n += b.countRay(us, from, southWest)
			n += b.countRay(us, from, northWest)
		}
	}
	return n
}

// countRay counts the moves along a ray. The first cell that is not empty holds a
// piece to capture, a piece of us, or the sentinel.
func (b *Board) countRay(us rep.Color, to uint, step index) int {
	for n := 0; ; n++ {
		to = (to + uint(step)) & 255
		if c := b.cells[to]; c != noPiece {
			return n + isEnemy(us, c)
		}
	}
}

// countKnights counts the moves of knights without a branch for each move: eight,
// less the cells with a piece of us or the sentinel. Two of the cells come in one
// load, and one bit is kept of each, at eight different places of a word.
func countKnights[S side.Type](b *Board, knights []pieceSquare) int {
	us := side.Of[S]()
	mask := uint64(own(us))
	near, far := mask|mask<<16, mask|mask<<32 // two files apart, four files apart
	n := 0
	for _, p := range knights {
		if p == 0 {
			continue
		}
		low := uint(p.at() + southSouthWest) // the lowest of the eight cells
		down2, down1 := uint64(b.load4(low)), b.load8(low+above(southWestWest))
		up1, up2 := b.load8(low+above(northWestWest)), uint64(b.load4(low+above(northNorthWest)))
		n += 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
	}
	return n
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

// countPinned counts the moves of a pinned piece. A slider on its line has all
// squares from the king to the pinner except its own.
func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	pawn := p.piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return countPushes[S](b, p.piece.at())
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.piece.at())
	}
	return distance(king, p.pinner) - 1
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
	us := side.Of[S]()
	n := 0
	c := b.at(to)
	for _, p := range b.piecesOf(us)[1:] {
		if !b.attacks(p, to) {
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
	if b.pieceOn(from).kind() != pawnKind(us) {
		return 0
	}
	return countPawnMove(us, from)
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	captured := b.state().epSquare() - forward(us)
	for _, from := range [2]index{captured + west, captured + east} {
		if b.pieceOn(from).kind() == pawnKind(us) && enPassantLegal[S](b, from) {
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
