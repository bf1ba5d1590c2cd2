// Package unit divides a deep perft into units that can be counted apart, and keeps
// their counts.
//
// [Split] plays the first plies of a perft and merges the lines that lead to the same
// position: a position of the last of these plies is counted once, and its count
// multiplied by the number of lines. Positions are the same if placement, side to
// move, castling rights and an en passant square whose capture is legal are ([Key]);
// the clocks are not compared. A [Unit] is some of these positions, neighbours in the
// order of their keys, so that it takes as long as a unit should.
//
// The positions stand in a file ([Create], [Open]), whose checksum is the identity of
// the run; the counts stand in a [Journal], to which a line is added for each unit. A
// [Ledger] holds the units that are being counted, and sums the finished ones in 128
// bits. This package does not transport units: package coordinator sends them by
// NATS, and a shard file, which is a part of the positions file, can be copied by any
// means.
package unit
