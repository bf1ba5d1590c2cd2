// Code generated from ../tenbytwelve/attacks.go; DO NOT EDIT.

package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// attacked reports whether a piece of c attacks i.
func (b *Board) attacked(i index, c rep.Color) bool {
	row := attacksOn(i)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			return true
		}
	}
	return b.pawnAttackers(i, c) != 0
}

// attackersOf returns the squares of the pieces of c that attack i. The attack table
// shows of each piece whether it could. Only then, and only for a slider, are the cells
// between read. Pawns, half of the list, are looked up in two cells instead.
func (b *Board) attackersOf(i index, c rep.Color) rep.SquareSet {
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, c)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			attackers |= p.at().square().Set()
		}
	}
	return attackers
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = (at + west).square().Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= (at + east).square().Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
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
	attacks   attacks // the union of the attacks of the enemy pieces, each alone with the king
	kingMoves uint32  // the king's legal steps without castling, as bits in the order of zone
	checkers  int
	checker   index  // the last checker found
	step      index  // for a slider as the only checker: the step from the king to it; 0 for a leaper
	pins      int    // the number of pinned pieces
	pinned    [8]pin // the pinned pieces
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type](b *Board, state state) bool {
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(a1)+7*columns*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
}

// castleLegal reports whether the side to move, not in check, may make a castling move
// of this kind. In standard chess the king's first step must be one of its legal ones,
// and the attacks near the king mostly decide the second.
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

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return b.attackersOf(indexOf(sq), c)
}
