// Package engine is the state above a board: the key, the score, the draw counters and
// the checks that an engine needs in addition to the pieces. A [Game] keeps it up to
// date move by move, over any [rep.Board], and answers every question of an engine.
//
// # The stack
//
// A board makes and unmakes moves. A search also wants to know, in every node, the key
// of the position for its table, the key of the pawns for theirs, the material, a score,
// how far the game is from a draw, and whether the position has been before. All of this
// follows from the position, but to compute it takes a walk over the board, and a move
// changes little of it. So it is kept in a [State] of 56 bytes, one for each position
// since [Game.Load], in a stack that grows with the moves:
//
//	Make    asks the board for the pieces on the squares of the move, makes it there, and
//	        computes the next state from the one before
//	Unmake  unmakes it there, and goes back to the state before: nothing is computed
//
// After 1. e4 d5, the move 2. exd5 changes:
//
//	             before                after
//	Key          of the position       the board's key
//	PawnKey      p                     p ^ P on e4 ^ P on d5 ^ p on d5
//	MaterialKey  8 pawns, 8 pawns, …   8 pawns, 7 pawns, …
//	Score        (0, 0)                (115, 123): PSQT of P on d5, less P on e4, less p on d5
//	Rule50       0                     0, a capture
//	FromNull     2                     3
//	Captured     none                  p
//	Delta        p from d7 to d5       P from e4 to d5, p from d5 to no square
//
// Checkers, blockers, pinners and the squares that give check need a look at the whole
// board. So they are computed at the first question in a position, and kept next to its
// state.
//
// # The questions
//
// A board may answer any of the optional interfaces of package rep itself. New checks
// once which of them the board has. The Game answers the others by default, from sets of
// squares and the magic bitboards of internal/attacks. If a board cannot even name the
// piece on a square, the Game keeps a placement of its own. So a board of five methods
// is enough for a search, but its questions are then answered by the Game's bitboards and
// not by the board's layout. [Game.Native] lists the interfaces that the board answers,
// and with [Default] the Game asks the board for none of them. examples/foreign searches
// over the board of a well-known library in this way.
//
// A Game offers all of these interfaces but rep.Perfter, and is a rep.Board itself. That is how it is
// tested: by the suite that every representation passes.
//
// A board without null moves gets a second board, loaded with the position in which the
// other side is to move, and the moves below are made there; UnmakeNull goes back to
// the first.
//
// # The cost
//
// With bitboards, one Make and Unmake of each of the 48 moves of Kiwipete is 119
// instructions on average on the board alone, and 165 more with the state: about 20 for
// the pieces on the squares, 10 for the key, 20 in Unmake, the rest for the fields. For
// a board of five methods the Game keeps the placement, the key, the rights and the en
// passant square too, which is another 200:
//
//	bench instructions --rep bitboard --filter 'pos:kiwipete (.name:MakeUnmake OR .name:Replay calls:Make)'
//
// A replay counts the moves of a search, a node at a time. The state takes 10 to 11 ns a move, on
// a machine where the boards themselves take 7 to 9, with bitboards as with array boards.
//
// Nothing is allocated after the stack has grown to the depth of the search.
//
// # Two values in one word
//
// A piece is worth one thing in the middlegame and another in the endgame. Both values
// are in a [Score] of 32 bits, so that one addition keeps both. The word is a sum and no
// concatenation, eg<<16 + mg: a negative mg has borrowed 1 from the half above it. To
// read eg, 0x8000 is added first, which carries exactly if something was borrowed:
//
//	MakeScore(-3, 7)    0x0006_fffd    7<<16 - 3
//	+ 0x8000            0x0007_7ffd    a carry out of the lower half
//	>> 16               0x0007         eg is 7 again
//	the lower half      0xfffd         as int16: mg is -3
//
// Without it eg would be 6: one too low whenever mg is negative, an error too small to be
// seen in play.
//
// # A repetition that can still be avoided
//
// Repetition is found by comparing keys: back by two plies at a time, not beyond the
// last capture, pawn move or null move. The key has the en passant square if a pawn
// attacks it, also one that is pinned; by the rules two positions differ only if the
// capture is legal. So the position after a double push is compared without the square
// if no legal move captures there: after d2d4 here, and after d1d2 a4a5 d2d1 a5a4, the
// pawn on e4 is pinned, and the keys differ, but the position is the same.
//
//	8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1
//
// [Game.HasGameCycle] sees it a ply earlier, and without making a move. A move changes
// the key by a difference of its own, and there are no more than 3668 such differences:
// a piece other than a pawn, and two squares between which it moves on an empty board.
// They are in a table with two places for each, so that a look-up is two comparisons;
// then only the squares between the two have to be empty.
//
//	after 1. Nf3 Nf6 2. Ng1    Black is to move
//	after 1. Nf3               White is to move; Black's knight is on g8
//	the two keys differ by     n on f6 ^ n on g8 ^ side to move
//	the table has it           Ng8 leads back, and is a draw
//
// # Many pieces
//
// A [rep.Position] may have up to 64 pieces, and everything here is exact for all of
// them but the score: its halves wrap if one side is ahead by more than about 31 queens.
// The material key has six bits for the count of each piece, so that nine queens, or 62,
// have a key of their own.
//
// # Reference
//
// Stockfish's Position and StateInfo, position.h and position.cpp: the stack, the
// dirty pieces, see_ge, has_game_cycle and pos_is_ok. Albert Zobrist, A New Hashing
// Method with Application for Game Playing, 1970, for the keys. Marcel van Kervinck, 2013,
// https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf, for the table of reversible
// moves; Rasmus Pagh and Flemming Rodler, Cuckoo Hashing, 2001, for its two places.
package engine
