// Code generated from ../tenbytwelve/attacks.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// clear reports whether all cells between from and to are empty. step must lead
// from one to the other, or off the board, where a sentinel ends the walk.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece {
			return false
		}
	}
	return true
}

// checkInfo holds the checks, pins and king moves of the side to move.
type checkInfo struct {
	king      index
	attacks   attacks // the union of what the enemy pieces attack, each alone with the king
	kingMoves uint32  // the king's legal steps without castling, as bits in the order of zone
	checkers  int
	checker   index  // the last checker found
	step      index  // for a slider as the only checker: the step from the king to it; 0 for a leaper
	pins      int    // the number of pinned pieces
	pinned    [8]pin // the pinned pieces
}

// castleLegal reports whether the side to move, not in check, may castle to the
// side that kind says. In standard chess the king's first step must be one of its
// legal ones, and the attacks near the king mostly decide the second.
func castleLegal[S side.Type](b *Board, info *checkInfo, state state, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsShift+i)&1 == 0 {
		return false
	}
	if b.standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	king := info.king
	if kind == rep.CastleKingside {
		if info.kingMoves&zoneEast == 0 || b.at(king+east)|b.at(king+2*east) != noPiece || info.attacks>>leaperCastle&1 != 0 {
			return false
		}
		return info.attacks>>sliderCastle&1 == 0 || !b.attackedBySlider(king+2*east, us.Other())
	}
	if info.kingMoves&zoneWest == 0 || b.at(king-east)|b.at(king-2*east)|b.at(king-3*east) != noPiece || info.attacks>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return info.attacks>>(sliderCastle+1)&1 == 0 || !b.attackedBySlider(king-2*east, us.Other())
}

// PieceAt returns the piece on sq, NoPiece where it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Checkers returns the squares of the pieces that give check to the side to move.
func (b *Board) Checkers() rep.SquareSet {
	return b.Attackers(b.king(b.side()).square(), b.side().Other())
}
