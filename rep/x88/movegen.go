package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	if b.side == rep.White {
		return appendMoves[white](b, dst)
	}
	return appendMoves[black](b, dst)
}

// appendMoves makes legal moves only, so that none has to be played to be
// tested: who is pinned moves on his line, in check only what ends the check
// is looked for. En passant, which no such rule covers, is tested by playing.
func appendMoves[S side](b *Board, dst []rep.Move) []rep.Move {
	var s survey
	look[S](b, &s)
	dst = appendKing[S](b, &s, dst)
	if s.checkers > 1 {
		return dst
	}
	if b.enPassant.onBoard() {
		dst = appendEnPassant[S](b, dst)
	}
	// For this node a pinned man is not in the list: whoever walks the list
	// gets men that may go anywhere.
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = gone
	}
	if s.checkers == 1 {
		dst = appendEvasions[S](b, &s, dst)
	} else {
		for _, p := range s.pinned[:s.pins&15] {
			dst = appendPinned[S](b, p, s.king, dst)
		}
		dst = appendCastles[S](b, &s, dst)
		dst = appendFree[S](b, dst)
	}
	for _, p := range s.pinned[:s.pins&15] {
		b.list[p.man&63] = p.at
	}
	return dst
}

// appendKing appends the king's moves but castling.
func appendKing[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	for free := kingSquares[S](b, s); free != 0; free &= free - 1 {
		to := s.king + kingSteps[bits.TrailingZeros8(free)&7]
		dst = append(dst, stepTo(s.king, to, b.at(to)))
	}
	return dst
}

// stepTo returns the move of a man other than a pawn to where c stands.
func stepTo(from, to index, c man) rep.Move {
	kind := rep.Quiet
	if c != nobody {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// appendFree appends the moves of all men in the list but the king.
func appendFree[S side](b *Board, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	last := b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		from := b.list[m&63]
		if from == gone {
			continue
		}
		switch b.kind[m&63].Type() {
		case rep.Pawn:
			dst = appendPawn[S](b, from, dst)
		case rep.Knight:
			for _, step := range knightSteps {
				to := from + step
				if c := b.at(to); to.onBoard() && c&own(us) == 0 {
					dst = append(dst, stepTo(from, to, c))
				}
			}
		case rep.Bishop:
			dst = appendRays[S](b, from, bishopSteps[:], dst)
		case rep.Rook:
			dst = appendRays[S](b, from, rookSteps[:], dst)
		case rep.Queen:
			dst = appendRays[S](b, from, kingSteps[:], dst)
		}
	}
	return dst
}

// appendRays appends the moves of a slider on from: along each step until the
// edge, which the index tells, or until somebody stands there.
func appendRays[S side](b *Board, from index, steps []index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	for _, step := range steps {
		for to := from + step; to.onBoard(); to += step {
			c := b.at(to)
			if c == nobody {
				dst = append(dst, rep.MakeMove(from.square(), to.square(), rep.Quiet))
				continue
			}
			if c&own(us) == 0 {
				dst = append(dst, rep.MakeMove(from.square(), to.square(), rep.Capture))
			}
			break
		}
	}
	return dst
}

// appendPawn appends the moves of a pawn but en passant. The cells off the
// board to the left and right are empty, so nobody is there to be taken, and no
// edge has to be tested.
func appendPawn[S side](b *Board, from index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	dst = appendPushes[S](b, from, dst)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if b.at(to)&enemy(us) != 0 {
			dst = appendPawnMove(us, from, to, rep.Capture, dst)
		}
	}
	return dst
}

// appendPushes appends a pawn's moves straight ahead.
func appendPushes[S side](b *Board, from index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	to := from + forward(us)
	if b.at(to) != nobody {
		return dst
	}
	dst = appendPawnMove(us, from, to, rep.Quiet, dst)
	if to += forward(us); from.rank() == pushRank(us) && b.at(to) == nobody {
		dst = append(dst, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return dst
}

// appendPawnMove appends a pawn's move of kind Quiet or Capture, or the four
// promotions that it is.
func appendPawnMove(us rep.Color, from, to index, kind rep.MoveKind, dst []rep.Move) []rep.Move {
	if from.rank() != beforeLast(us) {
		return append(dst, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const next = rep.Move(1) << 12 // one kind further
	return append(dst, m, m+next, m+2*next, m+3*next)
}

// appendPinned appends the moves of a pinned man: those on the line that he is
// pinned on, from the pinner back to the king. A knight has none.
func appendPinned[S side](b *Board, p pin, king index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	piece := b.kind[p.man&63]
	pawn := piece.Type() == rep.Pawn
	if pawn && (p.step == north || p.step == south) {
		return appendPushes[S](b, p.at, dst)
	}
	if hitTable[piece&15][difference(p.at, p.pinner)]&attack == 0 {
		return dst
	}
	if pawn {
		return appendPawnMove(us, p.at, p.pinner, rep.Capture, dst)
	}
	for to := p.pinner; to != king; to -= p.step {
		if to != p.at {
			dst = append(dst, stepTo(p.at, to, b.at(to)))
		}
	}
	return dst
}

// appendEvasions appends, in check from one man, the moves of others than the
// king that take him or, where he is a slider, step between.
func appendEvasions[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	dst = appendOnto[S](b, s.checker, dst)
	if s.step == 0 {
		return dst
	}
	for to := s.checker - s.step; to != s.king; to -= s.step {
		dst = appendOnto[S](b, to, dst)
		dst = appendPushOnto[S](b, to, dst)
	}
	return dst
}

// appendOnto appends the moves of our men but the king to to, where the
// checker stands or nobody. The difference of the squares says who could come.
func appendOnto[S side](b *Board, to index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	c, last := b.at(to), b.last[us]
	for m := own(us) + 1; m <= last; m++ {
		if !b.attacks(m, to) {
			continue
		}
		from := b.list[m&63]
		if b.kind[m&63].Type() != rep.Pawn {
			dst = append(dst, stepTo(from, to, c))
		} else if c != nobody {
			dst = appendPawnMove(us, from, to, rep.Capture, dst)
		}
	}
	return dst
}

// appendPushOnto appends the pawn move straight ahead to the empty square to,
// where there is one. A step back from the edge comes in again on the other
// side of the board, but there no pawn can stand.
func appendPushOnto[S side](b *Board, to index, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	from, kind := to-forward(us), rep.Quiet
	if b.at(from) == nobody {
		from, kind = from-forward(us), rep.DoublePush
		if from.rank() != pushRank(us) {
			return dst
		}
	}
	m := b.at(from)
	if b.kind[m&63] != rep.MakePiece(us, rep.Pawn) || b.list[m&63] != from {
		return dst // no pawn of ours, or a pinned one
	}
	if kind == rep.DoublePush {
		return append(dst, rep.MakeMove(from.square(), to.square(), kind))
	}
	return appendPawnMove(us, from, to, kind, dst)
}

// appendEnPassant appends the captures en passant; there is a square for them.
func appendEnPassant[S side](b *Board, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	taken := b.enPassant - forward(us)
	for _, from := range [2]index{taken + west, taken + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			dst = append(dst, rep.MakeMove(from.square(), b.enPassant.square(), rep.EnPassant))
		}
	}
	return dst
}

// appendCastles appends castling, when not in check.
func appendCastles[S side](b *Board, s *survey, dst []rep.Move) []rep.Move {
	us := sideOf[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, s, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			dst = append(dst, rep.MakeMove(s.king.square(), rook, kind))
		}
	}
	return dst
}
