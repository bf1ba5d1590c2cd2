package sixteenbysixteen

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of any side that fits the list, 15 queens
// included; it is a power of two.
const maxList = 512

// moves is where the generator writes: room for all moves of a side, so that no
// move has to ask for it. A count of those that are there goes with it.
type moves [maxList]rep.Move

// put writes m behind n others, and returns how many there are then.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may fit dst even though any moves would not
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns how many they are.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[white](b, l, state)
	} else {
		return writeMoves[black](b, l, state)
	}
}

// writeMoves makes legal moves only, so that none has to be played to be
// tested: who is pinned moves on his line, in check only what ends the check
// is looked for. En passant, which no such rule covers, is tested by playing.
func writeMoves[S side](b *Board, l *moves, state state) uint {
	var s survey
	look[S](b, &s)
	n := writeKing(b, l, &s)
	if s.checkers > 1 {
		return n
	}
	if state.canPass() {
		n = writeEnPassant[S](b, l, n)
	}
	if s.checkers == 1 {
		s.hidePinned(b)
		n = writeEvasions[S](b, l, n, &s)
		s.showPinned(b)
		return n
	}
	for _, p := range s.pinned[:s.pins&15] {
		n = writePinned[S](b, l, n, p, s.king)
	}
	if state.rights() != 0 {
		n = writeCastles[S](b, l, n, &s, state)
	}
	s.hidePinned(b)
	us := sideOf[S]()
	list := &b.lists[us]
	n = writeSliders[S](b, l, n, b.posts[firstMan(us)+1:list.knights])
	n = writeKnights[S](b, l, n, b.posts[list.knights:list.pawns])
	n = writePawns[S](b, l, n, b.posts[list.pawns:list.end])
	s.showPinned(b)
	return n
}

// The kinds of moves, where a move has them.
const (
	captures   = rep.Move(rep.Capture) << 12
	doublePush = rep.Move(rep.DoublePush) << 12
)

// writeKing writes the king's moves but castling.
func writeKing(b *Board, l *moves, s *survey) uint {
	var n uint
	for free := s.free; free != 0; free &= free - 1 {
		to := s.king + zone[bits.TrailingZeros32(free)&15]
		n = l.put(n, stepTo(s.king, to, b.at(to)))
	}
	return n
}

