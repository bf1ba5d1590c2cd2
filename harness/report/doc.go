// Package report reads recorded runs and compares the representations in them.
//
// [Read] takes files in the Go benchmark format, as bench run and go test
// -bench write them, [Results.Table] makes the comparison, and [Table.WriteText]
// prints it: a section for each kind of work, a row for each position, a column
// for each representation.
//
// The first column is the base and shows what was measured. Every other cell is
// a speed relative to the base: 2 is twice as fast. It is the median, over the
// rounds, of the ratio within a round, so that what slows the machine down for
// a while slows both sides of a ratio, and the interval beside it holds the
// true median with a probability of 95 % or more, whatever the distribution
// (benchmath.AssumeNothing). The last row is the geometric mean over the
// positions, taken in each round, and the median of that.
//
// What makes a table doubtful does not stop it: Table.Warnings says what it is
// and what to do.
package report
