// Package bitboard8 keeps the board as eight sets of squares, a 64-bit word for
// each, and as nothing else: six by piece type and two by colour. Who stands on a
// square is not written anywhere; the sets are asked.
//
// # Mapping
//
// Bit n of a set is square n: a1 is bit 0, h1 bit 7, h8 bit 63. A man is in two
// sets, that of his type and that of his colour. The start position:
//
//	pawns    0x00ff00000000ff00        8  r n b q k b n r
//	knights  0x4200000000000042        7  p p p p p p p p
//	bishops  0x2400000000000024        6  . . . . . . . .
//	rooks    0x8100000000000081        5  . . . . . . . .
//	queens   0x0800000000000008        4  . . . . . . . .
//	kings    0x1000000000000010        3  . . . . . . . .
//	white    0x000000000000ffff        2  P P P P P P P P
//	black    0xffff000000000000        1  R N B Q K B N R
//	                                      a b c d e f g h
//
// That is 64 bytes, as much as a line of the cache. With the key and a word of
// small numbers a position is 80 bytes. A move copies it and changes the copy, so
// taking a move back is one subtraction. The copies lie in an array. Flipping the
// squares back instead takes 191 instructions a leaf of kiwipete, all told, where
// copying takes 155 (GOAMD64=v2, counted by valgrind).
//
// # Good at
//
// All that package bitboard is good at, which has the same sets and a mailbox
// besides: generating and counting ask for sets, never for the man on a square,
// and are the same to the instruction. A move has no mailbox to copy and no
// cells to write, so there are two words to write for a quiet move and four for a
// capture, and nothing can fall out of step but the types and the colours.
//
// # Bad at
//
// Being asked. A move says where a man goes from, not who he is; Make must find
// out, for his set and for the key, and for a capture who is taken as well. What is
// one byte to read from a mailbox takes five questions or the trick below. Move
// ordering and evaluation, which are not measured here, ask all the time.
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977, for the sets. Engines of today mostly keep a mailbox with them.
//
// # The trick: three sets instead of five questions
//
// Asking set after set until one has the square takes up to five branches. Where
// nobody can foretell them, the six sets are united to three in which a man's type
// is written in binary, the pawn being 0, the knight 1, the bishop 2, the rook 3, the
// queen 4 and the king 5:
//
//	ones  = knights | rooks | kings
//	twos  = bishops | rooks
//	fours = queens  | kings
//
// The first rank of the start position:
//
//	        a b c d e f g h
//	        R N B Q K B N R
//	ones    1 1 0 0 1 0 1 1
//	twos    1 0 1 0 0 1 0 1
//	fours   0 0 0 1 1 0 0 0
//	number  3 1 2 4 5 2 1 3
//
// Four unions, then three shifts for a square: no look-up and no branch. The pawns
// are not asked: who stands there and is nobody else is a pawn. A numbering
// from 1 to 6 would have nine bits in it where this has seven, and so two more
// unions.
//
// Make finds out so who is taken, which comes as it likes. Who moves it asks set
// after set: generated moves come man by man and type by type, and a branch that
// goes as it went the last time costs next to nothing. What the kind of a move tells
// is not asked at all: only a capture takes somebody, a promotion and a capture en
// passant are a pawn's, and castling is a king's and a rook's.
//
// What the questions cost, the missing mailbox saves: a leaf of kiwipete made by
// Make takes 93 instructions, in package bitboard 96 (GOAMD64=v2, counted by
// valgrind), for 80 bytes instead of 144.
//
// # Legal moves by masks
//
// As in package bitboard: the squares that end a check, the lines of the pins,
// and a map of what the enemy attacks near the king leave the legal moves alone,
// with no move made to test it. Sliders are looked up by multiplication, which the
// comment of package internal/attacks explains.
package bitboard8

//go:generate go run ../../internal/twin -from ../bitboard attacks.go board.go count.go dump.go legal.go movegen.go pawns.go perft.go special.go state.go validate.go legal_test.go
