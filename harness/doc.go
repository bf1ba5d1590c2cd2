// Package harness measures the speed of representations of a chess board, which it
// knows only as [rep.Board], and of encodings of positions, package codec.
//
// It reads from the identity of a benchmark to its results:
//
//   - Identity: [Work] is a [Kind] of work with a value for each [Axis]; [Key] adds the
//     position and the subject. Only Key knows how a benchmark name is spelled.
//   - Preparation: a [Case] is a Key with its board or codec and its position of the
//     [Corpus], in a [Set], or the recorded games. [SelectCases] chooses by a [Selection],
//     which has a filter in benchproc's syntax. [Case.Ready] returns a verified [Op], so
//     that no board that plays wrong is timed.
//   - Work of an engine: questions that an engine asks ([GameMake] and the kinds after
//     it) through package engine, and whole searches ([Search]), whose tree is compared
//     with the known one before and while they are timed.
//   - Samples: each has a new board at a random place in memory, and is the quickest of several
//     slices of about a millisecond. No slice follows itself.
//   - Plans: a [Plan] is a measurement as a JSON value: keys and a [Config]. [CasesOf] returns its cases.
//   - Sessions: a [Session] takes rounds, one at a time, over a [Side] or several that take
//     turns: [Local] is this process, others are processes that were started, or engines. The
//     order in a round is random. [Run] takes all rounds in this process.
//     [WithControl] measures the base twice in each round, as bitboard+control the second
//     time: the two should be the same.
//   - Results: Go benchmark text, which benchstat reads, with a [Note] for each sample
//     and each [Warning].
//
// A result looks like this:
//
//	# sample {"round":1,"portion":1,"portions":9,"seed":195103,"start":"2026-11-21T18:26:03.091Z","cpu_ns":6577210}
//	BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88 4 13154420 ns/op 4085603 nodes/op 310587544 nodes/s
//
// go test -bench . ./harness takes rounds of a [Session], like bench run, but all in one process. Run of package
// child spreads the rounds over several processes.
//
// Package machine reports the conditions of a measurement, package profile takes
// profiles of cases, and package report reads the results.
package harness
