// Package bitboardinplace keeps the board as twelve bitboards, a set of squares in a
// 64-bit word for each piece of each colour, and as a mailbox of 64 pieces. There is one
// copy of both: a move changes it in place, and a short record on a stack has everything that
// cannot be computed backwards. This is the layout of most tutorials. They keep the squares
// of White, of Black and of both as three more words; here the generator unites them
// from the twelve when it needs them.
//
// # Mapping
//
// Bit n of a bitboard is square n: a1 is bit 0, h1 bit 7, h8 bit 63. These are White's
// knights in the start position, 0x0000000000000042:
//
//	8  . . . . . . . .    bits 56-63   0x00
//	7  . . . . . . . .    bits 48-55   0x00
//	6  . . . . . . . .    bits 40-47   0x00
//	5  . . . . . . . .    bits 32-39   0x00
//	4  . . . . . . . .    bits 24-31   0x00
//	3  . . . . . . . .    bits 16-23   0x00
//	2  . . . . . . . .    bits  8-15   0x00
//	1  . x . . . . x .    bits  0-7    0x42
//	   a b c d e f g h
//
// The index of a bitboard is the piece as the mailbox has it, colour in bit 3 and type
// below. So the content of a square is at once the index of its bitboard and of its keys:
//
//	       pawns  knights  bishops  rooks  queens  kings
//	White    1       2        3       4       5      6
//	Black    9      10       11      12      13     14
//
// # Good at
//
// Changes. A quiet move writes one bitboard and two bytes of the mailbox, and unmaking
// it writes them again. A capture writes two bitboards. Package bitboard, which has an
// occupancy for each colour, writes both in each record.
//
// # Bad at
//
// The occupied squares, which are the union of twelve words. A generator needs them once
// for each position, so that the union costs little where a position has many moves; a
// question such as rep.Inspector's Attackers pays for it each time.
//
// And Unmake has to do something, which depends on the kind of move: each move reads the
// words that the one before has written, and has to wait for them.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.99 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.99 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// François Dominic Laramée, Chess Programming Part II: Data Structures, GameDev.net,
// 2000, has the twelve bitboards. Nam Anh Vu, surge, 2020, is the fast generator
// that changes them in place and takes the key back from a record.
//
// # The trick: a record without pieces, but with squares to watch
//
// Make could keep the key and the state bits in the board, and save the old ones in the
// record for Unmake to restore. Here they have no place but the records: each record
// belongs to a position, Make computes the new one from the last one, and Unmake drops
// it. Nothing is restored but the pieces, and those need no record: the move says from
// where to where, the mailbox says which piece, and a byte has the captured piece.
//
// Most moves end no castling right and follow no double push that can be answered en
// passant. To see that in one test, a record has a word of squares to watch: the squares
// of the kings and rooks that have a right to castle, or all squares where an en passant
// capture is pseudo-legal. A move from e1 in the start position meets 0x9100000000000091
// and takes the longer way, which ends the rights KQ and puts 0x9100000000000000 into
// the next record. When no rights are left the word is empty, and no move meets it.
//
// # Legal moves by masks
//
// As in package bitboard, whose code this is: the check mask, the pin masks and the
// king danger map leave the legal moves alone.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboard-inplace
//
// On a page, a capture, in place and in a copy:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=bitboard-inplace,bitboard8'
package bitboardinplace

//go:generate ../../tools/run twin -from ../bitboard -rename sets=piecesets keys.go questions.go record.go
