package x88

import "github.com/boardbench/boardbench/rep"

// attacked reports whether a piece of c attacks i. Each piece of c except the pawns
// costs one look-up: the difference of its square and i says whether it could attack
// i, and only then are the cells between tested. A pawn of c that attacks i is on
// one of two cells.
func (b *Board) attacked(i index, c rep.Color) bool {
	for _, piece := range b.pieces(c) {
		if couldAttack(piece, piece.at(), i) && b.clearLine(piece.at(), i) {
			return true
		}
	}
	at := i - forward(c)
	return isPawn(c, b.at(at+west)) || isPawn(c, b.at(at+east))
}

// attackers returns the squares of the pieces of c that attack sq.
func (b *Board) attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	i := indexOf(sq)
	var set rep.SquareSet
	for _, piece := range b.pieces(c) {
		if from := piece.at(); couldAttack(piece, from, i) && b.clearLine(from, i) {
			set.Add(from.square())
		}
	}
	return set | b.pawnAttackers(i, c)
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	at := i - forward(c)
	var set rep.SquareSet
	if isPawn(c, b.at(at+west)) {
		set.Add((at + west).square())
	}
	if isPawn(c, b.at(at+east)) {
		set.Add((at + east).square())
	}
	return set
}
