package twelvebytwelve

import "github.com/boardbench/boardbench/rep"

// pieceSquare is a piece and its cell: the index in bits 0 to 6 and the piece in bits 8
// to 11. Together they are the index of the piece in every table by piece and square.
// It is 0 for a captured piece, for noPiece and for the sentinel.
//
// The piece begins at bit 8 and not at bit 7, because the square of a king is
// subtracted from the whole entry. The difference needs room above and below.
//
// From the colour, bit 11, up, a pieceSquare has the bits that a move of the piece
// clears in a state: Black to move, if the piece is Black's; in bits 12 to 15 the
// castling rights lost when the piece moves or is captured, which the king and the
// castling rooks have; and in bits 16 to 31 the halfmove clock, if the piece is a pawn.
// So Make needs no table and no branch for them.
type pieceSquare uint32

const (
	entries     = 4096 // in a table that is indexed by piece and square
	pieceShift  = 8    // the first bit of the piece
	pawnMark    = 0xffff << 16
	rightsShift = 12
)

// attackTable has, by the difference of a piece's entry and a king's square, the
// attacks of the piece near the king. It is zero for entry 0.
//
// If a difference has two meanings (see the package comment), an entry has the attacks
// of both. For a leaper the entry is exact, because the difference has one meaning
// then. For a slider it may have too many attacks, never too few, and the step is right
// if the slider is aligned with the king at all.
var attackTable [entries + attackBase]attacks

// attackBase makes an index of every difference: it is more than any square.
const attackBase = 128

// attacksOn returns the attacks of every piece near a king on i, by entry.
func attacksOn(i index) *[entries]attacks {
	return (*[entries]attacks)(attackTable[attackBase-uint(i&127):])
}

// attacksOf returns the attacks of a piece near a king on i.
func attacksOf(p pieceSquare, i index) attacks {
	return attackTable[attackBase+uint(p&entryMask)-uint(i&127)]
}

// attackEntry returns the entry of attackTable for p on at and a king on king.
func attackEntry(p rep.Piece, at, king index) *attacks {
	return &attackTable[attackBase+entryOf(p, at)-uint(king&127)]
}
