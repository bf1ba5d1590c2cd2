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
func writeCastling[C color](b *Board, l *moves, n int, free uint8) int {
	var c C
	us := len(c) - 1
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[C](b, i, free) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

// castlingLegal reports whether the right of number i can be made use of, by a
// king who is not in check and can step in the directions of free.
func castlingLegal[C color](b *Board, i int, free uint8) bool {
	var c C
	us := len(c) - 1
	own := firstMan << us
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo[i&3]), indexOf(rep.CastleRookTo[i&3])
	// Nobody is behind a rook in the corner, so that he hides no attacker, and
	// whether the king's first step is safe is known from the survey.
	corner := rook&7 == 0 || rook&7 == 7
	step, d := steps[east], east
	if kingTo < king {
		step, d = steps[west], west
	}
	if corner && king != kingTo && free>>d&1 == 0 {
		return false
	}
	castler := b.cell[rook&63]
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if m := b.cell[at&63]; m != nobody && m != own && m != castler {
			return false
		}
	}
	if corner {
		for at := king; at != kingTo; {
			at += step
			if at != king+step && attacked[C](b, at) {
				return false
			}
		}
		return true
	}
	// Another rook may have stood between an enemy and the cells that the king
	// comes to: king c1, rook b1, enemy rook a1.
	b.cell[rook&63] = nobody
	safe := !attacked[C](b, king)
	for at := king; at != kingTo && safe; {
		at += step
		safe = !attacked[C](b, at)
	}
	b.cell[rook&63] = castler
	return safe
}
