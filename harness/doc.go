// Package harness is the overview of the packages that measure the speed of representations of a
// chess board, which they know only as [rep.Board], and of encodings of positions, package codec.
// Its tests run them together.
//
// From the identity of a benchmark to its results, each package imports only those above it:
//
//   - corpus: the positions and the recorded games, in sets.
//   - results: Go benchmark text, which benchstat reads, with a [results.Note] for each sample and
//     each [results.Warning].
//   - work: [work.Work] is a [work.Kind] of work with a value for each [work.Axis]; [work.Key] adds
//     the position and the subject. Only Key knows how a benchmark name is spelled. A [work.Case] is
//     a Key with its board or codec and its position of the corpus; [work.SelectCases] chooses by a
//     [work.Selection], which has a filter in benchproc's syntax. [work.WithControl] measures the
//     base twice in each round, as bitboard+control the second time: the two should be the same.
//   - operation: [operation.Ready] returns a verified [operation.Op], so that no board that plays
//     wrong is timed. An operation asks a board a question, or searches through package engine: the
//     tree is compared with the known one before and while it is timed.
//   - sample: a sample has a new board at a random place in memory, and is the quickest of several
//     slices of about a millisecond. No slice follows itself.
//   - session: a [session.Session] takes rounds, one at a time, over a [session.Side] or several that
//     take turns. The order in a round is random. A [session.Plan] is a measurement as a JSON value.
//   - local: [local.Local] is the side of this process. [local.Run] takes all rounds in this process.
//     Other sides are processes that were started, or engines.
//
// A result looks like this:
//
//	# sample {"round":1,"portion":1,"portions":9,"seed":195103,"start":"2026-11-21T18:26:03.091Z","cpu_ns":6577210}
//	BenchmarkPerft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88 4 13154420 ns/op 4085603 nodes/op 310587544 nodes/s
//
// go test -bench . ./harness takes rounds of a session, like bench run, but all in one process. Run of package
// child spreads the rounds over several processes.
//
// Package machine reports the conditions of a measurement, package profile takes
// profiles of cases, and package report reads the results.
package harness
