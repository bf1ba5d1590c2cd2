package mailboxscan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// enPassantLegal reports whether a pawn of the side to move stands on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played on the cells and the king tested.
func enPassantLegal[S side.Type](b *Board, from, to index) bool {
	us := int(side.Of[S]())
	pawn := b.cell[from&63]
	if pawn != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return false
	}
	at := capturedEnPassant(from, to)
	captured := b.cell[at&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = noPiece, noPiece, pawn
	legal := !b.attacked(b.kings[us], rep.Color(us^1))
	b.cell[from&63], b.cell[at&63], b.cell[to&63] = pawn, captured, noPiece
	return legal
}

// enemyAttacks reports whether an enemy attacks at, an empty cell or the king's. The sliders
// are in info.
func enemyAttacks[S side.Type](b *Board, info *checkInfo, at index) bool {
	us := int(side.Of[S]())
	them := rep.Color(us ^ 1)
	row := &attackTable[at&63]
	for _, from := range info.sliders[:info.numSliders&63] {
		if row[entryOf(b.cell[from&63], from)]&attacksCell != 0 && b.clear(at, from) {
			return true
		}
	}
	for _, from := range &knightTo[at&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(them, rep.Knight)) {
			return true
		}
	}
	list, pawn := &pawnTo[us][at&63], occupantOf(rep.MakePiece(them, rep.Pawn))
	return b.cell[list.left&63] == pawn || b.cell[list.right&63] == pawn ||
		row[entryOf(occupant(rep.MakePiece(them, rep.King)), b.kings[them])]&attacksCell != 0
}

// castlingLegal reports whether castling right i can be used. The king must not be in check.
func castlingLegal[S side.Type](b *Board, info *checkInfo, i int) bool {
	us := int(side.Of[S]())
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	// A rook in the corner shields nothing, and info knows whether the king's first step is
	// safe.
	corner := rook&7 == 0 || rook&7 == 7
	step, d := steps[east], neighbourEast
	if kingTo < king {
		step, d = steps[west], neighbourWest
	}
	if corner && king != kingTo && info.kingSteps>>d&1 == 0 {
		return false
	}
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if at != king && at != rook && b.cell[at&63] != noPiece {
			return false
		}
	}
	if corner {
		for at := king; at != kingTo; {
			at += step
			if at != king+step && enemyAttacks[S](b, info, at) {
				return false
			}
		}
		return true
	}
	// Another rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1.
	castlingRook := b.cell[rook&63]
	b.cell[rook&63] = noPiece
	safe := !enemyAttacks[S](b, info, king)
	for at := king; at != kingTo && safe; {
		at += step
		safe = !enemyAttacks[S](b, info, at)
	}
	b.cell[rook&63] = castlingRook
	return safe
}

// kingSafe reports whether no enemy attacks the cell to with the king of the side to move off
// the board and any piece on to captured.
func kingSafe[S side.Type](b *Board, to index) bool {
	us := side.Of[S]()
	king := b.kings[us]
	mover, captured := b.cell[king&63], b.cell[to&63]
	b.cell[king&63], b.cell[to&63] = noPiece, noPiece
	safe := !b.attacked(to, us.Other())
	b.cell[king&63], b.cell[to&63] = mover, captured
	return safe
}

// canCastle reports whether m, of a castling kind, is a legal move.
func (b *Board) canCastle(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	i := rep.CastlingIndex(us, kind)
	if b.now().state.rights()>>i&1 == 0 || m != rep.MakeMove(b.castling.King[us], b.castling.Rook[i&3], kind) {
		return false
	}
	if us == rep.White {
		return castlingLegalNow[side.White](b, i)
	}
	return castlingLegalNow[side.Black](b, i)
}

// castlingLegalNow is castlingLegal with a test for checks.
func castlingLegalNow[S side.Type](b *Board, i int) bool {
	var info checkInfo
	findCheckInfo[S](b, &info)
	return info.checks == 0 && castlingLegal[S](b, &info, i)
}
