package rep

import (
	"iter"
	"math/bits"
	"strings"
)

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
