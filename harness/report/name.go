package report

import (
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"golang.org/x/perf/benchfmt"
)

// A name is the name of a benchmark, taken apart.
type name struct {
	section string // what is done
	row     string // on which position
	rep     string // by which representation or codec, without the suffix of a control
	control bool   // the base measured once more
	procs   string // GOMAXPROCS, "" for 1
	work    harness.Work
}

// parseName takes the name of a benchmark apart: the work is the section,
// position and depth are the row, the subject is the column.
func parseName(full benchfmt.Name) name {
	key, err := harness.ParseKey(string(full))
	if err != nil {
		return name{}
	}
	n := name{work: key.Work, section: key.Work.String(), row: key.Position, rep: key.Subject.Name, control: key.Control}
	if key.Depth > 0 {
		n.row = strings.TrimSpace(n.row + " depth " + strconv.Itoa(key.Depth))
	}
	if key.Procs > 1 {
		n.procs = strconv.Itoa(key.Procs)
	}
	return n
}

// Comparisons returns how many comparisons the largest table of benchmarks with
// these names has, before they are measured: a column for each representation
// but the first, a row for each position and one for their mean.
func Comparisons(names []string) int {
	type table struct{ rows, reps map[string]bool }
	tables := map[string]table{}
	most := 0
	for _, full := range names {
		n := parseName(benchfmt.Name(full))
		if n.control || n.rep == "" {
			continue
		}
		t, ok := tables[n.section]
		if !ok {
			t = table{map[string]bool{}, map[string]bool{}}
			tables[n.section] = t
		}
		t.rows[n.row], t.reps[n.rep] = true, true
		rows := len(t.rows)
		if rows > 1 {
			rows++
		}
		most = max(most, rows*(len(t.reps)-1))
	}
	return most
}
