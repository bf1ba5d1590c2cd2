package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// enPassantLegal reports whether a pawn of the side to move is on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played on the cells and the king tested. The pawn is recognized by its ID,
// because a pinned pawn is not in the list.
func enPassantLegal[S side.Type](b *Board, from, to index) bool {
	us := int(side.Of[S]())
	own := firstID << us
	pawn := b.cell[from&63]
	if !b.ends[us].pawn(pawn) {
		return false
	}
	at := from&^7 | to&7
	captured := b.cell[at&63]
	pieceSquare := b.pieceList[captured&63]
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.pieceList[captured&63] = noPiece, noPiece, pawn, 0
	legal := !attacked[S](b, b.pieceList[own].at())
	b.cell[from&63], b.cell[at&63], b.cell[to&63], b.pieceList[captured&63] = pawn, captured, noPiece, pieceSquare
	return legal
}

// kingSafe reports whether no enemy attacks the cell to if the king of the side to move is off
// the board: it does not shield a cell on its far side from a slider.
func kingSafe[S side.Type](b *Board, to index) bool {
	king := b.pieceList[firstID<<side.Of[S]()].at()
	saved := b.cell[king]
	b.cell[king] = noPiece
	safe := !attacked[S](b, to)
	b.cell[king] = saved
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
		return castlingLegal960[side.White](b, i)
	}
	return castlingLegal960[side.Black](b, i)
}

// The cells between king and rook in standard chess, in the word of their rank.
const (
	betweenKingside  = 0x00ffff0000000000
	betweenQueenside = 0x00000000ffffff00
)

// castlingLegal reports whether castling right i can be used. The king must not be in check. In
// standard chess the king's first step is in info, and so are the attacks on its target.
func castlingLegal[S side.Type](b *Board, info *checkInfo, i int) bool {
	us := int(side.Of[S]())
	if b.standard>>(i&3)&1 == 0 {
		return castlingLegal960[S](b, i)
	}
	king := index(us*56 + 4)
	if i&1 == 0 {
		if info.kingSteps>>neighbourEast&1 == 0 || b.rank(king)&betweenKingside != 0 || info.attacks&attacksTwoEast != 0 {
			return false
		}
		return info.attacks>>sliderShift&attacksTwoEast == 0 || !attackedBySlider[S](b, king+2*stepEast)
	}
	if info.kingSteps>>neighbourWest&1 == 0 || b.rank(king)&betweenQueenside != 0 || info.attacks&attacksTwoWest != 0 {
		return false
	}
	return info.attacks>>sliderShift&attacksTwoWest == 0 || !attackedBySlider[S](b, king-2*stepEast)
}

// castlingLegal960 is castlingLegal for any start position of Chess960.
//
//go:noinline
func castlingLegal960[S side.Type](b *Board, i int) bool {
	us := int(side.Of[S]())
	own := firstID << us
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i&3])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	castler := b.cell[rook&63]
	last := max(king, rook, kingTo, rookTo)
	for at := min(king, rook, kingTo, rookTo); at <= last; at++ {
		if m := b.cell[at&63]; m != noPiece && m != own && m != castler {
			return false
		}
	}
	// The rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1.
	b.cell[rook&63] = noPiece
	safe := true
	for at := min(king, kingTo); at <= max(king, kingTo) && safe; at++ {
		safe = !attacked[S](b, at)
	}
	b.cell[rook&63] = castler
	return safe
}
