package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// A round holds the time of an operation of each case, in ns, for pgo=off and
// for pgo=on.
type round map[string]map[harness.Key]float64

// add takes the results of one program into the round, and returns them with
// pgo=PGO in the names. The lines that are no results are left out unless they
// are the first.
func (r round) add(text, pgo string, first bool) string {
	var named strings.Builder
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		name, isResult := strings.CutPrefix(line, "Benchmark")
		if len(fields) < 4 || !isResult {
			if first {
				named.WriteString(line)
			}
			continue
		}
		name = strings.TrimPrefix(fields[0], "Benchmark")
		key, err := harness.ParseKey(name)
		if err != nil {
			continue // not one of ours: bench writes no such line
		}
		if ns, err := strconv.ParseFloat(fields[2], 64); err == nil && fields[3] == "ns/op" {
			if r[pgo] == nil {
				r[pgo] = map[harness.Key]float64{}
			}
			r[pgo][key] = ns
		}
		key.Work.Other = "pgo=" + pgo
		named.WriteString("Benchmark" + key.String() + strings.TrimPrefix(line, fields[0]))
	}
	return named.String()
}

// columns are the kinds of work that the table shows.
var columns = []struct {
	title string
	work  harness.Work
}{
	{"bulk", harness.Work{Kind: harness.Perft, Count: harness.Bulk, Dispatch: harness.ByInterface}},
	{"leaf", harness.Work{Kind: harness.Perft, Count: harness.Leaf, Dispatch: harness.ByInterface}},
	{"make/unmake", harness.Work{Kind: harness.MakeUnmake}},
}

// gain returns how much faster a representation is with the profile: the
// geometric mean of the positions in a round, the median of that over the
// rounds, and its interval.
func gain(rounds []round, rep string, work harness.Work) report.Cell {
	var ratios []float64
	for _, r := range rounds {
		sum, n := 0.0, 0
		for key, off := range r["off"] {
			if on := r["on"][key]; on > 0 && key.Work == work && key.Subject.Name == rep {
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
	for key := range rounds[0]["off"] {
		if rep := key.Subject.Name; !slices.Contains(reps, rep) {
			reps = append(reps, rep)
		}
	}
	slices.Sort(reps)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range columns {
		fmt.Fprint(table, "\t", c.title)
	}
	fmt.Fprintln(table)
	for _, rep := range reps {
		fmt.Fprint(table, rep)
		if rep == profiled {
			fmt.Fprint(table, " (profiled)")
		}
		for _, c := range columns {
			fmt.Fprint(table, "\t", gain(rounds, rep, c.work).Precise())
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush() // to a terminal
	fmt.Fprintf(w, "Speed with the profile of %s relative to none, [95 %% interval], ~ may be no difference. Rounds: %d.\n", profiled, len(rounds))
}
