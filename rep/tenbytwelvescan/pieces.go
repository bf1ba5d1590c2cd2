package tenbytwelvescan

import "github.com/boardbench/boardbench/rep"

// occupant is the content of a cell: a rep.Piece in the low four bits; bit 4 for White's
// pieces and bit 5 for Black's, both for the sentinel; and two marks above, so that Make
// tests for each of its special cases with one bit. It is 0 for an empty cell.
type occupant uint8

const (
	empty        occupant = 0
	whiteBit     occupant = 0x10
	blackBit     occupant = 0x20
	sentinel              = whiteBit | blackBit
	castlingMark occupant = 0x40 // a king, or a rook that had a castling right at Load: a king square or rights may change with it
	pawnMark     occupant = 0x80 // a pawn: its moves reset the halfmove clock
)

// occupantOf returns p as the content of a cell, without the mark of a rook that
// may castle.
func occupantOf(p rep.Piece) occupant {
	o := occupant(p) | whiteBit<<p.Color()
	switch p.Type() {
	case rep.Pawn:
		o |= pawnMark
	case rep.King:
		o |= castlingMark
	}
	return o
}

// piece returns o as a piece, rep.NoPiece for the sentinel.
func (o occupant) piece() rep.Piece { return rep.Piece(o & 15) }

// kind returns the type of the piece.
func (o occupant) kind() rep.PieceType { return rep.PieceType(o & 7) }

// markedClock returns the bits of a state's halfmove clock if o has the mark of a pawn,
// and 0 otherwise. The mark is the sign, which is extended into them.
func (o occupant) markedClock() state { return state(int8(o)) &^ 0xffff }

// entries is the length of a table that is indexed by piece and square.
const entries = 2048

// entryOf returns the index of p on i in such a table.
func entryOf(p rep.Piece, i index) uint { return uint(p)<<7 + uint(i&127) }

// queenOn returns the entry of a queen on i. If it says that the queen is aligned with a king, i is.
func queenOn(i index) uint { return entryOf(rep.WhiteQueen, i) }

// isEnemy returns 1 if o is a piece of the other side, not the sentinel, and 0
// otherwise, without a branch.
func isEnemy(us rep.Color, o occupant) int {
	if o&sentinel == enemy(us) {
		return 1
	}
	return 0
}
