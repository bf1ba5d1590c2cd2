// Package bitboard12sides keeps the board as twelve bitboards, one for each piece of
// each colour, as package bitboard12 does, and the occupancy of both colours as two
// more.
//
// # Mapping
//
// Bit n of a bitboard is square n: a1 is bit 0, h1 bit 7, h8 bit 63. Three of the
// fourteen bitboards of the start position:
//
//	white rooks 0x0000000000000081  white knights 0x0000000000000042  white 0x000000000000ffff
//
//	8  . . . . . . . .              8  . . . . . . . .                8  . . . . . . . .
//	7  . . . . . . . .              7  . . . . . . . .                7  . . . . . . . .
//	6  . . . . . . . .              6  . . . . . . . .                6  . . . . . . . .
//	5  . . . . . . . .              5  . . . . . . . .                5  . . . . . . . .
//	4  . . . . . . . .              4  . . . . . . . .                4  . . . . . . . .
//	3  . . . . . . . .              3  . . . . . . . .                3  . . . . . . . .
//	2  . . . . . . . .              2  . . . . . . . .                2  x x x x x x x x
//	1  x . . . . . . x              1  . x . . . . x .                1  x x x x x x x x
//	   a b c d e f g h                 a b c d e f g h                   a b c d e f g h
//
// A position is 128 bytes, two cache lines: fourteen bitboards, the key, and a word of
// state bits.
//
// # Good at
//
// What bitboard12 is good at, and the occupied squares: they are one OR of two words
// instead of eleven of twelve.
//
// # Bad at
//
// Moves: a quiet move changes two bitboards instead of one, a capture four instead of
// two, and each copies two words more. A move pays that wherever it is made; the
// occupancy saves only where moves are generated. Which of the two weighs more is
// shown by
//
//	bench run --rep bitboard12,bitboard12-sides
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.92 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.95 times:
//
//	go run ./cmd/bench engine results/2026-11-23-amd-epyc-engine.txt.gz
//
// # Reference
//
// François Dominic Laramée, Chess Programming Part II: Data Structures, GameDev.net,
// 2000.
//
// # The trick
//
// As in package bitboard12: the index of the bitboard that has a square comes from
// three ORs. On e4, square 28, with White's queen there, bit 3 alone is set, and 8 is
// the index of the white queens. The legal moves come from masks, as in package
// bitboard.
//
// What a move does to this memory, byte by byte, made and unmade:
//
//	bench show --step e2e4 --rep bitboard12-sides
//
// On a page, a capture, with the occupancies and without:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=bitboard12-sides,bitboard12'
package bitboard12sides

//go:generate go run ../../internal/twin -from ../bitboard attacks.go count.go exchange.go legal.go legality.go movegen.go pawns.go perft.go pins.go sets.go stages.go state.go legal_test.go
//go:generate go run ../../internal/twin -from ../bitboard8 -drop New -drop Board.makeCastleOrPromotion board.go copy.go memory.go special.go validate.go
//go:generate go run ../../internal/twin -from ../bitboard12 castle.go index.go tables.go
