// Package linewords keeps the board as 46 words of eight bytes, one for each rank, file,
// diagonal and antidiagonal, with a byte for each square. Every square is in four words. How
// far a slider can go, and whether it captures there, is one bit scan of a word.
//
// # Mapping
//
// A line has the byte of a square at its file, 0 for the a-file, and a file at the rank. White
// has a rook on c1, Black a queen on g1 and a bishop on c6. Eight of their words:
//
//	8  . . . . . . . .     byte      7  6  5  4  3  2  1  0
//	7  . . . . . . . .     rank 1    .  q  .  .  .  R  .  .
//	6  . . b . . . . .     c-file    .  .  b  .  .  .  .  R
//	5  . . . . . . . .     c1-h6     .  .  .  .  .  R  .  .
//	4  . . . . . . . .     a3-c1     .  .  .  .  .  R  .  .
//	3  . . . . . . . .     h1-a8     .  .  .  .  .  b  .  .
//	2  . . . . . . . .     a4-e8     .  .  .  .  .  b  .  .
//	1  . . R . . . q .     rank 6    .  .  .  .  .  b  .  .
//	   a b c d e f g h     g1-h2     .  q  .  .  .  .  .  .
//
// A byte of 0 is an empty square. In the byte of a piece the lowest set bit shows the
// colour, and so does the highest:
//
//	bit      7  6  5  4  3  2  1  0
//	white    1  0  n  p  o  d  0  1
//	black    0  1  n  p  o  d  1  0
//
// d is for pieces that move diagonally, o orthogonally, p for pawns and n for knights. A queen
// has d and o, a king none of the four. Four more words, two on each side of the ranks, are for
// ranks off the board, and hold pieces of both colours: the targets of a knight or a king need
// no test for the edge.
//
// # Good at
//
// The moves of a slider. An array board walks square by square, with a branch for each; a bitboard
// looks up a table of its own size. Here both runs of a line are two shifts and two scans,
// without a branch, a loop or a table of attacks. Pins and checks are the first two pieces on
// each of the king's lines, found the same way. The pawns of a rank are moved and counted all
// at once, as in bitboards, since a step to the side is a shift by a byte.
//
// # Bad at
//
// Making moves: a quiet move writes eight words and a capture twelve, and Unmake writes them
// again. And the pieces have to be found, by scanning the eight ranks. A piece whose moves are
// short is cheaper to walk. So the array boards that walk are ahead of it, with a piece list and
// without:
//
//	bench run --rep x88,mailbox-scan,linewords
//
// Instructions, which do not depend on the machine:
//
//	GOAMD64=v3 go run ./cmd/bench instructions --rep x88,linewords --filter 'pos:kiwipete (.name:MakeUnmake OR count:leaf OR count:bulk)'
//
// Writing the ranks alone, and the other lines only when a generator next reads them, is a
// gain if the board answers no question between a move and its unmaking, and a loss otherwise:
//
//	go run ./cmd/bench compare results/techniques/linewords.txt.gz
//
// # In an engine
//
// It answers questions about sets of pieces, a rank at a time: the bits of a type are moved to the
// lowest bit of each byte, and one product brings the eight bits side by side. A set is eight such
// products, where a bitboard is one load. Attacks, pins and exchanges, which package engine answers from
// the sets, are slow in the same way. Captures are listed from the same scans of lines as all moves.
//
// In a search with piece-square tables and pawns this board visits 0.43 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.53 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// No engine is known to have this layout. Its relatives are the rotated bitboards of Robert
// Hyatt, Rotated Bitmaps, a New Twist on an Old Idea, ICCA Journal, 1999, which keep a line's
// occupancy together for each of the four directions.
//
// # The trick: both ends tell the colour
//
// The part of a line above a square is shifted down to the low end of a word. The trailing zeros are
// eight for each empty square, and one more if the first piece is black, because its lowest bit is
// bit 1. So one number has the distance and the colour of the first piece. From the rook on c1, east:
//
//	rank 1                 q  on g1, byte 6
//	shifted by 3 bytes     q  in byte 3: its bits 1 and 6 are bits 25 and 30
//	trailing zeros         25 = 3 * 8 + 1: three empty squares, d1 to f1, then a black piece
//
// To the west the bytes are shifted up to the high end, and the leading zeros have the same
// meaning, because the highest bit of a black piece is one lower than a white one's. The edge is
// a bit that is ORed in after the last square of the line, in the place of a piece of our own: it
// ends the run and is no capture. For us, 0 for White and 1 for Black, the moves of the run are
//
//	run>>3 + (run^us)&1
//
// which for the rook is 3 and 1: d1, e1, f1 and the capture on g1.
//
// No byte has to be taken out either to see whether the first piece is a slider that attacks
// along the line. x & -x is its lowest bit, the bit of its colour. The bit of its kind is a
// fixed distance higher, and is set in x or not: see sees in scan.go.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep linewords
//
// On a page, the rook and the queen, in eight words:
//
//	go run ./cmd/explorer 'fen=4k3/8/2b5/8/8/8/8/K1R3q1_w_-_-_0_1&moves=c1g1&boards=linewords,mailbox'
//
//claim:order "the array boards that walk are ahead of it" results/2026-11-23/amd-epyc/boards.txt.gz "count=leaf" "geomean" x88,mailbox-scan>linewords
//claim:order "the array boards that walk are ahead of it" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "geomean" x88,mailbox-scan>linewords
package linewords
