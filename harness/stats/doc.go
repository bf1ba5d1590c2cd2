// Package stats says what can be concluded from figures that were taken in
// rounds. It knows nothing of boards.
//
// Within a round two things are measured within a moment of one another, so
// what is looked at is the ratio of the two in each round: [Interval] gives its
// median and what that may be, [SignTest] the probability that a difference is
// chance. Neither assumes anything about the distribution, and they agree: the
// interval leaves out 1 exactly where the probability is at most [Alpha].
//
// A table makes many comparisons, and one in twenty would be called a
// difference where there is none. [Holm] corrects the probabilities so that
// there is none in nineteen tables of twenty, and [RoundsFor] says beforehand how
// many rounds that takes. [Unpaired] is the test that benchstat makes, which
// knows no rounds.
package stats

// Alpha is the probability of an error that is allowed: of an interval that
// misses the true median, of a table with a difference in it that is none, of
// an unpaired comparison by itself.
const Alpha = 0.05

// A Verdict is what can be said of a difference in speed.
type Verdict int

// The verdicts. None says that a difference cannot be told from chance, not
// that there is none.
const (
	None Verdict = iota
	Faster
	Slower
)

// String returns "faster", "slower" or "no difference".
func (v Verdict) String() string {
	return [...]string{"no difference", "faster", "slower"}[v]
}

// VerdictOf returns what is to be said of a ratio, above 1 for faster, that
// differs from 1 by chance with probability p.
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
