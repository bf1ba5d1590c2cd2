package mailboxscan

import "github.com/boardbench/boardbench/rep"

func (b *Board) pieceAt(i index) rep.Piece { return pieceOf(b.cell[i&63]) }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) index { return b.kings[c&1] }

// entry returns the index of the piece on the cell i in keys and in the rows of attackTable.
func (b *Board) entry(i index) uint { return entryOf(b.cell[i&63], i) }

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for pieces := b.ColorPieces(p.Color()); pieces != 0; pieces &= pieces - 1 {
		if at := indexOf(pieces.First()); b.pieceAt(at) == p {
			set |= at.set()
		}
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for pieces := b.Occupied(); pieces != 0; pieces &= pieces - 1 {
		at := indexOf(pieces.First())
		set |= rep.SquareSet(types>>b.pieceAt(at).Type()&1) << (at & 63)
	}
	return set
}

// Count returns the number of pieces p.
func (b *Board) Count(p rep.Piece) int { return b.Pieces(p).Count() }

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts as CountMoves does, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var n [8]uint16
	own, enemy := whiteBit<<(c&1), uint(5-c&1)
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * eight); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			t := b.cell[from] & 7
			switch rep.PieceType(t) {
			case rep.Knight:
				n[t] += uint16(b.countKnight(own, from))
			case rep.Bishop:
				n[t] += uint16(b.countDiagonal(from, enemy))
			case rep.Rook:
				n[t] += uint16(b.countOrthogonal(from, enemy))
			case rep.Queen:
				n[t] += uint16(b.countOrthogonal(from, enemy) + b.countDiagonal(from, enemy))
			}
		}
	}
	return n
}
