// Package report reads recorded runs and compares the boards, or the codecs, in
// them.
//
// [Read] takes files in the Go benchmark format, as bench run and go test
// -bench write them, [Results.Table] makes the comparison, and [Document.Write]
// prints it: a table for each kind of work, with each position and each board in
// it. [Results.Across] puts machines side by side, [Results.Sittings] compares each
// board with itself in several runs, [Builds] in two builds that were measured in
// turns, [Results.Map] has a line for each board, [Results.Levels] a table of level by
// layout. A [Document] is the table on its way out: text, Markdown, JSON or CSV.
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
// each round, has a column of its own, and a verdict on it is a warning. The
// verdict of benchstat, which takes the samples as unpaired and corrects nothing,
// is there for those who ask for it.
//
// A table appears even if it is less reliable: its Warnings name the problem and
// the remedy.
//
// # The files of this package
//
// Each uses only those before it: format.go (numbers and columns of text), cell.go
// (a ratio and its verdict), lines.go, notes.go and read.go (a file and its
// samples, by [harness.Key]), group.go (the samples of one kind of work), pair.go
// (their ratios by round), usual.go and ladder.go (which boards are compared with one another), table.go, warn.go, shown.go and text.go, across.go and order.go
// (columns of one key), ranking.go, compare.go, acrosstext.go, sittings.go,
// builds.go, document.go and markdown.go, figures.go, map.go, engine.go,
// rounds.go, levels.go, levelstext.go.
// Reading and comparing take time in proportion to the length of the files.
package report
