package stats

const (
	// Alpha is the accepted probability of an error: of an interval that misses the
	// true ratio, of a run that reports a false difference.
	Alpha = 0.05

	// Margin is the difference, relative to 1, that counts as none: 1 %.
	Margin = 0.01

	// RowMargin is the smallest difference that is reported in a single row: 1.5 %.
	// The same code at another address differs by up to 1.4 % in single rows, in every
	// process and round, and by up to 0.7 % in a mean of six, if functions begin at
	// multiples of 64 bytes (go build -ldflags=-funcalign=64); by up to 2.8 % and 1.4 %
	// with Go's 32 bytes (make resolution measures such copies).
	RowMargin = 0.015
)

// A Verdict is the conclusion about a difference in speed.
type Verdict int

// The verdicts. Undecided means that the difference may be chance and may be
// more than Margin; more rounds decide. Base is the verdict of the column that
// all others are compared with.
const (
	Undecided Verdict = iota
	Faster
	Slower
	Same
	Base
)

// String returns "undecided", "faster", "slower", "same" or "base".
func (v Verdict) String() string {
	return [...]string{"undecided", "faster", "slower", "same", "base"}[v]
}

// Opposite returns the verdict the other way round.
func (v Verdict) Opposite() Verdict {
	switch v {
	case Faster:
		return Slower
	case Slower:
		return Faster
	}
	return v
}

// Decide returns the verdict on a ratio, above 1 for faster, with the interval
// [lo, hi], that differs from 1 by chance with probability p, which is corrected
// for all comparisons made with it ([Holm]).
//
// It is Same if the whole interval lies between 1-Margin and 1+Margin, even if p is
// small: a ratio of 1.004 that is certain is a difference that does not matter, and may
// be of the place of the code only. (The interval as a test of equivalence is due to D.
// J. Schuirmann, A Comparison of the Two One-Sided Tests Procedure and the Power
// Approach, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987; a 95 % interval
// makes its error at most 2.5 %.)
//
// It is Faster or Slower if p is at most Alpha, the interval excludes 1 on the same
// side, and the difference is more than least of the slower one's speed, which is [Margin] for a mean
// and [RowMargin] for a row: a smaller difference, even if certain, may come from the place
// of the code. 0 leaves the decision to the statistics alone. Everything else is
// Undecided, an interval of NaN included.
func Decide(ratio, lo, hi, p, least float64) Verdict {
	switch {
	case lo >= 1-Margin && hi <= 1+Margin:
		return Same
	case !(p <= Alpha): // NaN included
	case lo > 1 && ratio > 1+least:
		return Faster
	case hi < 1 && 1/ratio > 1+least:
		return Slower
	}
	return Undecided
}
