package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
//
// No side has more than maxList moves, however many queens it has: a square is the
// destination of at most eight sliders, one on each line, and of a knight for each
// of eight other squares, which then is no destination itself.
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

// writeMoves writes legal moves only, in the steps of package tenbytwelve.
func writeMoves[S side.Type](b *Board, l *moves, state state) uint {
	var info checkInfo
	findCheckInfo[S](b, &info)
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
		if state.rights() != 0 {
			n = writeCastles[S](b, l, n, &info, state)
		}
		n = writeUnpinned[S](b, l, n)
	}
	info.showPinned(b)
	return n
}

// writeUnpinned scans the rows for the pieces of the side to move, and writes the
// moves of each. The king and the pinned pieces are met as well, and have no case
// here.
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

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePinned writes the moves of a pinned piece: those on the line of the pin,
// from the pinner back to the king. A knight has none.
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

// writeEvasions writes, in check from one piece, the moves of pieces other than
// the king that capture the checker or block a slider.
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
// that is empty or holds the checker, but no pawn pushes. The pieces are found by
// walking from there.
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

// pawnBlock returns the cell of the pawn that can be pushed to the empty square
// to, and 0 where there is none; a pinned one has no type and is not found.
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

// writePawnBlock writes the pawn push to the empty square to, where there is one.
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

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.at(from).piece() == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
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
