// Package bitboard12 keeps the board as twelve bitboards, a set of squares in a 64-bit
// word for each piece of each colour, and nothing else: no square knows its piece, and
// the occupied squares are stored nowhere. Both are computed from the bitboards. The
// variant bitboard12~occupancies has the occupancy of each colour as two words more.
//
// # Mapping
//
// Bit n of a bitboard is square n: a1 is bit 0, h1 bit 7, h8 bit 63. These are the
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
// The bitboards are numbered so that the type is bits 0 to 2 and the colour is bit 3:
//
//	       pawns  knights  bishops  rooks  queens  kings
//	White    0       1        2       3       4      5
//	Black    8       9       10      11      12     13
//
// A position is 112 bytes without a pointer: twelve bitboards and, in the words 6 and 7, the key and
// the state bits. A move copies it and changes the copy, so unmaking it is one subtraction.
// The copies are in an array.
//
// # Good at
//
// Questions about one piece of one colour: White's knights are a word in memory, where
// six bitboards by type and two by colour need an AND of two words, and move generation
// needs our pieces of a type and theirs of a type from beginning to end. A quiet move
// changes one bitboard, a capture two. There is nothing to keep in lockstep: the
// bitboards are the position.
//
// # Bad at
//
// The piece on a square, and whether there is one. The first takes five words of a side to
// read, the second all twelve, where a mailbox and an occupancy have it in one each. A move
// needs the first, and needs it twice where it captures. Generation needs the second,
// once for each position. This prints the cost:
//
//	bench run --rep bitboard,bitboard12,bitboard12~occupancies
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.89 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.91 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977; Robert Hyatt, Rotated Bitmaps, a New Twist on an Old Idea, ICCA Journal
// 22(4), 1999, writes that theirs were twelve words and that the programmers of
// Kaissa had the same idea.
//
// # The trick: a bitboard's index from three ORs
//
// To find the piece on a square, the six bitboards of a side could be tested one after
// the other, with a branch after each that no processor predicts. But the index of the
// bitboard is only three bits, apart from the bit of the colour, and each bit is set
// for several types at once:
//
//	bit 0:  (knights | rooks | kings) >> square & 1
//	bit 1:  (bishops | rooks)         >> square & 1
//	bit 2:  (queens | kings)          >> square & 1
//
// A black rook on d8, square 59, is in the first OR and in the second, not in the
// third: 1 + 2 + 0, and 8 for Black, is 11, the black rooks. A pawn is in none of the
// three, so its bitboard is not needed at all; the answer for a square without a piece
// of that side is its pawns too, and a caller that may ask for such a square looks into
// that bitboard as well. Nothing branches, and the number is at once the index of the
// bitboard that the move changes and of the piece's keys.
//
// # Legal moves by masks
//
// As in package bitboard, whose code this is: the check mask, the pin masks and the
// king danger map leave the legal moves alone. All of it needs the bitboards of one
// piece, or the occupancy. That is five ORs for each side, computed once for a position
// and handed on.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboard12
//
// On a page, a capture, in twelve words and in eight:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=bitboard12,bitboard8'
package bitboard12

//go:generate ../../tools/run twin -from ../bitboard -rename sets=piecesets questions.go
//go:generate ../../tools/run twin -from ../bitboard8 -rename sets=piecesets board.go special.go
