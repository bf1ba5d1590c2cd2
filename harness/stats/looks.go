package stats

import "slices"

// Looks returns the numbers of rounds after which a run that may end early looks at
// its results. The last one ends it. Each look may spend an equal part of [Alpha], wherever
// the run ends, so that all looks together have Alpha. It
// holds for any dependence between looks. (O. J. Dunn, Multiple Comparisons
// Among Means, Journal of the American Statistical Association 56, 1961. The
// boundaries of S. J. Pocock, Group Sequential Methods in the Design and Analysis
// of Clinical Trials, Biometrika 64, 1977, which would allow 0.018 instead of
// 0.0125, need statistics with a normal distribution and one error for all looks.)
func Looks() []int { return []int{48, 96, 192, 384} }

// IsLook reports whether a run looks at its results after this number of
// rounds.
func IsLook(rounds int) bool { return slices.Contains(Looks(), rounds) }

// Watched is the number of looks that correct a run that a person watches and may end after any round: they have the
// error of a look at every round, from [MinRounds] to a thousand. Looks at neighbouring rounds see nearly the same. For a
// Brownian motion, D. Siegmund, Sequential Analysis, 1985, gives 26 instead of the thousand; 32 leave room for the few
// degrees of freedom of the first rounds, as TestWatched finds by simulation.
const Watched = 32

// AtLook corrects a probability for the looks of a run that may end early, len(Looks()) or Watched. Its
// result is passed to [Holm] and compared with Alpha. The intervals of such a
// run are for Alpha divided by the looks: of 98.75 % with the four of Looks.
//
// A run that its budget ends between two looks has missed the later ones, and
// is corrected in the same way.
func AtLook(p float64, looks int) float64 { return min(1, p*float64(looks)) }
