// Package attacktable keeps the attacks of all pieces: for each square and side, the set of the pieces
// that attack the square, 16 bits. Other boards compute attacks when they are asked. Here each move
// brings them up to date, and a question reads them.
//
// # Mapping
//
// A side has 16 piece IDs, the king's is 0. An 8×8 array has the ID on each square, with a bit for the
// colour and one for a pawn. Lists have the square and the piece of each ID. White has a king, ID 0, on
// a1, a rook, ID 1, on d1 and a knight, ID 2, on f3. Black has a pawn on d5:
//
//	8  . . . . k . . .
//	7  . . . . . . . .
//	6  . . . . . . . .
//	5  . . . p . . . .
//	4  . . . . . . . .
//	3  . . . . . N . .
//	2  . . . . . . . .
//	1  K . . R . . . .
//	   a b c d e f g h
//
// White's table, with 1 for the bit of the king, 2 for the rook's and 4 for the knight's:
//
//	8  . . . . . . . .
//	7  . . . . . . . .
//	6  . . . . . . . .
//	5  . . . 2 4 . 4 .
//	4  . . . 6 . . . 4
//	3  . . . 2 . . . .
//	2  1 1 . 6 . . . 4
//	1  2 3 2 . 6 2 6 2
//	   a b c d e f g h
//
// The 6 on d4 says that rook and knight attack it, the 2 on d5 that the rook can capture the pawn, and
// the 2 on a1 that the rook defends the king. The occupied squares of each side and all pawns are in
// three more words, as bitboards.
//
// # Good at
//
// Questions. Check is one load, and so is whether the king can go to a square. The captures of a
// square are the set on it. A move of the transposition table is pseudo-legal if its bit is set. An
// exchange is two sets, and the pieces of a type are a mask away. Mobility is a popcount of the table.
// All of it costs the same for sliders as for knights, and nothing is looked up.
//
// Lists, too: four squares are a word of 64 bits, and each bit in it is a piece and a square that it
// attacks. So the moves of all pieces but king and pawns are the bits of sixteen words, without the
// squares of the own pieces, whatever the pieces are. In word w bit 16*s + n says that the piece with
// the ID n attacks the square 4*w + s.
//
// # Bad at
//
// Making moves. A bitboard changes two squares. This board also changes each entry in which the move
// adds or removes an attack, one after the other, and how many they are cannot be predicted. It
// finds them by rays that are cut at the first piece. A move that is never asked about pays all the
// same:
//
//	bench run --rep bitboard,mailbox,attacktable
//
// Instructions, which do not depend on the machine:
//
//	GOAMD64=v3 go run ./cmd/bench instructions --rep bitboard,attacktable --filter 'pos:kiwipete (.name:MakeUnmake OR count:leaf OR count:bulk)'
//
// So all depends on how many questions an engine asks of a position. The search of this project asks too
// few: an 8×8 without tables, package mailbox, is faster with every evaluation, and comes nearest where
// the evaluation asks for mobility, or a network for threats.
//
// In a search with piece-square tables and pawns this board visits 0.76 times
// the nodes a second of package bitboard, and with a network of 1024 neurons
// 0.83 times:
//
//	go run ./cmd/bench compare results/2026-11-24/amd-epyc/engine-hot.txt.gz
//
// # Not in vector registers
//
// With AVX-512 the entries of a move could be changed all at once. That would not pay in this search. A move
// with the state of an engine takes 37 ns here and 12 ns on package mailbox, and a node makes 0.93 moves
// (bench gain --write-mix): if the tables cost no time at all, a node with pawns would take 238 ns instead of 262, as on
// package mailbox without tables, 236.
//
//	bench run --rep bitboard,mailbox,attacktable --filter '.name:Replay calls:Make' --cpu 1
//
// # Reference
//
// Chess 4.x of David Slate and Larry Atkin had both directions as bitboards, the squares that a piece
// attacks and the squares that attack a square: CHESS 4.5, in Chess Skill in Man and Machine, 1977. H. G.
// Muller proposed sets of pieces by square for captures in 2012. The engines Rose, Clockwork and Petrel
// have such tables in vector registers, where all entries of a move are changed at once.
//
// Others found against them: Steven Edwards an array with tables three times slower than one without
// (2003), Reijer Grimbergen bitboards 40 % faster in shogi (2007), and PlentyChess gained by leaving its
// tables out.
//
// # The trick: a slider that attacks a square is cut there
//
// The table says by itself which rays a move changes. The sliders that attack a square are a set, and it
// holds whether the square is empty or not. If a piece comes to an empty square, the rays of these sliders
// end there: their bits are toggled on the squares behind it, up to the first piece. If a piece leaves, the
// same toggle makes them longer. No line is searched for a slider. In the position above Nd4 changes
//
//	the knight's eight squares, and its eight new ones
//	d5, behind d4: the set on d4 has the rook
//
// which are 17 entries. No slider attacks f3.
//
// The square to is occupied before from is empty, so that a slider behind the piece becomes longer up to
// its new square alone. Of the piece itself the attacks from both squares are found, and only their
// difference is toggled.
//
// # Copy
//
// Make copies the record, 456 bytes, and changes the copy. Unmake steps back. To toggle back in Unmake
// would find every ray a second time. A journal of the changed entries would take a store of index and
// value for each, and a load and a store to undo it. The copy has no branch.
//
// This shows byte by byte how a move changes the memory, made and unmade:
//
//	bench show --step e2e4 --rep attacktable
//
// On a page, the knight, in sets of attackers:
//
//	go run ./cmd/explorer 'fen=4k3/8/8/3p4/8/5N2/8/K2R4_w_-_-_0_1&moves=f3d4&boards=attacktable,mailbox'
//
//claim:order "is faster with every evaluation" results/2026-11-24/amd-epyc/engine-hot.txt.gz "tt=4" "psqt|pawns|mobility|net256|net1024|threats256|threats1024" mailbox>attacktable
package attacktable
