// Package harness measures the speed of representations of a chess board, which it
// knows only as [rep.Board], and of encodings of positions, package codec.
//
// It reads from the identity of a benchmark to its results:
//
//   - Identity: [Work] is what is measured, a [Kind] of work with a value for each of
//     its [Axis]; [Key] adds the position and the subject. It is the only place that
//     knows how a benchmark name is spelled.
//   - Preparation: a [Case] is a Key with its board or codec and its position of the
//     [Corpus]. [SelectCases] chooses by a filter in benchproc's syntax, [Case.Ready]
//     returns an [Op] that has been verified: no board is timed that plays wrong.
//   - Samples and runs: [Run] measures the cases in rounds. [WithControl] measures the
//     base twice in each round, as bitboard+control the second time: the difference of
//     the two is the noise of the machine.
//   - Results: Go benchmark text, which benchstat reads, with a [Note] for each sample
//     and each [Warning].
//
// A result looks like this:
//
//	# sample {"round":1,"start":"2026-11-21T18:26:03.091Z","cpu_ns":57218000}
//	BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88 5 13154420 ns/op 4085603 nodes/op 310587544 nodes/s
//
// go test -bench and bench run take the same cases: names, units and numbers are the
// same. Package machine reports the conditions of a measurement, package profile takes
// profiles of cases, and package report reads the results.
package harness
