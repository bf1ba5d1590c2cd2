package nibble

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](l *moves, n int, now *record, v *view) int {
	to := now.state.epSquare()
	for _, from := range epCapturers(to) {
		if enPassantLegal[S](v, from, to) {
			n = l.put(n, moveOf(from, to)|enPassantMove)
		}
	}
	return n
}

func countEnPassant[S side.Type](now *record, v *view) int {
	n := 0
	to := now.state.epSquare()
	for _, from := range epCapturers(to) {
		if enPassantLegal[S](v, from, to) {
			n++
		}
	}
	return n
}

// epCapturers returns the cells from which a pawn captures en passant on to: the cells next to
// the pushed pawn. At the edge the missing cell is to itself, which is empty.
func epCapturers(to index) [2]index {
	west, east := pushedPawn(to)-1, pushedPawn(to)+1
	if to&7 == 0 {
		west = to
	}
	if to&7 == 7 {
		east = to
	}
	return [2]index{west, east}
}

// enPassantLegal reports whether a pawn of the side to move stands on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played in the words and the king tested.
func enPassantLegal[S side.Type](v *view, from, to index) bool {
	us := side.Of[S]()
	if code(v.words[from.pair()]>>from.place()&15) != codePawn.of(us) {
		return false
	}
	words := v.words
	at := capturedEnPassant(from, to)
	v.words[from.pair()] &^= 15 << from.place()
	v.words[at.pair()] &^= 15 << at.place()
	v.words[to.pair()] |= uint64(codePawn.of(us)) << to.place()
	legal := !attacked[S](v, v.king)
	v.words = words
	return legal
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *moves, n int, now *record, v *view) int {
	us := int(side.Of[S]())
	for i := 2 * us; i < 2*us+2; i++ {
		if now.state>>i&1 != 0 && castlingLegal[S](b, now, v, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(v.king.square(), b.castling.Rook[i&3], kind))
		}
	}
	return n
}

func countCastling[S side.Type](b *Board, now *record, v *view) int {
	us := int(side.Of[S]())
	n := int(v.kingSteps / eastward & (v.kingSteps / farEast) & 1)
	n += int(v.kingSteps / westward & (v.kingSteps / farWest) & 1)
	if now.state&^b.standard&(3<<(2*us)) == 0 {
		return n
	}
	for i := 2 * us; i < 2*us+2; i++ {
		if (now.state&^b.standard)>>i&1 != 0 && castlingLegal960[S](b, now, v, i) {
			n++
		}
	}
	return n
}

// castlingLegal reports whether castling right i can be used. The king must not be in check. In
// standard chess its target is in the king's steps only if the path is empty.
func castlingLegal[S side.Type](b *Board, now *record, v *view, i int) bool {
	if b.standard>>i&1 == 0 {
		return castlingLegal960[S](b, now, v, i)
	}
	if i&1 == 0 {
		return v.kingSteps&(eastward|farEast) == eastward|farEast
	}
	return v.kingSteps&(westward|farWest) == westward|farWest
}

// castlingLegal960 is castlingLegal for any start position of Chess960. One test of the word of
// the rank shows whether the path is empty.
func castlingLegal960[S side.Type](b *Board, now *record, v *view, i int) bool {
	us := int(side.Of[S]())
	if now.rank[7*us]&b.empty[i&3] != 0 {
		return false
	}
	// The rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1. So it is
	// removed while the cells are tested.
	rook, target, step := indexOf(b.castling.Rook[i&3]), indexOf(rep.CastleKingTo(i)), steps[east]
	if target < v.king {
		step = steps[west]
	}
	words := v.words
	v.words[rook.pair()] &^= 15 << rook.place()
	safe := !attacked[S](v, v.king)
	for at := v.king; at != target && safe; {
		at += step
		safe = !attacked[S](v, at)
	}
	v.words = words
	return safe
}
