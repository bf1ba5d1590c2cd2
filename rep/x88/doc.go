// Package x88 keeps the board in 128 cells, two boards wide. An index is off
// the board exactly when it has bit 3 or bit 7 set, so one AND with 0x88
// replaces two range checks; and the difference of two indices tells how two
// squares lie to one another, so one table look-up tells whether a man could
// attack a square, and along which line.
//
// # Mapping
//
// An index is rank*16 + file, so in hexadecimal the first digit is the rank and
// the second one the file. The right half is no part of the board and is always
// empty.
//
//	8  70 71 72 73 74 75 76 77 | 78 79 7a 7b 7c 7d 7e 7f
//	7  60 61 62 63 64 65 66 67 | 68 69 6a 6b 6c 6d 6e 6f
//	6  50 51 52 53 54 55 56 57 | 58 59 5a 5b 5c 5d 5e 5f
//	5  40 41 42 43 44 45 46 47 | 48 49 4a 4b 4c 4d 4e 4f
//	4  30 31 32 33 34 35 36 37 | 38 39 3a 3b 3c 3d 3e 3f
//	3  20 21 22 23 24 25 26 27 | 28 29 2a 2b 2c 2d 2e 2f
//	2  10 11 12 13 14 15 16 17 | 18 19 1a 1b 1c 1d 1e 1f
//	1  00 01 02 03 04 05 06 07 | 08 09 0a 0b 0c 0d 0e 0f
//	    a  b  c  d  e  f  g  h
//
// A cell holds the number of the man who stands there: 0x10 to 0x1f are
// White's, 0x20 to 0x2f Black's, 0 is nobody. Two lists, by that number, hold
// where each man stands and what he is. A number is for life: a man who is
// taken stays in the list with a square that is off the board, a pawn that
// promotes changes its kind, and nobody is ever moved within a list. Nobody
// himself has a place in the lists too, so that what stands on a cell is asked
// in one way.
//
// # Good at
//
// Anything about two squares: whether a man could give check, whether he could
// be pinned, whether a slider could step in between. Men are found without
// looking at empty squares, what stands on a square is one load, and a move
// changes a handful of bytes.
//
// # Bad at
//
// Anything about sets. A slider's moves are walked cell by cell with a test for
// the edge at each, the moves of several men are never found at once, and
// every question to "all enemies" is a walk through their list. Half of the
// cells are there only to be recognised.
//
// # Reference
//
// Bruce Moreland, 0x88 Move Generation (Gerbil's pages, 1990s), and
// https://www.chessprogramming.org/0x88, which has the square differences too.
//
// # The edge
//
// A step off the board always sets a bit of 0x88, whichever edge it crosses:
//
//	h4 is 0x37, one step east  is 0x38: bit 3 set, beyond the h-file
//	a4 is 0x30, one step west  is 0x2f: bit 3 set, beyond the a-file
//	d8 is 0x73, one step north is 0x83: bit 7 set, beyond rank 8
//	d1 is 0x03, one step south is 0xf3: bit 7 set, below rank 1 (modulo 256)
//	c3 is 0x22, one step east  is 0x23: on the board
//
// A knight on g6 (0x56) that jumps two east and one north comes to 0x68, on
// what looks like the a-file one board further right, and 0x68 & 0x88 is 0x08:
// off. In 64 cells the same jump goes from 46 to 56, and that is a8.
//
// # The square difference
//
// On an 8×8 numbering h1 - a1 is 7 and so is a2 - b1, one along a rank and one
// along a diagonal: a difference says nothing. Here the rows are wide enough
// for a difference to name its files and ranks: it is 16*ranks + files, with
// files from -7 to 7. All that depends only on how two squares lie to one
// another fits a table of the differences from -119 (h8 to a1) to 119.
//
// A black queen on h5 (0x47), White's king on e2 (0x14), a white knight on f3
// (0x25) or g4 (0x36):
//
//	0x47 - 0x14 = 0x33 = 3*16 + 3: three ranks up, three files right
//
// At 0x33 the table for a queen says "aims at the king", the one for a rook or
// a knight says nothing, and the table of steps says -0x11 from the queen to the
// king. Only now are the cells between visited, g4 (0x36) and f3 (0x25): nobody
// there is a check, one man of White's is a pin on that line, two are neither. A
// queen on h6 (0x57) has 0x57 - 0x14 = 0x43, four ranks and three files, which
// no line joins: she is dismissed after one look-up, wherever the other men are.
//
// The same entry holds, for each of the king's eight neighbours, whether the
// queen would hit it. The union over all enemy men, one look-up each, tells the
// king where he may go without any further question, and where not: what a
// leaper hits, it hits. Only a neighbour that a slider would hit on an empty
// board has to be looked at.
//
// # Words of a rank
//
// A cell is a byte, so the eight squares of a rank are one load, and the unused half
// to the left and right of a pawn lets the three cells before him be another. Whom a
// knight on g1 (0x06) could meet are two files of each of four ranks:
//
//	0x06 + 0x20 = 0x26, rank 3: f and h
//	0x06 + 0x10 = 0x16, rank 2: e, for a rank has no more than eight files
//	0x06 - 0x10 = 0xf6, off the board: what &0x70 makes of it is rank 8, and not counted
//	0x06 - 0x20 = 0xe6, the same with rank 7
//
// What is left of the four words is moved so that no two of them have a bit in
// common, and the bits of one's own men are counted at once. Of a rook's rank, the
// word shifted to the left or to the right is what he sees on either side; the
// first byte that is not zero is where his moves end. At the edge it is a mark.
//
// The king's rank and those above and below it are turned until he stands in the
// second byte. Two shifts and one product make of the nine cells nine bits, one for
// each where somebody of his own stands, and which of his steps leave the board a
// table says.
//
// # Without lists
//
// What do the lists buy? ScanBoard is the same board without them: a cell holds a
// piece, and besides there are only the squares of the kings. It finds men by
// looking: the eight cells of a rank are read as one word, and what a mask leaves of
// it are the men of one side. Whom a list names at once has to be met there first,
// in the order of the squares and not of the kinds, twice in each position: the
// enemy's men for checks and pins, one's own for their moves. In return a move
// changes two cells and nothing else, nothing limits how many men a side may have,
// and a board takes less than two thirds of the bytes. Both sides of the bargain:
//
//	bench run --rep x88,x88-scan
//	bench run --rep x88,x88-scan --filter '.name:(MakeUnmake OR AppendMoves OR CountMoves)'
package x88

//go:generate go run ../../internal/twin -from ../bitboard perft.go
