// Package twelvebytwelve keeps the board in 144 cells, twelve columns by twelve
// rows: the 64 squares, surrounded by sentinels two cells deep on every side. Two
// cells are the longest jump in chess, so no step of a piece leaves the array or
// comes to a square of another row. Package tenbytwelve folds the same board into
// 120 cells.
//
// # Mapping
//
// An index is (rank+2)*12 + file+2, with rank and file from 0.
//
//	    132 133 134 135 136 137 138 139 140 141 142 143
//	    120 121 122 123 124 125 126 127 128 129 130 131
//	8   108 109|110 111 112 113 114 115 116 117|118 119
//	7    96  97| 98  99 100 101 102 103 104 105|106 107
//	6    84  85| 86  87  88  89  90  91  92  93| 94  95
//	5    72  73| 74  75  76  77  78  79  80  81| 82  83
//	4    60  61| 62  63  64  65  66  67  68  69| 70  71
//	3    48  49| 50  51  52  53  54  55  56  57| 58  59
//	2    36  37| 38  39  40  41  42  43  44  45| 46  47
//	1    24  25| 26  27  28  29  30  31  32  33| 34  35
//	     12  13  14  15  16  17  18  19  20  21  22  23
//	      0   1   2   3   4   5   6   7   8   9  10  11
//	              a   b   c   d   e   f   g   h
//
// Two maps turn a square into its index and back.
//
// A cell holds a piece ID: 0x10 to 0x1f are White's, 0x20 to 0x2f Black's, 0 is an
// empty cell, 0x30 the sentinel. The piece list holds, by piece ID, the piece and
// its square in one word, a pieceSquare. IDs are fixed: a captured piece keeps its
// ID with an empty entry, a promoted pawn changes the piece in its entry, and no
// piece moves within the list. ID 0 has an entry too, so that the piece on a square
// is found without a test for an empty cell.
//
// The key and the state word are not in the board but in the top record of a stack:
// Make writes the next record, Unmake drops it.
//
// # Good at
//
// Walking. A step is an addition and a load, and the load shows whether the cell is empty,
// holds a piece of either side, or is off the board. Every cell that a leaper reaches, and
// every cell around a king, is at a fixed distance inside the array. The attacks of a
// piece near a king are one look-up by the difference of their squares, in a small table.
//
// # Bad at
//
// Anything about sets of squares: the moves of a slider are walked cell by cell, and a
// question about all enemy pieces is a loop over their list. More than half of the
// cells are sentinels.
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
// In a search with piece-square tables and pawns this board visits 0.83 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.89 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Edward Kozdrowicki and Dennis Cooper, COKO III: The Cooper-Koz Chess Program,
// Communications of the ACM 16 (1973): figure 2 derives the sentinels from the knight's
// jump and then lets columns share them. https://www.chessprogramming.org/10x12_Board.
//
// # The same algorithm, another layout
//
// The code is that of package [github.com/boardbench/boardbench/rep/framed], as of packages tenbytwelve
// and sixteenbysixteen. So comparing two of the boards compares the layouts:
//
//	bench run --rep tenbytwelve,twelvebytwelve
//
// The attack table is indexed by a difference of two squares, which is impossible
// with ten columns, as shown below. And not all cells fit seven bits, but those that
// do not are sentinels: masked to seven bits they turn into the sentinels from 0 to
// 15, so that a walk needs no bounds check here either.
//
// # The sentinels
//
// White's pieces have bit 0x10 and Black's 0x20. The sentinel has both, so that it
// counts as a piece of either side's own. The test that keeps a piece from capturing
// its own side also keeps it on the board. There is no other test for the edge.
//
// A knight jumps two squares in one direction and one in another, so it reaches two
// rows and two columns over any edge. From a1 (26) two south and two west end on 0,
// from h8 (117) two north and two east on 143, the first cell and the last. With ten
// columns a jump over the left edge ends on the right sentinel of the row below, and
// that works too: each of the two columns between h4 and a5 is the edge of both rows.
// The fold saves only 24 cells. That is 16 bytes of a board there, which rounds its
// cells up to 128; a jump takes the same addition and load in both.
//
// The sentinels also help with Go's bounds checks: from an index between a1's and h8's,
// every cell that a piece reaches with one step or jump is within the array. These two
// comparisons, which also exclude captured pieces, cover a knight's eight jumps.
// Because a cell is a byte, two of the cells come in one load.
//
// # The difference of two squares
//
// The wider row makes the difference clearer. The difference of two indices is 12*ranks +
// files, files from -7 to 7. But f files are also one rank up and 12-f files the other way:
//
//	32 - 26 = 6: from a1 to g1, six files right. A rook could go there.
//	38 - 32 = 6: from g1 to a2, one rank up and six files left. No piece could.
//
// So a difference has two meanings if the files are five to seven in either direction:
// 42 differences of 183 have two. With files of four or less there is no second
// meaning, because it would be eight files or more the other way. Rows of ten are that
// certain for two files only, and 70 differences of 155 have two meanings there. With
// 15 columns none has two, and package x88 has 16.
//
// Two, four and seven are the numbers that matter. A leaper moves over two files. So it
// attacks a square around a king from up to three files away from the king, and a
// square that the king castles over from four: a knight on a2 attacks c1, two steps
// from the king on e1, and 38 - 30 = 8 is one rank up and four files left and nothing
// else. So twelve is the narrowest row in which a difference is exact for leapers. Ten
// columns need both squares, and package tenbytwelve has a table of pairs.
//
// For sliders a difference may be wrong, but only in one way. No two of its meanings
// are both lines, so the step along the line, if there is one, is certain; only the
// line itself is not. The cells between decide that, which have to be read anyway:
// White's king on g1 (32), a black rook on a2 (38). The entry at 6 says that a rook is
// aligned with the king, from six files right. The walk east from g1 comes to h1 (33),
// and 34 is a sentinel, like one of White's own pieces. Is it pinned? The next cell is
// 35, and that is not the rook, but a sentinel again, as between any two rows: no pin.
// A false line crosses the edge somewhere, and there the walk ends, whatever the table
// says. So the table may be indexed by the difference: near the king it is exact, and
// elsewhere it only says that a walk is needed.
//
// # One table
//
// The attack table has an entry for every piece and every difference of its square and a
// king's: 17 kilobytes, where the pairs of package tenbytwelve take half a megabyte. A
// pieceSquare has the piece above the square, so the pieceSquare minus the king's
// square is the index. The entry says whether the piece is aligned with the king, by
// which step, and which of the king's eight neighbours it would attack. The union over
// all enemy pieces, one look-up each, gives the king's legal squares. A square is
// illegal if a leaper attacks it, and legal if no piece does. Only for a neighbour that
// a slider would attack on an empty board are the cells between read.
//
// A black queen on h5 (81), White's king on e2 (42), a white knight on f3 (55) or
// g4 (68): 81 - 42 = 39, three ranks up and three files right, and the entry of a
// black queen says that it is aligned with the king, by the step 13. Only then are
// the cells between read, 55 and 68: with no piece on them the queen gives check,
// with one piece of White's that piece is pinned, with two neither. For a queen on
// h6 (93) the difference is 51, an empty entry, and one look-up is enough, wherever
// the other pieces are.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep twelvebytwelve
//
// On a page, a knight, and the sentinels around the board:
//
//	go run ./cmd/explorer 'fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=g1f3&boards=twelvebytwelve,tenbytwelve'
package twelvebytwelve
