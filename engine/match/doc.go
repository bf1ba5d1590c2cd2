// Package match plays games between two players from frozen openings, writes them as PGN, and says how many
// Elo one of them is stronger by.
//
// A player may be a search with a number of nodes for each move. Such a game has no clock in it: it is the same
// on every machine, and on every board, because package search visits the same tree on all of them. So a board
// with .85 of the speed plays as the same search with .85 of the nodes, and the games show the cost:
//
//   - [Openings] are the first moves. Each opening is played twice, with the players' colours exchanged: a [Pair].
//     A second pair from the same opening would be a copy of the first.
//   - [Play] plays one game, to the end or until both players agree that it is decided.
//   - [Pairs] counts pairs by their points. Two games of a pair depend on one another, because an opening may
//     favour a colour; pairs do not. The interval of [Pairs.Elo] is of pairs.
//   - [Fit] is the value of speed as a function of the nodes a move.
package match
