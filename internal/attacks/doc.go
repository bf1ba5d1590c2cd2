// Package attacks has the tables of the bitboard representations: the attacks of
// knights, kings, pawns and sliders by square, the squares between two others, and the
// squares from which a piece attacks near a king. It knows sets of squares and not how
// a representation stores its pieces, so that all bitboard representations share one
// copy. Only a program that calls [Build] has them in memory.
//
// # Magic bitboards
//
// The attacks of a rook on a1 depend on the occupancy of b1 to g1 and a2 to a7, twelve
// squares (the occupancy of h1 and a8 changes nothing). So there are 4096 answers, in
// a table, and the look-up needs a way from twelve scattered bits to an index below
// 4096. Multiplying by the right number, the magic, adds up copies of the set, shifted
// so that the twelve bits meet in the top twelve:
//
//	index = (occupied & mask) * magic >> 52
//
// A smaller example, a bishop on a1 with its mask of six bits, b2 (bit 9),
// c3 (18), d4 (27), e5 (36), f6 (45), g7 (54). Six bits are wanted at the top,
// 58 to 63. The magic 2^49 + 2^41 + 2^33 + 2^25 + 2^17 + 2^9, which
// is file b without b1 and b8, takes b2 to bit 58 with its first term, c3 to bit
// 59 with its second, and so on to g7, which its last takes to bit 63. All
// other products lie below bit 58 or fall off the top, and no two meet, so none
// carries:
//
//	pieces on c3 and f6:  (1<<18 | 1<<45) * magic >> 58  =  1<<1 | 1<<4  =  18
//
// For other lines than a diagonal from a corner the magic is found by trial, with sparse
// random numbers, until one sends no two sets of blockers with different answers to
// one index; magics_test.go does so and magics.go has the result.
//
// # Form
//
// The shift is in the magic itself: its low six bits are the number that the product
// is shifted down by. A shift by a register uses these bits and no others, so a
// look-up saves the load of a shift, and tables are still of the size that each square
// needs. A magic of that form is harder to find. If none is found in good time, the
// square gets one more bit, and a table of twice the size.
//
// Every array has an element more than it needs, which is never read: the compiler
// then knows that the number of the lowest bit of a set, which is 64 for the
// empty set, is an index that needs no bounds check.
//
// # Reference
//
// Lasse Hansen and Pradu Kannan, 2006, for magic bitboards.
package attacks
