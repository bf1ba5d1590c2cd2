package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// pieceSquare is what a piece is and where it stands: the index in bits 0 to 6
// and the piece in bits 8 to 11. Together they are the entry of the piece in every
// table indexed by both. It is 0 for a captured piece, for noPiece and for the
// sentinel.
//
// The piece begins at bit 8 and not at bit 7 because the square of a king is
// subtracted from the whole entry, and the difference needs that room on both
// sides. Bit 7 is a part of the entry too: it marks a pawn: its moves reset the
// halfmove clock.
//
// Bits 12 to 15 are the castling rights lost when the piece moves or is captured,
// which the king and the castling rooks have.
type pieceSquare uint16

const (
	entries     = 4096 // in a table that is indexed by piece and square
	pieceShift  = 8    // the first bit of the piece
	pawnMark    = 1 << 7
	rightsShift = 12
)

// markedClock returns the bits of a state's halfmove clock where p has the mark of a
// pawn, and 0 otherwise. The mark is the sign of a byte, which is extended into them.
func (p pieceSquare) markedClock() state { return state(int8(p)) &^ 0xffff }

// attackTable is, by the difference of a piece's entry and a king's square, what
// the piece attacks near the king. It is zero for entry 0.
//
// Where a difference has two meanings (see the package comment), an entry has the
// attacks of both. What it says of a leaper is exact: the difference has one meaning
// then. Of a slider it may say too much, never too little, and the step is right if
// the slider is aligned with the king at all.
var attackTable [entries + attackBase]attacks

// attackBase makes an index of every difference: it is more than any square.
const attackBase = 128

// attacksOn returns what every piece attacks near a king on i, by entry.
func attacksOn(i index) *[entries]attacks {
	return (*[entries]attacks)(attackTable[attackBase-uint(i&127):])
}

// attacksOf returns what a piece attacks near a king on i.
func attacksOf(p pieceSquare, i index) attacks {
	return attackTable[attackBase+uint(p&entryMask)-uint(i&127)]
}

// attackEntry returns the entry of attackTable for p on at and a king on king.
func attackEntry(p rep.Piece, at, king index) *attacks {
	return &attackTable[attackBase+entryOf(p, at)-uint(king&127)]
}
