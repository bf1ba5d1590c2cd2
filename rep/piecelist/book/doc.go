// Package book is piece lists without a board, in the simplest way that is right. It imports the
// vocabulary of package rep and nothing else, so the folder can be copied out as the beginning of an
// engine.
//
// # Mapping
//
// Each side has a list of at most 16 slots. A slot has a piece and its square. A piece keeps its slot
// until another position is loaded: a move writes a new square there, a capture writes NoSquare. The
// king has slot 0. White's list in the start position:
//
//	slot      0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
//	piece     K   R   N   B   Q   B   N   R   P   P   P   P   P   P   P   P
//	square   e1  a1  b1  c1  d1  f1  g1  h1  a2  b2  c2  d2  e2  f2  g2  h2
//
// After 1.e4 slot 12 holds e4, and nothing else has changed.
//
// # The trick: search instead of a board
//
// Which piece is on e5? The list of each side is read until a slot has that square; if none has, e5 is empty.
// Every generator asks this for every square that a piece could go to, so both lists are searched at every
// step. A rook on a1 that goes north asks for a2, a3 and so on until a piece is found.
//
// Attacks are found the other way round, from the pieces. Each enemy piece in the list has a square,
// and the difference in files and ranks shows whether the piece would attack the target on an empty
// board. Two files and one rank: a knight does. As many files as ranks: a bishop or a queen does.
// Only then are the lists searched for a piece between them.
//
// # Reading order
//
//	board.go     the lists, the search, Load and Position
//	attacks.go   steps, attacks by difference, and whether a square is attacked
//	movegen.go   pseudo-legal moves, and the legal ones among them
//	make.go      Make, Unmake and the record that Unmake needs
//
// The exported names, apart from the methods of rep.Board, are for package pins.
//
// A pseudo-legal move moves a piece as that piece moves, but may leave the king in check. AppendMoves
// makes each one to see whether it is legal: it tests whether the king is attacked, and unmakes it.
//
// # Good at
//
// Memory and simplicity: there is nothing but the lists, a move changes one square in them, and the
// pieces of a side are found without a look at empty squares.
//
// # Bad at
//
// Everything that asks which piece is on a square: an answer takes up to 32 comparisons. A captured
// piece keeps its slot, so an endgame is searched as slowly as the position that was loaded. And a
// list has room for 16 pieces: Load refuses a position with more.
//
// # From here
//
// Package pins, next to this one, makes a move to test it only if it could expose the king. Package
// piecelist, one folder up, is the same layout as fast as it goes. This prints the gain of each:
//
//	go run ./cmd/bench run --rep piecelist-book,piecelist-pins,piecelist
//
// # Reference
//
// Peter Jennings, MicroChess, 1976, which plays chess in about a kilobyte with two such lists and
// searches them at every step. https://www.chessprogramming.org/Piece-Lists.
package book
