package cli

import (
	"context"
	"errors"
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

const mapHelp = `map: a line for each board: its display name, the bytes of a board, perft in millions of
nodes a second with every leaf made, the nanoseconds that a move takes to make and
unmake, and perft with the last ply counted in bulk; of each codec: the bits and the
nanoseconds of a position; and of each algorithm for the attacks of sliders its tables
and look-ups. They are medians, and geometric means over the positions. Times and speeds
of boards and codecs after the first are its figure times the ratio to it.`

// showMap prints the map of recorded runs.
func (a *app) showMap(_ context.Context, results *report.Results, _ compareOptions) error {
	return results.Map(a.title).Write(a.stdout, report.Text)
}

const levelsHelp = `levels: the textbook and the tuned boards in a table for each kind of work. A column is a
layout, a row a level or a step from the textbook board to the tuned one. The tuned
board of the first layout shows the measured figure, every other cell a speed relative
to it. The last row is the speed of the tuned boards relative to the textbook ones.
Below each table stands how much of the variance of the logarithm of speed the layout
explains, how much the level, and how much both together, by a two-way analysis of
variance. The files need both levels of at least two layouts. With --format json a column
is a layout, a cell has the "board" and no verdict, and the row variance has the shares of
layout, level and both.`

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
