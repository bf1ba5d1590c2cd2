package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// code is what a nibble holds: 0 for nobody, bit 3 for Black, bit 2 for a man
// who slides. Of such a one bit 1 tells that he goes straight and bit 0 that he
// goes diagonally; of the others they tell pawn, knight and king apart.
type code uint

const (
	nobody     code = 0
	codePawn   code = 1
	codeKnight code = 2
	codeKing   code = 3
	codeBishop code = 5
	codeRook   code = 6
	codeQueen  code = 7
	dark       code = 8 // a man of Black's

	diagonally code = 1 // of a man who slides
	straight   code = 2
	slides     code = 4
)

// of returns the code of c's man of that kind; c must be a white one.
func (c code) of(side rep.Color) code { return c | code(side&1)<<3 }

func (c code) side() rep.Color { return rep.Color(c >> 3 & 1) }

// on returns the index into tables by man and cell: code*64 + cell.
func (c code) on(i index) uint { return uint(c)<<6 | uint(i) }

var (
	codes  = [16]code{1: 1, 2: 2, 3: 5, 4: 6, 5: 7, 6: 3, 9: 9, 10: 10, 11: 13, 12: 14, 13: 15, 14: 11} // by rep.Piece
	pieces = [16]rep.Piece{1: 1, 2: 2, 3: 6, 5: 3, 6: 4, 7: 5, 9: 9, 10: 10, 11: 14, 13: 11, 14: 12, 15: 13}
)

// color is a side as a type, so that the compiler makes one copy of the code
// for each, with the codes of the men and the way of the pawns as constants. The
// two types differ in shape, for a copy is made by shape; the side is the length
// less one.
type color interface{ white | black }

type (
	white [1]struct{}
	black [2]struct{}
)

// What follows asks a question of all nibbles of a word at once. The answer is
// a word of marks: bit 3 of each nibble for which it is yes. A word is a pair of
// ranks, or a line: eight cells of a rank, a file or a diagonal in 32 bits.
const (
	ones   = 0x1111111111111111
	sevens = 7 * ones
	marks  = 8 * ones
	half   = 1<<32 - 1 // what a line has of these

	// The marks on either side of a nibble, in a line that begins at nibble 1 and is
	// shifted down by where that one begins in the line.
	beside = 8 | 8<<8
)

// occupied marks the nibbles in which somebody stands. To add 7 to the kind of a
// man carries into bit 3 unless he is nobody, and never beyond.
func occupied(x uint64) uint64 { return (x&sevens + sevens) & marks }

// occupiedIn is occupied for a line.
func occupiedIn(line uint32) uint32 { return (line&(sevens&half) + sevens&half) & (marks & half) }

// matching marks the nibbles that hold c.
func matching(x uint64, c code) uint64 {
	x ^= ones * uint64(c)
	return ^((x&sevens + sevens) | x) & marks
}

type word interface{ uint32 | uint64 }

// ownAmong marks those of the men of x, who are marked, who are of the side, and
// enemyAmong those of the other.
func ownAmong[C color, W word](men, x W) W {
	var c C
	if len(c) == 1 {
		return men &^ x
	}
	return men & x
}

func enemyAmong[C color, W word](men, x W) W {
	var c C
	if len(c) == 1 {
		return men & x
	}
	return men &^ x
}

// officersAmong marks those of the marked men of x who are no pawns, and
// piecesAmong those who are no kings either.
func officersAmong(marked, x uint64) uint64 { return marked & (x<<1 | x<<2) }
func piecesAmong(marked, x uint64) uint64   { return marked & (x<<1 | x<<2&^(x<<3)) }

// first returns the man of the first mark of a pair of ranks, and his cell.
func first(marked, x uint64, pair uint) (code, index) {
	bit := uint(bits.TrailingZeros64(marked))
	return code(x >> (bit &^ 3 & 63) & 15), index(pair<<4 | bit>>2)
}

// firstEntry returns the index of both together into tables by man and cell. Bit
// slidesBit of it tells whether he slides.
func firstEntry(marked, x uint64, pair uint) uint {
	bit := uint(bits.TrailingZeros64(marked))
	return uint(x>>(bit&^3&63)&15)<<6 | pair<<4 | bit>>2
}

const slidesBit = 8
