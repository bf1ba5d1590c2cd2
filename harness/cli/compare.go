package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/spf13/cobra"
)

func (a *app) compareCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "compare FILE...",
		Short: "Print the table of recorded runs",
		Long: `compare prints the table that run ends with from the files that it wrote, or that
go test -bench ./harness printed. The first column is the base: it shows the
median of what was measured. Every other cell is a speed relative to it, the
median of the ratios within each round, with a 95 % interval.

Several files are compared as one. Where a representation is in more than one of
them, each file has columns of its own, marked with its number, and all are
relative to the first column of all: one representation before and after a
change, or on two machines.`,
		Example: `  bench compare results/2026-01-31-machine.txt
  bench compare before.txt after.txt`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("compare needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.compareFiles(args) },
	}
}

// compareFiles prints the table of recorded runs, and what makes it doubtful.
func (a *app) compareFiles(paths []string) error {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return usagef("%s: is a folder, want a file that bench run wrote", path)
		}
	}
	results, err := report.Read(paths...)
	if err != nil {
		return err
	}
	table := results.Table()
	if err := table.WriteText(a.stdout); err != nil {
		return err
	}
	printWarnings(a.stderr, table.Warnings)
	return nil
}

func printWarnings(w io.Writer, warnings []error) {
	for _, warning := range warnings {
		fmt.Fprintf(w, "warning: %s\n", errorLine(warning))
	}
}
