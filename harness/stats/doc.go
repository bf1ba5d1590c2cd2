// Package stats draws conclusions from measurements made in rounds. It is
// independent of boards.
//
// Within a round two subjects are measured shortly after one another, so the statistic is the ratio
// of the two in each round. [Of] summarizes the ratios of one row of a table, or of several rows
// together: the trimmed mean, a confidence interval and the probability of such ratios by chance. All
// three are of one model, Yuen's trimmed-mean t with the processes of the run as blocks. [Decide]
// turns them into a verdict.
//
// # One run in twenty
//
// A run makes many comparisons, and one in twenty of them would be reported as a
// difference without there being one. Of runs of identical boards at most one in
// twenty may report any. The figures are of 300 simulated runs of five identical boards:
// 84 comparisons in three sections, from 132 rounds in six processes, with bursts. TestFalseVerdicts
// repeats them with fewer runs; -runs 300 has them all.
//
//   - The correction spans the run. [Holm] within each of the three sections (bulk,
//     leaf, make/unmake) allows an error in each: 8.7 % of the runs have one. Over
//     all comparisons of the run 4.7 % have. Where package report puts boards
//     in order, the pairs that no table has are comparisons of the run, too.
//   - A slow process does not decide. If a process is slow for one board as long as it lives, 22
//     rounds of 132 agree in advance. With one board 1.2 to 1.5 times slower in one process of
//     twenty, 28 % of the runs have an error if processes are ignored. With processes as blocks 3.3 %
//     have.
//   - A difference within [Margin] is none. Two copies of the same code at different
//     addresses do differ, in single rows by more than 1 %, and the rounds resolve
//     that. [Decide] reports it as the same or as undecided ([RowMargin]). With the
//     margins 0.3 % of the runs have an error, with the slow process none.
//
// A run of a search has few rounds and many comparisons: 20 rounds, 504 comparisons. With the
// margins 2.7 % of these runs have an error, with slow processes 2.7 %, with one sample of ten 1.3 to 3
// times slower 2.7 %.
//
// If each process has a shift of its own for each board, of 0.2 % (standard deviation), 0.7 % of the
// default runs have an error, of 0.5 % 2.3 %, of 3 % 5 %. The worst shift is of 1 %: 10 %, 4 % with
// twelve processes, 43 % if processes are ignored. Six processes are too few to estimate such shifts;
// more processes are. The recorded runs show none.
//
// # The resolution
//
// The sign test, which was used until November 2026, throws the size of a difference away: two odd
// rounds of 20 undid a loss of 44 % among 630 comparisons, and 12 rounds could decide nothing. Here a
// quarter of the rounds may be odd on either side, and ten rounds decide a large difference
// (TestSpoiled).
//
// [Looks] allow a run to end early. [Estimate.Resolution] returns the differences that a
// comparison decides.
package stats
