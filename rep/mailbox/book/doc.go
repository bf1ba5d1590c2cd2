// Package book is the textbook 8×8 mailbox: the layout as the tutorials build it, in the simplest
// way that is right. The folder imports package rep and nothing else of this module, so it can be
// copied out as the beginning of an engine.
//
// # Mapping
//
// The board is an array of 64 squares, and the index of a square is 8*rank + file, as in package rep.
// There are no cells off the board, and no piece list: only the squares of the kings are kept next
// to the array.
//
//	8  56 57 58 59 60 61 62 63
//	7  48 49 50 51 52 53 54 55
//	6  40 41 42 43 44 45 46 47
//	5  32 33 34 35 36 37 38 39
//	4  24 25 26 27 28 29 30 31
//	3  16 17 18 19 20 21 22 23
//	2   8  9 10 11 12 13 14 15
//	1   0  1  2  3  4  5  6  7
//	    a  b  c  d  e  f  g  h
//
// # The trick: the edge table
//
// One step east of h4, 31, is 32, which is a5: the index does not show that the step crossed the
// edge. So a table made beforehand says, for each square and each of the eight directions, how many
// steps there are to the edge:
//
//	             north  east south  west    NE    SE    SW    NW
//	edge[d4] =       4     4     3     3     4     3     3     3
//	edge[h4] =       4     0     3     7     0     0     3     4
//
// A slider goes at most that many steps, and a king or a pawn goes one step if there is one. A
// knight's jump is two steps in a direction and one to the side, and both are looked up: from h4 no
// jump to the east is on the board.
//
// # Reading order
//
//	board.go    the squares, and how a position comes in and goes out
//	attacks.go  the edge table, and is a square attacked? Walks that begin at the square
//	movegen.go  the pseudo-legal moves, piece by piece, and the test which of them are legal
//	make.go     a move is made and unmade, with a record of what cannot be computed backwards
//
// A move is pseudo-legal if the piece moves so; it is legal if it does not leave its own king
// attacked. This board makes each pseudo-legal move, looks, and unmakes it. Most of its time goes
// there, and package [github.com/boardbench/boardbench/rep/mailbox/pins] is the first step to less
// of it. Package [github.com/boardbench/boardbench/rep/mailbox] is the same layout, tuned.
//
// # Good at
//
// Being small and plain: the board is 64 bytes, an index is a square, and a move writes two or three
// bytes of it.
//
// # Bad at
//
// Steps: each needs to know the distance to the edge. Questions about two squares: the difference of
// two indices has two meanings, 7 from a1 to h1 and from b1 to a2. And all pieces of a side are
// found by a scan of 64 squares, most of them empty.
//
// # Reference
//
// https://www.chessprogramming.org/8x8_Board. Sebastian Lague, Coding Adventure: Chess, counts the
// steps to the edge in the same way; GNU Chess 4 has prepared lists of targets instead.
package book
