// Package report reads recorded runs and compares the boards, or the codecs, in
// them.
//
// [Read] takes files in the Go benchmark format, as bench run and go test
// -bench write them, [Results.Table] makes the comparison, and [Table.WriteText]
// prints it: a table for each kind of work, with each position and each board in
// it. [Results.Across] puts machines side by side, [Results.Against] compares a run
// with one that was recorded before, [Results.Map] has a line for each board.
//
// # What is compared
//
// The first board is the base, and its figures are what was measured. All others
// are speeds relative to it: 2 is twice as fast. Such a ratio is the median, over
// the rounds, of the ratio within a round, so that what slows the machine down for
// a while slows both sides, and the interval next to it holds the true median with
// a probability of 95 % or more, whatever the distribution. The geometric mean over
// the positions is taken in each round, and the median of that.
//
// A verdict is more than an interval: it is by the exact sign test, corrected by
// Holm's method for all comparisons of a table, and there is none on a difference
// that is smaller than that between the base and its control, the same board
// measured twice in each round. A second verdict is that of benchstat on the same
// samples, which takes them as unpaired and corrects nothing. Package stats has
// the tests.
//
// What makes a table less reliable does not stop it: its Warnings name the problem
// and what to do.
//
// # The files of this package
//
// Each uses only those before it: format.go (numbers and columns of text), cell.go
// (a ratio and its verdict), lines.go, notes.go and read.go (a file and its
// samples, by [harness.Key]), group.go (the samples of one kind of work), table.go,
// warn.go and text.go, across.go and order.go (columns of one key), compare.go,
// acrosstext.go, baseline.go and baselinetext.go, figures.go, map.go. Reading and
// comparing take time in proportion to the length of the files.
package report
