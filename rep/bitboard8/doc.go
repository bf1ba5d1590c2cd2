// Package bitboard8 keeps the board as eight bitboards, sets of squares in a 64-bit
// word each, and as nothing else: six by piece type and two by colour. The piece on a
// square is stored nowhere; it is read from the bitboards.
//
// # Mapping
//
// Bit n of a bitboard is square n: a1 is bit 0, h1 bit 7, h8 bit 63. A piece is on two
// bitboards, one of its type and one of its colour. The start position:
//
//	pawns    0x00ff00000000ff00        8  r n b q k b n r
//	knights  0x4200000000000042        7  p p p p p p p p
//	bishops  0x2400000000000024        6  . . . . . . . .
//	rooks    0x8100000000000081        5  . . . . . . . .
//	queens   0x0800000000000008        4  . . . . . . . .
//	kings    0x1000000000000010        3  . . . . . . . .
//	white    0x000000000000ffff        2  P P P P P P P P
//	black    0xffff000000000000        1  R N B Q K B N R
//	                                      a b c d e f g h
//
// That is 64 bytes, as much as a cache line. With the key and a word of state bits a
// position is 80 bytes. A move copies it and changes the copy, so unmaking it is one
// subtraction. The copies are in an array. Package bitboard has the same bitboards changed in
// place, and its lesson compares the two.
//
// # Good at
//
// Everything that package bitboard is good at, which has the same bitboards and a
// mailbox: generating and counting never need the piece on a square, and their code is
// the same. A move has no mailbox to write, so a quiet move writes two
// words and a capture four, and nothing but the types and the colours can fall out of
// step.
//
// # Bad at
//
// The piece on a square. A move says where a piece comes from, not which piece it is;
// Make must find the type, for its bitboard and for the key, and for a capture the
// captured type too. A mailbox has it in one byte; here it takes five branches or the
// trick below. The move ordering and the evaluation of an engine need it all the time.
//
// # In an engine
//
// In a search with piece-square tables and pawns this board visits 0.94 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.96 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Reference
//
// David Slate and Lawrence Atkin, Chess 4.5, in Chess Skill in Man and Machine,
// 1977, for the bitboards. Engines of today mostly keep a mailbox with them.
//
// # The trick: type codes
//
// To test the bitboards one by one until one has the square takes up to five branches.
// Where the branches cannot be predicted, the six bitboards are combined into three in
// which the type of a piece is written in binary, pawn 0, knight 1, bishop 2, rook 3,
// queen 4 and king 5:
//
//	ones  = knights | rooks | kings
//	twos  = bishops | rooks
//	fours = queens  | kings
//
// The first rank of the start position:
//
//	        a b c d e f g h
//	        R N B Q K B N R
//	ones    1 1 0 0 1 0 1 1
//	twos    1 0 1 0 0 1 0 1
//	fours   0 0 0 1 1 0 0 0
//	code    3 1 2 4 5 2 1 3
//
// Four ORs, then three shifts for a square: no look-up and no branch. The pawns are not
// needed: a piece that is none of the others is a pawn. Codes from 1 to 6 would have
// nine bits set where these have seven, and so need two more ORs.
//
// Make finds the captured type so, which no branch predictor foresees. The type that
// moves is found by branches: generated moves come piece by piece and type by type, and
// a branch that goes as it went the last time costs next to nothing. Some types follow
// from the kind of a move: only a capture captures, a promotion and an en passant
// capture are a pawn's, and castling is a king's and a rook's.
//
// Not having to keep a mailbox saves a part of that cost. The rest of it, in instructions for a
// move made and unmade and for a leaf of perft, with package bitboard changing its board in place:
//
//	GOAMD64=v3 go run ./cmd/bench instructions --rep bitboard,bitboard8 --filter 'pos:kiwipete (.name:MakeUnmake OR count:leaf)'
//
// # Legal moves by masks
//
// As in package bitboard, whose code this is: the check mask, the pin masks and the
// king danger map leave the legal moves alone, and no move is made to test it. Slider
// attacks are magic bitboards, which the comment of package internal/attacks explains.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep bitboard8
//
// On a page, a capture, with a mailbox and without:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/4N3/8/4K3_w_-_-_4_10&moves=e3d5&boards=bitboard8,bitboard'
package bitboard8

//go:generate ../../tools/run twin -from ../bitboard questions.go
