package rep

import (
	"fmt"
	"strings"
)

// Color is a side, White (0) or Black (1).
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	switch c {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return fmt.Sprintf("Color(%d)", uint8(c))
}

// PieceType is a kind of piece without its colour: 0 none, pawn 1 to king 6.
type PieceType uint8

// The piece types.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

var typeNames = [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}

// String returns the English name of t, "none" for NoPieceType.
func (t PieceType) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return fmt.Sprintf("PieceType(%d)", uint8(t))
}

// Letter returns the lower-case FEN letter of t, '.' for NoPieceType.
func (t PieceType) Letter() byte { return pieceLetters[8|t&7] }

// Piece is a piece type with a colour: Color<<3 | PieceType. White's pieces are 1
// to 6, Black's 9 to 14, and 0 is an empty square. p ^ 8 is the same piece of the
// other colour.
type Piece uint8

// The pieces.
const (
	NoPiece Piece = 0

	WhitePawn   Piece = Piece(White)<<3 | Piece(Pawn)
	WhiteKnight Piece = Piece(White)<<3 | Piece(Knight)
	WhiteBishop Piece = Piece(White)<<3 | Piece(Bishop)
	WhiteRook   Piece = Piece(White)<<3 | Piece(Rook)
	WhiteQueen  Piece = Piece(White)<<3 | Piece(Queen)
	WhiteKing   Piece = Piece(White)<<3 | Piece(King)
	BlackPawn   Piece = Piece(Black)<<3 | Piece(Pawn)
	BlackKnight Piece = Piece(Black)<<3 | Piece(Knight)
	BlackBishop Piece = Piece(Black)<<3 | Piece(Bishop)
	BlackRook   Piece = Piece(Black)<<3 | Piece(Rook)
	BlackQueen  Piece = Piece(Black)<<3 | Piece(Queen)
	BlackKing   Piece = Piece(Black)<<3 | Piece(King)
)

// Pieces returns the twelve pieces, White's first, pawn to king.
func Pieces() [12]Piece {
	return [12]Piece{
		WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
		BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing,
	}
}

// pieceLetters is indexed by Piece.
const pieceLetters = ".PNBRQK?.pnbrqk?"

// MakePiece returns the piece of color c and type t; t must not be NoPieceType.
func MakePiece(c Color, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// Type returns the kind of p, NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns the side of p, White for NoPiece: ask Type first.
func (p Piece) Color() Color { return Color(p >> 3) }

// Valid reports whether p is one of the twelve pieces.
func (p Piece) Valid() bool {
	return p < 16 && p.Type() >= Pawn && p.Type() <= King
}

// String returns the FEN letter of p, upper case for White, "." for NoPiece.
func (p Piece) String() string {
	if p == NoPiece || p.Valid() {
		return pieceLetters[p : p+1]
	}
	return fmt.Sprintf("Piece(%d)", uint8(p))
}

// PieceFromLetter returns the piece of a FEN letter ("PNBRQKpnbrqk"), and
// NoPiece and false for any other byte.
func PieceFromLetter(letter byte) (Piece, bool) {
	i := strings.IndexByte(pieceLetters, letter)
	if i < 0 || !Piece(i).Valid() {
		return NoPiece, false
	}
	return Piece(i), true
}

// AllTypes is the set of the six piece types.
const AllTypes PieceTypes = 1<<Pawn | 1<<Knight | 1<<Bishop | 1<<Rook | 1<<Queen | 1<<King

// A ColorSet is a set of colours: bit 0 for White, bit 1 for Black.
type ColorSet uint8

// The sets of colours.
const (
	OfNeither ColorSet = 0
	OfWhite   ColorSet = 1
	OfBlack   ColorSet = 2
	OfBoth    ColorSet = 3
)

// Set returns the set of c alone.
func (c Color) Set() ColorSet { return 1 << (c & 1) }

// A PieceTypes is a set of piece types, a bit each: bit t is [PieceType] t.
type PieceTypes uint8

// TypesOf returns the set of the given types.
func TypesOf(types ...PieceType) PieceTypes {
	var set PieceTypes
	for _, t := range types {
		set |= 1 << t
	}
	return set
}

// Has reports whether t is in the set.
func (s PieceTypes) Has(t PieceType) bool { return s>>(t&7)&1 != 0 }

// values are the values of the pieces in an exchange, by type. A king is never captured.
var values = [8]int{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950}

// Value returns the value of a piece of type t in an exchange, in centipawns: 0 for a
// king, which is never captured, and for NoPieceType.
func (t PieceType) Value() int { return values[t&7] }
