// Package boardbench is the root of a tour: it has no code, and says what to read
// in which order, and which question each package answers. go doc ./NAME shows
// a package's own page.
//
// # How is a chess board held in memory?
//
// Begin with [github.com/boardbench/boardbench/rep], the words that all speak
// (square, piece, move, position) and the five methods that every board has,
// [github.com/boardbench/boardbench/rep.Board].
//
// Then open one representation, and read its package comment, geometry.go,
// attacks.go, movegen.go and make.go in this order. A good first one is
// rep/x88: one AND finds the edge of the board. What to read next depends on
// what you ask:
//
//   - What if the edge were a piece? rep/tenbytwelve, a border of sentinels;
//     rep/twelvebytwelve, where a knight never leaves the array;
//     rep/sixteenbysixteen, wide enough for the difference of two squares to tell
//     everything.
//   - What if there were no border at all? rep/mailbox, the plain 8×8 array with
//     rays that end.
//   - What if there were no board? rep/piecelist, two lists of men.
//   - What do lists buy? rep/x88scan, rep/tenbytwelvescan and rep/mailboxscan have
//     none.
//   - How small can a board be? rep/nibble, four bits a square.
//   - What if a word were a set of squares? rep/bitboard, with a mailbox beside
//     its sets; rep/bitboard8 without; rep/bitboard12 with a set for each
//     piece. What sliders attack is looked up in internal/attacks, which tells
//     how.
//
// # How is a position kept or sent?
//
// [github.com/boardbench/boardbench/codec] has seven encodings, from FEN to 20
// bytes, one interface for all.
//
// # How do I know that they play chess?
//
// [github.com/boardbench/boardbench/perft] counts the moves, and knows the right
// counts. rep/reptest is the suite that every board passes, and can be handed
// a board of your own; internal/oracle is its referee, a board too simple to be
// wrong.
//
// # Which one is the fastest, and how sure is that?
//
// [github.com/boardbench/boardbench/harness] measures in rounds, harness/stats
// says what can be concluded, harness/report puts it into tables, and
// harness/report/page into pictures. cmd/bench is the command, harness/cli what
// it is made of: a module of yours calls its Main with a board of its own, as
// examples/foreign does. What was measured lies in results, and so do the
// techniques, each a patch with what it is worth.
package boardbench
