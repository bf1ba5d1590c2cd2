// Package x88 keeps the board in 128 cells, two boards wide. An index is off
// the board exactly when it has bit 3 or bit 7 set, so one AND with 0x88
// replaces two range checks. The difference of two indices determines the
// relative position of two squares, so one table look-up says whether a piece
// could attack a square, and along which line.
//
// Read package rep/x88/book first, the same layout in four short files.
//
// # Mapping
//
// An index is rank*16 + file: in hexadecimal the first digit is the rank and
// the second one the file. The right half is off the board and always empty.
//
//	8  70 71 72 73 74 75 76 77 | 78 79 7a 7b 7c 7d 7e 7f
//	7  60 61 62 63 64 65 66 67 | 68 69 6a 6b 6c 6d 6e 6f
//	6  50 51 52 53 54 55 56 57 | 58 59 5a 5b 5c 5d 5e 5f
//	5  40 41 42 43 44 45 46 47 | 48 49 4a 4b 4c 4d 4e 4f
//	4  30 31 32 33 34 35 36 37 | 38 39 3a 3b 3c 3d 3e 3f
//	3  20 21 22 23 24 25 26 27 | 28 29 2a 2b 2c 2d 2e 2f
//	2  10 11 12 13 14 15 16 17 | 18 19 1a 1b 1c 1d 1e 1f
//	1  00 01 02 03 04 05 06 07 | 08 09 0a 0b 0c 0d 0e 0f
//	    a  b  c  d  e  f  g  h
//
// A cell holds a piece ID: 0x10 to 0x1f are White's, 0x20 to 0x2f Black's, 0 is an empty
// cell. Pawns have the bit 0x40 in addition. The piece list holds, by ID, the piece and
// its square in one word, a pieceSquare, 0 for a captured piece. A piece keeps its ID, and
// no entry moves within the list; only a promotion clears the bit of the pawn, and its
// slot among the other pieces has been kept free. ID 0 has an entry too, so that every
// cell is looked up in the same way.
//
// The key and the state word are not in the board but in the top record of a stack: Make
// writes the next record, Unmake drops it. The key there leaves out the side to move and
// the en passant square, which Key adds from the record: most keys are never asked for.
//
// # Good at
//
// Anything about two squares: whether a piece could give check, whether it could
// be pinned, whether a slider could interpose. The piece list leads to the pieces
// without a scan over empty squares, the piece on a square is one load, and a
// move changes a handful of bytes.
//
// # Bad at
//
// Anything about sets of squares. A slider's moves are walked cell by cell with an
// edge test at each, unless all cells are gathered into words first, and a question
// about all enemy pieces is a loop over their list. Half of the cells
// only mark the edge.
//
// # Reference
//
// Bruce Moreland, 0x88 Move Generation (Gerbil's pages, 1990s), and
// https://www.chessprogramming.org/0x88, which has the square differences too.
//
// # The edge
//
// A step off the board always sets a bit of 0x88, whichever edge it crosses:
//
//	h4 is 0x37, one step east  is 0x38: bit 3 set, beyond the h-file
//	a4 is 0x30, one step west  is 0x2f: bit 3 set, beyond the a-file
//	d8 is 0x73, one step north is 0x83: bit 7 set, beyond rank 8
//	d1 is 0x03, one step south is 0xf3: bit 7 set, below rank 1 (modulo 256)
//	c3 is 0x22, one step east  is 0x23: on the board
//
// A knight on g6 (0x56) that jumps two east and one north reaches 0x68, which
// looks like the a-file of a second board on the right, and 0x68 & 0x88 is 0x08:
// off the board. In 64 cells the same jump goes from 46 to 56, which is a8.
//
// # The square difference
//
// On an 8×8 numbering both h1 - a1 and a2 - b1 are 7, one along a rank and the other
// along a diagonal: the difference is ambiguous. Here the rows are wide enough
// for a difference to determine its files and ranks: it is 16*ranks + files, with
// files from -7 to 7. Everything that depends only on the relative position of two
// squares fits a table of the differences from -119 (h8 to a1) to 119.
//
// Take a black queen on h5 (0x47), White's king on e2 (0x14), and a white knight on
// f3 (0x25) or g4 (0x36):
//
//	0x47 - 0x14 = 0x33 = 3*16 + 3: three ranks up, three files right
//
// At 0x33 the table for a queen says "aligned with the king", while the tables for a
// rook and a knight are empty, and the table of steps says -0x11 from the queen to
// the king. Only now are the cells between visited, g4 (0x36) and f3 (0x25): if both
// are empty it is a check, if one white piece is there it is pinned on that line, and
// two pieces make neither. A queen on h6 (0x57) has 0x57 - 0x14 = 0x43, four ranks and
// three files, which no line joins: it is dismissed after one look-up, wherever the
// other pieces are.
//
// Piece and square stand side by side in a word of the list. That word minus the king's
// square is the index of the entry, and a table that begins as many entries earlier
// needs no subtraction at all.
//
// The same entry holds, for each of the king's eight neighbours, whether the queen
// would attack it. The union over the enemy's pieces, one look-up each, and over its
// pawns, all at once, decides most king moves without another test: a square is illegal
// if a leaper attacks it, and legal if no piece does. Only a neighbour that a slider
// would attack on an empty board needs a test of the cells between.
//
// # Several cells in one load
//
// A cell is a byte, so the eight squares of a rank are one load. The off-board half
// to the left and right of a pawn lets the three cells in front of it be another.
// The targets of a knight on g1 (0x06) are two files on each of four ranks:
//
//	0x06 + 0x20 = 0x26, rank 3: f and h
//	0x06 + 0x10 = 0x16, rank 2: e, for a rank has no more than eight files
//	0x06 - 0x10 = 0xf6, off the board: &0x70 makes rank 8 of it, which is masked
//	0x06 - 0x20 = 0xe6, off the board too: rank 7, masked
//
// The bits that remain of the four words are shifted so that no two coincide, and one
// popcount counts the pieces of the knight's own side. Of a rook's rank, the word
// shifted to the left or to the right is the view on either side; the first non-zero
// byte is the end of its moves. At the edge that byte is a marker. That is how the
// mobility of one piece is counted.
//
// # All cells in three words
//
// Eight loads read the whole board. Three bits of each cell are kept, White, Black and
// pawn. The bits of a file are added into one byte, four ranks at a time, until a byte is
// a file and a bit of it a rank (gather.go). These words live for one node, and no move
// has to keep them. They take about 60 instructions, and then
//
//	a shift by one bit and by one byte moves all pawns to the cells that they attack,
//	a file is a byte, and a product puts the bits of a rank side by side: a table of
//	rook attacks, by its place and that byte, replaces the walk,
//	a knight's moves are one AND, and the king's neighbourhood is a rotation.
//
// Castling needs one word of a rank: no byte between king and rook is set. Only diagonals are
// walked, both to count and to list moves. Bitboards work in the same way. This board does not
// update them in each move, but makes them in each node; with few pieces that saves least.
//
// # Questions of an engine
//
// The difference answers most questions that a search asks between two moves. Before the last
// move the king was not attacked, so a check comes from the piece that moved, by one look-up
// with its square, or along the line from the king through the square it left. The record of
// the position has the move, and no other piece is tested (attacks.go). An exchange takes
// the least valuable attackers from the list, pawns from two cells, and finds the piece
// behind each by a walk from its square (questions.go). The captures alone come from the three
// words and from the ends of the diagonals (gather.go). This layout answers all questions of
// rep itself. It is slowest at sets of squares, such as all pieces of a type.
//
// The threats that a move changes, which networks have as inputs, are a question about lines
// through two squares. The cells have no sets, so one is made of them when the question is asked:
// a product puts the occupied cells of a rank side by side, and the sets of sliders and knights
// come from the list. On either side of a square the nearest piece is then a bit at the end of
// a word, without a walk (threats.go).
//
// In a search with piece-square tables and pawns this board visits 0.82 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.88 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # From the textbook board
//
// Package rep/x88/book is the same layout in four short files, as the tutorials
// build it. This package changes it step by step:
//
//	pins     a move is made to test it only if it could expose the king: package pins
//	IDs      a cell holds a piece ID, and the list piece and square in one word
//	king     a difference also has the king's neighbours that a piece attacks
//	masks    no move is made to test it: checks, pins and king danger leave only legal moves
//	words    the cells are gathered into three words once a node: pawns and knights at once
//	counts   moves that are only counted are not listed
//	records  the words that every move changes are in a record: Unmake drops it
//	paths    quiet moves, captures and the rest have code of their own
//
// The speed with each, relative to the tuned bitboard:
//
//	leaf  book 0.18  pins 0.33  tuned 1.0
//	bulk  book 0.025  pins 0.076  tuned 0.47
//
//	go run ./cmd/bench compare --view levels results/2026-11-23/amd-epyc/levels.txt.gz
//
// A book and a step are boards like any other, and this command measures them again:
//
//	go run ./cmd/bench run --rep x88-book,x88-pins,x88
//
// The speed with a single technique of the rest, relative to this board without it, from
// techniques/techniques.md. The board without it is a variant, which has the name on the right:
//
//	king     leaf 1.06  bulk 1.24  x88~king-squares-at-once
//	words    leaf 1.00  bulk 1.16  x88~pawns-at-once
//	counts   leaf 1.00  bulk 1.53  x88~counting-without-writing
//	paths    leaf 1.10  bulk 1.00  x88~branch-on-captures
//
//	go run ./cmd/bench run --rep x88,x88~king-squares-at-once
//	go run ./cmd/bench compare results/techniques/x88.txt.gz
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep x88
//
// On a page, the queen on h5, the king on e2 and the knight on g4:
//
//	go run ./cmd/explorer 'fen=7k/8/8/7q/6N1/8/4K3/8_w_-_-_0_1&boards=x88,bitboard&view=questions&q=pinned'
package x88

//go:generate ../../tools/run twin -from ../bitboard perft.go
