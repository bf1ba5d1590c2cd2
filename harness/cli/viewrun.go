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
	if !results.InCommon() {
		return exit.Usagef("%s: not each file has a board, codec or kind of work in common with the first: give each to bench compare alone",
			strings.Join(results.Paths(), ", "))
	}
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
	return across.Document().Write(a.stdout, o.format)
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
	var tables []*report.Table
	for _, part := range machines.Parts {
		tables = append(tables, part.Table)
		if o.format == report.Text {
			fmt.Fprintf(a.stdout, "\n%s\n\n", part.Heading)
		}
		if o.format == report.Text || o.format == report.Markdown {
			if err := part.Document().Write(a.stdout, o.format); err != nil {
				return err
			}
		}
		printWarnings(a.stderr, part.Warnings)
	}
	if o.format == report.Text || o.format == report.Markdown {
		return nil
	}
	return report.DocumentOf(tables...).Write(a.stdout, o.format)
}
