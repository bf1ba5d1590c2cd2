// Package harness measures how fast representations of a chess board are. It
// knows a board only as [rep.Board]. Encodings of positions, package codec, are
// measured in the same way.
//
// A benchmark is a value, a [Case]: what is done ([Kind]), on which position of
// the [Corpus], by which representation or codec. go test -bench and bench run take the
// same cases, so names, units and numbers are the same. [Cases] lists them,
// [SelectCases] chooses among them by a benchproc filter, and [Run] measures
// them in rounds and writes the Go benchmark format, which package report and
// benchstat read:
//
//	BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88
//
// [WithControl] has the base measured twice in each round, as bitboard+control
// the second time: what cannot be told from noise is known then. What makes
// figures doubtful is a [Warning], with what to do about it.
//
// Nothing is timed before it has been seen to be right: an [Op] checks itself
// against what is known of the position.
package harness
