// Code generated from ../x88/checkers.go; DO NOT EDIT.

package x88scan

import "github.com/boardbench/boardbench/rep"

// The last moves that Make has not played: Load knows none, and MakeNull passes. They
// have kinds that no move has.
const (
	unknownMove = 6 << 12
	nullMove    = 7 << 12
)

// wholeBoard has a bit for each kind of move after which Checkers must test more than
// the two squares of the move.
const wholeBoard = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant | 1<<(unknownMove>>12) | 1<<(nullMove>>12)

// Checkers returns the squares of the pieces that give check to the side to move.
// Before the last move it was not in check, so only two pieces can give it now: the
// one that moved, if the difference of its square and the king's says so, and the
// first one on the line from the king through the square that it left.
func (b *Board) Checkers() rep.SquareSet {
	m := b.now().move
	if wholeBoard>>(m>>12)&1 != 0 {
		return b.findCheckers(m)
	}
	us := b.side()
	king, from, to := b.king(us), indexOf(m.From()), indexOf(m.To())
	var set rep.SquareSet
	if couldAttack(b.pieceOn(to), to, king) && b.clearLine(to, king) {
		set = to.square().Set()
	}
	if step := stepTable[difference(from, king)]; step != 0 {
		i := b.walk(king, -step)
		if i.onBoard() && b.at(i)&enemy(us) != 0 && couldAttack(b.pieceOn(i), i, king) {
			set |= i.square().Set()
		}
	}
	return set
}

// findCheckers is Checkers for any move m: it tests all pieces.
//
//go:noinline
func (b *Board) findCheckers(m rep.Move) rep.SquareSet {
	if m == nullMove {
		return 0 // the side that passed was not giving check
	}
	return b.Attackers(b.king(b.side()).square(), b.side().Other())
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that
// moves, or by a slider behind it.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, us := m.Kind(), b.side()
	if wholeBoard>>kind&1 != 0 {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us^1)
	piece := b.pieceOn(from)
	if kind.IsPromotion() {
		piece = occupantOf(rep.MakePiece(us, kind.Promotion()))
	}
	step := stepTable[difference(to, king)]
	if couldAttack(piece, to, king) && (step == 0 || b.clearExcept(to, king, step, from)) {
		return true
	}
	shield := b.shield(king, from, us)
	return shield != 0 && shield != -step
}

// clearExcept is clear for a board without the piece on except.
func (b *Board) clearExcept(from, to, step, except index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty && i != except {
			return false
		}
	}
	return true
}
