// Package twelvebytwelve keeps the board in 144 cells, twelve columns by twelve
// rows: the 64 squares in a border of sentinels that is two cells deep on every
// side. So deep is the longest leap in chess, and no man who moves, whichever
// way, leaves the array or comes to another row's squares. Package tenbytwelve
// folds the same board into 120 cells.
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
// A square turns into its index by a shift and a sum, and back by a map.
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
// cell is empty, taken by a friend, taken by an enemy, or off the board. All
// that a leaper can come to, and all cells around a king, are at fixed distances
// from where he stands, inside the array. What one man could do to another is one
// look-up by the difference of their squares, in a small table.
//
// # Bad at
//
// Anything about sets: a slider's moves are walked cell by cell, and every
// question to "all enemies" is a walk through their list. More than half of the
// cells are border.
//
// # Reference
//
// Edward Kozdrowicki and Dennis Cooper, COKO III: The Cooper-Koz Chess Program,
// Communications of the ACM 16 (1973), whose figure 2 derives the border from the
// knight's jump and then lets columns share it, and
// https://www.chessprogramming.org/10x12_Board.
//
// # The border
//
// White's men have bit 0x10 and Black's 0x20. The border has both: to whoever
// is to move he is one of his own men, so the test that keeps a man from
// taking his friends keeps him on the board as well. That is the whole edge.
//
// A knight jumps two squares in one direction and one in another, so two rows and
// two columns are what he can reach over any edge. From a1 (26) the way two south
// and two west ends on 0, from h8 (117) the way two north and two east on 143,
// the first cell and the last. With ten columns a jump over the left edge ends on
// the right border of the row below, which serves as well: of the two columns
// between h4 and a5 each is the border of either row. The 24 cells that are saved
// by this are all that the fold saves, 16 bytes of a board there, which rounds its
// cells up to 128; a jump takes the same addition and load here and there.
//
// The border serves the language too, which tests every index: an index that is
// no less than a1's and no greater than h8's has all cells that its man can come
// to within the array. These two comparisons, which also tell the men who are
// gone, are all that a knight's eight jumps need.
//
// # The difference of two squares
//
// The wider row tells more. The difference of two indices is 12*ranks + files,
// files from -7 to 7, and 12 ranks up and f-12 files are f files:
//
//	32 - 26 = 6: from a1 to g1, six files right. A rook could go there.
//	38 - 32 = 6: from g1 to a2, one rank up and six files left. Nobody could.
//
// So a difference has two meanings where the files are five to seven in either
// direction: 42 differences of 183 have. With files of four or less there
// is no second meaning, for it would be eight files or more the other way. Rows
// of ten leave that certainty to two files, 70 differences of 155 have two
// meanings there; at 15 none has, and package x88 has 16.
//
// Two, four and seven are just what matters. Two files are what a leaper goes. To
// say of a leaper which squares around a king he hits, he may be three files
// from the king; and which squares a king castles over, four: a knight on a2 hits
// c1, two steps from the king on e1, and 38 - 30 = 8 is one rank up and four
// files left and nothing else. So twelve is the narrowest row in which a
// difference tells all about leapers; ten columns need both squares, and package
// tenbytwelve has a table of pairs.
//
// For sliders there is doubt, but only one doubt. No two of the meanings are both
// lines, so the step along the line, if there is one, is certain; uncertain is
// whether there is one. And that is for the cells between to answer, which
// have to be looked at anyway: White's king on g1 (32), a black rook on a2 (38).
// The entry at 6 says that a rook aims at the king, from six files right. The
// walk east from g1 comes to h1 (33), and 34 is the border: somebody of White's
// own. A pinned man? The next cell is 35, and that is not the rook, but more
// border, as between any two rows: no pin. A false line crosses the edge
// somewhere, and what crosses the edge is stopped, whatever the table says. So
// the table may be indexed by the difference: it says of all that is near the
// truth, and of the rest no more than that it is worth a look.
//
// # One table
//
// hitTable has an entry for every kind of man and every difference of his square
// and a king's: 17 kilobytes, where the pairs of package tenbytwelve take half a
// megabyte. A man's post has the piece above the square, so the post less the
// king's square is the index. In the entry is whether he aims at the king, by
// which step, and which of the king's eight neighbours he would hit. The union
// over all enemy men, one look-up each, tells the king where he may go without
// any further question, and where not: what a leaper hits, it hits. Only a
// neighbour that a slider would hit on an empty board has to be looked at.
//
// A black queen on h5 (81), White's king on e2 (42), a white knight on f3 (55) or
// g4 (68): 81 - 42 = 39, three ranks up and three files right, and the entry of a
// black queen says "aims at the king", by the step 13. Only now are the cells
// between visited, 55 and 68: nobody there is a check, one man of White's is a
// pin on that line, two are neither. For a queen on h6 (93) the difference is 51,
// of which the entry says nothing, and she is dismissed after one look-up,
// wherever the other men are.
package twelvebytwelve

//go:generate go run ../../internal/twin -from ../bitboard perft.go
