package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// writeMoves writes legal moves only, in the steps of package tenbytwelve.
func writeMoves[S side.Type](b *Board, l *moves, state state) uint {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	info.hidePinned(b)
	if info.checkers == 1 {
		n = writeEvasions[S](b, l, n, &info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n = writePinned[S](b, l, n, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n = writeCastles[S](b, l, n, &info, state)
		}
		n = writeUnpinned[S](b, l, n)
	}
	info.showPinned(b)
	return n
}

// writeUnpinned scans the rows for the pieces of the side to move, and writes the moves
// of each. The scan finds the king and the pinned pieces too, but they have no case.
func writeUnpinned[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			o := b.cells[from]
			if o&pawnMark != 0 {
				n = writePawn[S](b, l, n, index(from))
				continue
			}
			m := rep.Move(squareOf[from&127]) * 65
			switch o.kind() {
			case rep.Knight:
				n = writeKnight[S](b, l, n, m, from)
			case rep.Bishop:
				n = writeDiagonals[S](b, l, n, m, from)
			case rep.Rook:
				n = writeOrthogonals[S](b, l, n, m, from)
			case rep.Queen:
				n = writeOrthogonals[S](b, l, writeDiagonals[S](b, l, n, m, from), m, from)
			}
		}
	}
	return n
}

// ray writes the moves along a ray, up to the first cell that is not empty. m is
// the move of a piece to its own square.
func (b *Board) ray(us rep.Color, l *moves, n uint, m rep.Move, to uint, step uint, squares rep.Move) uint {
	for {
		to, m = (to+step)&127, m+squares
		c := b.cells[to]
		if c == empty {
			l[n&(maxList-1)] = m
			n++
			continue
		}
		if c&own(us) == 0 {
			l[n&(maxList-1)] = m + captureFlag
			n++
		}
		return n
	}
}

// writeOrthogonals writes a rook's moves.
func writeOrthogonals[S side.Type](b *Board, l *moves, n uint, m rep.Move, from uint) uint {
	us := side.Of[S]()
	n = b.ray(us, l, n, m, from, offset(north), moveOffset(north))
	n = b.ray(us, l, n, m, from, offset(east), moveOffset(east))
	n = b.ray(us, l, n, m, from, offset(south), moveOffset(south))
	return b.ray(us, l, n, m, from, offset(west), moveOffset(west))
}

// writeDiagonals writes a bishop's moves.
func writeDiagonals[S side.Type](b *Board, l *moves, n uint, m rep.Move, from uint) uint {
	us := side.Of[S]()
	n = b.ray(us, l, n, m, from, offset(northEast), moveOffset(northEast))
	n = b.ray(us, l, n, m, from, offset(southEast), moveOffset(southEast))
	n = b.ray(us, l, n, m, from, offset(southWest), moveOffset(southWest))
	return b.ray(us, l, n, m, from, offset(northWest), moveOffset(northWest))
}

// writeKnight writes a knight's moves.
func writeKnight[S side.Type](b *Board, l *moves, n uint, m rep.Move, from uint) uint {
	us := side.Of[S]()
	n = b.leap(us, l, n, m+moveOffset(northNorthEast), from+offset(northNorthEast))
	n = b.leap(us, l, n, m+moveOffset(northEastEast), from+offset(northEastEast))
	n = b.leap(us, l, n, m+moveOffset(southEastEast), from+offset(southEastEast))
	n = b.leap(us, l, n, m+moveOffset(southSouthEast), from+offset(southSouthEast))
	n = b.leap(us, l, n, m+moveOffset(southSouthWest), from+offset(southSouthWest))
	n = b.leap(us, l, n, m+moveOffset(southWestWest), from+offset(southWestWest))
	n = b.leap(us, l, n, m+moveOffset(northWestWest), from+offset(northWestWest))
	return b.leap(us, l, n, m+moveOffset(northNorthWest), from+offset(northNorthWest))
}

// leap writes m, the move of a piece to the cell to, unless a piece of us or the
// sentinel is there.
func (b *Board) leap(us rep.Color, l *moves, n uint, m rep.Move, to uint) uint {
	c := b.cells[to&127]
	if c&own(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemy(us))<<(9+us)
	return n + 1
}

