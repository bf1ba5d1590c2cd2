package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// code is the content of a nibble: 0 for an empty cell, bit 3 for a black piece, bit 2 for a
// slider. In a slider bit 1 is for orthogonal and bit 0 for diagonal directions; in other
// pieces these two bits are the numbers of pawn, knight and king.
type code uint

const (
	noPiece    code = 0
	codePawn   code = 1
	codeKnight code = 2
	codeKing   code = 3
	codeBishop code = 5
	codeRook   code = 6
	codeQueen  code = 7
	blackBit   code = 8 // a black piece

	diagonalBit   code = 1 // of a slider
	orthogonalBit code = 2
	sliderBit     code = 4
)

// of returns the code of side's piece of the kind of c, which must be a white piece.
func (c code) of(side rep.Color) code { return c | code(side&1)<<3 }

func (c code) side() rep.Color { return rep.Color(c >> 3 & 1) }

// on returns the index into tables by piece and cell: code*64 + cell.
func (c code) on(i index) uint { return uint(c)<<6 | uint(i) }

// shift returns the lowest bit of the nibble of i in the word of its rank.
func (i index) shift() uint { return uint(i&7) << 2 }

// pair returns the pair of ranks of i, and place the lowest bit of its nibble in the 64 bits of
// the pair.
func (i index) pair() uint  { return uint(i >> 4 & 3) }
func (i index) place() uint { return uint(i&15) << 2 }

var (
	codes  = [16]code{1: 1, 2: 2, 3: 5, 4: 6, 5: 7, 6: 3, 9: 9, 10: 10, 11: 13, 12: 14, 13: 15, 14: 11} // by rep.Piece
	pieces = [16]rep.Piece{1: 1, 2: 2, 3: 6, 5: 3, 6: 4, 7: 5, 9: 9, 10: 10, 11: 14, 13: 11, 14: 12, 15: 13}
)

// The functions below test the nibbles of a word in parallel. The result is a word of marks:
// bit 3 of each nibble that passes. A word is a pair of ranks, or a line: eight cells of a
// rank, a file or a diagonal in 32 bits.
const (
	ones   = 0x1111111111111111
	sevens = 7 * ones
	marks  = 8 * ones
	half   = 1<<32 - 1 // the marks of a line

	// The marks on either side of a nibble, in a line that begins at nibble 1, shifted down by
	// the position of the nibble in the line.
	adjacent = 8 | 8<<8
)

// occupied marks the nibbles with a piece. Adding 7 to the kind of a piece carries into bit 3
// unless the kind is 0, and never further.
func occupied(x uint64) uint64 { return (x&sevens + sevens) & marks }

// occupiedIn is occupied for a line.
func occupiedIn(line uint32) uint32 { return (line&(sevens&half) + sevens&half) & (marks & half) }

// matching marks the nibbles that hold c.
func matching(x uint64, c code) uint64 {
	x ^= ones * uint64(c)
	return ^((x&sevens + sevens) | x) & marks
}

type word interface{ uint32 | uint64 }

// ownAmong selects the marked pieces of x that are of us, and enemyAmong those of the
// other side.
func ownAmong[W word](us rep.Color, marked, x W) W {
	if us == rep.White {
		return marked &^ x
	}
	return marked & x
}

func enemyAmong[W word](us rep.Color, marked, x W) W {
	if us == rep.White {
		return marked & x
	}
	return marked &^ x
}

// nonPawnsAmong selects the marked pieces of x other than pawns, and piecesAmong the knights
// and sliders.
func nonPawnsAmong(marked, x uint64) uint64 { return marked & (x<<1 | x<<2) }
func piecesAmong(marked, x uint64) uint64   { return marked & (x<<1 | x<<2&^(x<<3)) }

// first returns the piece at the first mark of a pair of ranks, and its cell.
func first(marked, x uint64, pair uint) (code, index) {
	bit := uint(bits.TrailingZeros64(marked))
	return code(x >> (bit &^ 3 & 63) & 15), index(pair<<4 | bit>>2)
}

// firstEntry returns the index of this piece and cell into tables by piece and cell. Its bit
// sliderEntryBit is set for sliders.
func firstEntry(marked, x uint64, pair uint) uint {
	bit := uint(bits.TrailingZeros64(marked))
	return uint(x>>(bit&^3&63)&15)<<6 | pair<<4 | bit>>2
}

const sliderEntryBit = 8
