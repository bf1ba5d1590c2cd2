// Package sets has the code of the bitboard boards that works on sets of squares: move generation,
// counting, checks and pins, and the questions of an engine. It reads eight words, the squares of
// the pieces by type and by side, and knows nothing of a board's memory:
//
//	bitboard          the types in place, the sides in a record of each move
//	bitboard8         eight words, copied by each move
//	bitboardlanes     eight words and a mailbox, copied by each move
//	byteboard         eight words that four instructions make of 64 cells, for each question
//	bitboardmirrored  eight words made of five, for a question that its own generator does not answer
//
// A board puts its position into a [Position], four words that are passed in registers, and calls.
// Functions over a side or a stage are compiled once for each, see package internal/side. Make and
// Unmake, and the memory for them, are in the package of the board. Package piecesets is the
// same code for boards with a bitboard for each of the twelve pieces: only types.go differs.
package sets
