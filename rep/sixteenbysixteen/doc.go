// Package sixteenbysixteen keeps the board in 256 cells, sixteen rows of sixteen,
// with the 64 squares in the middle and sentinels on every side. Every byte is a
// valid index, rank and file are its two hexadecimal digits, and the difference of
// two bytes is the relative position of two squares.
//
// # Mapping
//
// An index is (rank+4)*16 + file+4, with rank and file from 0. Four rows and four
// columns of sentinels are on every side; two of each are drawn.
//
//	   d2  d3| d4  d5  d6  d7  d8  d9  da  db| dc  dd
//	   c2  c3| c4  c5  c6  c7  c8  c9  ca  cb| cc  cd
//	   ------+-------------------------------+-------
//	8  b2  b3| b4  b5  b6  b7  b8  b9  ba  bb| bc  bd
//	7  a2  a3| a4  a5  a6  a7  a8  a9  aa  ab| ac  ad
//	6  92  93| 94  95  96  97  98  99  9a  9b| 9c  9d
//	5  82  83| 84  85  86  87  88  89  8a  8b| 8c  8d
//	4  72  73| 74  75  76  77  78  79  7a  7b| 7c  7d
//	3  62  63| 64  65  66  67  68  69  6a  6b| 6c  6d
//	2  52  53| 54  55  56  57  58  59  5a  5b| 5c  5d
//	1  42  43| 44  45  46  47  48  49  4a  4b| 4c  4d
//	   ------+-------------------------------+-------
//	   32  33| 34  35  36  37  38  39  3a  3b| 3c  3d
//	   22  23| 24  25  26  27  28  29  2a  2b| 2c  2d
//	           a   b   c   d   e   f   g   h
//
// The rank moves up by one bit, to make room for the sentinels of its row, and 44, the corner a1, is
// added. Two maps do it.
//
// A cell holds a piece ID: 10 to 1f are White's, 20 to 2f Black's, 0 is an empty cell,
// 30 the sentinel. Move generation asks two questions of a cell, and each side has a
// bit for each: is it one of my own, which blocks me, and is it one that I can capture.
// The sentinel is an own piece of both sides, so that the test that stops a piece at
// its own side's pieces also keeps it on the board, and neither side can capture it.
// The piece list holds, by ID, the pieceSquare of each piece: its cell and the piece in
// one word. An ID never changes: a captured piece keeps it with an empty entry, a
// promoted pawn changes the piece in its entry.
//
// The key and the state word are not in the board but on top of a stack: Make writes
// the next record and Unmake drops it.
//
// # Good at
//
// Anything about one square and its surroundings. No index ever needs a check: not for
// the edge, because of the sentinels, and not for the array, because every byte is a
// cell. And anything about two squares: whether a piece could
// give check, or pin another, is one look-up in a table of 17 KiB. Ten columns need a
// table by pairs of squares, of 512 KiB.
//
// # Bad at
//
// Anything about sets of squares: a slider's moves are walked cell by cell, and a
// question about all enemy pieces is a loop over their list. And size: three of four
// cells are sentinels. A board takes 864 bytes, against 736 of package tenbytwelve. Most of
// the sentinels are never read after Load and so take no room in the processor's cache, but a
// program that copies boards copies all of them.
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
// In a search with piece-square tables and pawns this board visits 0.79 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.85 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// https://www.chessprogramming.org/Vector_Attacks, the tables by difference, and
// https://www.chessprogramming.org/0x88, which has them on rows of the same
// length. The engine ElephantEye keeps the nine by ten points of Chinese chess in
// the middle of 256 cells.
//
// # The difference of two squares
//
// It is 16*ranks + files, with files from -7 to 7. If two relative positions had the
// same difference, their files would be 16 apart, or a multiple of it; but they are 14
// apart at most. So each of the 225 relative positions has a difference of its own.
// (Fifteen columns would do. On ten, five files right is one rank up and five files
// left.) The largest difference is 119, and no two of them are 256 apart, so they fit a
// byte, and the subtraction may wrap.
//
// # A pin by one look-up
//
// In a pieceSquare the piece is right above the cell. So the pieceSquare minus the cell of a
// king is the piece and the difference in one number, the index into the attack table. No
// subtraction is even needed for each piece: the attacks on a king on 58 are the part of the
// table that begins 58 entries earlier, and the index into that part is the pieceSquare itself.
//
// Take a black queen, piece d, on h5 (8b), White's king on e2 (58), and a white knight on
// f3 (69) or g4 (7a):
//
//	d8b - 58 = d33: a black queen, three ranks up and three files right
//
// At d33 the table says "aligned with the king", and that the step from the king to the
// queen is 11, northeast. Only now are the cells between visited, 69 and 7a: if both are
// empty it is a check, if one white piece is there it is pinned on that line, and two
// pieces make neither. A queen on h6 (9b) is at d43, four ranks and three files, where the
// table is empty: it is dismissed after one look-up, wherever the other pieces are. And one
// on b2 (55):
//
//	d55 - 58 = cfd, which is d00 - 3: a black queen, three files left
//
// A difference below zero borrows from the piece, and the entries of a piece reach
// from 119 below its number to 119 above it.
//
// The same entry holds, for each of the king's eight neighbours, whether the queen would attack
// it. The union over all enemy pieces, one look-up each, decides most king moves without
// another test: a square is illegal if a leaper attacks it, and legal if no piece does. Only a
// neighbour that a slider would attack on an empty board needs a test of the cells between.
//
// # Several cells in one load
//
// A cell is a byte, and the sentinels are so deep that a word read anywhere near the
// board is part of the array. The king and its neighbours are three loads. Its own side's
// pieces and the sentinels have one bit in common, and two shifts and one product bring
// the nine bits together. White's king on g1, rook on f1, pawns on f2, g2 and h2:
//
//	59 5a 5b   pawn     pawn     pawn       1 1 1
//	49 4a 4b   rook     king     empty      1 1 0
//	39 3a 3b   sentinel sentinel sentinel   1 1 1
//
// Column by column from the west, each from the south, that is 111 111 101. One bit is
// clear, the step east: to h1. In the same way one load has the three cells ahead of a
// pawn, and four loads have the eight cells that a knight attacks. To count moves, the
// rank next to a rook is one load to either side instead of a walk: the first byte that
// is not zero ends the moves.
//
// # The code
//
// It is the code of package [github.com/boardbench/boardbench/rep/framed], as of packages tenbytwelve and
// twelvebytwelve, with sixteen columns. Moves are counted in words, as package tenbytwelve explains.
// So this shows the gain of the wide row, and nothing else:
//
//	bench run --rep tenbytwelve,twelvebytwelve,sixteenbysixteen
//
// Until November 2026 this board had code of its own, with piece IDs and tables that fill a byte.
// The recorded runs are of that code. It made and unmade a move in 93 instructions, now 98.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep sixteenbysixteen
//
// On a page, a move, in 256 cells and in 128:
//
//	go run ./cmd/explorer 'fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=e2e4&boards=sixteenbysixteen,x88'
package sixteenbysixteen
