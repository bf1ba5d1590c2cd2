package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
)

func (a *app) compareCommand() *cobra.Command {
	key, o := "", tableOptions{}
	c := &cobra.Command{
		Use:   "compare FILE|DIR...",
		Short: "Print the table of recorded runs",
		Long: `compare prints the final table of run again, from the files that it wrote or
from the output of go test -bench ./harness, and the order of the representations.
The first one is the base: it shows the median of its samples. Every other cell is a
speed relative to it: the trimmed mean of the ratios within each round, how far its
95 % interval reaches from it (±), or both ends of one that is far from symmetric,
and the verdict.

The verdict is faster or slower if Yuen's t test of trimmed means, corrected for all
comparisons and rankings of the run (Holm), says so; same if the interval is within 1 % of 1; and
undecided otherwise. Below each table are the differences that half of its
comparisons decide, in percent of the slower speed, the comparisons that need twice as much, the ones that only the
correction for many comparisons keeps undecided, and the others that are undecided.
The last column is the control, the base measured a second time: it should be the
same, and a warning names the sections in which it is not. --benchstat adds the
verdict of benchstat, which takes the samples as unpaired and corrects nothing. In
the lines of the order, = joins representations that are the same, ? those that share
a place because it is undecided which is faster, and the percentages are of the first
one's speed.

Files with different representations are compared as one. If a representation is in
more than one of them, it is compared with itself: later files relative to the first
one. Unchanged representations differ between two runs, too. The other
representations show by how much, and the intervals include it. --col rep puts all
into one table instead, relative to the first column.

--col puts the values of one key side by side, with ratios to the base in
the same column, and says where the order of the representations changes: cpu for
a column a machine, goversion, goamd64 or commit, or a key of the benchmark names
such as count.

Folders that bench record wrote, results/DATE/MACHINE, stand side by side by machine,
a table for each kind of work, with the changes of the order below it and whether
they are decided. Of several folders of a machine the newest file of a part counts.

` + formatHelp,
		Example: `  bench compare results/2026-01-31-machine.txt
  bench compare before.txt after.txt
  bench compare here.txt there.txt --col cpu
  bench compare results/*/*/`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exit.Usagef("compare needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt", "gz"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
				if c.Flags().Changed("col") {
					return exit.Usagef("--col goes with files: folders stand side by side by machine")
				}
				return a.compareMachines(args, o)
			}
			return a.compareFiles(args, key, o)
		},
	}
	c.Flags().StringVar(&key, "col", "", "put the values of `KEY` side by side")
	a.tableFlags(c, &o)
	columns := []string{repKey, "cpu", "goos", "goarch", "goversion", "goamd64", "commit"}
	for _, axis := range harness.Axes() {
		columns = append(columns, axis.Name)
	}
	a.completeFlag(c, "col", completeOf(columns...))
	return c
}

// repKey is the key of the columns of a table.
const repKey = "rep"

// readResults reads recorded runs.
func (a *app) readResults(paths ...string) (*report.Results, error) {
	if err := noFolders(paths); err != nil {
		return nil, err
	}
	results, err := report.Read(paths...)
	if err != nil {
		return nil, err
	}
	results.SetBoards(a.named())
	return results, nil
}

// resultsOf returns the results of a run.
func (a *app) resultsOf(goal *runGoal) (*report.Results, error) {
	results, err := goal.file.read()
	if err != nil {
		return nil, err
	}
	results.SetBoards(a.known())
	return results, nil
}

// compareFiles prints the table of recorded runs, and its warnings.
func (a *app) compareFiles(paths []string, key string, o tableOptions) error {
	results, err := a.readResults(paths...)
	if err != nil {
		return err
	}
	if !results.InCommon() {
		return exit.Usagef("%s: not each file has a board, codec or kind of work in common with the first: give each to bench compare alone", strings.Join(paths, ", "))
	}
	a.readEngineIDs(results)
	switch key = strings.TrimPrefix(key, "/"); {
	case key == "":
		if table := results.Sittings(); table != nil {
			return a.writeTable(table, o)
		}
		return a.writeTable(results.Table(), o)
	case key == repKey:
		return a.writeTable(results.Table(), o)
	}
	across, err := results.Across(key)
	if err != nil {
		return err
	}
	printWarnings(a.stderr, across.Warnings)
	return across.Document().Write(a.stdout, o.format)
}

// compareMachines prints the tables of recorded folders, a column for each machine.
func (a *app) compareMachines(dirs []string, o tableOptions) error {
	machines, err := record.Read(dirs, a.named())
	if err != nil {
		return exit.Usagef("%w", err)
	}
	if o.format == report.Text {
		printColumns(a.stdout, machines.Lines())
	}
	var tables []*report.Across
	for _, part := range machines.Parts {
		tables = append(tables, part.Across)
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
