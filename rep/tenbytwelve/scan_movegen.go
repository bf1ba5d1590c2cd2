package tenbytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
//
// No side has more than maxList moves, however many queens it is made of: a square
// is come to along eight lines at the most, and by a knight for each who stands on
// another one.
func (b *ScanBoard) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even though any moves would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns how many they are.
func (b *ScanBoard) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return scanWriteMoves[white](b, l, state)
	} else {
		return scanWriteMoves[black](b, l, state)
	}
}

// scanWriteMoves makes legal moves only, in the steps of writeMoves.
func scanWriteMoves[S side](b *ScanBoard, l *moves, state state) uint {
	var s scanSurvey
	scanLook[S](b, &s)
	var n uint
	for free := s.free; free != 0; free &= free - 1 {
		to := s.king + zone[bits.TrailingZeros32(free)&15]
		n = l.put(n, stepTo(s.king, to, man(b.at(to))))
	}
	if s.checkers > 1 {
		return n
	}
	if state.canPass() {
		n = scanWriteEnPassant[S](b, l, n)
	}
	s.hide(b)
	if s.checkers == 1 {
		n = scanWriteEvasions[S](b, l, n, &s)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			n = scanWritePinned[S](b, l, n, p, s.king)
		}
		if state.rights() != 0 {
			n = scanWriteCastles[S](b, l, n, &s, state)
		}
		n = scanWriteFree[S](b, l, n)
	}
	s.show(b)
	return n
}

// scanWriteFree goes through the rows for our men, and writes the moves of each.
// The king and those who are pinned are met as well, and have no case here.
func scanWriteFree[S side](b *ScanBoard, l *moves, n uint) uint {
	us := sideOf[S]()
	for a := uint(a1); a <= a8; a += 10 {
		for w := b.rowFrom(a) & (uint64(own(us)) * each); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			o := b.cells[from]
			if o&pawnBit != 0 {
				n = scanWritePawn[S](b, l, n, index(from))
				continue
			}
			still := rep.Move(squareOf[from&127]) * 65
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = scanWriteKnight[S](b, l, n, still, from)
			case rep.Bishop:
				n = scanWriteDiagonals[S](b, l, n, still, from)
			case rep.Rook:
				n = scanWriteStraights[S](b, l, n, still, from)
			case rep.Queen:
				n = scanWriteStraights[S](b, l, scanWriteDiagonals[S](b, l, n, still, from), still, from)
			}
		}
	}
	return n
}

// ray writes the moves along a ray, until somebody stands there, as that of moves
// does for Board.
func (b *ScanBoard) ray(us rep.Color, l *moves, n uint, m rep.Move, to uint, step uint, square rep.Move) uint {
	for {
		to, m = (to+step)&127, m+square
		c := b.cells[to]
		if c == empty {
			l[n&(maxList-1)] = m
			n++
			continue
		}
		if c&occupant(own(us)) == 0 {
			l[n&(maxList-1)] = m + captures
			n++
		}
		return n
	}
}

// scanWriteStraights writes a rook's moves.
func scanWriteStraights[S side](b *ScanBoard, l *moves, n uint, still rep.Move, from uint) uint {
	us := sideOf[S]()
	n = b.ray(us, l, n, still, from, 10, 8)
	n = b.ray(us, l, n, still, from, 1, 1)
	n = b.ray(us, l, n, still, from, 128-10, ^rep.Move(7))
	return b.ray(us, l, n, still, from, 128-1, ^rep.Move(0))
}

// scanWriteDiagonals writes a bishop's moves.
func scanWriteDiagonals[S side](b *ScanBoard, l *moves, n uint, still rep.Move, from uint) uint {
	us := sideOf[S]()
	n = b.ray(us, l, n, still, from, 11, 9)
	n = b.ray(us, l, n, still, from, 128-9, ^rep.Move(6))
	n = b.ray(us, l, n, still, from, 128-11, ^rep.Move(8))
	return b.ray(us, l, n, still, from, 9, 7)
}

// scanWriteKnight writes a knight's moves.
func scanWriteKnight[S side](b *ScanBoard, l *moves, n uint, still rep.Move, from uint) uint {
	us := sideOf[S]()
	n = b.jump(us, l, n, still+17, from+21)
	n = b.jump(us, l, n, still+10, from+12)
	n = b.jump(us, l, n, still-6, from+128-8)
	n = b.jump(us, l, n, still-15, from+128-19)
	n = b.jump(us, l, n, still-17, from+128-21)
	n = b.jump(us, l, n, still-10, from+128-12)
	n = b.jump(us, l, n, still+6, from+8)
	return b.jump(us, l, n, still+15, from+19)
}

