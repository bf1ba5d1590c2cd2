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

// writePieceCaptures writes the captures of all pieces except the king, and the
// promotions to a queen, as if no piece were pinned.
func writePieceCaptures[S side.Type](b *Board, list *moves) int {
	us, n := side.Of[S](), 0
	last := b.lastPiece[us] & 63
	for id := own(us) + 1; id <= last; id++ {
		from, piece := b.squares[id&63], b.pieceBits[id&63]
		if from == gone {
			continue
		}
		switch piece.kind() {
		case rep.Knight:
			n = b.writeKnightCaptures(enemy(us), from, list, n)
		case rep.Bishop:
			n = b.writeDiagonalCaptures(enemy(us), from, list, n)
		case rep.Rook:
			n = b.writeOrthogonalCaptures(enemy(us), from, list, n)
		case rep.Queen:
			n = b.writeOrthogonalCaptures(enemy(us), from, list, b.writeDiagonalCaptures(enemy(us), from, list, n))
		default:
			if b.enemiesInFront(us, from) != 0 || from.rank() == beforeLast(us) {
				n = writePawnCaptures[S](b, from, list, n)
			}
		}
	}
	promoting := load8(&b.cells, uint(beforeLast(us))<<4)&(uint64(own(us))*ones) != 0
	for _, from := range b.squares[last+1 : b.last[us]&63+1] {
		front := b.enemiesInFront(us, from)
		if promoting && from.rank() == beforeLast(us) {
			n = writePawnCaptures[S](b, from, list, n)
		} else if front != 0 && from != gone {
			m := rep.MakeMove(from.square(), from.square(), rep.Capture) + ahead(us)
			n = list.putIf(n, m-1, isEnemy(us, pieceID(front)))
			n = list.putIf(n, m+1, isEnemy(us, pieceID(front>>16)))
		}
	}
	return n
}

// enemiesInFront returns the cells that a pawn of us on from attacks, the western one
// in the lowest byte and the eastern one in the third, of which the enemy's bits are
// left. They mean nothing where from is gone.
func (b *Board) enemiesInFront(us rep.Color, from index) uint32 {
	return load4(&b.cells, uint(from+forward(us)+west)&cellMask) & (0x010001 * uint32(enemy(us)))
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
