// Package tenbytwelve keeps the board in 120 cells, ten columns by twelve rows:
// the 64 squares, surrounded by cells that hold a sentinel. The sentinel is a
// piece that neither side can capture or pass, so the content of a cell also
// marks the edge, and no code that moves a piece tests for it.
//
// Read package rep/tenbytwelve/book first, the same layout in four short files.
//
// # Mapping
//
// An index is (rank+2)*10 + file+1, with rank and file from 0. The sentinels are
// two rows deep above and below and one column wide at each side.
//
//	    110 111 112 113 114 115 116 117 118 119
//	    100 101 102 103 104 105 106 107 108 109
//	8    90| 91  92  93  94  95  96  97  98| 99
//	7    80| 81  82  83  84  85  86  87  88| 89
//	6    70| 71  72  73  74  75  76  77  78| 79
//	5    60| 61  62  63  64  65  66  67  68| 69
//	4    50| 51  52  53  54  55  56  57  58| 59
//	3    40| 41  42  43  44  45  46  47  48| 49
//	2    30| 31  32  33  34  35  36  37  38| 39
//	1    20| 21  22  23  24  25  26  27  28| 29
//	     10  11  12  13  14  15  16  17  18  19
//	      0   1   2   3   4   5   6   7   8   9
//	          a   b   c   d   e   f   g   h
//
// No shift and no mask turns a square into its index or back. Two maps do it:
// cellOf from 64 to 120 and squareOf from 120 to 64.
//
// A cell holds a piece ID: 0x10 to 0x1f are White's, 0x20 to 0x2f Black's, 0 is an
// empty cell, 0x30 the sentinel. The piece list holds, by piece ID, the piece and
// its square in one word, a pieceSquare. IDs are fixed: a captured piece
// keeps its ID with an empty entry, a promoted pawn changes the piece in its entry,
// and no piece moves within the list. ID 0 has an entry too, so that the piece on a
// square is found without a test for an empty cell.
//
// The key and the state word are not in the board but in the top record of a stack: Make
// writes the next record, Unmake drops it. The key in a record is of the pieces alone. Key
// looks up the rest, for the side to move, the castling rights and the en passant square,
// by the state. A pieceSquare has, from the colour up, the bits that a move of the piece
// clears in a state. So a quiet move has no branch for castling rights, pawns or en
// passant: it clears bits, and changes the key by two keys of the table.
//
// # Good at
//
// Walking. A step is an addition and a load, and the load shows whether the cell is
// empty, holds a piece of either side, or is off the board. The loop of a slider has one
// condition. The piece on a square is one load, and a move changes a handful of bytes.
//
// # Bad at
//
// Anything about sets of squares: the moves of a slider are walked cell by cell, and a
// question about all enemy pieces is a loop over their list. The difference of two
// indices says little about the two squares. Nearly half of the cells are sentinels,
// and files and ranks are not in the bits of an index.
//
// # In an engine
//
// The layout is good at questions about a few squares. The piece on a square is one
// load. Whether a move gives check, is legal or has left the king in check takes one or
// two look-ups in the attack table, by the cells that the move left and reached. A walk
// follows only if they share a line with the king. Checkers needs only the last move for
// that, which is in the record. An exchange finds each attacker in the list when its
// turn comes: a walk passes the cells of the pieces that have left. Captures alone still
// cost walks: an empty diagonal is walked to its end in any case.
//
// The threats that a move changes, which networks have as inputs, are a question about lines
// through two squares. The cells have no sets, so one is made of them when the question is asked:
// a product puts the occupied cells of a rank side by side, and the sets of sliders and knights
// come from the list. On either side of a square the nearest piece is then a bit at the end of
// a word, without a walk (questions.go).
//
// In a search with piece-square tables and pawns this board visits 0.82 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.87 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Robert Hyatt, Chess Program Board Representations, and
// https://www.chessprogramming.org/10x12_Board. Tom Kerrigan's TSCP has the
// two maps, mailbox and mailbox64.
//
// # The sentinels
//
// White's pieces have bit 0x10 and Black's 0x20. The sentinel has both, so that it
// counts as a piece of either side's own. The test that keeps a piece from capturing
// its own side also keeps it on the board. There is no other test for the edge.
//
// Two rows are needed above and below, because a knight on rank 8 jumps two up. At
// the sides one column is enough, because the rows follow one another: the cell to
// the left of the left sentinel is the right sentinel of the row below. A knight on
// a4 (51) that jumps two west and one north comes to
//
//	51 - 2 + 10 = 59, the sentinel to the right of h4
//
// and one on h5 (68) that jumps two east and one south to 68 + 2 - 10 = 60, the
// sentinel to the left of a5. The outermost jumps, 21 down from a1 and 21 up from
// h8, end on 0 and on 119, the first cell and the last.
//
// # The table of pairs
//
// With sixteen columns, as in package x88, the difference of two indices determines
// their relative position. With ten it does not:
//
//	26 - 21 = 5: from a1 to f1, five files right. A rook could go there.
//	31 - 26 = 5: from f1 to a2, one rank up and five files left. No piece could.
//
// So the attack table is indexed by both squares: it has a row for each
// square of a king, and in the row an entry for each piece on each square. That is
// much more than one row of differences, but a search reads little of it: the rows
// of the few squares that the two kings visit.
//
// A black queen on h5 (68), White's king on e2 (35), a white knight on f3 (46) or
// g4 (57): in the row of e2, the entry of a black queen on h5 says that it is
// aligned with the king, and that the step from king to queen is 11, northeast.
// Only then are the cells between read, 46 and 57: with no piece on them the queen
// gives check, with one piece of White's that piece is pinned, with two neither.
// For a queen on h6 (78) the entry is empty, and one look-up is enough, wherever
// the other pieces are.
//
// The same entry holds, for each of the king's eight neighbours, whether the queen would
// attack it. The union over all enemy pieces, one look-up each, gives the king's legal
// squares. A square is illegal if a leaper attacks it, and legal if no piece does. Only
// for a neighbour that a slider would attack on an empty board are the cells between read.
//
// # Several cells in one load
//
// Go checks every index. From a1 or above, and h8 or below, every cell that a piece can
// jump to is within the array. So two comparisons, which also exclude captured pieces,
// cover all cells around a piece. And because a cell is a byte, one load has several of
// them: the three ahead of a pawn, two of a knight's eight targets, three in a row
// around a king. White's king on g1, rook on f1, pawns on f2, g2 and h2:
//
//	36 37 38   pawn     pawn     pawn       1 1 1
//	26 27 28   rook     king     empty      1 1 0
//	16 17 18   sentinel sentinel sentinel   1 1 1
//
// Its own pieces and the sentinel have one bit in common. Two shifts and one product
// bring the nine bits together, column by column from the west, each from the south:
// 111 111 101. One bit is clear, the step east: to h1. Of the eight cells to either
// side of a rook at least one is a sentinel. So the rank is not walked to count moves:
// the first byte that is not zero ends it.
//
// # Counting and listing in words
//
// A side has sixteen IDs. With five to eight pawns the pawns have the last eight, so that
// bit 3 of a cell means a pawn. Then three bits of a cell are enough: pawn, white piece,
// black piece. Shifts bring these bits of all rows into three words, one for each bit, with
// a byte for each file. For counting, 60 instructions to make the words replace most walks.
// All pawns take one step by one shift of the word, and a shift by a byte moves them to the
// next files. The file of a rook is a byte, and a product makes its rank a byte too. A
// table has the attacks of a rook on eight cells:
//
//	occupied  1 0 0 1 0 0 0 1   the rook on the fourth cell, pieces on the first and last
//	attacked  1 1 1 0 1 1 1 1   less the cells of its own side
//
// Diagonals are walked. A pinned or a promoted pawn has the bit too, which is cleared in the
// word. The captures and the quiet moves of a search are listed from the same words, with
// one loop for all captures of pawns in one direction. There, pawns without a bit of their
// own are gathered from the list. If a side had few pawns at Load, each piece is counted in
// its cells, because few pieces are left then.
//
// # Related boards
//
// Packages twelvebytwelve and sixteenbysixteen have the same algorithm with more columns. Its code, of all
// three, is in package [github.com/boardbench/boardbench/rep/framed].
//
// # From the textbook board
//
// Package rep/tenbytwelve/book is the same layout in four short files, as the tutorials
// build it. This package changes it step by step:
//
//	pins     a move is made to test it only if it could expose the king: package pins
//	IDs      a cell holds a piece ID, and the list piece and square in one word
//	pairs    a table by pair of squares says which pieces attack along it, and by which step
//	masks    no move is made to test it: checks, pins and king danger leave only legal moves
//	loads    several cells around a piece come in one load
//	words    the cells are gathered into three words once a node: pawns and files at once
//	counts   moves that are only counted are not listed
//	records  the words that every move changes are in a record: Unmake drops it
//	paths    quiet moves and the rest have code of their own
//
// The speed with each, relative to the tuned bitboard:
//
//	leaf  book 0.16  pins 0.32  tuned 1.0
//	bulk  book 0.022  pins 0.069  tuned 0.41
//
//	go run ./cmd/bench compare --view levels results/2026-11-23/amd-epyc/levels.txt.gz
//
// A book and a step are boards like any other, and this command measures them again:
//
//	go run ./cmd/bench run --rep tenbytwelve-book,tenbytwelve-pins,tenbytwelve
//
// The speed with a single technique of the rest, relative to this board without it, from
// techniques/techniques.md. The board without it is a variant, which has the name on the right:
//
//	pairs    leaf 1.06  bulk 1.23  tenbytwelve~pins-by-pairs
//	words    leaf 1.01  bulk 1.12  tenbytwelve~pawns-in-words
//	counts   leaf 1.00  bulk 1.33  tenbytwelve~counting-without-writing
//	paths    leaf 1.06  bulk 0.98  tenbytwelve~branch-on-captures
//
//	go run ./cmd/bench run --rep tenbytwelve,tenbytwelve~pins-by-pairs
//	go run ./cmd/bench compare results/techniques/tenbytwelve.txt.gz
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep tenbytwelve
//
// On a page, a rook that meets sentinels:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1&boards=tenbytwelve,mailbox&view=questions&q=attacks&sq=a1'
package tenbytwelve