// jump writes m, a man's move to the cell to, unless one of ours stands there.
func (b *ScanBoard) jump(us rep.Color, l *moves, n uint, m rep.Move, to uint) uint {
	c := b.cells[to&127]
	if c&occupant(own(us)) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&occupant(enemy(us)))<<(9+us)
	return n + 1
}

// scanWritePawn writes the moves of a pawn but en passant.
func scanWritePawn[S side](b *ScanBoard, l *moves, n uint, from index) uint {
	us := sideOf[S]()
	ahead := uint(from + forward(us))
	if beforeLast(us, from) {
		n = scanWritePushes[S](b, l, n, from)
		for _, to := range [2]uint{ahead - 1, ahead + 1} {
			if foe(us, b.cells[to&127]) != 0 {
				n = writePawnMove[S](l, n, from, index(to), rep.Capture)
			}
		}
		return n
	}
	still := rep.Move(squareOf[ahead&127]) | rep.Move(squareOf[from&127])<<6
	if b.cells[ahead&127] == empty {
		l[n&(maxList-1)] = still
		n++
		if atHome(us, from) && b.at(index(ahead)+forward(us)) == empty {
			l[n&(maxList-1)] = still + doublePush + 8 - 16*rep.Move(us)
			n++
		}
	}
	if foe(us, b.cells[(ahead-1)&127]) != 0 {
		l[n&(maxList-1)] = still + captures - 1
		n++
	}
	if foe(us, b.cells[(ahead+1)&127]) != 0 {
		l[n&(maxList-1)] = still + captures + 1
		n++
	}
	return n
}

// scanWritePushes writes a pawn's moves straight ahead.
func scanWritePushes[S side](b *ScanBoard, l *moves, n uint, from index) uint {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != empty {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); atHome(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// scanWritePinned writes the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func scanWritePinned[S side](b *ScanBoard, l *moves, n uint, p scanPin, king index) uint {
	pawn := p.was&pawnBit != 0
	if pawn && (p.step == north || p.step == south) {
		return scanWritePushes[S](b, l, n, p.at)
	}
	if hitsOn(p.pinner)[entryOf(p.was, p.at)]&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](l, n, p.at, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			n = l.put(n, stepTo(p.at, to, man(b.at(to))))
		}
	}
	return n
}

// scanWriteEvasions writes, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func scanWriteEvasions[S side](b *ScanBoard, l *moves, n uint, s *scanSurvey) uint {
	n = scanWriteOnto[S](b, l, n, s.checker)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n = scanWriteOnto[S](b, l, n, to)
		n = scanWritePushOnto[S](b, l, n, to)
	}
	return n
}

// scanWriteOnto writes the moves of our men but the king to to, where the checker
// stands or nobody. They are found by walking from there.
func scanWriteOnto[S side](b *ScanBoard, l *moves, n uint, to index) uint {
	us := sideOf[S]()
	c := man(b.at(to))
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, step := range knightSteps {
		if from := to + step; b.at(from) == knight {
			n = l.put(n, stepTo(from, to, c))
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if from == b.kings[us] || !b.hitBy(from, to, us) {
			continue
		}
		if b.at(from)&pawnBit == 0 {
			n = l.put(n, stepTo(from, to, c))
		} else if c != nobody {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// scanPusher returns where the pawn stands that can go straight ahead to the empty
// square to, and 0 where there is none; a pinned one cannot.
func scanPusher[S side](b *ScanBoard, to index) index {
	us := sideOf[S]()
	from := to - forward(us)
	if b.at(from) == empty {
		if from -= forward(us); !atHome(us, from) {
			return 0
		}
	}
	if b.at(from) != occupantOf(rep.MakePiece(us, rep.Pawn)) {
		return 0
	}
	return from
}

// scanWritePushOnto writes the pawn move straight ahead to the empty square to,
// where there is one.
func scanWritePushOnto[S side](b *ScanBoard, l *moves, n uint, to index) uint {
	us := sideOf[S]()
	from := scanPusher[S](b, to)
	switch from {
	case 0:
		return n
	case to - 2*forward(us):
		return l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return writePawnMove[S](l, n, from, to, rep.Quiet)
}

// scanWriteEnPassant writes the captures en passant; there is a square for them.
func scanWriteEnPassant[S side](b *ScanBoard, l *moves, n uint) uint {
	us := sideOf[S]()
	to := b.state().enPassant()
	taken := to - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if pieceOf(b.at(from)) == rep.MakePiece(us, rep.Pawn) && scanEnPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// scanWriteCastles writes castling, when not in check.
func scanWriteCastles[S side](b *ScanBoard, l *moves, n uint, s *scanSurvey, state state) uint {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if scanCastleLegal[S](b, s, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return n
}
