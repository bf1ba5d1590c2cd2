// Package tenbytwelvescan keeps the board in the 120 cells of package tenbytwelve,
// without a piece list: a cell holds the piece itself, and pieces are found by
// scanning the rows.
//
// # Mapping
//
// An index is (rank+2)*10 + file+1, with rank and file from 0. The sentinels are
// two rows deep above and below and one column wide at each side; package
// tenbytwelve shows why one is enough.
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
// A cell is a byte: the piece in the low four bits, bit 4 for White or bit 5 for Black,
// bit 6 for a king and for a rook that had a castling right at Load, bit 7 for a pawn.
// The sentinel has the bits of both sides, 0 is an empty cell. Only the two kings'
// squares are stored in addition.
//
// # Good at
//
// Making moves: a move changes two cells and no list. Any number of pieces: with
// no list there is no limit to the pieces of a side. A board takes less than a third
// of the bytes of one with a list.
//
// # Bad at
//
// Finding pieces. Every generation and every count goes through the rows twice: first
// for the enemy's pieces that give check, pin, or attack near the king, then for the
// moves of its own side. It finds the pieces in the order of the squares, so that each
// needs a branch on its type.
//
// # In an engine
//
// Questions about a few squares need no scan: a check comes from the cell that the last
// move reached or from the line of the one that it left, and the attackers of a square
// are found by walks from it. Captures and quiet moves apart cost two scans more.
//
// In a search with piece-square tables and pawns this board visits 0.59 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.69 times:
//
//	go run ./cmd/bench engine results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// https://www.chessprogramming.org/10x12_Board, and
// https://www.chessprogramming.org/Piece-Lists for the lists that this board leaves
// out. Tom Kerrigan's TSCP scans its 64 squares in the same way, one by one.
//
// # A row is a word
//
// The eight squares of a row are one 8-byte load. A mask with a side's bit in every
// byte keeps one bit for each of its pieces, and trailing zeros give the next one.
// Empty cells and the other side's pieces cost nothing. The sentinels cost nothing
// either, because the word ends before them. White's first row, rook on a1, king on e1,
// rook on h1, from the lowest byte:
//
//	cell   a1 54   b1 00   c1 00   d1 00   e1 56   f1 00   g1 00   h1 54
//	mask      10      10      10      10      10      10      10      10
//	AND       10      00      00      00      10      00      00      10
//
// The bits found are 4, 36 and 60, divided by eight the cells 0, 4 and 7 of the row:
// three rounds of a loop, not eight.
//
// # Compared with a list
//
//	bench run --rep tenbytwelve,tenbytwelve-scan
//	bench run --rep tenbytwelve,tenbytwelve-scan --filter '.name:(MakeUnmake OR AppendMoves OR CountMoves)'
//
// The code that does not depend on the list is generated from package tenbytwelve.
// Written here are the cells (board.go, make.go), the scan for moves (scan.go), the
// scan for checks and pins (checks.go) and exchanges (exchange.go). The boards differ in more than the list: package tenbytwelve counts all
// moves in words of the whole board, while here the pawns of two rows are counted in a
// word and each other piece in its cells.
//
// The move buffer is large enough for any number of queens. A square is the destination of
// at most eight sliders, one on each line. For each knight that reaches it, another square
// holds that knight and is no destination itself. So no side has more than 64*8 = 512 moves.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep tenbytwelve-scan
//
// On a page, a capture, with the piece list and without:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=tenbytwelve-scan,tenbytwelve'
package tenbytwelvescan

//go:generate go run ../../internal/twin -from ../bitboard perft.go
//go:generate go run ../../internal/twin -from ../tenbytwelve -rename pieceID=occupant -rename noPiece=empty -rename whiteID=whiteBit -rename blackID=blackBit -rename id=o -drop Board.attackedBySlider -drop Board.listOf -drop findCheckOrPin -drop writeSliders -drop writeKnights -drop writePawns -drop writePromotions -drop countSliders -drop countPawns -drop countPromoted -drop countListedPawns -drop Board.countDiagonals -drop rowsMinPawns -drop countPushes -drop writePromotingCaptures -drop writePieceCaptures -drop writeUnpinnedQuiets -drop writeKingCaptures -drop dropPinned -drop countPawnBlock -drop moves.ray -drop moves.leap geometry.go steps.go tables.go state.go movegen.go attacks.go count.go history.go stages.go sets.go geometry_test.go tables_test.go attacktable_test.go describe.go
