// Package bitboard keeps the board as bitboards, sets of squares in a 64-bit word
// each, and as a mailbox of 64 pieces in lockstep with them. One instruction then acts
// on all squares of a set at once, and the piece on a square is one look-up away.
//
// Read package rep/bitboard/book first, the same layout in four short files.
//
// # Mapping
//
// Bit n of a bitboard is square n: a1 is bit 0, h1 bit 7, h8 bit 63. These are the
// pawns of the start position, 0x00ff00000000ff00:
//
//	8  . . . . . . . .    bits 56-63   0x00
//	7  x x x x x x x x    bits 48-55   0xff
//	6  . . . . . . . .    bits 40-47   0x00
//	5  . . . . . . . .    bits 32-39   0x00
//	4  . . . . . . . .    bits 24-31   0x00
//	3  . . . . . . . .    bits 16-23   0x00
//	2  x x x x x x x x    bits  8-15   0xff
//	1  . . . . . . . .    bits  0-7    0x00
//	   a b c d e f g h
//
// There are six bitboards by piece type and two by colour, the occupancy of each side.
// White's pawns are the AND of the pawns and the white occupancy. Twelve bitboards, one
// for each piece, save that AND, but a generator needs the occupied squares and the
// squares of one side all the time, and then has to OR six words. The other layouts of
// the family are in packages of their own, which share the generator and the counting:
//
//	bitboard8               the eight bitboards of this package, no mailbox
//	bitboard12              twelve bitboards, one for each piece, nothing else
//	bitboard12~occupancies  twelve bitboards and the occupancy of each side, a variant
//
// They copy the position in Make, which this package does not (see below). This prints
// the speed of each:
//
//	bench run --rep bitboard,bitboard8,bitboard12,bitboard12~occupancies
//
// Package bitboardmirrored has five bitboards as the side to move sees them, and a
// generator of its own.
//
// There is one copy of the bitboards of the types and of the mailbox, which a move changes in place.
// A record of 48 bytes, one for each move, has everything that a move cannot compute backwards: the
// occupancies, the key, a word of state bits, the captured piece, and the squares where castling
// rights or an en passant capture would make the next move more than a change of pieces.
// Unmaking a move takes its record off, and changes the bitboards of the types and the mailbox back.
//
// # Good at
//
// Questions about many squares: the moves of all pawns are four shifts, the number of
// moves of a slider is one popcount, a side's attackers of a square are five look-ups, and no
// list is searched for a piece. The legal moves come out of the bitboards by masks
// alone, and no move is made to test it.
//
// # Bad at
//
// Changes: a capture writes four bitboards and two squares of the mailbox, where a
// mailbox alone writes two squares, and Unmake has to look at the kind of move. And sliders: a bitboard has no notion of a ray
// that ends at the first blocker. The attacks are looked up, in tables of 1.2 MB that
// compete for the cache with everything else.
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977.
//
// # The trick: magic bitboards
//
// The attacks of a rook on a1 depend on the occupancy of b1 to g1 and a2 to a7, twelve
// squares, so there are 4096 answers, in a table. A multiplication of the occupancy of
// these squares with a magic number, which is found by trial, is a perfect hash: the
// upper twelve bits of the product are the index of the answer:
//
//	index = (occupied & mask) * magic >> 52
//
// All bitboard representations share the tables, which are in package
// internal/attacks. Its comment works an example by hand.
//
// # Legal moves by masks
//
// Before any move is generated, three masks are computed. The check mask holds the
// squares on which a move blocks or captures the checker, or all squares where there
// is none. The two pin masks hold the lines from the king to each piece that pins one
// of ours, diagonal and orthogonal. With the white king on e1, a rook on e8 that pins a
// knight on e4, the orthogonal pin mask is e2 to e8; the knight, being on it, has no
// move, and a rook on e4 could move along the mask. The steps of the king are tested
// against a king danger map, the squares that the enemy attacks. The map leaves out
// the enemy pieces that attack no square near the king from where they stand: one AND
// with a table by king square finds them, for all pieces of a type at once. In bulk
// counting the same map shows a check: the square of the king is in it.
//
// # Questions of an engine
//
// A search that is cut off by a capture never looks at the quiet moves, so it has them
// generated in two stages. A stage is a set of targets: the enemy pieces for captures,
// the empty squares for the rest. Captures cost little more than the captures found, because
// a king that can capture nothing needs no king danger map. Whether a move is legal or
// gives check is asked of the occupancy after it, without a move made: two slider
// look-ups from the king's square. A static exchange evaluation plays its captures in
// the occupancy alone; each bit that is removed opens the line of the slider behind it.
//
// Networks have threats as inputs: which piece attacks which. Four slider look-ups find the
// changes of a move, from its two squares with the first one empty: attackers and victims of
// the piece on either square, and sliders that see another piece across the square. The same
// code, threatlist.go, serves the boards with cells, which make the sets that it needs when
// they are asked.
//
// In a search with piece-square tables and pawns this board visits 1.23 times as many nodes a
// second as package x88 and 1.18 times as many as package mailbox:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # The gain of changing in place
//
// Make could copy a state of 144 bytes and change the copy, and Unmake would be one subtraction:
// copy-make, as packages bitboard8 and bitboard12 have it, whose positions are
// smaller, and package bitboardlanes. Changed in place, a quiet move writes one bitboard, two
// bytes and a record, and Unmake writes the bitboard and the bytes again. The comparison is a
// patch:
//
//	go run ./cmd/bench run --rep bitboard,bitboard~copy-make
//
// The gain depends on which instruction waits for which. Each move reads the words that the move
// before it has just written; a copy is made of a state that stays as it is. So the occupancies
// are in the record: every move changes the same two words, and in place each Make and Unmake
// would wait for the one before. They are copied from one record to the next together, and the one
// that changes is changed there. Package bitboardinplace keeps no occupancy, and has to unite
// its bitboards for it.
//
// Most moves are quiet, so Make has a path for them that asks for nothing else, and one for
// double pushes; both are patches too, bitboard-quiet-moves-apart and
// bitboard-double-pushes-in-make.
//
// # From the textbook board
//
// Package rep/bitboard/book is the same layout in four short files, as the tutorials
// build it. This package changes it step by step:
//
//	pins     a move is made to test it only if it could expose the king: package pins
//	magics   a slider is one multiplication and one look-up, not four rays: package magic
//	masks    no move is made to test it: a check mask and pin masks leave only legal moves
//	counts   moves that are only counted are not listed: one popcount for each piece
//	records  the words that every move changes are in a record: Unmake drops it
//	paths    Make has separate code for quiet moves, captures and the rest; the generator for each colour
//
// The speed with each, relative to the tuned bitboard:
//
//	leaf  book 0.21  pins 0.39  magic 0.24  tuned 1.0
//	bulk  book 0.032  pins 0.10  magic 0.038  tuned 1.0
//
//	go run ./cmd/bench compare --view levels results/2026-11-23/amd-epyc/levels.txt.gz
//
// A book and a step are boards like any other, and this command measures them again:
//
//	go run ./cmd/bench run --rep bitboard-book,bitboard-pins,bitboard-magic,bitboard
//
// The speed with a single technique of the rest, relative to this board without it, from
// techniques/techniques.md. The board without it is a variant, which has the name on the right:
//
//	counts   leaf 1.00  bulk 2.75  bitboard~count-by-popcount
//	paths    leaf 1.03  bulk 0.99  bitboard~quiet-moves-apart
//
//	go run ./cmd/bench run --rep bitboard,bitboard~count-by-popcount
//	go run ./cmd/bench compare results/techniques/bitboard.txt.gz
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboard
//
// On a page, the knight that the orthogonal pin mask holds:
//
//	go run ./cmd/explorer 'fen=4r2k/8/8/8/4N3/8/8/4K3_w_-_-_0_1&boards=bitboard,x88&view=questions&q=pinned'
//
//claim:span "1.23" results/2026-11-24/amd-epyc/engine-hot.txt.gz "tt=4" "pawns" bitboard/x88
//claim:span "1.18" results/2026-11-24/amd-epyc/engine-hot.txt.gz "tt=4" "pawns" bitboard/mailbox
package bitboard
