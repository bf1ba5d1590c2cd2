package x88

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// PieceAt returns the piece on sq, NoPiece where it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	i := uint(sq & 63)
	return b.pieceBits[b.cells[i+i&0x38]&63].piece()
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	c := p.Color() & 1
	first, last := firstID(c), b.lastPiece[c]&63
	list, kind := b.squares[first:last+1], b.pieceBits[first:last+1]
	kind = kind[:len(list)]
	var set rep.SquareSet
	for n, at := range list {
		if kind[n].piece() == p && at != gone {
			set |= at.square().Set()
		}
	}
	if p.Type() != rep.Pawn {
		return set
	}
	for _, at := range b.squares[last+1 : b.last[c]&63+1] {
		if at != gone {
			set |= at.square().Set()
		}
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for c := rep.White; c <= rep.Black; c++ {
		for id := firstID(c); id <= b.last[c]; id++ {
			if at := b.squares[id&63]; types.Has(b.pieceBits[id&63].kind()) && at != gone {
				set.Add(at.square())
			}
		}
	}
	return set
}

// Count returns the number of pieces p.
func (b *Board) Count(p rep.Piece) int {
	c, n := p.Color()&1, 0
	for id := firstID(c); id <= b.last[c]; id++ {
		if b.pieceBits[id&63].piece() == p && b.squares[id&63] != gone {
			n++
		}
	}
	return n
}

// blockersAndPinners returns the pieces that stand alone between c's king and a
// slider of the other side, and those sliders whose blocker is a piece of c.
func (b *Board) blockersAndPinners(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	for id := firstID(c^1) + 1; id <= b.lastSlider[c&1^1]; id++ {
		from := b.squares[id&63]
		if attackTable[b.pieceBits[id&63]&15][difference(from, king)]&sliderAligned == 0 {
			continue
		}
		if at, alone := b.soleBlocker(from, king); alone {
			blockers.Add(at.square())
			if b.at(at)&own(c) != 0 {
				pinners.Add(from.square())
			}
		}
	}
	return blockers, pinners
}

// findPins finds the pinned pieces of the side to move, which must not be in check:
// an enemy that would attack its king on an otherwise empty board is a slider then,
// and a piece is between.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.king(us)
	info.king = king
	row, last := attackersOf(king), b.lastSlider[us^1]&63
	list, kind := b.squares[enemy(us):last+1], b.pieceBits[enemy(us):last+1]
	kind = kind[:len(list)]
	for n, from := range list {
		if row[from]&(1<<(kind[n]&31)) == 0 {
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
			info.pinned[info.pins&7] = pin{b.at(at), at, from, step}
			info.pins++
		}
	}
}

// Mobility returns to how many squares the pieces of c could go, by type from knight
// to queen.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

func mobility[S side.Type](b *Board) (n [8]uint16) {
	us := side.Of[S]()
	for id := own(us) + 1; id <= b.lastPiece[us]; id++ {
		if from := b.squares[id&63]; from != gone {
			addMobility[S](b, &n, from, b.pieceBits[id&63].kind())
		}
	}
	return n
}

// find adds the pieces of c, without the pawns, that attack the square of the
// exchange.
func (x *exchange) find(c rep.Color) {
	b, last := x.b, x.b.lastPiece[c&1]&63
	list, kind := b.squares[firstID(c):last+1], b.pieceBits[firstID(c):last+1]
	kind = kind[:len(list)]
	row, s := attackersOf(x.to), &x.sides[c&1]
	for n, from := range list {
		if row[from]&(1<<(kind[n]&31)) != 0 && kind[n]&pawnBit == 0 && x.reaches(from) {
			s.list[s.n&15] = capturer(kind[n].kind())<<8 | capturer(from)
			s.n++
		}
	}
}

// reaches reports whether the piece on from, which could attack the square of the
// exchange, is still there, with no other in between.
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

// candidates returns the part of the list of us, without the king, that has all pieces
// that could go to a cell with content c: to an empty one no pawn goes by a capture.
func (b *Board) candidates(us rep.Color, c pieceID) ([]index, []pieceBits) {
	first, last := own(us)+1, b.last[us&1]&63
	if c == noPiece {
		last = b.lastPiece[us&1] & 63
	}
	squares, kinds := b.squares[first:last+1], b.pieceBits[first:last+1]
	return squares, kinds[:len(squares)]
}
