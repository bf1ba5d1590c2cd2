// Package bitboardlanes keeps the board as package bitboard does, and counts its moves in all
// eight directions at once: a register of 512 bits is eight bitboards, one for each direction.
//
// # Mapping
//
// The moves, the generator and all questions are package bitboard's, whose files these are, and
// so are the six bitboards by piece type, two by colour, and the mailbox. But they are copied by
// each move, as in package bitboard8, so that all eight are next to each other. CountMoves
// loads each bitboard into the eight lanes of a register of AVX-512:
//
//	lane       0    1    2    3    4    5    6    7
//	direction  N    NE   E    NW   S    SW   W    SE
//	rotation   8    9    1    7   -8   -9   -1   -7
//
// A step in all directions is then one instruction, which rotates each lane by its own
// number of bits. A rook on the h-file that goes east comes to the a-file, one rank up; an
// AND with the squares that a step of the lane can lead to removes it.
//
// # Good at
//
// Counting in a position with many pieces that go far. The sliders of a side go all at
// once, so there is no loop over pieces, no look-up in a table, and hardly a branch that a
// CPU has to guess. The tables of the bitboard family take 1.2 MB and the scalar way
// reads from them at random; the constants here are 896 bytes.
//
// # Bad at
//
// Counting where little moves: the work is the same for one pawn as for nine queens. And
// everything else is as it was, so that a count of single leaves gains nothing. It needs a
// CPU with AVX-512.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 1.00 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.99 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Peter Kogge and Harold Stone, A Parallel Algorithm for the Efficient Solution of a
// General Class of Recurrence Equations, 1973. Steffan Westcott applied it to sliders in
// 2003: https://www.chessprogramming.org/Kogge-Stone_Algorithm.
//
// # The trick: seven squares in three steps
//
// A slider goes seven squares at most. Instead of one square seven times, the set of
// sliders goes one square, then two, then four, and each time the squares reached before go
// on too. It must not jump over a piece, so a step of two ends only where two empty squares
// end, and one of four where four do. Those squares are found in the same way:
//
//	empty2 = empty  & rotate(empty, step)
//	empty4 = empty2 & rotate(empty2, 2*step)
//
// In lane 2, east, with a rook on a1 and a piece on f1:
//
//	          a b c d e f g h
//	          R . . . . p . .
//	step of 1 x x . . . . . .    b1 is empty
//	step of 2 x x x x . . . .    c1, d1: each the end of two empty squares
//	step of 4 x x x x x . . .    e1 is the end of four, f1 of none
//	one more  . x x x x x . .    the attacks of the rook, with the piece on f1
//
// That takes seven instructions for any number of rooks and queens, and of bishops in the
// lanes of the diagonals.
//
// # Pins without a line
//
// The enemy sliders go as well, for the squares that the king must not step on, and so does
// the king, as if it were a queen. Now take White's king on e1, its knight on e4 and a black
// rook on e8. In lane 4, south, the rook attacks e7, e6, e5 and e4. In lane 0, north, the
// king meets e2, e3 and e4. The one square in both, with lanes of opposite directions side
// by side, is e4: all that stands between the two is the knight, which is pinned.
//
// The same lanes say where a pinned piece can go. It stays in lanes 0 and 4: a rook would be
// left in them and taken out of the others, a pawn can be pushed and cannot capture, and a
// knight is in no lane at all. So a pin needs no case of its own, where package bitboard
// has a loop over the sliders aligned with the king, and branches in it.
//
// # Counting
//
// No two pieces reach the same square in the same direction, because the nearer one is in
// the way of the other. So sliders and pawns are united in one register before their bits
// are counted. The knights jump in the eight lanes of another register. A position in check
// is counted as in package bitboard; it is found by the king's square among those attacked.
//
// Function countPlain is the assembly in Go, lane after lane, and counts where the CPU lacks
// AVX512F or AVX512_VPOPCNTDQ; there the board is listed as not available.
//
// # The gain
//
// The speed in bulk, relative to package bitboard:
//
//	opera 1.11  larsen   1.18   kasparov 1.04
//	sofia 1.13  alekhine 0.88   flohr    0.89
//
//	go run ./cmd/bench compare results/2026-11-23/amd-epyc/boards.txt.gz
//
// All lanes cost the same everywhere, so the gain grows with the work in them: with pins, open
// lines and queens. The bulk count makes and unmakes moves too, by a copy here and in place
// there. To count in the scalar way if there are few sliders gained nothing.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboardlanes
//
// On a page, with the pin above, from which the king steps away:
//
//	go run ./cmd/explorer 'fen=4r2k/8/8/8/4N3/8/8/4K3_w_-_-_0_1&moves=e1d1&boards=bitboardlanes,bitboard'
//
//claim:span "1.11" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "opera" bitboardlanes
//claim:span "1.18" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "larsen" bitboardlanes
//claim:span "1.04" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "kasparov" bitboardlanes
//claim:span "1.13" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "sofia" bitboardlanes
//claim:span "0.88" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "alekhine" bitboardlanes
//claim:span "0.89" results/2026-11-23/amd-epyc/boards.txt.gz "count=bulk" "flohr" bitboardlanes
package bitboardlanes

//go:generate ../../tools/run twin -from ../bitboard keys.go questions.go
//go:generate ../../tools/run twin -from ../bitboard8 board.go special.go