// stepTo returns the move of a man other than a pawn to where c stands.
func stepTo(from, to index, c man) rep.Move {
	kind := rep.Quiet
	if c != nobody {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// ray writes the moves along a ray: until somebody stands there. At the edge it
// is a guard. m is the move of a man to where he stands; the step is added to it
// in squares and to the cell in cells.
func (l *moves) ray(b *Board, us rep.Color, n uint, m rep.Move, to, step index, square rep.Move) uint {
	for {
		to, m = to+step, m+square
		c := b.cells[to]
		if c == nobody {
			l[n&(maxList-1)] = m
			n++
			continue
		}
		if c&enemyBit(us) != 0 {
			l[n&(maxList-1)] = m + captures
			n++
		}
		return n
	}
}

// writeSliders writes the moves of sliders.
func writeSliders[S side](b *Board, l *moves, n uint, sliders []post) uint {
	us := sideOf[S]()
	for _, p := range sliders {
		if p == 0 {
			continue
		}
		from := p.at()
		still := rep.Move(from.square()) * 65
		if p.kind() != bishop {
			n = l.ray(b, us, n, still, from, north, 8)
			n = l.ray(b, us, n, still, from, east, 1)
			n = l.ray(b, us, n, still, from, south, ^rep.Move(7))
			n = l.ray(b, us, n, still, from, west, ^rep.Move(0))
		}
		if p.kind() != rook {
			n = l.ray(b, us, n, still, from, northEast, 9)
			n = l.ray(b, us, n, still, from, southEast, ^rep.Move(6))
			n = l.ray(b, us, n, still, from, southWest, ^rep.Move(8))
			n = l.ray(b, us, n, still, from, northWest, 7)
		}
	}
	return n
}

// writeKnights writes the moves of knights.
func writeKnights[S side](b *Board, l *moves, n uint, knights []post) uint {
	us := sideOf[S]()
	for _, p := range knights {
		if p == 0 {
			continue
		}
		from := p.at()
		still := rep.Move(from.square()) * 65
		lowest := uint(from - 0x21)
		n = l.jump(us, n, still+17, b.cells[lowest+0x42])
		n = l.jump(us, n, still+10, b.cells[lowest+0x33])
		n = l.jump(us, n, still-6, b.cells[lowest+0x13])
		n = l.jump(us, n, still-15, b.cells[lowest+0x02])
		n = l.jump(us, n, still-17, b.cells[lowest])
		n = l.jump(us, n, still-10, b.cells[lowest+0x0f])
		n = l.jump(us, n, still+6, b.cells[lowest+0x2f])
		n = l.jump(us, n, still+15, b.cells[lowest+0x40])
	}
	return n
}

// jump writes m, a man's move to where c stands, unless c is one of ours.
func (l *moves) jump(us rep.Color, n uint, m rep.Move, c man) uint {
	if c&ownBit(us) != 0 {
		return n
	}
	l[n&(maxList-1)] = m | rep.Move(c&enemyBit(us))<<(7+us)
	return n + 1
}

// writePawns writes the moves of pawns but en passant, and of men who were pawns.
func writePawns[S side](b *Board, l *moves, n uint, pawns []post) uint {
	us := sideOf[S]()
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
		if beforeLast(us, from) {
			n = writePromotions[S](b, l, n, from)
			continue
		}
		left := uint(from + forward(us) - 1)
		ahead := 8 - 16*rep.Move(us) // in squares
		still := rep.Move(from.square()) * 65
		if b.cells[left+1] == nobody {
			l[n&(maxList-1)] = still + ahead
			n++
			if atHome(us, from) && b.at(from+2*forward(us)) == nobody {
				l[n&(maxList-1)] = still + 2*ahead + doublePush
				n++
			}
		}
		if b.cells[left]&enemyBit(us) != 0 {
			l[n&(maxList-1)] = still + ahead - 1 + captures
			n++
		}
		if b.cells[left+2]&enemyBit(us) != 0 {
			l[n&(maxList-1)] = still + ahead + 1 + captures
			n++
		}
	}
	return n
}

// writePromotions writes the moves of a pawn that promotes by any of them.
func writePromotions[S side](b *Board, l *moves, n uint, from index) uint {
	us := sideOf[S]()
	n = writePushes[S](b, l, n, from)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if b.at(to)&enemyBit(us) != 0 {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side](b *Board, l *moves, n uint, from index) uint {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); atHome(us, from) && b.at(to) == nobody {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, or the four
// promotions that it is.
func writePawnMove[S side](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := sideOf[S]()
	if !beforeLast(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // one kind further
	for range 4 {
		n = l.put(n, m)
		m += next
	}
	return n
}

// writePinned writes the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func writePinned[S side](b *Board, l *moves, n uint, p pin, king index) uint {
	from, pawn := p.post.at(), p.post.isPawn()
	if pawn && (p.step == north || p.step == south) {
		return writePushes[S](b, l, n, from)
	}
	if hitsOn(p.pinner)[p.post.place()]&attack == 0 {
		return n
	}
	if pawn {
		return writePawnMove[S](l, n, from, p.pinner, rep.Capture)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != from {
			n = l.put(n, stepTo(from, to, b.at(to)))
		}
	}
	return n
}

// writeEvasions writes, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func writeEvasions[S side](b *Board, l *moves, n uint, s *survey) uint {
	n = writeOnto[S](b, l, n, s.checker)
	if s.step == 0 {
		return n
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		n = writeOnto[S](b, l, n, to)
		n = writePushOnto[S](b, l, n, to)
	}
	return n
}

// writeOnto writes the moves of our men but the king to to, where the
// checker stands or nobody. The post of each, less the cell, says who could come.
func writeOnto[S side](b *Board, l *moves, n uint, to index) uint {
	us := sideOf[S]()
	c := b.at(to)
	for _, p := range b.side(us)[1:] {
		if !b.attacks(p, to) {
			continue
		}
		if !p.isPawn() {
			n = l.put(n, stepTo(p.at(), to, c))
		} else if c != nobody {
			n = writePawnMove[S](l, n, p.at(), to, rep.Capture)
		}
	}
	return n
}

// writePushOnto writes the pawn move straight ahead to the empty square to,
// where there is one.
func writePushOnto[S side](b *Board, l *moves, n uint, to index) uint {
	us := sideOf[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == nobody {
		from, kind = from-forward(us), rep.DoublePush
		if !atHome(us, from) {
			return n
		}
	}
	if b.manOn(from).kind() != pawnKind(us) {
		return n // no pawn of ours, or a pinned one
	}
	if kind == rep.DoublePush {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	return writePawnMove[S](l, n, from, to, kind)
}

// writeEnPassant writes the captures en passant; there is a square for them.
func writeEnPassant[S side](b *Board, l *moves, n uint) uint {
	us := sideOf[S]()
	to := b.state().enPassant()
	taken := to - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.manOn(from).kind() == pawnKind(us) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side](b *Board, l *moves, n uint, s *survey, state state) uint {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, s, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return n
}
