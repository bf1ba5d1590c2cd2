// Package bitboard keeps the board as sets of squares: a 64-bit word for each
// piece type and each colour, bit n for square n, and a mailbox of 64 pieces
// in lockstep with them.
package bitboard
