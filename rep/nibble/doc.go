// Package nibble keeps the board in four bits a square: a rank is a word of 32 bits,
// the board eight words, 32 bytes. What other boards ask of a cell it asks of all
// eight cells of a rank at once; a file or a diagonal is made a word for that.
//
// # Mapping
//
// The a-file is in the lowest nibble, so that a word, written as a number, reads
// from h to a. The start position:
//
//	rank 8   eadbfdae    r n b q k b n r
//	rank 7   99999999    p p p p p p p p
//	rank 6   00000000
//	rank 5   00000000
//	rank 4   00000000
//	rank 3   00000000
//	rank 2   11111111    P P P P P P P P
//	rank 1   62537526    R N B Q K B N R
//	         hgfedcba    a b c d e f g h
//
// A nibble is 0 for nobody. Bit 3 is Black's, bit 2 a slider's, who goes straight
// by bit 1 and diagonally by bit 0:
//
//	P 0001   N 0010   K 0011   B 0101   R 0110   Q 0111    p 1001 ... q 1111
//
// There are no lists. Men are found in the words, two ranks at a time, sixteen
// nibbles in a register of 64 bits.
//
// # Good at
//
// Being small: the whole board is two 16-byte registers, so a move copies it, and
// to take the move back is to go back to the old one. Questions about ranks:
// which cells are empty, where the other side's sliders are, how all the pawns can
// move, are a few instructions for sixteen cells. No edge is ever tested: beyond
// it a shift brings in zeros, and tables end where the board does.
//
// # Bad at
//
// One cell: to read it is a load, a shift and a mask, to write it more, where an
// array of bytes takes one instruction. Finding men: every node goes through all
// words to learn what a list would know. Files, whose eight nibbles lie one in each
// word.
//
// # Reference
//
// The Compact Chessboard Representation of the engine Axon: Vladan Vučković, An
// Alternative Efficient Chessboard Representation Based on 4-Bit Piece Coding,
// Yugoslav Journal of Operations Research 22, 2012.
//
// # From machine code to Go
//
// The layout is made for a machine's own language. There the eight words stay in
// eight registers; the generator has, written out for each kind of man and each
// square, the tests of his targets one after another, with no loop and no edge; it
// gets there by a jump through a table with man and square as the index; and a
// slider's cells ahead, shifted down to bit 0, are themselves an index to jump by,
// to where the moves up to the first man are written.
//
// Go has no say in what is in which register, and a word that is to be indexed has
// to be in memory. It has no jump to a computed place either: the nearest to it is a
// switch whose cases fall through, and whether that becomes a table of jumps is the
// compiler's choice; code for 768 pairs of man and square would have to be generated.
// What can be had instead is the same sequence as data. For each square and direction
// a ray of eight moves lies ready, in their order from the square outwards. It is
// written whole, which is one 16-byte load and one store, and then counted in as far
// as the cells are empty, by the number of zeros ahead of the first man: no loop and
// no jump. What was written behind is written over by the next. A knight's targets lie
// ready for each pair of ranks as marks, of which those of the own men are taken away.
//
// # Marks
//
// Most questions end in a word of marks, bit 3 of each nibble for which the
// answer is yes. Who stands on a rank:
//
//	  62037506    R . B Q K . N R, the knight of b1 and the bishop of f1 gone
//	& 77777777    the kind, without the side
//	+ 77777777    carries into bit 3 unless it is 0, and never further
//	& 88888888  = 88088808
//
// To look for a man, his code is taken from all nibbles by exclusive or, and where 0
// is left is he. Pawns are found so, and moved all at once, by 32 bits a rank and by
// 4 a file. A pawn has four ways to come to a cell, and there are four bits in its
// nibble: push is bit 3, captures to the east and west are bits 2 and 1, a double push
// is bit 0. So the moves of all pawns are three words, counted by counting bits, and
// a bit's number is the index of the prepared move.
//
// # A line is a word
//
// The cells of a diagonal are on files of their own. Masked out of their words they
// can be or'ed together, none on top of another. The diagonal of b2, in a position
// with a white bishop there, a white pawn on e5 and a black queen on g7:
//
//	rank 7   0f......  & 0f000000        rank 4   ........  & 0000f000
//	rank 6   ........  & 00f00000        rank 3   ........  & 00000f00
//	rank 5   ...1....  & 000f0000        rank 2   ......5.  & 000000f0
//
//	or'ed: 0f010050    marks: 08080080
//
// From there on it is a rank. Where the bishop comes to is arithmetic: to take twice
// his mark, 0x80, from the marks turns over the bits up to the first man above, and
// to take the highest mark below him, or 1, from his own leaves those from there on.
// Of these the cells of the diagonal, 00088808, are a1, c3, d4 and e5, and a count of
// bits is a count of moves. A file has to be put together nibble by nibble, and
// then is the same.
//
// A word of 64 bits has room for two lines, and a slider has two of a kind, so that
// counting does this once for both.
//
// Checks and pins are read off a line too. A table of pairs tells of every enemy
// piece whether he would, were the board empty, hit the king or one of the cells
// around him. For a slider who would, the line between is made a word and asked:
// nobody between is a check, one own man is a pin.
//
// # Copied, not undone
//
// Make copies 32 bytes behind the ones that there are, and changes two nibbles there;
// Unmake goes back. To change the words in place instead, and to put the two that
// were changed back, takes 34 instructions a node more where every leaf of kiwipete
// is made, and over the six positions of the perft suite is 0.92 times as fast with
// every leaf made and 0.99 times in bulk.
package nibble

//go:generate go run ../../internal/twin -from ../bitboard perft.go
