// Package book is the textbook 10×12 mailbox: the layout as the tutorials build it, in the simplest
// way that is right. The folder imports package rep and nothing else of this module, so it can be
// copied out as the beginning of an engine.
//
// # Mapping
//
// The board has 120 cells, twelve rows of ten. The 64 squares are surrounded by sentinels, two rows
// below and above and one column on each side. An index is 21 + 10*rank + file.
//
//	   110 111 112 113 114 115 116 117 118 119
//	   100 101 102 103 104 105 106 107 108 109
//	8   90| 91  92  93  94  95  96  97  98| 99
//	7   80| 81  82  83  84  85  86  87  88| 89
//	6   70| 71  72  73  74  75  76  77  78| 79
//	5   60| 61  62  63  64  65  66  67  68| 69
//	4   50| 51  52  53  54  55  56  57  58| 59
//	3   40| 41  42  43  44  45  46  47  48| 49
//	2   30| 31  32  33  34  35  36  37  38| 39
//	1   20| 21  22  23  24  25  26  27  28| 29
//	    10  11  12  13  14  15  16  17  18  19
//	     0   1   2   3   4   5   6   7   8   9
//	         a   b   c   d   e   f   g   h
//
// No shift or mask turns a square into an index or back, so two tables do.
//
// # The trick: the sentinel
//
// A cell off the board holds a sentinel, a value that is neither empty nor a piece of a color. A slider
// stops at it as it stops at a piece, and no piece captures it. So no code that moves a piece tests for
// the edge. It has to test in any case whether a cell is empty or holds an enemy, and that is enough.
//
//	h4 is 58, one step east  is 59: a sentinel
//	a4 is 51, one step west  is 50: a sentinel
//	b1 is 22, a knight's jump two south and one east is 22 - 20 + 1 = 3: a sentinel
//	h4 is 58, a knight's jump two east and one north is 58 + 2 + 10 = 70: a sentinel
//
// A knight goes two rows, so two rows of sentinels are needed below and above. It goes two columns,
// too, but one column on each side is enough, because the rows follow one another: the 70 of the last
// example is the sentinel to the left of rank 6.
//
// # Reading order
//
//	board.go    the cells and the piece list, and how a position comes in and goes out
//	attacks.go  is a cell attacked? Walks that begin at the cell
//	movegen.go  the pseudo-legal moves, piece by piece, and the test which of them are legal
//	make.go     a move is made and unmade, with a record of what cannot be computed backwards
//
// A move is pseudo-legal if the piece moves so; it is legal if it does not leave its own king
// attacked. This board makes each pseudo-legal move, looks, and unmakes it. Most of its time goes
// there, and package [github.com/boardbench/boardbench/rep/tenbytwelve/pins] is the first step to
// less of it. Package [github.com/boardbench/boardbench/rep/tenbytwelve] is the same layout, tuned.
//
// # Good at
//
// Walking. One load says whether a cell is empty, holds a piece of either color or is off the board,
// and the loop of a slider has one condition. A move writes a few bytes.
//
// # Bad at
//
// Questions about two cells: the difference of two indices has two meanings. From a1 to f1 it is 5,
// and from f1 to a2, five files left and a rank up, it is 5 too. So whether a cell is attacked takes
// walks in all directions. Nearly half of the cells hold nothing but sentinels.
//
// # Reference
//
// https://www.chessprogramming.org/10x12_Board; Bluefever Software, VICE, a series of lessons that
// builds this board (its piece lists are one for each kind of piece, here there is one for each
// color); Tom Kerrigan, TSCP, which has the two tables and no list.
package book
