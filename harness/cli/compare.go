package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
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
		Long: `compare prints the final table of a command again, from the files that it wrote.
Without --view it is the view of the command that wrote them.

In the view run a table has the means of the positions, and the sentences below it say
no more than the verdicts: = marks representations that are tied, ? those of which it
is undecided which is faster. --positions shows each position.

There the first representation is the base: it shows the median of its samples. Every other cell is a speed relative to it: the trimmed mean of the ratios
within each round, how far its 95 % interval reaches from it (±), or both ends of one
that is far from symmetric, and the verdict.

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
a column a machine, goversion, goamd64 or commit, a key of the benchmark names
such as count, or build: an engine gcc-x88 is the build gcc of the board x88.

The views:

` + strings.Join(paragraphs, "\n\n") + "\n\n" + formatHelp,
		Example: `  bench compare results/2026-01-31-machine.txt
  bench compare before.txt after.txt
  bench compare here.txt there.txt --col cpu
  bench compare results/*/*/
  bench compare run.txt engine.txt --view levels
  bench compare boards.txt codecs.txt sliders.txt --view map
  bench compare elo-curve.pgn --ratio 1.1 --nodes 50k`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exit.Usagef("compare needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt", "pgn", "gz"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(c *cobra.Command, args []string) error { return a.compare(c, args, o) },
	}
	f := c.Flags()
	f.StringVar(&o.view, "view", "", "show the files as `VIEW`: "+strings.Join(viewNames(), ", ")+" (default the one of the command that wrote them)")
	f.StringVar(&o.col, "col", "", "put the values of `KEY` side by side")
	f.StringArrayVar(&o.ratios, "ratio", nil, "read off a curve the Elo that `RATIO` times the speed brings, 1.1 or 1.1:1.08,1.12")
	f.StringVar(&o.nodes, "nodes", "", "read off a curve of Elo at `N` nodes a move, several with commas between them")
	f.StringVar(&o.sprt, "sprt", "", "say whether games decide between `ELO0,ELO1`")
	f.BoolVar(&o.table.positions, "positions", false, "show each position, what is decided, and what is not, instead of the answer")
	f.BoolVar(&o.table.full, "full", false, "show each position before the answer")
	a.tableFlags(c, &o.table)
	columns := []string{repKey, "cpu", "goos", "goarch", "goversion", "goamd64", "commit", "build"}
	for _, axis := range work.Axes() {
		columns = append(columns, axis.Name)
	}
	a.completeFlag(c, "view", completeOf(viewNames()...))
	a.completeFlag(c, "col", completeOf(columns...))
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
