package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

const techniquesHelp = `techniques: for each file with a board and its variants the speed of the code with a
technique relative to the same code without it, the geometric mean of the positions
with its 95 % interval. "in use" says whether the board has the technique. If it has,
the variant is the board without it, and the figure the inverse of the variant's
speed; else it is the variant's speed. The last row is a copy of the board: ignore
figures that are nearer to 1 than that one. The names and descriptions come from the
patches in the source, so run it in the repository.`

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
	if len(table.Subjects) == 0 {
		return exit.Usagef("%s has no boards", path)
	}
	board := table.Subjects[0]
	means := table.Means()
	g := report.Grid{Corner: board, Head: []string{"in use"}}
	for _, c := range techniqueColumns {
		g.Head = append(g.Head, c.title)
	}
	var texts []string
	for _, p := range append(patches, variant.Unchanged(board)) {
		name, ok := p.Of([]rep.Backend{{Name: board}})
		if !ok || !slices.Contains(table.Subjects, name) {
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
