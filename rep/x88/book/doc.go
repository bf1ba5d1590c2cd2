// Package book is the textbook 0x88 board: the layout as the tutorials build it, in the simplest
// way that is right. The folder imports package rep and nothing else of this module, so it can be
// copied out as the beginning of an engine.
//
// # Mapping
//
// The board has 128 cells, two boards side by side. An index is 16*rank + file: in hexadecimal the
// first digit is the rank and the second one the file. The right half is off the board.
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
// # The first trick: the edge
//
// A step off the board sets bit 3 or bit 7 of the index, whichever edge it crosses, so one AND with
// 0x88 replaces four comparisons:
//
//	h4 is 0x37, one step east  is 0x38: bit 3 is set
//	a4 is 0x30, one step west  is 0x2f: bit 3 is set
//	d8 is 0x73, one step north is 0x83: bit 7 is set
//	d1 is 0x03, one step south is -0x0d, in bits ...11110011: bit 7 is set
//
// # The second trick: the square difference
//
// The rows are so wide that the difference of two indices has only one meaning: 16 times the ranks
// plus the files between them. From d1 (0x03) to h5 (0x47) it is 0x44, four ranks up and four files
// right, wherever on the board. A table by difference says which pieces attack along it, and by
// which step. A piece that cannot attack a cell on an empty board is dismissed by one look-up; only
// for the others the cells between are visited.
//
// # Reading order
//
//	board.go    the cells and the piece list, and how a position comes in and goes out
//	attacks.go  is a cell attacked? The square difference at work
//	movegen.go  the pseudo-legal moves, piece by piece, and the test which of them are legal
//	make.go     a move is made and unmade, with a record of what cannot be computed backwards
//
// A move is pseudo-legal if the piece moves so; it is legal if it does not leave its own king
// attacked. This board makes each pseudo-legal move, looks, and unmakes it. Most of its time goes
// there, and package [github.com/boardbench/boardbench/rep/x88/pins] is the first step to less of it.
// Package [github.com/boardbench/boardbench/rep/x88] is the same layout, tuned.
//
// # Good at
//
// Questions about two cells: the piece on one, is it on the board, could a piece on one attack the
// other. The piece list leads to the pieces without a scan over empty cells. A move writes a few bytes.
//
// # Bad at
//
// Questions about many cells: a slider's moves are found cell by cell, with a test for the edge at
// each, and is a cell attacked asks each enemy piece in turn. Half of the cells hold nothing.
//
// # Reference
//
// Bruce Moreland, 0x88 Move Generation, and https://www.chessprogramming.org/0x88, which has the
// square difference, too.
package book
