// Package bitboard keeps the board as sets of squares, a 64-bit word for each,
// and a mailbox of 64 pieces in lockstep with them. One instruction then acts
// on all squares of a set at once, and what stands on a square is one look-up
// away.
//
// # Mapping
//
// Bit n of a set is square n: a1 is bit 0, h1 bit 7, h8 bit 63. These are the
// pawns of the start position, 0x00ff00000000ff00:
//
//	8  . . . . . . . .    bits 56-63   0x00
//	7  x x x x x x x x    bits 48-55   0xff
//	6  . . . . . . . .    bits 40-47   0x00
//	5  . . . . . . . .    bits 32-39   0x00
//	4  . . . . . . . .    bits 24-31   0x00
//	3  . . . . . . . .    bits 16-23   0x00
//	2  x x x x x x x x    bits  8-15   0xff
//	1  . . . . . . . .    bits  0-7    0x00
//	   a b c d e f g h
//
// There are six sets by piece type and two by colour. White's pawns are the
// squares in both pawns and white. Twelve sets, one for each piece, spare that
// intersection, but a generator asks for the occupied squares and for the squares
// of one side all the time, so that twelve are united at each such question, or
// need the two by colour besides. Package bitboard12 does the one, and the other
// as a variant, and neither has a mailbox; package bitboard8 has the eight sets of
// this one and no mailbox either. What each is worth is shown by
//
//	bench run --rep bitboard,bitboard8,bitboard12,bitboard12-sides
//
// A position is 144 bytes without a pointer: eight sets, the mailbox, the key,
// and a word of small numbers. A move copies it and changes the copy, so taking
// a move back is one subtraction. The copies lie in an array.
//
// # Good at
//
// Questions about many squares: where all pawns can go is four shifts, how many
// moves a slider has is one count of bits, whether anything attacks a square is
// six look-ups, and no list is walked to find a piece. The moves that are legal
// come out of the sets by masks alone, with no move made to test it.
//
// # Bad at
//
// Changing: a capture writes four sets and two cells of the mailbox where a
// mailbox alone writes two cells. And sliders: a set has no notion of a line
// that ends at the first man, so it has to be looked up, in tables of 0.8 MB
// that compete for the cache with everything else.
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977.
//
// # The trick: sliders by multiplication
//
// What a rook on a1 attacks depends on the men on b1 to g1 and a2 to a7, twelve
// squares, so there are 4096 answers, in a table. A multiplication of the men on
// these squares with a factor found by trial brings the twelve scattered
// bits together as the twelve-bit number of the answer:
//
//	index = (occupied & mask) * factor >> 52
//
// The tables belong to every representation by sets, and live in package
// internal/attacks, whose comment works an example by hand.
//
// # Legal moves by masks
//
// Before any move is generated, three sets are computed. check holds the
// squares that end a check: the checker and those before it, or all squares
// where there is none. diagonal and straight hold the lines from the king to
// each man that pins one of ours. With the white king on e1, a rook on e8 that
// pins a knight on e4, straight is e2 to e8; the knight, being on it, has no
// move, and a rook on e4 could go to the squares of straight. The king is asked
// about by a map of all that the enemy attacks, less the men that stand where
// they attack no square that he can go to, which one table look-up for all
// men of a kind tells.
package bitboard
