// Package nibble keeps the board in four bits a square: a rank is a word of 32 bits,
// the board eight words, 32 bytes. Other boards test cell by cell. This one tests the
// eight cells of a rank in parallel; a file or a diagonal is made a word first.
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
// A nibble is 0 for an empty cell. Bit 3 is set for a black piece, bit 2 for a
// slider, which moves orthogonally with bit 1 and diagonally with bit 0:
//
//	P 0001   N 0010   K 0011   B 0101   R 0110   Q 0111    p 1001 ... q 1111
//
// There are no lists. Pieces are found in the words, two ranks at a time, sixteen
// nibbles in a register of 64 bits.
//
// # Good at
//
// Being small: the whole board is two 16-byte registers, so Make copies it, and
// Unmake steps back to the old one. Anything about ranks: the empty cells, the other
// side's sliders, the moves of the pawns are a few instructions for sixteen cells.
// There is no test for the edge: past it a shift brings in zeros, and tables end
// where the board does.
//
// # Bad at
//
// One cell: a read is a load, a shift and a mask, and a write takes more. An array of
// bytes needs one instruction. Finding pieces: every node reads every word to find the
// pieces that a piece list would name. Files, with their eight nibbles in eight words.
//
// # Reference
//
// The Compact Chessboard Representation of the engine Axon: Vladan Vučković, An
// Alternative Efficient Chessboard Representation Based on 4-Bit Piece Coding,
// Yugoslav Journal of Operations Research 22, 2012.
//
// # From machine code to Go
//
// The layout is designed for machine code. There the eight words stay in eight
// registers. The generator is unrolled for each kind of piece and each square: the
// tests of its targets follow one another, with no loop and no edge. It is entered by a
// jump through a table with piece and square as the index. A slider's cells ahead,
// shifted down to bit 0, are themselves the index of a jump to the code that writes the
// moves up to the first piece.
//
// Go does not choose registers, and a word that is indexed has to be in memory. It has
// no computed jump either. The nearest to it is a switch with fallthrough, which the
// compiler may or may not make a jump table, and code for 768 pairs of piece and square
// would have to be generated. The same sequence is possible as data. For each square
// and direction a ray of eight moves is prepared, in their order from the square
// outwards. It is written whole, which is one 16-byte load and one store. The number of
// empty cells, the zeros ahead of the first piece, is the number of moves that count:
// no loop and no jump. The next moves overwrite the rest. A knight's targets are
// prepared for each pair of ranks as marks, from which the marks of
// the own pieces are removed.
//
// # Marks
//
// Most tests end in a word of marks, bit 3 of each nibble that passes. The occupied
// nibbles of a rank:
//
//	  62037506    R . B Q K . N R, without the knight of b1 and the bishop of f1
//	& 77777777    the kind, without the side
//	+ 77777777    carries into bit 3 unless it is 0, and never further
//	& 88888888  = 88088808
//
// To find a piece, its code is exclusive-or'ed into every nibble, and the nibbles that
// become 0 hold it. Pawns are found in this way, and moved together, by 32 bits a rank
// and by 4 a file. A pawn has four ways to a cell, and there are four bits in its
// nibble: push is bit 3, captures to the east and west are bits 2 and 1, a double push
// is bit 0. So the moves of a side's pawns are three words, counted by popcount, and
// the number of a bit is the index of the prepared move.
//
// # A line is a word
//
// The cells of a diagonal are on different files. Masked out of their words they can
// be or'ed together without overlap. The diagonal of b2, in a position with a white
// bishop there, a white pawn on e5 and a black queen on g7:
//
//	rank 7   0f......  & 0f000000        rank 4   ........  & 0000f000
//	rank 6   ........  & 00f00000        rank 3   ........  & 00000f00
//	rank 5   ...1....  & 000f0000        rank 2   ......5.  & 000000f0
//
//	or'ed: 0f010050    marks: 08080080
//
// From there on it is a rank. The bishop's moves are arithmetic. Subtracting twice its
// mark, 0x80, from the marks inverts the bits up to the first piece above. Subtracting
// the highest mark below it, or 1, from its own leaves the marks in between. Of these
// the cells of the diagonal, 00088808, are a1, c3, d4 and e5, and their popcount is the
// number of moves. A file has to be assembled nibble by nibble, and then is the same.
//
// A word of 64 bits has room for two lines, and a slider has two of a kind, so that
// counting does this once for both.
//
// Checks and pins come from a line too. A table of pairs shows for every enemy piece whether
// on an empty board it attacks the king or a cell around the king. For such a slider the
// line between is made a word: no piece between is a check, one own piece is a pin.
//
// # Questions of an engine
//
// Two records that follow each other have the last move: their words differ in the nibbles of its
// cells. Only a piece that came to one of these, or a slider that attacks through one that is now
// empty, can give check, so castling, promotions and en passant captures are no special cases. Sets
// of pieces, by colour or by type, are marks gathered sixteen at a time, and the captures of all
// pawns are one mask of their ways. The generator of pseudo-legal moves is the legal one without
// the pins. A single move is tested by two cells, the attack table and the line between. Whether it
// is legal follows from the last move's checks and the pieces on the line that it leaves.
//
// In a search with piece-square tables and pawns this board visits 0.68 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.75 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Copy-make
//
// Make copies 32 bytes into the next record, and changes two nibbles there; Unmake
// steps back. To change the words in place instead, and to restore the two in
// Unmake, needs more instructions.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep nibble
//
// On a page, a move in two words of eight nibbles:
//
//	go run ./cmd/explorer 'fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=e2e4&boards=nibble,mailbox-scan'
package nibble

//go:generate ../../tools/run twin -from ../mailbox exchange.go
