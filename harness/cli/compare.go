package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/spf13/cobra"
)

func (a *app) compareCommand() *cobra.Command {
	key := ""
	c := &cobra.Command{
		Use:   "compare FILE...",
		Short: "Print the table of recorded runs",
		Long: `compare prints the table that run ends with from the files that it wrote, or that
go test -bench ./harness printed. The first representation is the base: it shows
the median of what was measured. Every other cell is a speed relative to it, the
median of the ratios within each round, with a 95 % interval.

After the interval come two verdicts: + for faster, - for slower, ~ for undecided.
The first is by the ratios within the rounds: an exact sign test, corrected for
the number of comparisons in the table (Holm), and never for a difference below
the noise floor, which is the difference between the base and its control, the
same board measured twice in each round. The second is benchstat's, on the same
samples: it takes them as unpaired and corrects nothing.

Several files are compared as one. If a representation is in more than one of
them, each file has columns of its own, marked with its number, and all are
relative to the first column: one representation before and after a change.

--col puts the values of one key side by side instead, with ratios to the base in
the same column, and says where the order of the representations changes: cpu for
a column a machine, goversion, goamd64 or commit, or a key of the benchmark names
such as count.`,
		Example: `  bench compare results/2026-01-31-machine.txt
  bench compare before.txt after.txt
  bench compare here.txt there.txt --col cpu`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("compare needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.compareFiles(args, key) },
	}
	c.Flags().StringVar(&key, "col", repKey, "put the values of `KEY` side by side")
	columns := []string{repKey, "cpu", "goos", "goarch", "goversion", "goamd64", "commit"}
	for _, axis := range harness.Axes() {
		columns = append(columns, axis.Name)
	}
	a.completeFlag(c, "col", completeOf(columns...))
	return c
}

// repKey is the key of the columns without --col.
const repKey = "rep"

// readResults reads recorded runs.
func readResults(paths []string) (*report.Results, error) {
	if err := noFolders(paths); err != nil {
		return nil, err
	}
	return report.Read(paths...)
}

// compareFiles prints the table of recorded runs, and its warnings.
func (a *app) compareFiles(paths []string, key string) error {
	results, err := readResults(paths)
	if err != nil {
		return err
	}
	if key = strings.TrimPrefix(key, "/"); key == repKey {
		return a.writeTable(results.Table())
	}
	across, err := results.Across(key)
	if err != nil {
		return err
	}
	if err := across.WriteText(a.stdout); err != nil {
		return err
	}
	printWarnings(a.stderr, across.Warnings)
	return nil
}

// writeTable prints a table, its warnings, and others.
func (a *app) writeTable(table *report.Table, others ...harness.Warning) error {
	if err := table.WriteText(a.stdout); err != nil {
		return err
	}
	var names []string
	for _, name := range table.Subjects {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	a.printTitles(names)
	printWarnings(a.stderr, table.Warnings)
	printWarnings(a.stderr, others)
	return nil
}

func printWarnings(w io.Writer, warnings []harness.Warning) {
	for _, warning := range warnings {
		fmt.Fprintf(w, "warning: %s\n", errorLine(warning))
	}
}
