package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/internal/exit"
)

// formatHelp is the part of a command's help that describes the formats.
const formatHelp = `--format json prints one object and nothing else; other lines go to standard error:
  {"version":2,"cells":[CELL...],
   "warnings":[{"about":"drift","text":"...","advice":"..."}]}
  CELL: {"section":"Perft count=bulk","row":"kiwipete depth 4","column":"x88",
         "ratio":0.312,"low":0.31,"high":0.314,"p":0.001,"verdict":"slower"}
A row is a position, geomean (the mean) or control, and a column is the key of a
representation or codec. A bound that does not exist is null, p is corrected for all
comparisons, and a verdict is base, faster, slower, same or undecided. A board
without a measurement has no cell, and the base has its "figure" and the "unit". With
positions of both sets, geomean is of the report set, and the rows geomean report,
geomean literature and report/literature have the means of both and their quotients.
--format csv has a line for each of these cells.`

func (a *app) formatFlag(c *cobra.Command, o *tableOptions) {
	c.Flags().StringVar(&o.format, "format", report.Text, "print the table as `FORMAT`: "+strings.Join(report.Formats(), ", "))
}

func (o tableOptions) check() error {
	if !slices.Contains(report.Formats(), o.format) {
		return exit.Usagef("--format %q: want %s", o.format, strings.Join(report.Formats(), ", "))
	}
	return nil
}

// aside returns where lines go that are not the table: next to it, or where the
// table is for a program, to standard error.
func (a *app) aside(o tableOptions) io.Writer {
	if o.format == report.Text {
		return a.stdout
	}
	return a.stderr
}

// writeTable prints a table in a format, its warnings, and others.
func (a *app) writeTable(table *report.Table, o tableOptions, others ...results.Warning) error {
	all := *table
	all.Warnings = slices.Concat(table.Warnings, others)
	if err := all.Write(a.stdout, o.format); err != nil {
		return err
	}
	var names []string
	for _, name := range table.Subjects {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if o.format == report.Text {
		a.printTitles(names)
	}
	printWarnings(a.stderr, all.Warnings)
	return nil
}

func printWarnings(w io.Writer, warnings []results.Warning) {
	for _, warning := range warnings {
		fmt.Fprintf(w, "warning: %s\n", errorLine(warning))
	}
}
