package main

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// A round holds the time of an operation of each case by its name, for pgo=off
// and for pgo=on.
type round map[string]map[string]float64

// procs is what a benchmark's name may end with: GOMAXPROCS.
var procs = regexp.MustCompile(`(-\d+)?$`)

// add takes the results of one program into the round, and returns them with
// pgo=PGO in the names. The lines that are no results are left out unless they
// are the first.
func (r round) add(text, pgo string, first bool) string {
	var named strings.Builder
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.HasPrefix(line, "Benchmark") {
			if first {
				named.WriteString(line)
			}
			continue
		}
		name := fields[0]
		at := procs.FindStringIndex(name)[0]
		named.WriteString(name[:at] + "/pgo=" + pgo + name[at:] + strings.TrimPrefix(line, name))
		if ns, err := strconv.ParseFloat(fields[2], 64); err == nil && fields[3] == "ns/op" {
			if r[pgo] == nil {
				r[pgo] = map[string]float64{}
			}
			r[pgo][name[:at]] = ns
		}
	}
	return named.String()
}

// columns are the kinds of work that the table shows: what the names of their
// cases hold.
var columns = []struct{ title, holds string }{
	{"bulk", "/count=bulk/"},
	{"leaf", "/count=leaf/"},
	{"make/unmake", "MakeUnmake/"},
}

// gain returns how much faster a representation is with the profile: the
// geometric mean of the positions in a round, the median of that over the
// rounds, and its interval.
func gain(rounds []round, rep, holds string) report.Cell {
	var ratios []float64
	for _, r := range rounds {
		sum, n := 0.0, 0
		for name, off := range r["off"] {
			if on := r["on"][name]; on > 0 && strings.Contains(name, holds) && strings.HasSuffix(name, "/rep="+rep) {
				sum += math.Log(off / on)
				n++
			}
		}
		if n > 0 {
			ratios = append(ratios, math.Exp(sum/float64(n)))
		}
	}
	c := report.Cell{N: len(ratios)}
	c.Ratio, c.Lo, c.Hi = stats.Interval(ratios)
	return c
}

// show prints the table of the rounds, a line a representation.
func show(w io.Writer, profiled string, rounds []round) {
	if len(rounds) == 0 {
		return
	}
	var reps []string
	for name := range rounds[0]["off"] {
		_, rep, _ := strings.Cut(name, "/rep=")
		if !slices.Contains(reps, rep) {
			reps = append(reps, rep)
		}
	}
	slices.Sort(reps)
	header := fmt.Sprintf("%-24s", "")
	for _, c := range columns {
		header += fmt.Sprintf("  %-24s", c.title)
	}
	fmt.Fprintln(w, strings.TrimRight(header, " "))
	for _, rep := range reps {
		mark := ""
		if rep == profiled {
			mark = " (profiled)"
		}
		line := fmt.Sprintf("%-24s", rep+mark)
		for _, c := range columns {
			line += fmt.Sprintf("  %-24s", gain(rounds, rep, c.holds).Precise())
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintf(w, "Speed with the profile of %s relative to none, [95 %% interval], ~ may be no difference. Rounds: %d.\n", profiled, len(rounds))
}
