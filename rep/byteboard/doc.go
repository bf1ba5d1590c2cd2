// Package byteboard keeps the 64 cells of the board in one register of 512 bits, and makes
// eight bitboards of them in four instructions when it needs bitboards. It is written in Go
// assembly for CPUs with AVX-512 VBMI, VBMI2, VPOPCNTDQ and GFNI: Intel since Ice Lake, AMD
// since Zen 4. On other CPUs [Available] names the missing instruction set.
//
// # Mapping
//
// Byte n of the register is square n, a1 first, and holds the piece as [rep.Piece] numbers it:
// White 1 to 6, Black 9 to 14, 0 for an empty square. In memory that is an 8×8 mailbox, one
// cache line:
//
//	8  12 10 11 13 14 11 10 12      r n b q k b n r      bytes 56 to 63
//	7   9  9  9  9  9  9  9  9      p p p p p p p p
//	6   0  0  0  0  0  0  0  0      . . . . . . . .
//	…                                                    …
//	2   1  1  1  1  1  1  1  1      P P P P P P P P      bytes  8 to 15
//	1   4  2  3  5  6  3  2  4      R N B Q K B N R      bytes  0 to  7
//
// A second cache line has the key and a word of state bits. Make copies both, and Unmake goes
// back, as in package bitboard8; package bitboard changes its board in place.
//
// # Good at
//
// Make. The whole board is read once and written once, and in between it is changed in the
// register: the piece is spread over all bytes and blended into the byte of its destination,
// zero into the byte of its origin. The two masks are two shifts. A capture needs no more than
// that, and so no branch. The piece on a square is a byte in memory, as in every mailbox.
//
// Counting moves. Eight directions are eight lanes of 64 bits, and one fill runs for all sliders
// of a side in all directions at once, without a loop, a table or a branch: see below.
//
// # Bad at
//
// Single questions. The attackers of a square, or the pins, come from bitboards, which are
// made anew for each question. If a position has few pieces, a loop over them is shorter than
// the lanes, which always do the same work.
//
// A store of one byte. A load of 64 bytes after it has to wait until the byte is in the cache; it
// could go on at once only if one instruction had stored all 64. So nothing but castling and
// promotions, which are rare, writes cells one by one.
//
// And any other CPU. The plain Go in plain.go computes the same there, many times slower.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.87 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.91 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// SIMD and SWAR Techniques and AVX-512, Chess Programming Wiki. For the affine transformation
// as a transposition of bits: Wojciech Muła, Use AVX512 Galois field affine transformation for
// bit shuffling, 2020. For the fill: Kogge-Stone Algorithm, Chess Programming Wiki, by Steffan
// Westcott.
//
// # The trick: from cells to bitboards
//
// Eight bitboards are 64 columns of 8 bits, and 64 cells are 64 bytes of 8 bits: one is the
// other turned over. Four instructions do that, see transpose.
//
//  1. VPSHUFB looks every cell up in a table of 16 bytes, its code: bit 0 for a white piece, bits
//     1 to 6 for its type, bit 7 for a black piece. These are the numbers of the bitboards.
//  2. VPSHUFB reverses the eight bytes of each rank, because the next instruction has the
//     first row of a matrix in its last byte.
//  3. VGF2P8AFFINEQB multiplies a matrix of 8×8 bits by a vector of 8 bits. The matrix is the
//     rank, and the vectors are 1, 2, 4 … 128, so that byte n of the result is column n: one
//     rank of bitboard n.
//  4. VPERMB brings the eight ranks of each bitboard together: byte 8n+r is byte n of rank r.
//
// The knight on g1 at the start, byte 6:
//
//  1. its cell is 2, and the code of 2 is 00000101: bit 0, white, and bit 2, knights
//  2. byte 6 of rank 1 becomes byte 1
//  3. bit 6 of byte 0 and bit 6 of byte 2 of rank 1 are set; g1 is bit 6 of its rank
//  4. these are byte 0 of bitboard 0 and byte 0 of bitboard 2
//
// so that bit 6, g1, is set in the white occupancy and in the knights:
//
//	rank 1 after step 3                 bitboard 0, white       bitboard 2, knights
//	byte 0  1 1 1 1 1 1 1 1  white      0x000000000000ffff      0x4200000000000042
//	byte 1  0 0 0 0 0 0 0 0  pawns                    ^^                        ^^
//	byte 2  0 1 0 0 0 0 1 0  knights
//	byte 3  0 0 1 0 0 1 0 0  bishops
//	…       h g f e d c b a
//
// # Eight directions in eight lanes
//
// To count, the transposition makes other bitboards: us, them, occupied, pawns, knights, kings,
// diagonal sliders and orthogonal sliders. VPERMQ copies each into all eight lanes, the sliders
// into the lanes of their directions. A step in every direction at once is VPROLVQ, a rotation by
// another number in each lane, and a mask of the squares that a step reaches without leaving the
// board. A fill of one, two and four steps takes all sliders as far as they go. It runs once for
// the enemy, whose attacks are united in one word, and once for us. Pawns are two captures and a
// push, three lanes of the same step, and a knight's eight jumps are lanes too.
//
// Pins are found from the king: each lane has the occupied squares of its ray. For directions
// to higher squares x & (x-1) is the ray without its nearest piece, and the lowest bit of
// that the next; the lanes to lower squares are turned round before and after. A piece is
// pinned if the nearest is ours and the next a slider of the enemy for that direction, and
// then moves in that lane and the opposite one alone. At the end eight popcounts in one
// instruction are added up. In check the moves are counted from bitboards.
//
// # Lists of moves
//
// VPCOMPRESSB packs the numbers of the squares of a set next to each other: a register that holds
// 0 to 63, with the highest bit set on the enemy's squares, becomes the destinations of a piece,
// quiet and captures alike. Widened to 16 bits and joined with the origin they are its moves. 16
// of them are stored at once, whatever their number, and the next piece overwrites the surplus.
// The targets of pieces come from the magics of internal/attacks.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep byteboard
//
// On a page, the bytes that a move of the king writes:
//
//	go run ./cmd/explorer 'fen=4r2k/8/8/8/4N3/8/8/4K3_w_-_-_0_1&moves=e1d1&boards=byteboard,bitboard'
//
// How fast it is next to the boards of bitboards:
//
//	bench run --rep bitboard,bitboard8,byteboard
package byteboard

//go:generate ../../tools/run twin -from ../bitboard questions.go
