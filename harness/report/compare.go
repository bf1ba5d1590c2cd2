package report

import (
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
)

// Table compares all boards, or codecs, of all files with the first of them.
func (r *Results) Table() *Table {
	t := r.table(r.subjects())
	t.warn(r)
	return t
}

// Decided reports whether the summary of each section has a verdict on every board. It is for the time between two rounds
// of a run with looks, whose verdicts are corrected for all of them.
func (r *Results) Decided() bool {
	for _, f := range r.Table().Means() {
		if f.N > 0 && f.Verdict == stats.Undecided {
			return false
		}
	}
	return true
}

// Rounds returns how many samples there are at most of anything in a file.
func (r *Results) Rounds() int {
	type what struct {
		file *file
		key  work.Key
	}
	n, most := map[what]int{}, 0
	for _, s := range r.series {
		of := what{s.file, *s.key}
		n[of] += len(s.samples)
		most = max(most, n[of])
	}
	return most
}

// Comparisons returns how many comparisons the tables of these cases have together,
// before they are measured: in each a column for each board or codec but the
// first, a row for each position and one for each of their means.
func Comparisons(keys []work.Key) int {
	cases := &Results{}
	for _, k := range keys {
		if !k.Control && k.Subject.Name != "" {
			cases.series = append(cases.series, &series{key: &k})
		}
	}
	comparisons := 0
	for _, g := range cases.groups() {
		comparisons += (len(g.places.values) + len(meansOf(g.places.values))) * (len(g.present) - 1)
	}
	return comparisons
}
