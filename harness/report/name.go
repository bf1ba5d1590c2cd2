package report

import (
	"strings"

	"github.com/boardbench/boardbench/harness"
	"golang.org/x/perf/benchfmt"
)

// A name is the name of a benchmark, taken apart.
type name struct {
	section string      // what is done
	row     string      // on which position
	rep     string      // by which representation or codec, without the suffix of a control
	control bool        // the base measured once more
	procs   string      // GOMAXPROCS, "" for 1
	keys    [][2]string // what section is made of besides the kind of work, in its order
}

// parseName takes the name of a benchmark apart: pos and depth tell the row,
// rep or codec the column, all else the section.
func parseName(full benchfmt.Name) name {
	base, parts := full.Parts()
	n := name{section: string(base)}
	for _, part := range parts {
		text := strings.TrimPrefix(string(part), "/")
		key, value, _ := strings.Cut(text, "=")
		switch {
		case key == "rep" || key == "codec":
			n.rep, n.control = strings.CutSuffix(value, harness.ControlSuffix)
		case key == "pos":
			n.row = value + n.row
		case key == "depth":
			n.row += " depth " + value
		case strings.HasPrefix(text, "-"):
			n.procs = text[1:]
		default:
			n.section += " " + text
			n.keys = append(n.keys, [2]string{key, value})
		}
	}
	n.row = strings.TrimSpace(n.row)
	return n
}

// value returns the value of a key of the section, and whether it has one.
func (n name) value(key string) (string, bool) {
	for _, kv := range n.keys {
		if kv[0] == key {
			return kv[1], true
		}
	}
	return "", false
}

// without returns the section without a key.
func (n name) without(key string) string {
	kind, _, _ := strings.Cut(n.section, " ")
	for _, kv := range n.keys {
		switch {
		case kv[0] == key:
		case kv[1] == "":
			kind += " " + kv[0]
		default:
			kind += " " + kv[0] + "=" + kv[1]
		}
	}
	return kind
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
