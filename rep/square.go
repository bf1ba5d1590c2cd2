package rep

import "fmt"

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
