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
