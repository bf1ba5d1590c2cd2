// Package boardbench is the root of a tour: it has no code. It gives an order of reading, and
// the question that each package answers. go doc ./NAME shows a package's own page.
//
// # How is a chess board represented in memory?
//
// Begin with [github.com/boardbench/boardbench/rep], the vocabulary (square, piece,
// move, position) and the five methods that every board has,
// [github.com/boardbench/boardbench/rep.Board].
//
// Then open the book of one representation, and read board.go, attacks.go, movegen.go and
// make.go in this order: 400 lines, as the textbooks build it. A good first one is
// rep/x88/book: one AND finds the edge of the board. There are books of five layouts, each in
// the folder of the tuned board, whose package comment explains the differences. Then go on
// with the question that you have:
//
//   - What if the edge were a piece? rep/tenbytwelve, with sentinels on all sides;
//     rep/twelvebytwelve, where a knight never leaves the array;
//     rep/sixteenbysixteen, wide enough for the difference of two squares to decide
//     everything. rep/framed is the code of all three.
//   - What if there were no sentinels at all? rep/mailbox, the plain 8×8 array
//     with rays that end.
//   - What if there were no board? rep/piecelist, two piece lists.
//   - What is a piece list worth? rep/mailboxscan has none. Both share rep/cells.
//   - What if a line were a word? rep/linewords, where a run of a slider is one bit scan.
//   - What if the attacks were never computed, but kept? rep/attacktable, the set of the
//     pieces that attack each square.
//   - How small can a board be? rep/nibble, four bits a square.
//   - What if a word were a set of squares? rep/bitboard, with a mailbox next to
//     the bitboards; rep/bitboard8 without one; rep/bitboard12 with a bitboard for
//     each piece;
//     rep/bitboardmirrored with the board as the side to move sees it;
//     rep/bitboardlanes, where the moves of eight directions are counted at once;
//     rep/bitboardinplace, where a move changes the only copy. Their questions are answered by
//     rep/sets, and by rep/piecesets for those of each piece. Slider attacks come from the magics of internal/attacks; rep/slider has many other ways
//     to them, and patches that give them to bitboard.
//   - What if the board were in one register? rep/byteboard, in assembly for AVX-512.
//
// rep/memory describes the effect of a move on the memory of a board, and draws it: bench show
// prints it.
//
// # How is a position kept or sent?
//
// [github.com/boardbench/boardbench/codec] has seven encodings, from FEN to 20
// bytes, with one interface.
//
// # How does a move change the memory?
//
// [github.com/boardbench/boardbench/cmd/explorer] is a page that shows it, byte by byte, for up
// to four boards at once: go run ./cmd/explorer. rep/memory lists the writes of a move, and
// cmd/explorer/model answers the page.
//
// # How do I know that they play chess?
//
// [github.com/boardbench/boardbench/perft] counts the moves, and knows the right
// counts. rep/reptest is the suite that every board passes, and takes a board of
// yours; internal/oracle is its referee, a board too simple to be wrong, and
// internal/rulewalk generates the positions in which rules meet.
// tools/mutate changes one thing in the rules at a time and sees whether a test
// notices.
//
// # Which questions does an engine ask a board?
//
// [github.com/boardbench/boardbench/engine] keeps the state of a search above any board (keys,
// scores, repetitions, the changes by a move), and answers an engine's questions from the five
// methods if a board does not. engine/search is one search that goes through the same tree on
// every board, engine/network an evaluation by a network, and doc/engine.md gives the speed of
// an engine with each board.
//
// # Which one is the fastest, and how sure is that?
//
// [github.com/boardbench/boardbench/harness] measures in rounds, harness/child in several
// processes, harness/machine reads the machine, harness/profile shows where the time goes, harness/ab builds two revisions to be
// compared, harness/uci measures engines in any language, harness/stats draws the conclusions,
// harness/report puts it into tables, harness/gain predicts what another board would bring to an engine,
// harness/record keeps the runs of many machines, and
// harness/report/page draws pictures. cmd/bench is the
// command, harness/cli its library: a module of yours calls its Main with a board of its own,
// as examples/foreign does. Recorded runs are in results, and the techniques, each a patch with
// its gain, in techniques.
//
// # How do I count deeper?
//
// grid is a module of its own, with the command bench-grid, which divides a perft among
// many machines; grid/README.md is its page.
//
// Imports run one way: rep, each board, rep/all; rep, then perft and codec, then
// harness, harness/report, harness/cli, cmd/bench. Only rep/all names the boards.
package boardbench
