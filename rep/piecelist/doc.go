// Package piecelist has no board. It keeps a list of pieces for each side, with the
// square of each piece. The piece on a square is found by a search of the lists.
//
// Read package rep/piecelist/book first, the same layout in four short files.
//
// # Mapping
//
// A list has 16 places, called slots, a byte each. A piece keeps its slot for as
// long as the board is in use: a move writes its new square there, a capture
// writes 65, which is no square. The king has slot 0, the pieces follow, and
// the pawns have the last slots. Here is White in the start position, above
// the letter of each piece the number of its square (a1 = 0, h8 = 63):
//
//	slot      0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
//	piece     K   Q   R   R   B   B   N   N   P   P   P   P   P   P   P   P
//	square    4   3   0   7   2   5   1   6   8   9  10  11  12  13  14  15
//
// After 1.e4 slot 12 holds 28 and nothing else has changed. Two such lists of
// squares and two of pieces are 64 bytes, the whole placement.
//
// # Good at
//
// Small and simple. Make writes one byte, two in a capture, and the 32 bytes of squares are few enough to be
// kept whole for Unmake. The pieces of a side are found without a search, and the relation of two pieces is
// one table look-up: the lists are short enough to be read from end to end, without a branch that depends on
// the squares. Castling in Chess960, where king and rook may go to each
//
// # Bad at
//
// "Which piece is on e5?" has no direct answer. A ray walk, as in a mailbox, asks it at every
// step. A captured piece keeps a slot that every search reads, so an endgame with ten pieces
// costs as much as the opening. And 16 pieces a side are the limit: Load refuses more.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.71 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.78 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Peter Jennings's MicroChess (1976), which plays chess in about a kilobyte on
// a KIM-1: its BOARD and BK are 16 squares each, and every step of every ray
// compares them one by one. See also
// https://www.chessprogramming.org/Piece-Lists.
//
// # Searching the list
//
// The plain way to find the piece on sq is a loop:
//
//	for s, square := range list {
//		if square == sq {
//			return slot(s)
//		}
//	}
//	return noSlot
//
// Sixteen bytes are two machine words, and a word can be searched whole. Is
// there a 3 among the eight bytes 4 3 0 7 2 5 1 6? Take the exclusive or of
// each byte with 3, so that the question becomes: is there a zero? Then add
// 127 to each byte, which sets its top bit unless the byte was zero. No byte
// is over 127, so no sum carries into the next byte, and eight additions are
// one:
//
//	square     4   3   0   7   2   5   1   6
//	^ 3        7   0   3   4   1   6   2   5
//	+ 127    134 127 130 131 128 133 129 132
//	top bit    1   0   1   1   1   1   1   1
//
// The byte without its top bit is slot 1, the queen on d1. See list.seek.
//
// "Search by words" in techniques/techniques.md has its gain over the loop.
//
// # Reach without a search
//
// A slider does not need to know the piece on each square of its rays, only the
// nearest piece on each. One pass over the lists finds it: for each of the 32
// pieces, a table by pairs of squares has its direction and distance from the
// slider, and the least distance in each direction is kept. The eight distances
// share a word, a byte each, in unary: 3 is 00000111. The lesser of two unary
// numbers is their AND, so one table look-up and one AND a piece keep the eight
// distances at once.
//
// Take a rook on a1, an own pawn on a4 and an enemy on d1. In the direction north
// it meets its own piece at a distance of 3 and may go 2 steps; in the direction
// east it meets an enemy at a distance of 3 and may go 3, the last a capture:
//
//	                 northwest …   east …   north
//	own pawn a4      11111111 … 11111111 … 00000111
//	less one         01111111 … 01111111 … 00000011
//	enemy d1         11111111 … 00000111 … 11111111
//	edge of board    00000000 … 01111111 … 01111111
//	AND                     0 …      111 …       11
//
// Five ones: five moves, counted without finding one of them. The numbers are directions and
// distances from one piece, not squares. See reach. The plain way to the same distances walks along
// each ray and searches the lists at every step, by words: "Nearest pieces by one pass" in
// techniques/techniques.md compares the two.
//
// # A set for the length of a call
//
// Once a node the squares of both sides are gathered into two sets of 64 bits: each
// piece is one look-up in a table of 72 words and one OR, and a captured piece adds the
// empty set. That is as much work as one reach, and answers for the whole board; a
// search answers for one square. The last eight slots hold the pawns, so their part of
// the set is moved by shifts, all pawns at once; a knight's targets are a mask;
// castling tests for its empty squares with one AND. An enemy slider aligned with the
// king gives check if none of the squares between is in the set, and pins a piece if
// one is. Two reaches, from the slider and from the king, would show the same by
// distances that add up to the whole, but are slower. The board keeps none of this: the
// sets are gone when the list of moves is written or counted.
//
// # Sliders side by side
//
// A list is in the order of its pieces, so the queens, rooks and bishops are neighbours
// in front, and the pawns the last. The threats of the enemy's pawns and knights against
// the king and the squares around it are joined with OR, and none of them is tested
// alone unless the union attacks the king. Only the sliders are tested one by one. A
// promoted piece is among the pawns; while a side has one, its whole list is tested.
//
// # Questions of an engine
//
// Mobility is the sum of reaches. A capture is a direction in which the reach with own
// pieces and the reach to the enemies agree. One reach from a square shows which of the
// sliders aligned with it attack it. Whether a move is legal, or gives check, depends
// on the square that it leaves only if a slider is behind it, and the sliders in front
// of the list are few; the squares between are looked up in the gathered set. One pass
// over a list finds the pieces that may take part in an exchange, and at most one
// of the two lists is read if a pawn decides it. Package engine would search the lists again
// and again.
//
// The threats that a move changes need the piece on ten or more squares. So one pass over
// the lists writes the pieces into an array by square, on the stack of the question, and
// makes the sets of each piece.
//
// # From the textbook board
//
// Package rep/piecelist/book is the same layout in four short files, in the simplest way
// that is right. This package changes it step by step:
//
//	pins     a move is made to test it only if it could expose the king: package pins
//	words    a list is searched by words of eight bytes, not by a loop over bytes
//	reach    one pass over the lists finds the nearest piece in all directions, without a search
//	sets     once a node the squares of both sides are gathered into two sets of 64 bits
//	masks    no move is made to test it: pins and checks leave only legal moves
//	counts   moves that are only counted are not listed
//	records  the lists of squares are 32 bytes, kept whole: Unmake copies them back
//
// The speed with each, relative to the tuned bitboard:
//
//	leaf  book 0.086  pins 0.16  tuned 0.56
//	bulk  book 0.010  pins 0.022  tuned 0.29
//
//	go run ./cmd/bench compare --view levels results/2026-11-23/amd-epyc/levels.txt.gz
//
// A book and a step are boards like any other, and this command measures them again:
//
//	go run ./cmd/bench run --rep piecelist-book,piecelist-pins,piecelist
//
// The speed with a single technique of the rest, relative to this board without it, from
// techniques/techniques.md. The board without it is a variant, which has the name on the right:
//
//	words    leaf 1.02  bulk 1.01  piecelist~search-by-words
//	reach    leaf 1.09  bulk 1.49  piecelist~nearest-by-one-pass
//	counts   leaf 1.00  bulk 1.68  piecelist~count-without-writing
//	records  leaf 1.03  bulk 1.00  piecelist~squares-copied-back
//
//	go run ./cmd/bench run --rep piecelist,piecelist~search-by-words
//	go run ./cmd/bench compare results/techniques/piecelist.txt.gz
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep piecelist
//
// On a page, a rook without a board: every entry is read:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1&boards=piecelist,x88&view=questions&q=attacks&sq=a1'
package piecelist

//go:generate ../../tools/run twin -from ../bitboard perft.go
