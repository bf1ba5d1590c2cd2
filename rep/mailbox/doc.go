// Package mailbox keeps the board in 64 cells, 8 by 8, with nothing around
// them: the layout that everybody thinks of first. The edge is a matter of file
// and rank arithmetic, done once, when tables are made that know where each line
// ends; what two squares have to do with one another is in a table of pairs.
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
// A cell holds the number of the man who stands there: 16 to 31 are White's, 32
// to 47 Black's, 0 is nobody. A list by number holds each man's post, what he is
// and where: piece*64 + index, and marks above. A captured man's post is 0 and his
// number waits for him. A side's numbers go by kind: the king, then the knights, the sliders,
// the pawns, so that each kind is a loop of its own.
//
// # Good at
//
// Being small: every cell is a square, a whole board with its list and state
// takes four cache lines, and a table by pair of squares has 4096 entries where
// a board of 128 cells would need four times as many. Squares need no
// translation from or to the outside. What stands on a square is one load, and
// a move changes a handful of bytes.
//
// # Bad at
//
// Steps: an index does not tell that a step has left the board, so a walk needs
// to know its end beforehand. Differences: two squares' difference does not tell
// how they lie, so relations cost tables of pairs. And, like all mailboxes,
// anything about sets: men are asked one by one.
//
// # Reference
//
// GNU Chess 4 (John Stanback, Stuart Cracraft), an 8×8 array with prepared lists
// of targets for each square; and https://www.chessprogramming.org/8x8_Board.
//
// # The edge
//
// The index after that of h4, 31, is that of a5, 32. Nothing about 32 tells that
// the step from 31 to it went over the edge, so the simple 8×8 board takes an
// index apart for every step:
//
//	file, rank := index%8 + 1, index/8    // h4: file 7 + 1 is 8
//	if file > 7 { /* off the board */ }
//
// Here that is done only in leap.from, and only to make tables. A slider's are
// two: steps, what a direction adds to an index, and lines, the first and the last
// cell in each direction from each cell. A walk is then
//
//	to := lines[from].first[d]
//	for b.cell[to] == nobody {
//		...
//		if to == lines[from].last[d] {
//			break
//		}
//		to += steps[d]
//	}
//
// From d4, 27, the first cell north-east is e5, 36, the last one h8, 63, and on an
// empty board the walk goes over 36, 45, 54 and 63. From h4 the first cell to the east
// is h4 and he himself stands there: no walk. Whether it is at its end is asked only
// where nobody stands.
//
// Knights, kings and pawns have their targets listed cell by cell. A target off
// the board is listed as the man's own cell, on which an own man stands for sure,
// so it drops out with those, and is not asked for.
//
// # A rank in one load
//
// The eight cells of a rank are a 64-bit word in memory, that of the a-file its lowest
// byte, and where moves are only counted they are looked at together. A rook on d4 and
// a black pawn on g4, number 40, have between them nobody: in the word of the rank, the
// bytes above his own shifted down to the lowest place,
//
//	right := (rank>>8 | 1<<56) >> (8*3)    // 0x100280000, e4 the lowest byte
//	bits.TrailingZeros64(right) / 8        // 2, for f4 is byte 1 and g4 byte 2
//
// The 1 that is put behind the edge stops him as an own man would. His two steps and
// the capture, for byte 2 has an enemy's bit, are three moves without a walk. The two
// captures of a pawn are the bits that a mask leaves of the rank in front of him, and a
// knight's targets are bytes of four ranks: a byte of which the own bit is set is no
// move. Files and diagonals have no such word; there sliders walk.
//
// # Pairs of squares
//
// On a board of 16 columns, real or in the head, the difference of two indices
// tells how two squares lie. With 8 it does not: from a1 to h1 it is 7, seven
// files to the east, and from b1 to a2 it is 7 too, one step north-west. So
// relations are tables of pairs. The large one, aims, has an entry for each cell
// and each post: whether the man would hit the cell were the board empty, from
// which direction, and, as a mask of eight directions, which of the cell's
// neighbours he would hit.
//
// The row of the king's cell answers in one load for each enemy what a legal
// move generator wants to know. Take the king on e1 and a black bishop on b4:
//
//	aims[e1][bishop b4] = 0xf80
//	  bits 0-7   0x80  it hits the neighbour to the north-west, d2
//	  bit  8     1     it is aimed at e1
//	  bits 9-11  7     and stands to the north-west
//
// Two more bits tell of the cells two files to the east and to the west of the king,
// where he comes to when he castles in the classical game.
//
// Entries of knights, pawns and the king are the truth, and are or'ed together.
// A slider's entry is the truth on an empty board: mostly it is 0, or hits only
// cells that the king cannot go to, and there is no more to be done. Otherwise
// the cells between are looked at: here d2 and c3. Nobody there is a check, one
// own man is a pin. A pinned man is taken out of the list while moves are
// generated, so that no loop has to ask about pins, and his moves along the line
// are added after. In check the same table, read by the row of the checker's
// cell and of the cells before it, gives the men who can go there.
//
// # Marks
//
// A plain move changes two cells, two posts, the key and the clocks. That it does
// more is rare, and has four causes: its kind, that a king or rook moves or is
// taken on whom a castling right hangs, that a pawn could have captured en
// passant, and that the history is full. The first three have bits in the same
// places of a 16-bit word: in the move, in the posts of the man and of his victim,
// in the state. One test of the four words or'ed together tells that there is
// nothing more to do, and a fourth bit, of a capture and of a pawn, that the clock
// goes back. Looking the two squares up in a table of rights lost instead takes 7
// to 15 instructions more a move.
//
// # Without a list
//
// What does the list buy? ScanBoard is the array alone, what "mailbox" means to most:
// a cell holds a piece, and besides there are only the squares of the kings. It finds
// men by looking: the eight cells of a rank are read as one word, and what a mask
// leaves of it are the men of one side. Whom the list names at once, kind by kind,
// has to be met there first, in the order of the squares, twice in each position: the
// enemy's men for checks and pins, one's own for their moves. In return a move
// changes two cells and no post, a promotion moves nobody within a list, nothing
// limits how many men a side may have, and a board takes less than half of the bytes.
// Both sides of the bargain:
//
//	bench run --rep mailbox,mailbox-scan
//	bench run --rep mailbox,mailbox-scan --filter '.name:(MakeUnmake OR AppendMoves OR CountMoves)'
package mailbox

//go:generate go run ../../internal/twin -from ../bitboard perft.go
