package x88

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

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

// findPins finds the pinned pieces of the side to move, which must not be in check.
func findPins[S side.Type](b *Board, info *checkInfo) {
	info.king, info.attacks = b.king(side.Of[S]()), sliderAligned
	findCheckersAndPins[S](b, info)
}

// writeUnpinnedCaptures writes the captures of all pieces in the list except the
// king.
func writeUnpinnedCaptures[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	last := b.last[us]
	for id := own(us) + 1; id <= last; id++ {
		from, piece := b.squares[id&63], b.pieceBits[id&63]
		if from == gone {
			continue
		}
		if piece&pawnBit == 0 {
			switch piece.kind() {
			case rep.Knight:
				n = writeKnightCaptures[S](b, from, list, n)
			case rep.Bishop:
				n = writeDiagonalCaptures[S](b, from, list, n)
			case rep.Rook:
				n = writeOrthogonalCaptures[S](b, from, list, n)
			default:
				n = writeOrthogonalCaptures[S](b, from, list, writeDiagonalCaptures[S](b, from, list, n))
			}
			continue
		}
		front := load4(&b.cells, uint(from+forward(us)+west)&cellMask)
		if front&(0x010001*uint32(enemy(us))) != 0 || from.rank() == beforeLast(us) {
			n = writePawnCaptures[S](b, from, list, n)
		}
	}
	return n
}

// writeUnpinnedQuiets writes the quiet moves of all pieces in the list except the
// king.
func writeUnpinnedQuiets[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	last := b.last[us]
	for id := own(us) + 1; id <= last; id++ {
		from, piece := b.squares[id&63], b.pieceBits[id&63]
		if from == gone {
			continue
		}
		switch piece.kind() {
		case rep.Pawn:
			n = writePawnQuiets[S](b, from, list, n)
		case rep.Knight:
			n = b.writeKnightQuiets(from, list, n)
		case rep.Bishop:
			n = b.writeDiagonalQuiets(from, list, n)
		case rep.Rook:
			n = b.writeOrthogonalQuiets(from, list, n)
		default:
			n = b.writeOrthogonalQuiets(from, list, b.writeDiagonalQuiets(from, list, n))
		}
	}
	return n
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
	for n, from := range list {
		if couldAttack(kind[n], from, x.to) && kind[n]&pawnBit == 0 && x.reaches(from) {
			x.add(c, from)
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
