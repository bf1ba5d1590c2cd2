package cli

import (
	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
)

func (a *app) mapCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "map FILE...",
		Short: "Print a line for each board, codec and algorithm of recorded runs",
		Long: `map prints the figures of recorded runs for each representation in one line:
its display name, the bytes of a board, perft in millions of nodes a second with
every leaf made, the nanoseconds that a move takes to make and unmake, and perft with
the last ply counted in bulk; of each codec: the bits and the nanoseconds of a
position; and of each algorithm for the attacks of sliders: the bytes of its tables,
the time to fill them and, if it keeps the occupancy, to change a square, and
millions of look-ups a second, with occupancies of games and random ones. They are
medians, and geometric means over the positions (bits: the mean), in a run of both
sets over those of the report set. Times and speeds of boards and codecs after the
first are its figure times the ratio to it, as in the report. A dash stands for a
figure that the files do not have.

There are no intervals and no verdicts here: compare has them.`,
		Example: `  bench run --rep all --out boards.txt
  bench run --filter '.name:(Encode OR Decode)' --out codecs.txt
  bench run --filter '.name:(Slider OR SliderBuild OR SliderToggle)' --out s.txt
  bench map boards.txt codecs.txt sliders.txt`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return exit.Usagef("map needs a FILE that bench run wrote, results/….txt")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"txt", "gz"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error {
			results, err := a.readResults(args...)
			if err != nil {
				return err
			}
			drawn := results.Map()
			for i, b := range drawn.Boards {
				drawn.Boards[i].Title = a.title(b.Rep)
			}
			return drawn.WriteText(a.stdout)
		},
	}
}