// writePawn writes the moves of a pawn except en passant.
func writePawn[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead := uint(from + forward(us))
	if beforePromotion(us, from) {
		n = writePushes[S](b, l, n, from)
		for _, to := range [2]uint{ahead - 1, ahead + 1} {
			if isEnemy(us, b.cells[to&127]) != 0 {
				n = writePawnMove[S](l, n, from, index(to), rep.Capture)
			}
		}
		return n
	}
	push := rep.Move(squareOf[ahead&127]) | rep.Move(squareOf[from&127])<<6
	if b.cells[ahead&127] == empty {
		l[n&(maxList-1)] = push
		n++
		if onStartRank(us, from) && b.at(index(ahead)+forward(us)) == empty {
			l[n&(maxList-1)] = push + doublePushFlag + moveOffset(forward(us))
			n++
		}
	}
	if isEnemy(us, b.cells[(ahead-1)&127]) != 0 {
		l[n&(maxList-1)] = push + captureFlag - 1
		n++
	}
	if isEnemy(us, b.cells[(ahead+1)&127]) != 0 {
		l[n&(maxList-1)] = push + captureFlag + 1
		n++
	}
	return n
}

// writePinned writes the moves of a pinned piece on the line of the pin, from the
// pinner back to the king. A knight has none.
func writePinned[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	pawn := p.piece&pawnMark != 0
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, p.at)
	}
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](l, n, p.at, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = l.put(n, moveOnto(p.at, to, b.at(to)))
		}
	}
	return n
}

