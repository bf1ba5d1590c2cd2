package nibble

import "github.com/boardbench/boardbench/rep"

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[C color](l *moves, n int, now *record, v *view) int {
	to := now.state.passedOver()
	for _, from := range takers(to) {
		if enPassantLegal[C](v, from, to) {
			n = l.put(n, moveOf(from, to)|enPassantMove)
		}
	}
	return n
}

func countEnPassant[C color](now *record, v *view) int {
	n := 0
	to := now.state.passedOver()
	for _, from := range takers(to) {
		if enPassantLegal[C](v, from, to) {
			n++
		}
	}
	return n
}

// takers returns the cells from which a pawn takes en passant on to: those beside
// the pawn pushed past it. Where the edge is, it is the empty cell to itself.
func takers(to index) [2]index {
	west, east := pushed(to)-1, pushed(to)+1
	if to&7 == 0 {
		west = to
	}
	if to&7 == 7 {
		east = to
	}
	return [2]index{west, east}
}

// enPassantLegal reports whether a pawn of the side to move stands on from, and
// may take en passant on to. Two men leave their cells and one comes to a third,
// on up to four lines through the king: the capture is played in the words, and
// the king looked at.
func enPassantLegal[C color](v *view, from, to index) bool {
	var c C
	us := rep.Color(len(c) - 1)
	if code(v.words[from.pair()]>>from.place()&15) != codePawn.of(us) {
		return false
	}
	words := v.words
	at := takenEnPassant(from, to)
	v.words[from.pair()] &^= 15 << from.place()
	v.words[at.pair()] &^= 15 << at.place()
	v.words[to.pair()] |= uint64(codePawn.of(us)) << to.place()
	legal := !attacked[C](v, v.king)
	v.words = words
	return legal
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[C color](b *Board, l *moves, n int, now *record, v *view) int {
	var c C
	us := len(c) - 1
	for i := 2 * us; i < 2*us+2; i++ {
		if now.state>>i&1 != 0 && castlingLegal[C](b, now, v, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(v.king.square(), b.castling.Rook[i&3], kind))
		}
	}
	return n
}

func countCastling[C color](b *Board, now *record, v *view) int {
	var c C
	us := len(c) - 1
	n := int(v.free / eastward & (v.free / farEast) & 1)
	n += int(v.free / westward & (v.free / farWest) & 1)
	if now.state&^b.plain&(3<<(2*us)) == 0 {
		return n
	}
	for i := 2 * us; i < 2*us+2; i++ {
		if (now.state&^b.plain)>>i&1 != 0 && castlingLegal960[C](b, now, v, i) {
			n++
		}
	}
	return n
}

// castlingLegal reports whether the right of number i can be made use of, by a
// king who is not in check. A goal that is safe tells that the way is empty.
func castlingLegal[C color](b *Board, now *record, v *view, i int) bool {
	if b.plain>>i&1 == 0 {
		return castlingLegal960[C](b, now, v, i)
	}
	if i&1 == 0 {
		return v.free&(eastward|farEast) == eastward|farEast
	}
	return v.free&(westward|farWest) == westward|farWest
}

// castlingLegal960 is castlingLegal for any start position of Chess960. Whether
// the way is empty is one test of the word of the rank.
func castlingLegal960[C color](b *Board, now *record, v *view, i int) bool {
	var c C
	us := len(c) - 1
	if now.rank[7*us]&b.empty[i&3] != 0 {
		return false
	}
	// The rook may have stood between an enemy and the cells that the king comes
	// to: king c1, rook b1, enemy rook a1. So he is off the board while they are
	// looked at.
	rook, goal, step := indexOf(b.castling.Rook[i&3]), indexOf(rep.CastleKingTo[i&3]), steps[east]
	if goal < v.king {
		step = steps[west]
	}
	words := v.words
	v.words[rook.pair()] &^= 15 << rook.place()
	safe := !attacked[C](v, v.king)
	for at := v.king; at != goal && safe; {
		at += step
		safe = !attacked[C](v, at)
	}
	v.words = words
	return safe
}
