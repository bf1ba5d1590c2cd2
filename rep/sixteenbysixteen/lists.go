package sixteenbysixteen

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

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
	n = writeSliders[S](b, l, n, b.pieceList[firstID(us)+1:list.knights])
	n = writeKnights[S](b, l, n, b.pieceList[list.knights:list.knightsEnd])
	n = writePawns[S](b, l, n, b.pieceList[list.pawns:list.end])
	info.showPinned(b)
	return n
}

// writeAll writes the moves of all pieces in the list except the king.
func writeAll[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, b.pieceList[firstID(us)+1:list.knights])
	n = writeKnights[S](b, l, n, b.pieceList[list.knights:list.knightsEnd])
	return writePawns[S](b, l, n, b.pieceList[list.pawns:list.end])
}

// ray writes the moves along a ray, up to the first cell that is not empty. At the edge
// that is a sentinel. m is the move of a piece to its own square. Each step adds square
// to it and step to the cell.
func (l *moves) ray(b *Board, us rep.Color, n uint, m rep.Move, to, step index, square rep.Move) uint {
	for {
		to, m = to+step, m+square
		c := b.cells[to]
		if c == noPiece {
			l[n&(maxList-1)] = m
			n++
			continue
		}
		if c&enemy(us) != 0 {
			l[n&(maxList-1)] = m + captureFlag
			n++
		}
		return n
	}
}

// writeSliders writes the moves of sliders.
func writeSliders[S side.Type](b *Board, l *moves, n uint, sliders []pieceSquare) uint {
	us := side.Of[S]()
	for _, p := range sliders {
		if p == 0 {
			continue
		}
		from := p.at()
		m := rep.Move(from.square()) * 65
		if p.kind() != bishop {
			n = l.ray(b, us, n, m, from, north, moveOffset(north))
			n = l.ray(b, us, n, m, from, east, moveOffset(east))
			n = l.ray(b, us, n, m, from, south, moveOffset(south))
			n = l.ray(b, us, n, m, from, west, moveOffset(west))
		}
		if p.kind() != rook {
			n = l.ray(b, us, n, m, from, northEast, moveOffset(northEast))
			n = l.ray(b, us, n, m, from, southEast, moveOffset(southEast))
			n = l.ray(b, us, n, m, from, southWest, moveOffset(southWest))
			n = l.ray(b, us, n, m, from, northWest, moveOffset(northWest))
		}
	}
	return n
}

// writeKnights writes the moves of knights.
func writeKnights[S side.Type](b *Board, l *moves, n uint, knights []pieceSquare) uint {
	us := side.Of[S]()
	for _, p := range knights {
		if p == 0 {
			continue
		}
		from := p.at()
		m := rep.Move(from.square()) * 65
		low := uint(from + southSouthWest) // the lowest of the eight cells
		n = l.leap(us, n, m+moveOffset(northNorthEast), b.cells[low+above(northNorthEast)])
		n = l.leap(us, n, m+moveOffset(northEastEast), b.cells[low+above(northEastEast)])
		n = l.leap(us, n, m+moveOffset(southEastEast), b.cells[low+above(southEastEast)])
		n = l.leap(us, n, m+moveOffset(southSouthEast), b.cells[low+above(southSouthEast)])
		n = l.leap(us, n, m+moveOffset(southSouthWest), b.cells[low+above(southSouthWest)])
		n = l.leap(us, n, m+moveOffset(southWestWest), b.cells[low+above(southWestWest)])
		n = l.leap(us, n, m+moveOffset(northWestWest), b.cells[low+above(northWestWest)])
		n = l.leap(us, n, m+moveOffset(northNorthWest), b.cells[low+above(northNorthWest)])
	}
	return n
}

// leap writes m, the move of a piece to a cell with content c, unless a piece of us
// or the sentinel is there.
func (l *moves) leap(us rep.Color, n uint, m rep.Move, c pieceID) uint {
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(7+us)
	return n + 1
}

// writePawns writes the moves of pawns except en passant, and of promoted pawns.
func writePawns[S side.Type](b *Board, l *moves, n uint, pawns []pieceSquare) uint {
	us := side.Of[S]()
	for i, p := range pawns {
		from := p.at()
		if !p.isPawn() {
			if p.kind() == knight {
				n = writeKnights[S](b, l, n, pawns[i:i+1])
			} else {
				n = writeSliders[S](b, l, n, pawns[i:i+1])
			}
			continue
		}
		if beforePromotion(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		left := uint(from + forward(us) - 1)
		ahead := 8 - 16*rep.Move(us) // in squares
		m := rep.Move(from.square()) * 65
		if b.cells[left+1] == noPiece {
			l[n&(maxList-1)] = m + ahead
			n++
			if onStartRank(us, from) && b.at(from+2*forward(us)) == noPiece {
				l[n&(maxList-1)] = m + 2*ahead + doublePushFlag
				n++
			}
		}
		if b.cells[left]&enemy(us) != 0 {
			l[n&(maxList-1)] = m + ahead - 1 + captureFlag
			n++
		}
		if b.cells[left+2]&enemy(us) != 0 {
			l[n&(maxList-1)] = m + ahead + 1 + captureFlag
			n++
		}
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from, pawn := p.piece.at(), p.piece.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, from)
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
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
	if b.pieceOn(from).kind() != pawnKind(us) {
		return n // not our pawn, or a pinned one
	}
	if kind == rep.DoublePush {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	return writePawnMove[S](l, n, from, to, kind)
}

// countUnpinned counts the moves of all pieces in the list except the king: in words if
// there are many pawns, type by type in the list if there are few.
func countUnpinned[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	list := &b.lists[us]
	if list.pawnRows {
		return countInWords[S](b, info)
	}
	return countSliders[S](b, b.pieceList[firstID(us)+1:list.knights]) +
		countKnights[S](b, b.pieceList[list.knights:list.knightsEnd]) + countListedPawns[S](b)
}

// countListedPawns counts the moves of the pawns in the list, and of promoted pawns.
func countListedPawns[S side.Type](b *Board) int {
	list := &b.lists[side.Of[S]()]
	return countPawns[S](b, b.pieceList[list.pawns:list.end])
}

// countDiagonals counts the moves of a bishop.
func (b *Board) countDiagonals(us rep.Color, i index) int {
	from := uint(i)
	return b.countRay(us, from, northEast) + b.countRay(us, from, southEast) +
		b.countRay(us, from, southWest) + b.countRay(us, from, northWest)
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
		ahead := load4(&b.cells, uint(from+forward(us)-1))
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
			right, left := load8(&b.cells, from+1), load8(&b.cells, (from-8)&255)
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

// countKnights counts the moves of knights without a branch for each move: eight, less
// the cells with a piece of us or the sentinel. One load has two of the cells, and one
// bit of each is kept, at eight different places of a word.
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
		down2, down1 := uint64(load4(&b.cells, low)), load8(&b.cells, low+above(southWestWest))
		up1, up2 := load8(&b.cells, low+above(northWestWest)), uint64(load4(&b.cells, low+above(northNorthWest)))
		n += 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
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
	pieces := b.nonPawns(us)
	for n, p := range pieces {
		switch k := p.kind(); {
		case k.isSlider():
			squares[k] += uint16(countSliders[S](b, pieces[n:n+1]))
		case k == knight:
			squares[rep.Knight] += uint16(countKnights[S](b, pieces[n:n+1]))
		}
	}
	return squares
}
