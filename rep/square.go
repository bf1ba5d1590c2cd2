package rep

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Square is one of the 64 squares in little-endian rank-file order: a1 = 0,
// h1 = 7, a8 = 56, h8 = 63. NoSquare is the value for "none".
type Square uint8

// The squares by name. The order is the numbering: A1 = 0 … H8 = 63.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	NoSquare
)

// The directions as differences of squares, seen from White's side. A step
// that would leave the board must be prevented by the caller: H1 + East is A2.
const (
	North     = 8
	South     = -8
	East      = 1
	West      = -1
	NorthEast = North + East
	NorthWest = North + West
	SouthEast = South + East
	SouthWest = South + West
)

// File is a column of the board, 0 (a) to 7 (h).
type File uint8

// The files by name.
const (
	FileA File = iota
	FileB
	FileC
	FileD
	FileE
	FileF
	FileG
	FileH
)

// Rank is a row of the board, 0 (rank 1) to 7 (rank 8).
type Rank uint8

// The ranks by name.
const (
	Rank1 Rank = iota
	Rank2
	Rank3
	Rank4
	Rank5
	Rank6
	Rank7
	Rank8
)

// MakeSquare returns the square on file f and rank r, both 0 to 7.
func MakeSquare(f File, r Rank) Square { return Square(r)<<3 | Square(f) }

// File returns the file of sq, which must be on the board.
func (sq Square) File() File { return File(sq & 7) }

// Rank returns the rank of sq, which must be on the board.
func (sq Square) Rank() Rank { return Rank(sq >> 3) }

// Flip returns sq as the other side sees it: a1 and a8 change places.
func (sq Square) Flip() Square { return sq ^ 56 }

// OnBoard reports whether sq is one of the 64 squares.
func (sq Square) OnBoard() bool { return sq < NoSquare }

// String returns the name of sq in algebraic notation, "-" for NoSquare.
func (sq Square) String() string {
	switch {
	case sq.OnBoard():
		return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)})
	case sq == NoSquare:
		return "-"
	}
	return fmt.Sprintf("Square(%d)", uint8(sq))
}

// ParseSquare reads a square in algebraic notation, "a1" to "h8", in lower
// case. Anything else is an error that quotes it.
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("rep: parse square %s: want a file a-h and a rank 1-8", quote(s))
	}
	return MakeSquare(File(s[0]-'a'), Rank(s[1]-'1')), nil
}

// String returns the letter of f, "a" to "h".
func (f File) String() string {
	if f > FileH {
		return fmt.Sprintf("File(%d)", uint8(f))
	}
	return string([]byte{'a' + byte(f)})
}

// String returns the digit of r, "1" to "8".
func (r Rank) String() string {
	if r > Rank8 {
		return fmt.Sprintf("Rank(%d)", uint8(r))
	}
	return string([]byte{'1' + byte(r)})
}

// SquareSet is a set of squares as 64 bits: bit n is square n. Every
// board answers queries with it, whatever its own layout.
type SquareSet uint64

// The empty set and the set of all 64 squares.
const (
	NoSquares  SquareSet = 0
	AllSquares SquareSet = 1<<64 - 1
)

// DarkSquares are the squares of a1's colour.
const DarkSquares SquareSet = 0xaa55aa55aa55aa55

// SetOf returns the set of the given squares, which must be on the board.
func SetOf(squares ...Square) SquareSet {
	var s SquareSet
	for _, sq := range squares {
		s |= sq.Set()
	}
	return s
}

// Set returns the set that holds sq alone; sq must be on the board.
func (sq Square) Set() SquareSet { return 1 << (sq & 63) }

// Has reports whether sq, which must be on the board, is in s.
func (s SquareSet) Has(sq Square) bool { return s>>(sq&63)&1 != 0 }

// Add puts sq, which must be on the board, into s.
func (s *SquareSet) Add(sq Square) { *s |= sq.Set() }

// Remove removes sq, which must be on the board, from s.
func (s *SquareSet) Remove(sq Square) { *s &^= sq.Set() }

// Count returns the number of squares in s.
func (s SquareSet) Count() int { return bits.OnesCount64(uint64(s)) }

// Empty reports whether s holds no square.
func (s SquareSet) Empty() bool { return s == 0 }

// MoreThanOne reports whether s holds at least two squares.
func (s SquareSet) MoreThanOne() bool { return s&(s-1) != 0 }

// First returns the lowest square of s, NoSquare for the empty set.
func (s SquareSet) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Last returns the highest square of s, NoSquare for the empty set.
func (s SquareSet) Last() Square {
	if s == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(s)))
}

// PopFirst removes the lowest square from s and returns it, NoSquare for the
// empty set.
func (s *SquareSet) PopFirst() Square {
	sq := s.First()
	*s &= *s - 1
	return sq
}

// All yields the squares of s from the lowest to the highest.
func (s SquareSet) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for s != 0 {
			if !yield(s.PopFirst()) {
				return
			}
		}
	}
}

// Union returns the squares that are in s or in t.
func (s SquareSet) Union(t SquareSet) SquareSet { return s | t }

// Minus returns the squares of s that are not in t.
func (s SquareSet) Minus(t SquareSet) SquareSet { return s &^ t }

// Complement returns the squares that are not in s.
func (s SquareSet) Complement() SquareSet { return ^s }

// Flip returns s as the other side sees it: rank 1 and rank 8 change places.
func (s SquareSet) Flip() SquareSet { return SquareSet(bits.ReverseBytes64(uint64(s))) }

// Shift moves every square of s one step in the given direction, and leaves out the
// squares that would be off the board. The direction must be one of the eight, [North]
// to [SouthWest]; the result is the empty set for any other.
func (s SquareSet) Shift(direction int) SquareSet {
	const notA, notH = AllSquares &^ 0x0101010101010101, AllSquares &^ 0x8080808080808080
	switch direction {
	case North:
		return s << 8
	case South:
		return s >> 8
	case East:
		return s << 1 & notA
	case West:
		return s >> 1 & notH
	case NorthEast:
		return s << 9 & notA
	case NorthWest:
		return s << 7 & notH
	case SouthEast:
		return s >> 7 & notA
	case SouthWest:
		return s >> 9 & notH
	}
	return NoSquares
}

// String draws s as a board seen from White's side, a cross for each square
// that it holds.
//
//	8  . . . . . . . .
//	7  . . . . . . . .
//	6  . . x . x . . .
//	5  . x . . . x . .
//	4  . . . . . . . .
//	3  . x . . . x . .
//	2  . . x . x . . .
//	1  . . . . . . . .
//	   a b c d e f g h
func (s SquareSet) String() string {
	return drawBoard(func(sq Square) byte {
		if s.Has(sq) {
			return 'x'
		}
		return '.'
	})
}

// drawBoard draws a board of one letter a square, with its coordinates.
func drawBoard(letter func(Square) byte) string {
	var text strings.Builder
	for r := Rank8; r <= Rank8; r-- { // Rank1 - 1 wraps past Rank8
		text.WriteString(r.String())
		text.WriteByte(' ')
		for f := FileA; f <= FileH; f++ {
			text.WriteByte(' ')
			text.WriteByte(letter(MakeSquare(f, r)))
		}
		text.WriteByte('\n')
	}
	text.WriteString("   a b c d e f g h\n")
	return text.String()
}
