package tenbytwelvescan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

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
