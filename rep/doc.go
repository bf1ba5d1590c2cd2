// Package rep is the vocabulary of a chess board and the contract that every
// representation implements.
//
// The vocabulary is the part of chess that does not depend on how a board is
// held in memory: [Square], [Piece], [Move], [CastlingRights], [SquareSet],
// and [Position], a plain value that FEN, validation and printing act on.
// A representation loads a Position and gives it back, so n notations and m
// boards cost n + m pieces of code, not n × m.
//
// The contract is [Board], five methods. Small optional interfaces, which [Questions] lists, are for
// other abilities and for the questions of an engine's search, and layout.Describer of package
// rep/layout says how a board is held in memory. [Backend] names a representation and makes its
// boards.
//
// The package imports nothing else of this module, and nothing in it knows a
// layout other than the 64 squares in little-endian rank-file order: a1 = 0,
// b1 = 1, h1 = 7, a2 = 8, h8 = 63.
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
package rep
