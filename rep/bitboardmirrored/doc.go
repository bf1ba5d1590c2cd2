// Package bitboardmirrored keeps the board as five bitboards and two king squares, always
// as the side to move sees them: ours and theirs instead of White's and Black's. After
// each move the board is mirrored for the other side.
//
// # Mapping
//
// Bit n of a bitboard is square n if White is to move, and square n^56, the same file on
// the opposite rank, if Black is. After 1. e4 Black is to move, and the board in
// memory is upside down, with Black's pieces at the bottom:
//
//	1  R N B Q K B N R    bits 56-63        ours     0x000000000000ffff
//	2  P P P P . P P P    bits 48-55        theirs   0xffef001000000000
//	3  . . . . . . . .    bits 40-47        rooks    0x8900000000000089
//	4  . . . . P . . .    bits 32-39        bishops  0x2c0000000000002c
//	5  . . . . . . . .    bits 24-31        pawns    0x10ef00100000ff00
//	6  . . . . . . . .    bits 16-23
//	7  p p p p p p p p    bits  8-15        our king   bit 4
//	8  r n b q k b n r    bits  0-7         their king bit 60
//	   a b c d e f g h
//
// A queen is in rooks and in bishops, so that each of them is all sliders of its kind. The
// knights are the other pieces, neither in rooks, bishops or pawns nor kings. The highest
// byte of pawns is 0x10 and not 0, although no pawn can be there: it marks a pawn of theirs
// that has just made a double push on the e-file. So en passant needs no field. The move that
// pushed the pawn set the bit on its own first rank, and mirroring brought it to the last.
//
// The squares of the kings and the castling rights are a byte for each side. With the key
// and the clocks a position is 64 bytes, a cache line. A move writes it new, and unmaking it
// is one subtraction: see package bitboard8 on copy-make.
//
// # Good at
//
// Generating without colours. Pawns always go up, the third rank is always rank 3, and no
// variable has the side to move. So there is one generator, half the code, where the
// other bitboard packages have two copies, one for each side. It suits a network, whose
// input is the board as the side to move sees it. Sliders need no OR for the queens, the
// king's square no search for a bit.
//
// # Bad at
//
// Questions from outside, because callers think in White and Black. A move is mirrored when
// it comes in and when it goes out, and so are the answers: byColor, pieces, attackers in
// board.go. The key is the key of the board, not of the mirrored one, so its tables are read
// by the squares of the board. Every move writes every bitboard. So make and unmake in place,
// with a short undo record, would save nothing here.
//
// And finding a type: there is no mailbox, and a knight is only known by being nothing
// else. That costs five operations for each use of the knights.
//
// # In an engine
//
// Lc0 fills the input of its network, planes of 64 squares each, from these bitboards as they
// are. To compare the boards in a search of this repository:
//
//	bench engine --quick --rep bitboard,bitboard8,bitboard-mirrored
//
// In a search with piece-square tables and pawns this board visits 0.76 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.83 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Lc0 (Leela Chess Zero), src/chess/board.h: our_pieces_, their_pieces_, rooks_, bishops_
// and pawns_, and Mirror. Lc0 keeps no key. It is here because all boards keep one.
//
// # The trick: mirroring by bytes
//
// A rank is a byte of a bitboard. To turn the board upside down is to reverse the order
// of the eight bytes of each bitboard, which is one instruction, BSWAP, or none: GOAMD64=v3
// has a load that does it (MOVBE). Make has to copy each bitboard to the new state in any
// case. So mirroring the bitboards costs next to nothing there:
//
//	s.bitboards[ours] = mirror(old.bitboards[theirs])
//
// Two bytes, the kings with the rights, are mirrored by a rotation that exchanges them and by
// one XOR that flips the ranks of both squares:
//
//	sides = bits.RotateLeft16(sides, 8) ^ 0x3838
//
// With the kings on e1 (4) and e8 (60) and all rights, sides is 0xfcc4; rotated 0xc4fc,
// and after the XOR 0xfcc4 again: the start position looks the same to both sides.
//
// A square is mirrored by an XOR with 56, and a move, origin in bits 6-11 and destination in
// bits 0-5, by one with 56<<6 | 56. The generator does that where it makes the move anyway:
// it mirrors the origin once a piece, with the destination's bits along, and joins the two by
// an XOR instead of an OR. From the knight on b8, square 1 on Black's board, to c6, 18:
//
//	from  = 1<<6 ^ (56<<6 | 56)   57<<6 | 56
//	move  = from ^ 18             57<<6 | 42   b8c6
//
// Mirroring costs more than it saves. A leaf of kiwipete's perft takes 196.2 instructions,
// in package bitboard8 163.3, and a counted one 14.8 and 12.5: the squares are mirrored
// twice a move, for the bits and for the keys, and the knights have to be found:
//
//	GOAMD64=v3 go run ./cmd/bench instructions --rep bitboard8,bitboard-mirrored --filter 'pos:kiwipete (count:leaf OR count:bulk)'
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboard-mirrored
//
// On a page, a double push that becomes a pawn on the last rank:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/8/3p4/8/4P3/4K3_w_-_-_0_1&moves=e2e4&boards=bitboard-mirrored,bitboard8'
package bitboardmirrored
