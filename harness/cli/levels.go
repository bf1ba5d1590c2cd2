package cli

import (
	"context"
	"errors"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
)

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
