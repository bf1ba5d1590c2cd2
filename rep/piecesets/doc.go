// Package piecesets is package sets for boards that have a bitboard for each of the twelve pieces:
//
//	bitboard12       twelve words, copied by each move
//	bitboardinplace  twelve words and a mailbox, changed in place
//
// Where the pieces of a type and side are one word here, they are the AND of two there; where the
// squares of a side are one word there, a board has to unite six here. The rest of the code is the
// same, and made from that package: a choice in one source cost calls in the place of inlined code.
package piecesets

//go:generate ../../tools/run twin -from ../sets attacks.go count.go exchange.go movegen.go position.go threats.go
