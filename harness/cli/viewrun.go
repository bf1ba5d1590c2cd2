package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// repKey is the key of the columns of a table.
const repKey = "rep"

// compareFiles prints the table of recorded runs, and its warnings.
func (a *app) compareFiles(_ context.Context, results *report.Results, co compareOptions) error {
	key, o := co.col, co.table
	if key = strings.TrimPrefix(key, "/"); key == "" && results.Repeated() {
		key = "file"
	}
	if key == "" || key == repKey {
		return a.writeScreen(screen{results: results, table: results.Table(), options: o})
	}
	across, err := results.Across(key)
	if err != nil {
		return err
	}
	printWarnings(a.stderr, across.Warnings)
	return across.Write(a.stdout, o.format)
}

// compareMachines prints the tables of recorded folders, a column for each machine, and as CSV a line for each ratio.
func (a *app) compareMachines(dirs []string, o tableOptions) error {
	if o.format == report.CSV {
		if err := record.WriteCSV(a.stdout, dirs, a.named()); err != nil {
			return exit.Usagef("%w", err)
		}
		return nil
	}
	machines, err := record.Read(dirs, a.named())
	if err != nil {
		return exit.Usagef("%w", err)
	}
	if o.format == report.Text {
		printColumns(a.stdout, machines.Lines())
	}
	all := &report.Table{}
	for _, part := range machines.Parts {
		all.Sections, all.Warnings = append(all.Sections, part.Sections...), append(all.Warnings, part.Warnings...)
		if o.format == report.Text {
			fmt.Fprintf(a.stdout, "\n%s\n\n", part.Heading)
		}
		if o.format != report.JSON {
			err = errors.Join(err, part.Write(a.stdout, o.format))
		}
		printWarnings(a.stderr, part.Warnings)
	}
	if o.format != report.JSON {
		return err
	}
	return all.Write(a.stdout, o.format)
}

const mapHelp = `map: a line for each board, codec and algorithm for the attacks of sliders:
bytes or bits, and medians of speeds and times, geometric means over the
positions. An engine has the figures of the first board times their ratio on the
perfts of both.`

// showMap prints the map of recorded runs.
func (a *app) showMap(_ context.Context, results *report.Results, _ compareOptions) error {
	return results.Map(a.title).Write(a.stdout, report.Text)
}

const levelsHelp = `levels: the textbook and the tuned boards in a table for each kind of work: a
column is a layout, a row a level or a step. doc/levels.md explains it.`

// recordsLevels names the commands that record the runs for levels.
const recordsLevels = "bench run --rep tuned,book and bench engine --quick --rep tuned,book --gen legal,pseudo record them"

// levels prints the tables of the levels of recorded runs, and their warnings.
func (a *app) levels(_ context.Context, results *report.Results, o compareOptions) error {
	levels, err := results.Levels()
	if errors.Is(err, report.ErrNoLevels) {
		return exit.Usagef("%w (%s)", err, recordsLevels)
	}
	if err != nil {
		return err
	}
	printWarnings(a.stderr, levels.Warnings)
	return levels.Write(a.stdout, o.table.format)
}

const techniquesHelp = `techniques: for each file with a board and its variants the speed of the code
with a technique relative to the same code without it. The last row is a copy of
the board: ignore figures that are nearer to 1 than that one. Run it in the
repository.`

// techniqueColumns are the kinds of work of the tables: those that bench run measures if nothing is said.
var techniqueColumns = []struct {
	title string
	kind  work.Kind
	count work.Count // of a perft
}{
	{"leaf", work.Perft, work.Leaf},
	{"make/unmake", work.MakeUnmake, ""},
	{"bulk", work.Perft, work.Bulk},
}

// techniques prints the table of a recorded run.
func (a *app) techniques(path string, patches []variant.Patch) error {
	results, err := a.readResults(path)
	if err != nil {
		return err
	}
	table := results.Table()
	if len(table.Columns) == 0 {
		return exit.Usagef("%s has no boards", path)
	}
	board := table.Columns[0]
	means := table.Means()
	g := report.Grid{Corner: board, Head: []string{"in use"}}
	for _, c := range techniqueColumns {
		g.Head = append(g.Head, c.title)
	}
	var texts []string
	for _, p := range append(patches, variant.Unchanged(board)) {
		name, ok := p.Of([]rep.Backend{{Name: board}})
		if !ok || !slices.Contains(table.Columns, name) {
			continue
		}
		inUse := "no"
		switch {
		case p.Diff == "":
			inUse = " "
		case p.InUse:
			inUse = "yes"
		}
		row := report.Row{Name: p.Technique(), Cells: []report.Frame{{Text: inUse}}}
		for _, c := range techniqueColumns {
			at := slices.IndexFunc(means, func(f report.Frame) bool { return f.Board == name && f.Work.Kind == c.kind && f.Work.Count == c.count })
			var f report.Frame
			if at >= 0 {
				f = means[at]
			}
			if p.InUse {
				f.Cell = f.Inverse()
			}
			row.Cells = append(row.Cells, f)
		}
		g.Rows = append(g.Rows, row)
		text := wrap(p.Technique()+": "+p.Text, lineWidth-4)
		texts = append(texts, "  "+strings.ReplaceAll(text, "\n", "\n    "))
	}
	if len(texts) == 0 {
		return exit.Usagef("%s has %s first, and no variant of it: bench run --rep %[2]s,%[2]s%s%s records them", path, board, variant.Separator, variant.OfAll)
	}
	fmt.Fprint(a.stdout, g.Text()) // rows that are wider than a terminal are not wrapped
	fmt.Fprintf(a.stdout, "\nSpeed with the technique relative to without it. ± reaches to the end of the 95 %%\ninterval, of this sitting; same is within 1 %%.\n%s\n\n%s\n",
		results.Setup(), strings.Join(texts, "\n"))
	printWarnings(a.stderr, table.Warnings)
	return nil
}
