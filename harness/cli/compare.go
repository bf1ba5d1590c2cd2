package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
)

func (a *app) compareCommand() *cobra.Command {
	var o compareOptions
	var paragraphs []string
	for _, v := range views() {
		paragraphs = append(paragraphs, v.help)
	}
	c := &cobra.Command{
		Use:   "compare FILE|DIR...",
		Short: "Print the table of recorded runs, games and counts",
		Long: `compare prints the table of a command again, from the files that it wrote.
Without --view it is the view of that command. --positions shows each position
instead, --full both. doc/method.md explains means, intervals and verdicts.

A ratio is of two representations that were measured in one file. If one is in
several files, --col file is the default: a column for each file, and how far the
ratios moved from one to the other. --col rep takes the rounds of all files.

--col puts the values of one key side by side, and names the fastest
representations of each column: file, cpu for a column a machine, goversion,
goamd64 or commit, or build: an engine gcc-x88 is the build gcc of the board x88.

The views:

` + strings.Join(paragraphs, "\n\n") + "\n\n" + formatHelp,
		Example: `  bench compare results/2026-01-31-machine.txt
  bench compare before.txt after.txt
  bench compare results/*/*/
  bench compare run.txt engine.txt --view levels
  bench compare elo-curve.pgn --ratio 1.1 --nodes 50k`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exit.Usagef("compare needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.compare(c, args, o) },
	}
	f := c.Flags()
	f.StringVar(&o.view, "view", "", "show the files as `VIEW`: "+strings.Join(viewNames(), ", ")+" (default the one of the command that wrote them)")
	f.StringVar(&o.col, "col", "", "put the values of `KEY` side by side")
	f.StringArrayVar(&o.ratios, "ratio", nil, "read off a curve the Elo that `RATIO` times the speed brings, 1.1 or 1.1:1.08,1.12")
	f.StringVar(&o.nodes, "nodes", "", "read off a curve of Elo at `N` nodes a move, several with commas between them")
	f.BoolVar(&o.table.positions, "positions", false, "show each position and its verdict instead of the answer")
	f.BoolVar(&o.table.full, "full", false, "show each position before the answer")
	a.formatFlag(c, &o.table)
	return c
}

// compare prints the view of files that the flags choose.
func (a *app) compare(c *cobra.Command, paths []string, o compareOptions) error {
	if err := o.table.check(); err != nil {
		return err
	}
	files := &recorded{app: a, paths: paths}
	v, err := viewOf(o.view, files)
	if err != nil {
		return err
	}
	for _, flag := range compareFlags {
		if c.Flags().Changed(flag) && !slices.Contains(v.flags, flag) {
			return exit.Usagef("--%s is not for the view %s", flag, v.name)
		}
	}
	if o.table.format != report.Text && !slices.Contains(v.formats, o.table.format) {
		return exit.Usagef("--format %s is not for the view %s, which is text", o.table.format, v.name)
	}
	return v.show(c.Context(), a, files, o)
}
