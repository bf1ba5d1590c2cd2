package mailbox

import "github.com/boardbench/boardbench/rep"

func (b *Board) pieceAt(i index) rep.Piece { return b.pieceList[b.cell[i&63]&63].piece() }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) index { return b.pieceList[firstID<<(c&1)].at() }

// entry returns the index of the piece on the cell i in keys and in the rows of attackTable.
func (b *Board) entry(i index) uint { return uint(b.pieceList[b.cell[i&63]&63] & 1023) }

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// list returns the entries of c's pieces in the piece list, 0 for captured ones.
func (b *Board) list(c rep.Color) []pieceSquare {
	first := firstID << (c & 1)
	return b.pieceList[first : first+listSize]
}

// section returns the part of c's list that holds the pieces of type t. For a slider it holds
// the other sliders too.
func (b *Board) section(c rep.Color, t rep.PieceType) []pieceSquare {
	first, ends := firstID<<(c&1), &b.ends[c&1]
	switch t {
	case rep.King:
		return b.pieceList[first : first+1]
	case rep.Knight:
		return b.pieceList[first+1 : ends.knights]
	case rep.Pawn:
		return b.pieceList[ends.sliders:ends.pawns]
	}
	return b.pieceList[ends.knights:ends.sliders]
}

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range b.section(p.Color(), p.Type()) {
		is := (uint(m.piece()^p) - 1) >> 63 // 1 or 0
		set |= rep.SquareSet(is) << m.at()
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	types &^= 1 // of the entries that are 0
	for _, p := range b.pieceList[firstID : firstID+2*listSize] {
		set |= rep.SquareSet(types>>(p>>6&7)&1) << p.at()
	}
	return set
}

// Count returns the number of pieces p.
func (b *Board) Count(p rep.Piece) int {
	n := 0
	for _, m := range b.section(p.Color(), p.Type()) {
		if m.piece() == p {
			n++
		}
	}
	return n
}
