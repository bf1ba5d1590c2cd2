// Package stats draws conclusions from measurements made in rounds. It is
// independent of boards.
//
// Within a round two subjects are measured shortly after one another, so the
// statistic is the ratio of the two in each round. [OfRow] returns the median of
// the ratios of one row of a table, a confidence interval by order statistics
// and the probability of such ratios by chance, by the sign test. [MeanOfRows]
// does the same for the geometric mean of several rows: the interval by
// resampling whole rounds, the probability by flipping whole rounds, so that
// what a round does to all rows counts once. [Decide] turns the three into a
// verdict.
//
// # One run in twenty
//
// A run makes many comparisons, and one in twenty of them would be reported as a
// difference without there being one. Of runs of identical boards at most one in
// twenty may report any. Three rules are needed for it. The figures are of 400
// simulated runs of five identical boards: 84 comparisons in three sections, from
// 132 rounds in six processes, with bursts. TestFalseVerdicts repeats them with
// fewer runs.
//
//   - The correction spans the run. [Holm] within each of the three sections (bulk,
//     leaf, make/unmake) allows an error in each: 10 % of the runs have one. With
//     [HolmSections], over all comparisons of the run, 3.5 % have. It costs a tenth
//     of the resolution.
//   - A slow process does not decide. The sign test treats rounds as independent,
//     but where a process is slow for one board as long as it lives, 22 rounds of
//     132 agree in advance. With one board 1.2 to 1.5 times slower in one process
//     of twenty, 34 % of the runs have an error by sections, 26 % by the run.
//     Where the processes of a row differ (the test of Kruskal and Wallis at 10 %),
//     a conclusion has to hold without any one of them: 3 % remain, and 6 % where
//     one process in ten is slow. That is the test of the partial conjunction "at
//     least two processes show it". Required of all rows it would widen the
//     intervals by 40 %; so it widens them by 4 %.
//   - A difference within [Margin] is none. Two copies of the same code at different
//     addresses do differ, in single rows by more than 1 %, and the rounds resolve
//     that. [Decide] reports it as the same or as undecided ([RowMargin]).
//
// One thing is not corrected: where each process has a shift of its own for each
// board, of 0.5 % (standard deviation), one run in five has an error, of 0.2 %,
// one in thirty. Six processes are too few to estimate such shifts; more
// processes make them smaller.
//
// References: Y. Benjamini and R. Heller, Screening for Partial Conjunction
// Hypotheses, Biometrics 64, 2008; W. H. Kruskal and W. A. Wallis, Use of Ranks in
// One-Criterion Variance Analysis, Journal of the American Statistical
// Association 47, 1952.
//
// [TwoWay] says how much of the variance of the logarithm of speed two factors explain.
//
// [Looks] allow a run to end early. [Resolution] returns the differences that a
// table decides, [RoundsFor] the rounds without which it decides nothing.
// [Unpaired] is the test of benchstat, which ignores rounds.
package stats
