// Package mailboxscan is package mailbox without a piece list: 64 cells of pieces. Only
// the kings' squares are stored in addition. For most programmers this is the meaning of
// "mailbox". Geometry, tables and rays are shared with package mailbox in package cells.
//
// # Mapping
//
// An index is rank*8 + file, a1 is 0 and h8 is 63. A cell is a byte:
//
//	bits 0-3   the piece, as package rep numbers it, 0 for an empty cell
//	bit  4     set for a white piece
//	bit  5     set for a black piece
//	bit  6     set for a pawn
//	bit  7     set for a king or rook that had a castling right at Load
//
// The back rank of the start position, from a1 to h1:
//
//	94 12 13 15 96 13 12 94
//
// # Good at
//
// A move changes two cells and no list entry, a promotion renumbers no other piece,
// any number of pieces a side is possible, and a board takes less than three
// fifths of the bytes of package mailbox.
//
// # Bad at
//
// Finding pieces. A list gives the pieces of a side at once, kind by kind. Here they
// are read from the ranks, in the order of the squares, and the kind of each is a
// branch. A position needs that twice: the enemies for checks and pins, the own
// pieces for their moves.
//
// # Reference
//
// TSCP (Tom Kerrigan), which reads all 64 squares for the pieces of the side to
// move; and https://www.chessprogramming.org/8x8_Board.
//
// # Finding pieces
//
// The eight cells of a rank are a 64-bit word in memory, the a-file in the lowest
// byte. A mask with a side's bit in each byte leaves the pieces of that side, and
// empty cells cost nothing. White's pieces on the back rank, after the bishop and
// the knight of the king's side have left:
//
//	rank                      0x9400009615131294
//	& 0x1010101010101010    = 0x1000001010101010
//
//	bits.TrailingZeros64(w) / 8    // 0, the rook on a1
//	w &= w - 1                     // without it
//	bits.TrailingZeros64(w) / 8    // 1, the knight on b1
//
// # Questions of an engine
//
// It answers checks, the legality of a move and exchanges as package mailbox does, with the same
// code: this needs the last move and the attack table, but no list. Questions that begin with a
// search for pieces, such as captures, mobility or the attackers of a square, pay for reading the
// ranks.
//
// The boards differ in more than the list. Package mailbox counts the pawns of a rank at
// once and a file as a word; here each pawn is counted by itself, and files are walked. Both
// sides of the comparison:
//
//	bench run --rep mailbox,mailbox-scan
//	bench run --rep mailbox,mailbox-scan --filter '.name:MakeUnmake OR count:(list OR bulk)'
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep mailbox-scan
//
// On a page, a capture, with the piece list and without:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=mailbox-scan,mailbox'
//
// In a search with piece-square tables and pawns this board visits 0.65 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.74 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
package mailboxscan

//go:generate ../../tools/run twin -from ../mailbox -drop writeUnpinnedQuiets -drop Board.AppendPseudoLegal -drop Board.appendFewPseudoLegal -drop writePseudoLegal -drop writePseudoEnPassant -drop writePseudoCastles -rename pieceID=occupant -rename firstID=whiteBit -rename writePieces=writeUnpinned exchange.go state.go moves.go stages.go
