// Package stats draws conclusions from measurements made in rounds. It is
// independent of boards.
//
// Within a round two subjects are measured shortly after one another, so the
// statistic is the ratio of the two in each round. [Interval] returns its median
// and a confidence interval, [SignTest] the probability that a difference is
// chance. Neither assumes a distribution, and they agree: the interval excludes 1
// exactly where the probability is at most [Alpha].
//
// A table makes many comparisons, and one in twenty would be reported as a
// difference without there being one. [Holm] corrects the probabilities so that
// nineteen tables of twenty have no such error, and [RoundsFor] returns the number
// of rounds that this needs. [Unpaired] is the test of benchstat, which ignores
// rounds.
package stats

// Alpha is the accepted probability of an error: of an interval that misses the
// true median, of a table that reports a difference where there is none, of a
// single unpaired comparison.
const Alpha = 0.05

// A Verdict is the conclusion about a difference in speed.
type Verdict int

// The verdicts. None means that the difference may be chance, not that there is
// no difference.
const (
	None Verdict = iota
	Faster
	Slower
)

// String returns "faster", "slower" or "no difference".
func (v Verdict) String() string {
	return [...]string{"no difference", "faster", "slower"}[v]
}

// VerdictOf returns the verdict on a ratio, above 1 for faster, that differs from
// 1 by chance with probability p.
func VerdictOf(ratio, p float64) Verdict {
	switch {
	case p > Alpha:
		return None
	case ratio > 1:
		return Faster
	case ratio < 1:
		return Slower
	}
	return None
}