// writeBlockOrCapture writes the moves of all pieces except the king to a cell that is
// empty or holds the checker, but no pawn pushes. The pieces are found by walks from there.
func writeBlockOrCapture[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	c := b.at(to)
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, step := range knightSteps {
		if from := to + step; b.at(from) == knight {
			n = l.put(n, moveOnto(from, to, c))
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if from == b.kings[us] || !b.attacks(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n = l.put(n, moveOnto(from, to, c))
		} else if c != empty {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// pawnBlock returns the cell of the pawn that can be pushed to the empty square to, and
// 0 if there is none. A pinned pawn has no type and is not found.
func pawnBlock[S side.Type](b *Board, to index) index {
	us := side.Of[S]()
	from := to - forward(us)
	if b.at(from) == empty {
		if from -= forward(us); !onStartRank(us, from) {
			return 0
		}
	}
	if b.at(from) != occupantOf(rep.MakePiece(us, rep.Pawn)) {
		return 0
	}
	return from
}

// writePawnBlock writes the pawn push to the empty square to, if there is one.
func writePawnBlock[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	from := pawnBlock[S](b, to)
	switch from {
	case 0:
		return n
	case to - 2*forward(us):
		return l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return writePawnMove[S](l, n, from, to, rep.Quiet)
}

// countUnpinned counts the moves of all pieces except the king and the pinned
// ones.
func countUnpinned[S side.Type](b *Board, _ *checkInfo) int {
	us := side.Of[S]()
	n := countPawnRows[S](b)
	for a := uint(a1); a <= uint(a8); a += columns {
		row := b.row(a)
		for w := row & (uint64(own(us)) * everyByte) &^ (row >> (3 - us&1)); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch b.cells[from].kind() {
			case rep.Knight:
				n += countKnight[S](b, index(from))
			case rep.Bishop:
				n += countDiagonals[S](b, from)
			case rep.Rook:
				n += countOrthogonals[S](b, from)
			case rep.Queen:
				n += countDiagonals[S](b, from) + countOrthogonals[S](b, from)
			}
		}
	}
	return n
}

// pawnBits returns three bits of the cells of a row: a pawn that is not pinned, a piece
// of White's, a piece of Black's.
func pawnBits(row uint64) uint64 {
	return row>>4&(8*everyByte) | row&(uint64(sentinel)*everyByte)
}

// countPawnRows counts the moves of all pawns except en passant, two ranks at a time. A
// row is the eight cells of a rank in a word, numbered from the side to move. Three bits
// of each cell matter, so that two rows fit a word.
func countPawnRows[S side.Type](b *Board) int {
	us, c := side.Of[S](), &b.cells
	const first = uint(a1)
	row2, row3, row4 := load8(c, first+columns), load8(c, first+2*columns), load8(c, first+3*columns)
	row5, row6, row7 := load8(c, first+4*columns), load8(c, first+5*columns), load8(c, first+6*columns)
	row8 := load8(c, first+7*columns)
	if us == rep.Black {
		row2, row3, row4, row5, row6, row7, row8 = row7, row6, row5, row4, row3, row2, load8(c, first)
	}
	row3, row4, row5, row6, row7 = pawnBits(row3), pawnBits(row4), pawnBits(row5), pawnBits(row6), pawnBits(row7)
	rows34 := row3 | row4>>3
	moves2 := pawnMoves(us, pawnBits(row2)|row3>>3, rows34)
	moves4 := pawnMoves(us, row4|row5>>3, row5|row6>>3)
	moves6 := pawnMoves(us, row6|row7>>3, row7|pawnBits(row8)>>3)
	doublePushes := moves2 & (everyByte * 8) &^ (occupied(rows34) << 3)
	return bits.OnesCount64(moves2) + bits.OnesCount64(moves4|doublePushes<<3) +
		bits.OnesCount64(moves6) + 3*bits.OnesCount64(moves6&(everyByte*7))
}

// occupied returns the first of the three bits of the cells that are not empty. Its other
// bits have no meaning.
func occupied(rows uint64) uint64 { return (rows | rows>>1) >> 1 }

// pawnMoves returns the moves of the pawns of us in two rows to the two rows ahead of them,
// at the three bits of each cell: the push from it, the captures on it.
func pawnMoves(us rep.Color, rows, ahead uint64) uint64 {
	pawns := rows & (rows >> (1 + us&1)) & (everyByte * 9)
	enemies := ahead >> (2 - us&1)
	return pawns&^occupied(ahead) | (pawns<<8&enemies)<<1 | (pawns>>8&enemies)<<2
}

// countOrthogonals counts the moves of a rook. The moves along the rank come from
// two 8-byte loads instead of a walk, as in package tenbytwelve.
func countOrthogonals[S side.Type](b *Board, from uint) int {
	us := side.Of[S]()
	c := &b.cells
	if from < uint(a1) || from > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	right, left := load8(c, from+1), load8(c, from-8)
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	n := int((toRight+toLeft)/8) + 2 - isOwn(us, occupant(right>>toRight)) - isOwn(us, occupant(left<<toLeft>>56))
	return n + b.countRay(us, from, offset(north)) + b.countRay(us, from, offset(south))
}

// countDiagonals counts the moves of a bishop.
func countDiagonals[S side.Type](b *Board, from uint) int {
	us := side.Of[S]()
	if from < uint(a1) || from > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	return b.countRay(us, from, offset(northEast)) + b.countRay(us, from, offset(southEast)) +
		b.countRay(us, from, offset(southWest)) + b.countRay(us, from, offset(northWest))
}

// countKnight counts without a branch: eight, less the cells with a piece of us or
// the sentinel.
func countKnight[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	i, c := uint(from), &b.cells
	if i < uint(a1) || i > uint(h8) {
		return 0 // never: it proves the loads below within the array
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(load4(c, i+offset(southSouthWest))), load8(c, i+offset(southWestWest))
	up1, up2 := load8(c, i+offset(northWestWest)), uint64(load4(c, i+offset(northNorthWest)))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func countPinned[S side.Type](b *Board, p pin, king index) int {
	us := side.Of[S]()
	pawn := p.piece&pawnMark != 0
	if pawn && (p.step == north || p.step == south) {
		// A push does not promote here: the pinner would be on the last rank.
		to := p.at + forward(us)
		n := isEmpty(uint32(b.at(to)))
		if onStartRank(us, p.at) {
			n += n & isEmpty(uint32(b.at(to+forward(us))))
		}
		return n
	}
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return 0
	}
	if pawn {
		return countPawnMove(us, p.at)
	}
	n := -1 // not the square of the piece itself
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to)
		if from := pawnBlock[S](b, to); from != 0 {
			n += countPawnMove(us, from)
		}
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us := side.Of[S]()
	n := 0
	c := b.at(to)
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, step := range knightSteps {
		if b.at(to+step) == knight {
			n++
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if from == b.kings[us] || !b.attacks(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n++
		} else if c != empty {
			n += countPawnMove(us, from)
		}
	}
	return n
}

// writeCaptures writes captures and promotions to a queen: only the end of each ray,
// and only the leaps to an enemy.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedCaptures[S](b, l, n, p)
	}
	info.hidePinned(b)
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Pawn:
				n = writePawnCaptures[S](b, l, n, index(from))
			case rep.Knight, rep.Bishop, rep.Rook, rep.Queen:
				n = writePieceCaptures[S](b, l, n, from, t)
			}
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedCaptures writes the capture of the pinner, if the pinned piece can capture it.
func writePinnedCaptures[S side.Type](b *Board, l *moves, n uint, p pin) uint {
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return n
	}
	if p.piece.kind() == rep.Pawn {
		return writePawnMove[S](l, n, p.at, p.pinner, rep.Capture)
	}
	return l.put(n, rep.MakeMove(p.at.square(), p.pinner.square(), rep.Capture))
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
	if state := b.state(); state.rights() != 0 {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Pawn:
				n = writeQuietPushes[S](b, l, n, index(from))
			case rep.Knight, rep.Bishop, rep.Rook, rep.Queen:
				n = writePieceQuiets(b, l, n, from, t)
			}
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	if p.piece.kind() == rep.Pawn {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, p.at)
		}
		return n
	}
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != p.at {
			n = l.put(n, rep.MakeMove(p.at.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeAll writes the moves of all pieces except the king.
func writeAll[S side.Type](b *Board, l *moves, n uint) uint { return writeUnpinned[S](b, l, n) }

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
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Knight:
				squares[t] += uint16(countKnight[S](b, index(from)))
			case rep.Bishop:
				squares[t] += uint16(countDiagonals[S](b, from))
			case rep.Rook:
				squares[t] += uint16(countOrthogonals[S](b, from))
			case rep.Queen:
				squares[t] += uint16(countDiagonals[S](b, from) + countOrthogonals[S](b, from))
			}
		}
	}
	return squares
}

