// Package x88scan is the 128 cells of
// [github.com/boardbench/boardbench/rep/x88], two boards wide, without a piece list:
// a cell holds a piece, and the board finds the pieces by a scan of the ranks, one
// 8-byte load each.
//
// # Mapping
//
// An index is rank*16 + file, and off the board exactly when it has bit 3 or bit 7
// set. The right half is off the board and always empty.
//
//	8  70 71 72 73 74 75 76 77 | 78 79 7a 7b 7c 7d 7e 7f
//	7  60 61 62 63 64 65 66 67 | 68 69 6a 6b 6c 6d 6e 6f
//	6  50 51 52 53 54 55 56 57 | 58 59 5a 5b 5c 5d 5e 5f
//	5  40 41 42 43 44 45 46 47 | 48 49 4a 4b 4c 4d 4e 4f
//	4  30 31 32 33 34 35 36 37 | 38 39 3a 3b 3c 3d 3e 3f
//	3  20 21 22 23 24 25 26 27 | 28 29 2a 2b 2c 2d 2e 2f
//	2  10 11 12 13 14 15 16 17 | 18 19 1a 1b 1c 1d 1e 1f
//	1  00 01 02 03 04 05 06 07 | 08 09 0a 0b 0c 0d 0e 0f
//	    a  b  c  d  e  f  g  h
//
// A cell holds a rep.Piece in its low four bits, 0x10 for White or 0x20 for Black,
// and two marks: 0x40 for a king and for a rook with a castling right at Load, 0x80
// for a pawn. The marks let Make test for its rare cases with one bit each. The only
// other record of where pieces are is the squares of the two kings.
//
// # Good at
//
// Make and Unmake: a move changes two cells and nothing else. No limit on the number
// of pieces of a side, and a board of less than a third of the bytes of package x88.
//
// # Bad at
//
// The question where the pieces are. A list names them at once, ordered by kind. Here a
// scan finds them in the order of the squares, twice in each position: first the
// enemy's pieces for checks and pins, then the pieces of the side to move.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.59 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.69 times:
//
//	go run ./cmd/bench engine results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// Bruce Moreland, 0x88 Move Generation (Gerbil's pages, 1990s), and
// https://www.chessprogramming.org/0x88.
//
// # The scan
//
// A rank is eight bytes. Masked by a side's bit in each byte, a set bit remains for
// each of its pieces, and trailing zeros lead from one to the next. Rank 1 of the start
// position without the queen, for White:
//
//	a1       b1       c1       d1       e1       f1       g1       h1
//	54       12       13       00       56       13       12       54
//	00010000 00010000 00010000 00000000 00010000 00010000 00010000 00010000
//
// Two trailing zero counts, 4 and 12, are a1 and b1 after a shift by 3, and empty cells
// cost nothing. Pawns of ranks that are too far away to attack anything near the king
// are masked too: their mark, shifted to the bit of their side, clears it.
//
// # With and without lists
//
// Everything that does not depend on the list is generated from package x88: the edge, the
// square differences, the moves of each kind of piece, and the questions of an engine about
// a move: check, legality, exchanges. The files board.go, scan.go, make.go and
// questions.go are the difference. Attackers and pins are found by walks from the square or
// the king, and a piece is counted by comparing the eight bytes of a rank at once. Every
// question that begins with "all pieces of" costs a scan here. Package x88 also gathers its
// cells into three words, in which it counts and lists moves; here words are gathered for
// captures alone, and moves are counted piece by piece. So the figures show the
// list and the words together:
//
//	bench run --rep x88,x88-scan
//	bench run --rep x88,x88-scan --filter '.name:(MakeUnmake OR AppendMoves OR CountMoves)'
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep x88-scan
//
// On a page, a capture, with the piece list and without:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=x88-scan,x88'
package x88scan

//go:generate go run ../../internal/twin -from ../bitboard perft.go
//go:generate go run ../../internal/twin -from ../x88 -rename pieceID=occupant -rename pieceSquare=occupant -rename entryOf=occupantOf -rename noPiece=empty -rename pawnID=pawnMark -rename whiteID=whiteBit -rename blackID=blackBit describe.go tables.go state.go movegen.go count.go attacks.go questions.go exchange_test.go stages.go
