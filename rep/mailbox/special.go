package mailbox

import "github.com/boardbench/boardbench/rep"

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[C color](b *Board, l *moves, n int) int {
	var c C
	us := len(c) - 1
	to := b.now().state.passedOver()
	list := &pawnTo[us^1][to&63]
	for _, from := range [2]index{list.left, list.right} {
		if enPassantLegal[C](b, from, to) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
		}
	}
	return n
}

// enPassantLegal reports whether a pawn of the side to move stands on from, and
// may take en passant on to. Two men leave their cells and one comes to a third,
// on up to four lines through the king: the capture is played on the cells, and
// the king looked at. That the pawns' own numbers tell that they are pawns
// matters, for a pinned one is out of his list.
func enPassantLegal[C color](b *Board, from, to index) bool {
	var c C
	us := len(c) - 1
	own := firstMan << us
	pawn := b.cell[from&63]
	if !b.ends[us].pawn(pawn) {
		return false
	}
	at := from&^7 | to&7
	taken := b.cell[at&63]
	post := b.men[taken&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.men[taken&63] = nobody, nobody, pawn, 0
	legal := !attacked[C](b, b.men[own].at())
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.men[taken&63] = pawn, taken, nobody, post
	return legal
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[C color](b *Board, l *moves, n int, s *survey) int {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[C](b, s, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

// The cells between king and rook where both stand as in the classical game, in
// the word of their rank.
const (
	betweenKingside  = 0x00ffff0000000000
	betweenQueenside = 0x00000000ffffff00
)

// castlingLegal reports whether the right of number i can be made use of, by a
// king who is not in check. In the classical game his first step is one of those
// that the survey has found, and of where he comes to it knows the most.
func castlingLegal[C color](b *Board, s *survey, i int) bool {
	var c C
	us := len(c) - 1
	if b.classical>>(i&3)&1 == 0 {
		return castlingLegal960[C](b, i)
	}
	king := index(us*56 + 4)
	if i&1 == 0 {
		if s.free>>east&1 == 0 || b.rank(king)&betweenKingside != 0 || s.leapers&aimedEast != 0 {
			return false
		}
		return s.sliders&aimedEast == 0 || !slidersReach[C](b, king+2)
	}
	if s.free>>west&1 == 0 || b.rank(king)&betweenQueenside != 0 || s.leapers&aimedWest != 0 {
		return false
	}
	return s.sliders&aimedWest == 0 || !slidersReach[C](b, king-2)
}

// castlingLegal960 is castlingLegal for any start position of Chess960.
//
//go:noinline
func castlingLegal960[C color](b *Board, i int) bool {
	var c C
	us := len(c) - 1
	own := firstMan << us
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
	castler := b.cell[rook&63]
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if m := b.cell[at&63]; m != nobody && m != own && m != castler {
			return false
		}
	}
	// The rook may have stood between an enemy and the cells that the king comes
	// to: king c1, rook b1, enemy rook a1.
	b.cell[rook&63] = nobody
	safe := true
	for at := min(king, kingTo); at <= max(king, kingTo) && safe; at++ {
		safe = !attacked[C](b, at)
	}
	b.cell[rook&63] = castler
	return safe
}
