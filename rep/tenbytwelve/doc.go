// Package tenbytwelve keeps the board in 120 cells, ten columns by twelve rows:
// the 64 squares in a border of cells that hold a sentinel. The sentinel is a
// man whom nobody can take and nobody can pass, so what stands on a cell tells
// the edge too, and no code that moves a man ever tests for it.
//
// # Mapping
//
// An index is (rank+2)*10 + file+1, with rank and file from 0. The border is
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
// No shift and no mask turns a square into its index or back, so two maps do,
// cellOf from 64 to 120 and squareOf from 120 to 64.
//
// A cell holds the number of the man who stands there: 0x10 to 0x1f are
// White's, 0x20 to 0x2f Black's, 0 is nobody, 0x30 the border. A list, by that
// number, holds each man's post, which is what he is and where he stands in
// one. A number is for life: a man who is taken keeps it with an empty post, a
// pawn that promotes changes what his post says he is, and no man ever moves
// within the list. Nobody himself has a place in it too, so that what stands on
// a square can be looked up without asking whether anybody does.
//
// What a move changes as a whole, the key and the state word, is not on the
// board but on top of a stack: Make writes the next record and Unmake drops it.
//
// # Good at
//
// Walking. A step is an addition and a load, and the load answers whether the
// cell is empty, taken by a friend, taken by an enemy, or off the board. The
// loop of a slider has one condition. What stands on a square is one load, and
// a move changes a handful of bytes.
//
// # Bad at
//
// Anything about sets: a slider's moves are walked cell by cell, and every
// question to "all enemies" is a walk through their list. Anything about two
// squares, of which their difference says little. Nearly half of the cells are
// border, and files and ranks are not in the bits of an index.
//
// # Reference
//
// Robert Hyatt, Chess Program Board Representations, and
// https://www.chessprogramming.org/10x12_Board. Tom Kerrigan's TSCP has the
// two maps, mailbox and mailbox64.
//
// # The border
//
// White's men have bit 0x10 and Black's 0x20. The border has both: to whoever
// is to move he is one of his own men, so the test that keeps a man from
// taking his friends keeps him on the board as well. That is the whole edge.
//
// Two rows are needed above and below, for a knight on rank 8 jumps two up. At
// the sides one column is enough, because the rows hang together: the cell left
// of the left border is the right border of the row below. A knight on a4 (51)
// that jumps two west and one north comes to
//
//	51 - 2 + 10 = 59, the border to the right of h4
//
// and one on h5 (68) that jumps two east and one south to 68 + 2 - 10 = 60, the
// border to the left of a5. The outermost jumps, 21 down from a1 and 21 up from
// h8, end on 0 and on 119, the first cell and the last.
//
// # The table of pairs
//
// Sixteen columns, as package x88 has them, are enough for the difference of
// two indices to tell how the squares lie to one another. Ten are not:
//
//	26 - 21 = 5: from a1 to f1, five files right. A rook could go there.
//	31 - 26 = 5: from f1 to a2, one rank up and five files left. Nobody could.
//
// So what one man could do to another is found by both squares and not by the
// difference of them: hitTable has a row for each square that a king can stand
// on, and in the row an entry for each post. That is much more than one row of
// differences, but a search reads little of it: the rows of the few squares
// that the two kings come to.
//
// A black queen on h5 (68), White's king on e2 (35), a white knight on f3 (46)
// or g4 (57): in the row of e2, the entry of a black queen on h5 says "aims at
// the king", and that the step from him to her is 11, northeast. Only now are
// the cells between visited, 46 and 57: nobody there is a check, one man of
// White's is a pin on that line, two are neither. For a queen on h6 (78) the
// entry is empty, and she is dismissed after one look-up, wherever the other
// men are.
//
// The same entry holds, for each of the king's eight neighbours, whether the
// queen would hit it. The union over all enemy men, one look-up each, tells the
// king where he may go without any further question, and where not: what a
// leaper hits, it hits. Only a neighbour that a slider would hit on an empty
// board has to be looked at.
//
// # The border and the array
//
// The language tests every index. A man on a1 or above, and on h8 or below, has all
// that he can jump to within the array, so two comparisons, which also tell the men
// who are gone, are all that his surroundings need. And as a cell is a byte, several
// of them come in one load: three cells before a pawn, two and two of those that a
// knight jumps to, and three and three around a king. White's king on g1, rook on
// f1, pawns on f2, g2 and h2:
//
//	36 37 38   pawn   pawn   pawn     1 1 1
//	26 27 28   rook   king   nobody   1 1 0
//	16 17 18   border border border   1 1 1
//
// His own men and the border have one bit in common. Two shifts and one product bring
// the nine together, column by column from the west, each from the south: 111 111
// 101. One bit is clear, the step east: to h1. Of the eight cells to either side of a
// rook at least one is border, so that where moves are counted the rank is not
// walked: the first byte that is not zero is where it ends.
//
// # Without a list
//
// What does the list buy? ScanBoard is the same board without it: a cell holds a
// piece, and besides there are only the squares of the kings. It finds men by
// looking: the eight squares of a row are read as one word, and what a mask leaves
// of it are the men of one side; the border is never met, for the word ends before
// it. Whom the list names at once has to be met there first, in the order of the
// squares and not of the kinds, twice in each position: the enemy's men for checks
// and pins, one's own for their moves. In return a move changes two cells and no
// post, nothing limits how many men a side may have, and a board takes less than
// two thirds of the bytes. Both sides of the bargain:
//
//	bench run --rep tenbytwelve,tenbytwelve-scan
//	bench run --rep tenbytwelve,tenbytwelve-scan --filter '.name:(MakeUnmake OR AppendMoves OR CountMoves)'
package tenbytwelve

//go:generate go run ../../internal/twin -from ../bitboard perft.go
