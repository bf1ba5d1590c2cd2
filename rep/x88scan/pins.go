// Code generated from ../x88/pins.go; DO NOT EDIT.

package x88scan

import "github.com/boardbench/boardbench/rep"

// shield returns the step from king to at if the piece on at stands alone between
// king and a slider of c that attacks along that line, and 0 otherwise.
func (b *Board) shield(king, at index, c rep.Color) index {
	step := -stepTable[difference(at, king)]
	if step == 0 || b.walk(king, step) != at {
		return 0
	}
	end := b.walk(at, step)
	if !end.onBoard() || b.at(end)&own(c&1) == 0 || !couldAttack(b.pieceOn(end), end, king) {
		return 0
	}
	return step
}

// soleBlocker returns the square of the piece that stands alone between the slider
// on from and to, and false if there is none.
func (b *Board) soleBlocker(from, to index) (index, bool) {
	if from == to || !couldAttack(b.pieceOn(from), from, to) {
		return 0, false
	}
	step := stepTable[difference(from, to)]
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return i, b.clear(i, to, step)
		}
	}
	return 0, false
}

// SliderBlockers returns the pieces that stand alone between sq and one of the sliders.
// pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	to := indexOf(sq)
	color := b.at(to) & (whiteBit | blackBit)
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		if !isSlider(b.pieceAt(from)) {
			continue
		}
		if at, alone := b.soleBlocker(from, to); alone {
			blockers.Add(at.square())
			if b.at(at)&color != 0 {
				pinners.Add(from.square())
			}
		}
	}
	return blockers, pinners
}

// Blockers returns the pieces that stand alone between c's king and a slider of the
// other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.blockersAndPinners(c & 1)
	return blockers
}

// Pinners returns the sliders of c that pin a piece of the other side to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.blockersAndPinners(c&1 ^ 1)
	return pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move
// would give check.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	them := b.side().Other()
	king := b.king(them)
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, king.square())
	case rep.King:
		return 0
	}
	return b.attacksOf(t, king)
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	piece := b.pieceAt(i)
	if piece.Type() == rep.Pawn {
		return rep.PawnAttacks(piece.Color(), sq)
	}
	return b.attacksOf(piece.Type(), i)
}

// attacksOf returns the squares that a piece of type t, no pawn, would attack from
// the square i.
func (b *Board) attacksOf(t rep.PieceType, i index) rep.SquareSet {
	switch t {
	case rep.Knight:
		return rep.KnightAttacks(i.square())
	case rep.Bishop:
		return b.diagonalAttacks(i)
	case rep.Rook:
		return b.orthogonalAttacks(i)
	case rep.Queen:
		return b.diagonalAttacks(i) | b.orthogonalAttacks(i)
	case rep.King:
		return rep.KingAttacks(i.square())
	}
	return 0
}

func (b *Board) diagonalAttacks(from index) rep.SquareSet {
	return b.ray(from, northEast) | b.ray(from, southEast) | b.ray(from, southWest) | b.ray(from, northWest)
}

func (b *Board) orthogonalAttacks(from index) rep.SquareSet {
	return b.ray(from, north) | b.ray(from, east) | b.ray(from, south) | b.ray(from, west)
}

// ray returns the squares from at along step up to the first piece, inclusive.
func (b *Board) ray(at, step index) rep.SquareSet {
	var set rep.SquareSet
	for {
		at += step
		if !at.onBoard() {
			return set
		}
		set.Add(at.square())
		if b.at(at) != empty {
			return set
		}
	}
}
