package x88

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	i := uint(sq & 63)
	return b.list[b.cells[i+i&0x38]&127].piece()
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	list := b.pieces(p.Color())
	if p.Type() == rep.Pawn {
		list = b.pawns(p.Color())
	}
	var set rep.SquareSet
	for _, piece := range list {
		if piece.piece() == p {
			set |= piece.at().square().Set()
		}
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for c := rep.White; c <= rep.Black; c++ {
		for _, piece := range b.pieces(c) {
			if piece != 0 && types.Has(piece.kind()) {
				set.Add(piece.at().square())
			}
		}
		if types.Has(rep.Pawn) {
			set |= b.Pieces(rep.MakePiece(c, rep.Pawn))
		}
	}
	return set
}

// Count returns the number of pieces p.
func (b *Board) Count(p rep.Piece) int { return b.Pieces(p).Count() }

// blockersAndPinners returns the pieces that stand alone between c's king and a slider
// of the other side. pinners are the sliders whose blocker is a piece of c.
func (b *Board) blockersAndPinners(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	table := attacksAround(king)
	for _, slider := range b.sliders(c ^ 1) {
		if table[slider&placeMask]&sliderAligned == 0 {
			continue
		}
		from := slider.at()
		if at, alone := b.soleBlocker(from, king); alone {
			blockers.Add(at.square())
			if b.at(at)&own(c) != 0 {
				pinners.Add(from.square())
			}
		}
	}
	return blockers, pinners
}

// findPins finds the pinned pieces of the side to move, which must not be in check. So an enemy
// that would attack its king on an otherwise empty board is a slider, and a piece is between.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.king(us)
	info.king = king
	row := attackersOf(king)
	for _, slider := range b.sliders(us ^ 1) {
		from := slider.at()
		if row[from]>>slider.piece()&1 == 0 {
			continue
		}
		step := -stepTable[difference(from, king)]
		at := king + step
		for b.at(at) == noPiece {
			at += step
		}
		if b.at(at)&own(us) == 0 {
			continue
		}
		i := at + step
		for b.at(i) == noPiece {
			i += step
		}
		if i == from {
			info.pinned[info.pins&7] = pin{b.at(at), b.pieceOn(at), at, from, step}
			info.pins++
		}
	}
}

// Mobility returns the number of squares to which the pieces of c could go, by type
// from knight to queen.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

func mobility[S side.Type](b *Board) (n [8]uint16) {
	us := side.Of[S]()
	for _, piece := range b.pieces(us)[1:] {
		if piece != 0 {
			addMobility[S](b, &n, piece.at(), piece.kind())
		}
	}
	return n
}

// find adds the pieces of c, without the pawns, that attack the square of the
// exchange.
func (x *exchange) find(c rep.Color) {
	row, s := attackersOf(x.to), &x.sides[c&1]
	for _, piece := range x.b.pieces(c) {
		if from := piece.at(); row[from]>>piece.piece()&1 != 0 && x.reaches(from) {
			s.list[s.n&15] = capturer(piece.kind())<<8 | capturer(from)
			s.n++
		}
	}
}

// reaches reports whether the piece on from, which could attack the square of the
// exchange, is still there and no other is in between.
func (x *exchange) reaches(from index) bool {
	if x.gone.Has(from.square()) {
		return false
	}
	step := stepTable[difference(from, x.to)]
	if step == 0 {
		return true
	}
	for i := from + step; i != x.to; i += step {
		if x.b.at(i) != noPiece && !x.gone.Has(i.square()) {
			return false
		}
	}
	return true
}

// movable reports whether a pawn of us is on from and not hidden.
func (b *Board) movable(us rep.Color, from index) bool {
	id := b.at(from)
	return isPawn(us, id) && b.list[id&127] != 0
}
