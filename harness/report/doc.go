// Package report reads recorded runs and compares the boards, or the codecs, in
// them.
//
// [Read] takes files in the Go benchmark format, as bench run and go test
// -bench write them, and a view makes a [Table] of them: [Results.Table] has a section for each kind of work, with
// each position and each board in it; [Results.Across] puts machines or files side by side, [Builds] compares each
// board with itself in two builds that were measured in
// turns, [Results.Engine] has the searches, [Results.Levels] a row for each level, and [Results.Map] a row for each
// board.
//
// A table is made of frames: a [Frame] is one ratio with its work, place and board. [Table.Write] writes it: for people
// as grids, in text and Markdown, which the pages of package page draw, too, and for programs as a [Document], in JSON
// and CSV.
//
// # The comparison
//
// The first board is the base, and its figures are the measured ones. All others
// are speeds relative to it: 2 is twice as fast. Such a ratio is the trimmed mean,
// over the rounds, of the ratio within a round, so that a slow spell of the machine
// slows both sides. Its interval holds the true ratio with a probability of about
// 95 %. The geometric mean is taken over the trimmed means of the positions.
//
// A verdict, faster, slower, same or undecided, is corrected for all comparisons
// of the run. Package stats has the tests. The control, the base measured twice in
// each round, has a column of its own, and a verdict on it is a warning.
//
// A table appears even if it is less reliable: its Warnings name the problem and
// the remedy.
//
// Reading and comparing take time in proportion to the length of the files.
package report
