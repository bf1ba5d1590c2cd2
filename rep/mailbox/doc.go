// Package mailbox keeps the board in 64 cells, 8 by 8, without sentinels around them.
// The edge of the board is file and rank arithmetic, done once to make tables of the
// end of each ray. The relative position of two squares is in tables of pairs.
//
// Read package rep/mailbox/book first, the same layout in four short files.
//
// # Mapping
//
// An index is rank*8 + file.
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
//
// A cell holds the ID of its piece: 16 to 31 are White's, 32 to 47 Black's, 0 is
// an empty cell. The piece list holds, by ID, the piece and its cell: piece*64 +
// index, with flags above. The entry of a captured piece is 0, and its ID stays
// reserved. The IDs of a side are ordered by kind: the king, then the knights, the
// sliders, the pawns, so that each kind has a loop of its own.
//
// # Good at
//
// Being small: every cell is a square, a whole board with its list takes four
// cache lines, and a table by pair of squares has 4096 entries where
// a board of 128 cells would need four times as many. Squares need no
// translation from or to the outside. The piece on a square is one load, and a
// move changes a few bytes.
//
// # Bad at
//
// Steps: an index does not show that a step has left the board, so a ray walk has to
// know its end beforehand. Differences: the difference of two squares does not
// determine their relative position, so relations need tables of pairs. And, like all
// array boards, questions about sets of squares: pieces are handled one by one.
//
// # Reference
//
// GNU Chess 4 (John Stanback, Stuart Cracraft), an 8×8 array with prepared lists
// of targets for each square; and https://www.chessprogramming.org/8x8_Board.
//
// # The edge
//
// h4 is 31, and the next index, 32, is a5. Nothing in 32 shows that the step from 31 crossed
// the edge. So the simple 8×8 board splits an index into file and rank for every step:
//
//	file, rank := index%8 + 1, index/8    // h4: file 7 + 1 is 8
//	if file > 7 { /* off the board */ }
//
// Here only leap.from does that, to make tables. A slider has two: steps has the
// difference of a step in each direction, and lines has the first and the last cell in
// each direction from each cell. A walk is then
//
//	to := lines[from].first[d]
//	for b.cell[to] == noPiece {
//		...
//		if to == lines[from].last[d] {
//			break
//		}
//		to += steps[d]
//	}
//
// From d4, 27, the first cell to the north-east is e5, 36, the last one h8, 63, and
// on an empty board the walk visits 36, 45, 54 and 63. From h4 the first cell to the
// east is h4, which the slider itself occupies: the walk ends at once. The test for
// the end is needed on empty cells only.
//
// Knights, kings and pawns have their targets listed cell by cell. A target off
// the board is listed as the cell of the piece itself, so the test for own pieces
// rejects it, and there is no test for the edge.
//
// # A rank in one load
//
// The eight cells of a rank are a 64-bit word in memory, the a-file in the lowest
// byte, and counting moves reads them together. Take a rook on d4 and a black pawn
// on g4 with the ID 40, and the cells between them empty. The bytes of the rank to
// the right of the rook, shifted down to the lowest byte, are
//
//	right := (rank>>8 | 1<<56) >> (8*3)    // 0x100280000, e4 the lowest byte
//	bits.TrailingZeros64(right) / 8        // 2, for f4 is byte 1 and g4 byte 2
//
// The 1 past the edge stops the rook as an own piece would. The two steps and the capture, since byte
// 2 has the enemy's bit, are three moves without a walk. A knight's targets are bytes of four ranks:
// a byte with the own bit set is no move. The pawns of a rank are counted together: their IDs are the
// last of the side, so that one addition marks them, and a shift by a byte brings them to the enemies
// on the rank ahead that they can capture. The word of a file is put together from eight bytes, and
// takes less than two walks. The word of a diagonal would take more, so sliders walk there.
//
// Captures do not need the empty cells, and so a word is faster for them on diagonals
// too: the end of a ray is hard to predict, so that a walk costs more than its loads.
// For a diagonal a mask leaves one byte of each rank, and since no two of its cells are
// on one file, the eight ranks are or'ed together, with the a-file in the lowest byte
// as in a rank. Of the bits that show the side, 0x30 in each cell, the nearest one on
// either side is the enemy's or not: two counts of zeros for a line, without a loop.
//
// # The attack table
//
// On a board of 16 columns the difference of two indices determines their relative
// position. With 8 columns it does not: from a1 to h1 it is 7, seven files to the east,
// and from b1 to a2 it is 7 too, one step north-west. So relations are tables of pairs.
// The large one, attackTable, has an entry for each cell and each piece on each cell:
// whether the piece attacks the cell on an empty board, from which direction, and, as a
// mask of eight directions, which neighbours of the cell it attacks.
//
// A legal move generator reads the row of the king's cell, one load for each enemy.
// Take the king on e1 and a black bishop on b4:
//
//	attackTable[e1][bishop b4] = 0x140e10
//	  bits 0-8    0x10  it attacks e1, and no neighbour as a leaper
//	  bits 9-11   7     and stands to the north-west
//	  bits 16-24  0x14  as a slider it attacks e1 and d2, numbers 4 and 2 of d1, e1
//
// Two more bits of each half stand for the cells two files to the east and to the
// west of the king, its targets when it castles in standard chess.
//
// The entries of the whole list are or'ed together, without a test of the type. The
// lower half, for knights, pawns and the king, holds on every board. The upper half
// holds on an empty board. Mostly no slider attacks the king or a cell that it can go
// to, and no more work is needed. Otherwise the cells between are read: here d2 and c3.
// If both are empty it is a check, if the only piece there is an own one it is a pin. A
// pinned piece is removed from the list while moves are generated, so that no loop has
// to test for pins, and its moves along the line are added after. In check the same
// table, read by the row of the checker's cell and of the cells between, gives the
// pieces that can capture the checker or block the check.
//
// # Flags
//
// A quiet move changes two cells, one list entry, the key and the clocks. It rarely does
// more, and for four reasons: a pawn, which resets the halfmove clock, a king or rook with a
// castling right, an en passant capture that was possible, and a full history. Each has a bit
// of its own, in the list entry of the piece, in the state, and in a word of the record that
// is 0 except in the last record. One test of the three words or'ed together shows that no
// more work is needed. The flags of the list entry are next to the number of the piece, and
// the table of keys repeats each piece with each of them, so that an entry is the index of
// its key as it is. The flag of a king or rook stays when the right is lost; it only means
// that the table of lost rights must be read.
//
// Unmake needs no record for a quiet move: the ID is in the cell of the target, and the
// change of the list entry is the exclusive or of both cells, which the move names. It calls
// nothing, and none of its indices needs a test that could panic: then the compiler gives a
// function no stack frame.
//
// # Questions of an engine
//
// This layout is good at questions about one piece and one cell: the piece on a cell, the
// checkers, whether a move gives check or is legal, and whether an exchange loses. The record of
// the last move shows where a check can come from. Its piece attacks the king, which is one load
// from the attack table. Or a slider attacks it through the cell that the piece left, which is a
// walk from the king, mostly of one step, if the table of steps has a line between the two. In
// an exchange pawns are two loads, the other attackers are looked up when their turn comes, and
// walks pass through the cells whose pieces have left.
//
// Sets of squares, such as the mobility of a side or all attackers of a square, are put together cell by
// cell, at a multiple of the price of bitboards. Captures are found in words of eight cells, for all pawns
// in six words: in the word of a rank a shift by a byte brings each pawn to the file of its captures.
//
// The threats that a move changes, which networks have as inputs, are a question about lines
// through two squares. The cells have no sets, so one is made of them when the question is asked:
// a product puts the occupied cells of a rank side by side, and the sets of sliders and knights
// come from the list. On either side of a square the nearest piece is then a bit at the end of
// a word, without a walk (questions.go).
//
// In a search with piece-square tables and pawns this board visits 0.85 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.89 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Without a list
//
// What does the piece list gain? Package mailboxscan is this board without it: a cell holds
// a piece, and the board reads the ranks to find the pieces. It also counts pawns one by one
// and walks files, so the difference includes the gain by the words of ranks and files.
//
// # From the textbook board
//
// Package rep/mailbox/book is the same layout in four short files, as the tutorials
// build it. This package changes it step by step:
//
//	pins     a move is made to test it only if it could expose the king: package pins
//	list     a piece list leads to the pieces, without a scan of 64 squares
//	ends     a table has the first and the last cell of each ray, and lists have the leapers' targets
//	pairs    a table by cell and piece has the attacks of the piece, and from which direction
//	masks    no move is made to test it: checks, pins and king danger leave only legal moves
//	words    a rank is one load: pawns, knights and the rooks' ranks are counted in words
//	counts   moves that are only counted are not listed
//	records  Unmake of a quiet move needs no record: the move and the cells have it all
//	paths    quiet moves and the rest have code of their own
//
// The speed with each, relative to the tuned bitboard:
//
//	leaf  book 0.14  pins 0.32  tuned 1.0
//	bulk  book 0.017  pins 0.050  tuned 0.43
//
//	go run ./cmd/bench compare --view levels results/2026-11-23/amd-epyc/levels.txt.gz
//
// A book and a step are boards like any other, and this command measures them again:
//
//	go run ./cmd/bench run --rep mailbox-book,mailbox-pins,mailbox
//
// The speed with a single technique of the rest, relative to this board without it, from
// techniques/techniques.md. The board without it is a variant, which has the name on the right:
//
//	list     leaf 1.08  bulk 1.49  mailbox~piece-list
//	pairs    leaf 1.06  bulk 1.22  mailbox~pins-by-attack-table
//	words    leaf 1.01  bulk 1.09  mailbox~pawns-by-ranks
//	counts   leaf 1.00  bulk 1.39  mailbox~count-without-writing
//	records  leaf 1.04  bulk 1.01  mailbox~undo-from-the-move
//	paths    leaf 1.20  bulk 1.02  mailbox~quiet-moves-first
//
//	go run ./cmd/bench run --rep mailbox,mailbox~piece-list
//	go run ./cmd/bench compare results/techniques/mailbox.txt.gz
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep mailbox
//
// On a page, a rook whose rays end:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1&boards=mailbox,tenbytwelve&view=questions&q=attacks&sq=a1'
package mailbox

//go:generate ../../tools/run twin -from ../bitboard perft.go
