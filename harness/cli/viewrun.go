package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
)

// repKey is the key of the columns of a table.
const repKey = "rep"

// compareFiles prints the table of recorded runs, and its warnings.
func (a *app) compareFiles(_ context.Context, results *report.Results, co compareOptions) error {
	key, o := co.col, co.table
	a.readEngineIDs(results)
	if key = strings.TrimPrefix(key, "/"); key == "" || key == repKey {
		table := results.Sittings()
		if table == nil || key == repKey {
			table = results.Table()
		}
		return a.writeScreen(screen{results: results, table: table, options: o})
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
		if o.format == report.Text || o.format == report.Markdown {
			if err := part.Write(a.stdout, o.format); err != nil {
				return err
			}
		}
		printWarnings(a.stderr, part.Warnings)
	}
	if o.format == report.Text || o.format == report.Markdown {
		return nil
	}
	return all.Write(a.stdout, o.format)
}
