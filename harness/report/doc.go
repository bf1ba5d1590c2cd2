// Package report reads recorded runs and compares the representations in them.
//
// [Read] takes files in the Go benchmark format, as bench run and go test
// -bench write them, [Results.Table] makes the comparison, and [Table.WriteText]
// prints it: a table for each kind of work, with each position and each
// representation in it. [Results.Across] puts machines side by side,
// [Results.Against] holds a run against one that was recorded before.
//
// The first representation is the base, and its figures are what was measured.
// All others are speeds relative to it: 2 is twice as fast. Such a ratio is the
// median, over the rounds, of the ratio within a round, so that what slows the
// machine down for a while slows both sides, and the interval beside it holds the
// true median with a probability of 95 % or more, whatever the distribution. The
// geometric mean over the positions is taken in each round, and the median of
// that.
//
// A verdict is more than an interval: it is by the exact sign test, corrected by
// Holm's method for all comparisons of a table, and there is none on a difference
// that is smaller than what the base differs by from its control, the same board
// measured twice in each round. Beside it stands the verdict of benchstat on the
// same samples, which pairs nothing and corrects for nothing. Package stats has
// the tests.
//
// What makes a table doubtful does not stop it: its Warnings say what it is and
// what to do.
package report
