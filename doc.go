// Package boardbench has no code: it is a tour of the other packages, by the questions that they
// answer. go doc ./NAME shows the page of a package.
//
// # How is a chess board represented in memory?
//
// Begin with [github.com/boardbench/boardbench/rep], the vocabulary (square, piece,
// move, position) and the five methods that every board has,
// [github.com/boardbench/boardbench/rep.Board].
//
// Then read a textbook board, 400 lines: board.go, attacks.go, movegen.go and make.go, in this
// order. Begin with rep/x88/book: one AND finds the edge of the board. Five layouts have such a
// book, in the folder of the tuned board, whose package comment explains the differences. Then
// choose a question:
//
//   - What if the edge were a piece? rep/tenbytwelve has sentinels on all sides. In
//     rep/twelvebytwelve a knight never leaves the array. rep/sixteenbysixteen is so wide that the
//     difference of two squares identifies both. All three have the code of rep/framed.
//   - What if there were no sentinels? rep/mailbox is the plain 8×8 array.
//   - What does a piece list gain? rep/mailboxscan is the 8×8 array without one. The two share
//     rep/cells.
//   - What if there were no board? rep/piecelist has only two piece lists.
//   - What if a line were a word? In rep/linewords one bit scan finds the moves of a slider.
//   - What if each move updated the attacks? rep/attacktable keeps, for each square, the set of the
//     pieces that attack it.
//   - How small can a board be? rep/nibble, four bits a square.
//   - What if a word were a set of squares? rep/bitboard has bitboards and an array of 64 pieces,
//     rep/bitboard8 only the bitboards, and rep/bitboard12 a bitboard for each piece.
//     rep/bitboardmirrored keeps the board as the side to move sees it, rep/bitboardlanes counts
//     moves in eight directions at once, and rep/bitboardinplace changes one position in place.
//     They share rep/sets, or rep/piecesets if each piece has a bitboard. The magics are in
//     internal/attacks; rep/slider has other ways to find the attacks of sliders, and patches that
//     give them to bitboard.
//   - What if the board were in one register? rep/byteboard is assembly for AVX-512.
//
// # How is a position kept or sent?
//
// [github.com/boardbench/boardbench/codec] has encodings with one interface, from FEN to 20
// bytes.
//
// # How does a move change the memory?
//
// [github.com/boardbench/boardbench/cmd/explorer] is a page that shows it, byte by byte, for up
// to four boards at once: go run ./cmd/explorer. rep/memory lists the writes of a move, and bench
// show prints them.
//
// # How do I know that they play chess?
//
// [github.com/boardbench/boardbench/perft] counts moves, and has positions with known counts.
// rep/reptest is the suite that every board passes, also yours. Its referee is internal/oracle, a
// slow and simple board, and internal/rulewalk generates positions in which rules meet.
//
// # Which questions does an engine ask a board?
//
// [github.com/boardbench/boardbench/engine] keeps the state of a search above any board (keys,
// scores, repetitions, the changes by a move), and answers an engine's questions from the five
// methods if a board does not. engine/search is one search, which visits the same tree on every
// board, and engine/network is an evaluation by a network. doc/engine.md has the speeds.
//
// # Which one is the fastest, and how certain is that?
//
// cmd/bench is the command, and harness/cli its library: your module calls its Main with your
// board, as examples/foreign does. [github.com/boardbench/boardbench/harness] gives an overview of
// the measuring itself. Around it are
//
//   - harness/child, which measures in several processes, and harness/machine, which describes the
//     machine;
//   - harness/ab, which compares two revisions, harness/engineab two builds of an engine, and
//     harness/uci, which measures engines in any language;
//   - harness/stats, the statistics, harness/report, the tables, and harness/report/page, the
//     pictures;
//   - harness/profile, which shows where the time goes, and harness/gain, which predicts the gain of
//     an engine by another board;
//   - harness/record, the recorded runs of many machines, in results. The folder techniques has a
//     patch for each technique, with its gain.
//
// # How do I count deeper?
//
// The command bench-grid in the separate module grid divides a perft among many machines.
//
// # Which package imports which?
//
// The boards import rep; perft and codec import rep; then come harness, harness/report,
// harness/cli and cmd/bench. Only rep/all names the boards.
package boardbench
