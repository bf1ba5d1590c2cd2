package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"golang.org/x/perf/benchfmt"
)

// A measured is the result for the techniques of a representation.
type measured struct {
	rep     string
	patches []patch
	gains   [][]report.Cell // by patch and column
	how     string          // the conditions of the run, one line
	partial string          // why it is not the whole run, or ""
}

// A column is a kind of work.
type column struct {
	title string
	kind  harness.Kind
	count harness.Count // of a perft
}

// columns are the columns of the tables: the default work of bench run.
var columns = []column{
	{"leaf", harness.Perft, harness.Leaf},
	{"make/unmake", harness.MakeUnmake, ""},
	{"bulk", harness.Perft, harness.Bulk},
}

// resultsPath returns the file for the run of a representation.
func resultsPath(dir, rep string) string { return filepath.Join(dir, rep+".txt") }

// benchRun returns the arguments of bench run. Techniques are chosen by its figures, so it
// measures on the positions of the literature alone.
func benchRun(o options, more ...string) []string {
	args := append([]string{"run", "--set", string(harness.Literature)}, more...)
	if o.cpu != machine.AnyCPU {
		args = append(args, "--cpu", strconv.Itoa(o.cpu))
	}
	return args
}

// measure measures the present code and the variants of a representation in one run. When
// ctx ends, the results so far come with the error.
func (s *scratch) measure(ctx context.Context, g group, o options, stderr io.Writer) (*measured, error) {
	bench, err := s.build(ctx, g.rep)
	if err != nil {
		return nil, err
	}
	dir := o.out
	if dir == "" {
		dir = s.dir
	} else if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	results, err := filepath.Abs(resultsPath(dir, g.rep))
	if err != nil {
		return nil, err
	}
	args := benchRun(o, "--out", results, "--benchtime", o.benchtime.String(),
		"--control=false") // the unchanged copy is one
	if o.rounds > 0 {
		args = append(args, "--rounds", strconv.Itoa(o.rounds))
	} else {
		args = append(args, "--max-time", (o.budget * time.Duration(len(g.patches))).String())
	}
	if o.layouts {
		args = append(args, "--layouts")
	}
	fmt.Fprintf(stderr, "\n%s, measured with its variants: %d\n", g.rep, len(g.patches))
	c := command(ctx, s.dir, bench, args...) // where --layouts finds the source
	c.Stderr = stderr
	runErr := c.Run()
	if ctx.Err() != nil {
		runErr = ctx.Err()
	} else if runErr != nil {
		runErr = fmt.Errorf("measuring %s: %w", g.rep, runErr)
	}
	table, err := report.Read(results)
	if err != nil {
		// Nothing was measured, or it could not be: runErr says why.
		if runErr != nil {
			return nil, runErr
		}
		return nil, err
	}
	m := gainsOf(g, table.Table())
	m.how = howMeasured(results, s.commit, m.rounds(), o)
	if runErr != nil && m.partial == "" {
		m.partial = "not all rounds"
	}
	return m, runErr
}

// gainsOf returns the gain by each technique, from a comparison with the present code.
func gainsOf(g group, t *report.Table) *measured {
	m := &measured{rep: g.rep, patches: g.patches}
	rows := 0
	for _, p := range g.patches {
		var gains []report.Cell
		for _, c := range columns {
			gain := report.Cell{}
			at := slices.IndexFunc(t.Sections, func(s report.Section) bool { return s.Work.Kind == c.kind && s.Work.Count == c.count })
			i := -1
			if at >= 0 {
				i = slices.Index(t.Sections[at].Columns, p.Name)
			}
			if i >= 0 {
				section := t.Sections[at]
				rows = max(rows, len(section.Rows))
				if section.Mean == nil || len(section.Rows) < rows {
					m.partial = "not all positions"
				}
				for _, row := range section.Rows {
					if row.Cells[i].N == 0 {
						m.partial = "not all positions"
					}
				}
				gain = section.Rows[0].Cells[i]
				if section.Mean != nil {
					gain = section.Mean.Cells[i]
				}
			}
			if gain.N == 0 {
				m.partial = "not all variants and kinds of work"
			}
			gains = append(gains, worth(gain, p.InUse))
		}
		m.gains = append(m.gains, gains)
	}
	return m
}

// rounds returns how many rounds the figures are of.
func (m *measured) rounds() int {
	rounds := 0
	for _, gains := range m.gains {
		for _, c := range gains {
			rounds = max(rounds, c.N)
		}
	}
	return rounds
}

// worth returns the speed with the technique relative to that without it, from
// the speed of the variant relative to the present code.
func worth(variant report.Cell, inUse bool) report.Cell {
	if !inUse {
		return variant
	}
	return variant.Inverse()
}

// howMeasured describes the conditions under which a file with results was made. The file
// does not name the commit: the scratch module has none.
func howMeasured(path, commit string, rounds int, o options) string {
	config := map[string]string{}
	files := benchfmt.Files{Paths: []string{path}}
	for files.Scan() {
		if result, ok := files.Result().(*benchfmt.Result); ok {
			for _, c := range result.Config {
				config[c.Key] = string(c.Value)
			}
			break
		}
	}
	how := fmt.Sprintf("Rounds: %d", rounds)
	if o.layouts {
		how += " in twelve layouts"
	}
	if o.cpu != machine.AnyCPU {
		how += " on one core"
	}
	if cpu := config["cpu"]; cpu != "" {
		how += ", " + cpu
	}
	for _, key := range []string{"goversion", "goamd64"} {
		if value := config[key]; value != "" {
			how += ", " + map[string]string{"goversion": "", "goamd64": "GOAMD64="}[key] + value
		}
	}
	if commit != "" {
		how += ", commit " + commit
	}
	return how
}