// writePawnCaptures writes the captures of a pawn, and its promotion to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if beforePromotion(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// writePieceCaptures writes the captures of a knight or a slider.
func writePieceCaptures[S side.Type](b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	us := side.Of[S]()
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square())<<6 | captureFlag
	if t == rep.Knight {
		n = l.capture(b, us, n, m, from+offset(northNorthEast))
		n = l.capture(b, us, n, m, from+offset(northEastEast))
		n = l.capture(b, us, n, m, from+offset(southEastEast))
		n = l.capture(b, us, n, m, from+offset(southSouthEast))
		n = l.capture(b, us, n, m, from+offset(southSouthWest))
		n = l.capture(b, us, n, m, from+offset(southWestWest))
		n = l.capture(b, us, n, m, from+offset(northWestWest))
		return l.capture(b, us, n, m, from+offset(northNorthWest))
	}
	if t != rep.Bishop {
		n = l.rayCapture(b, us, n, m, from, offset(north))
		n = l.rayCapture(b, us, n, m, from, offset(east))
		n = l.rayCapture(b, us, n, m, from, offset(south))
		n = l.rayCapture(b, us, n, m, from, offset(west))
	}
	if t != rep.Rook {
		n = l.rayCapture(b, us, n, m, from, offset(northEast))
		n = l.rayCapture(b, us, n, m, from, offset(southEast))
		n = l.rayCapture(b, us, n, m, from, offset(southWest))
		n = l.rayCapture(b, us, n, m, from, offset(northWest))
	}
	return n
}

// capture writes the capture on the cell to, if an enemy is on it. m is the capture of a piece on a1.
func (l *moves) capture(b *Board, us rep.Color, n uint, m rep.Move, to uint) uint {
	if isEnemy(us, b.cells[to]) != 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writePieceQuiets writes the moves of a knight or a slider to empty cells.
func writePieceQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t == rep.Knight {
		n = l.step(b, n, m+moveOffset(northNorthEast), from+offset(northNorthEast))
		n = l.step(b, n, m+moveOffset(northEastEast), from+offset(northEastEast))
		n = l.step(b, n, m+moveOffset(southEastEast), from+offset(southEastEast))
		n = l.step(b, n, m+moveOffset(southSouthEast), from+offset(southSouthEast))
		n = l.step(b, n, m+moveOffset(southSouthWest), from+offset(southSouthWest))
		n = l.step(b, n, m+moveOffset(southWestWest), from+offset(southWestWest))
		n = l.step(b, n, m+moveOffset(northWestWest), from+offset(northWestWest))
		return l.step(b, n, m+moveOffset(northNorthWest), from+offset(northNorthWest))
	}
	return writeSliderQuiets(b, l, n, from, t)
}

// step writes m, a move to the cell to, if it is empty.
func (l *moves) step(b *Board, n uint, m rep.Move, to uint) uint {
	if b.cells[to] == empty {
		l[n&(maxList-1)] = m
		n++
	}
	return n
}
