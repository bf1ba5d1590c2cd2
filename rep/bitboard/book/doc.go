// Package book is bitboards as the tutorials build them: short, in the simplest way that is right.
// It imports the vocabulary of package rep and nothing else, so the folder can be copied out as the
// beginning of an engine.
//
// # Mapping
//
// A bitboard is a set of squares in a 64-bit word: bit n is square n, a1 is bit 0, h8 bit 63. There
// is one for the pieces of each color and type, and one for all pieces of a color. White's knights
// of the start position are bits 1 and 6, 0x0000000000000042:
//
//	8  56 57 58 59 60 61 62 63      . . . . . . . .
//	7  48 49 50 51 52 53 54 55      . . . . . . . .
//	6  40 41 42 43 44 45 46 47      . . . . . . . .
//	5  32 33 34 35 36 37 38 39      . . . . . . . .
//	4  24 25 26 27 28 29 30 31      . . . . . . . .
//	3  16 17 18 19 20 21 22 23      . . . . . . . .
//	2   8  9 10 11 12 13 14 15      . . . . . . . .
//	1   0  1  2  3  4  5  6  7      . x . . . . x .
//	    a  b  c  d  e  f  g  h      a b c d e f g h
//
// Bitboards answer where the pieces of a kind are. They do not answer which piece is on a square, so
// an array of 64 squares is kept next to them. Every change is made in both.
//
// # The trick: sets and masks
//
// One instruction acts on all squares of a set. Shifted by 8 bits, all pawns are one rank further
// north. AND with the empty squares leaves the pushes that are possible:
//
//	pushes = north(pawns) & empty
//
// Squares that are no targets are masked out in the same way, and every generator does it: attacks
// AND the enemy's pieces are captures, attacks AND NOT the occupied squares are quiet moves. The edge
// of the board is a mask, too. A pawn on h4 (bit 31) that captures to the northeast is shifted by 9,
// to bit 40, which is a6. So east removes the a-file after the shift.
//
// A knight on e4 attacks the same squares in every position, so its attacks are one look-up in a
// table by square. The attacks of a slider depend on the other pieces. Its rays to the edge of the
// board are in tables, and each ray is cut off at the first blocker. A rook on e1, with pieces on e4
// and e7, to the north:
//
//	ray north from e1              e2 e3 e4 e5 e6 e7 e8
//	occupied squares on it         e4 e7
//	the lowest, by a bit scan      e4
//	ray north from e4              e5 e6 e7 e8
//	the first ray without these    e2 e3 e4
//
// A bit scan is an instruction that finds the lowest or the highest bit of a word. Rays to the north
// and east go to higher squares, so their first blocker is the lowest bit; rays to the south and west
// need the highest.
//
// # Reading order
//
//	board.go     the board in memory, Load and Position
//	attacks.go   shifts, tables, rays, and whether a square is attacked
//	movegen.go   pseudo-legal moves, and the legal ones among them
//	make.go      Make, Unmake and the record that Unmake needs
//
// The exports beyond the methods of rep.Board are for the packages pins and magic.
//
// A pseudo-legal move moves a piece as that piece moves, but may leave the king in check. Which moves
// are legal is found by making them: AppendMoves makes each one, asks whether the king is attacked,
// and unmakes it.
//
// # Good at
//
// Questions about many squares. All pawns are moved by one shift, and whether a square is attacked is
// five look-ups in the direction from that square: no list of pieces is read. Evaluation needs sets,
// such as the pawns on open files.
//
// # Bad at
//
// Sliders: a set has no notion of a first blocker, and four rays are four look-ups and four bit scans
// for one rook. And changes: a move writes two bitboards and two squares of the array, a capture
// twice that.
//
// # From here
//
// Package pins, next to this one, makes a move to test it only if it could expose the king. Package
// magic finds the attacks of a slider with one multiplication. Package bitboard, one folder up, is the
// same layout as fast as it goes. This prints the gain of each:
//
//	go run ./cmd/bench run --rep bitboard-book,bitboard-pins,bitboard-magic,bitboard
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977, for
// bitboards. https://www.chessprogramming.org/Classical_Approach, for rays and the bit scan.
package book
