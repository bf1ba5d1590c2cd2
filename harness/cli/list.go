package cli

import (
	"fmt"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

func (a *app) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the representations, positions and cases",
		Long: `list names the representations, with the bytes that one board takes, the
positions that have a name, and the cases that run and profile choose from.`,
		Example:           `  bench list`,
		Args:              noArgs,
		ValidArgsFunction: completeOf(),
		RunE:              func(*cobra.Command, []string) error { return a.list() },
	}
}

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument, got %q (%s --help shows all)", c.Name(), args[0], c.CommandPath())
	}
	return nil
}

func (a *app) list() error {
	fmt.Fprintln(a.stdout, "Representations (--rep), bytes a board:")
	rows := make([][]string, len(a.backends))
	for i, b := range a.backends {
		rows[i] = []string{b.Name, boardBytes(b), b.Summary}
	}
	a.printRows(rows, 1)

	fmt.Fprintln(a.stdout, "\nPositions:")
	rows = nil
	for _, p := range harness.Corpus() {
		rows = append(rows, []string{p.Name, p.Phase, p.Summary})
	}
	a.printRows(rows, -1)
	return nil
}

// boardBytes returns the size of a board of b, "?" where it does not say.
func boardBytes(b rep.Backend) string {
	size := "?"
	// A board that panics is listed all the same: other commands tell.
	_ = guard(b, "listing", func() error {
		if f, ok := b.New().(rep.Footprinter); ok {
			size = fmt.Sprint(f.Footprint().Board)
		}
		return nil
	})
	return size
}

// printRows prints rows in aligned columns, the one with the number right to
// the right.
func (a *app) printRows(rows [][]string, right int) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, row := range rows {
		for i, cell := range row {
			switch {
			case i == right:
				fmt.Fprintf(a.stdout, "  %*s", widths[i], cell)
			case i == len(row)-1:
				fmt.Fprintf(a.stdout, "  %s", cell)
			default:
				fmt.Fprintf(a.stdout, "  %-*s", widths[i], cell)
			}
		}
		fmt.Fprintln(a.stdout)
	}
}
