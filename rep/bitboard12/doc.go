// Package bitboard12 keeps the board as twelve sets of squares, a 64-bit word
// for each piece of each colour, and nothing else: no square knows what stands
// on it, and nobody keeps count of the squares that are occupied. Both are found
// by asking the sets. A variant, [Sides], keeps the men of each colour as
// two sets besides.
//
// # Mapping
//
// Bit n of a set is square n: a1 is bit 0, h1 bit 7, h8 bit 63. These are the
// black rooks of the start position, 0x8100000000000000:
//
//	8  x . . . . . . x    bits 56-63   0x81
//	7  . . . . . . . .    bits 48-55   0x00
//	6  . . . . . . . .    bits 40-47   0x00
//	5  . . . . . . . .    bits 32-39   0x00
//	4  . . . . . . . .    bits 24-31   0x00
//	3  . . . . . . . .    bits 16-23   0x00
//	2  . . . . . . . .    bits  8-15   0x00
//	1  . . . . . . . .    bits  0-7    0x00
//	   a b c d e f g h
//
// The sets are numbered so that the colour is bit 0 and the type is above it:
//
//	       pawns  knights  bishops  rooks  queens  kings
//	White    0       2        4       6       8     10
//	Black    1       3        5       7       9     11
//
// A position is 112 bytes without a pointer: twelve sets, the key, and a word of
// small numbers. A move copies it and changes the copy, so taking a move back
// is one subtraction. The copies lie in an array. The variant's are 128 bytes.
//
// # Good at
//
// Questions about one piece of one colour: White's knights are a word in memory,
// where six sets by type and two by colour have two words and an intersection,
// and move generation, which asks about our men of a kind and theirs of a kind
// from beginning to end, has none to make. A quiet move changes one set, a
// capture two. There is nothing to keep in lockstep: the sets are the position.
//
// # Bad at
//
// Who stands on a square, and whether anybody does. The first takes seven words
// to read, the second all twelve, where a mailbox and a set of all men have it in
// one each. A move asks the first, and asks once more where it captures.
// Generation asks the second, once for each position; the variant does not,
// for which each of its moves copies and changes two sets more. All of this is
// set beside the board with a mailbox by
//
//	bench run --rep bitboard,bitboard12,bitboard12-sides
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977; Robert Hyatt, Rotated Bitmaps, a New Twist on an Old Idea, ICCA Journal
// 22(4), 1999, tells that theirs were twelve words and that the programmers of
// Kaissa had the same idea. François Dominic Laramée, Chess Programming Part II:
// Data Structures, GameDev.net, 2000, has the variant.
//
// # The trick: a set's number from three unions
//
// Which of a side's six sets has the square could be asked of one after the other,
// with a branch after each that no processor foresees. But the number of the set
// is only three bits, besides that of the colour, and each is a question to
// several sets at once:
//
//	bit 1:  (knights | rooks | kings) >> square & 1
//	bit 2:  (bishops | rooks)         >> square & 1
//	bit 3:  (queens | kings)          >> square & 1
//
// A black rook on d8, square 59, is in the first union and in the second, not
// in the third: 2 + 4 + 0, and 1 for Black, is 7, the black rooks. A pawn is in
// none of the three, so his set need not be asked at all; and so the answer for
// a square where none of the side's men stands is its pawns, and who may ask about
// such a square looks into that set too. Nothing branches, and the number
// is at once the index of the set that the move changes and of the piece's keys.
//
// # Legal moves by masks
//
// Generation knows check and pins before it makes a move, in the way that package
// bitboard tells: the squares that end a check, the lines that pinned men
// stay on, and a map of what is attacked near the king. All of it takes sets of
// one piece or of all men. The latter are united once for a position, and handed
// on.
package bitboard12

//go:generate go run ../../internal/twin -from ../bitboard attacks.go board.go count.go dump.go legal.go movegen.go pawns.go perft.go special.go state.go validate.go legal_test.go
