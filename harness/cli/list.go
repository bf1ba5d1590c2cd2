package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

func (a *app) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the representations, codecs, positions and cases",
		Long: `list names the representations, family by family, with the bytes that one board
takes, the codecs with the bits that they take for the start position, the
positions that have a name, and the cases that run and profile choose from.`,
		Example:           `  bench list`,
		Args:              noArgs,
		ValidArgsFunction: completeOf(),
		Annotations:       runsBoards,
		RunE:              func(c *cobra.Command, _ []string) error { return a.list(c.Context()) },
	}
}

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument, got %q (%s --help shows all)", c.Name(), args[0], c.CommandPath())
	}
	return nil
}

func (a *app) list(ctx context.Context) error {
	fmt.Fprintln(a.stdout, "Representations (--rep), with the bytes of one board; * is what bench run measures when")
	fmt.Fprintln(a.stdout, "none is named:")
	a.printRows(a.repRows(ctx), 2)

	fmt.Fprintln(a.stdout, "\nCodecs (--codec), with the bits of the start position:")
	a.printRows(a.codecRows(), 1)

	fmt.Fprintln(a.stdout, "\nPositions (pos), with the depth of their perft cases:")
	var rows [][]string
	for _, p := range harness.Corpus() {
		rows = append(rows, []string{p.Name, fmt.Sprint(p.Depth), p.Phase, p.Summary})
	}
	a.printRows(rows, 1)

	fmt.Fprintln(a.stdout, "\nCases (--filter), for every position and representation or codec; * is what bench run measures when")
	fmt.Fprintln(a.stdout, "nothing is said, on the positions of phase perft:")
	a.printRows(a.caseRows(), -1)
	fmt.Fprintln(a.stdout, "\nThose with dispatch=direct, hash or threads run only if the filter has that key, those of codecs if it")
	fmt.Fprintln(a.stdout, "has the key codec, or Encode or Decode for .name.")
	fmt.Fprintln(a.stdout, "Filters are in the syntax of benchproc, such as 'pos:kiwipete .name:Perft count:(bulk OR leaf)'.")
	return nil
}

// repRows returns a row for each representation, those of a family together
// behind a row that has only the family's name. Families and representations
// stand in the order of Boards.
func (a *app) repRows(ctx context.Context) [][]string {
	var families []string
	members := map[string][][]string{}
	for _, b := range a.Boards {
		family := b.Family
		if family == "" {
			family = "of no family"
		}
		if !slices.Contains(families, family) {
			families = append(families, family)
		}
		mark := ""
		if slices.Contains(a.Default, b.Name) {
			mark = "*"
		}
		members[family] = append(members[family], []string{b.Name, mark, a.boardBytes(ctx, b), b.Summary})
	}
	var rows [][]string
	for _, family := range families {
		rows = append(rows, []string{family})
		rows = append(rows, members[family]...)
	}
	return rows
}

// codecRows returns a row for each codec.
func (a *app) codecRows() [][]string {
	start := rep.StartPosition()
	var rows [][]string
	for _, c := range a.Codecs {
		bits := "?"
		if encoding, err := c.Append(nil, &start); err == nil {
			bits = fmt.Sprint(c.Bits(encoding))
		}
		rows = append(rows, []string{c.Name(), bits, c.Summary()})
	}
	return rows
}

// caseRows returns a row for all work that is measured.
func (a *app) caseRows() [][]string {
	var rows [][]string
	for _, w := range harness.Works() {
		if w.Kind.Info().Subject == harness.OfCodec && len(a.Codecs) == 0 {
			continue
		}
		mark := ""
		if w.Usual() {
			mark = "*"
		}
		rows = append(rows, []string{w.Pattern(), mark, w.Summary()})
	}
	return rows
}

// boardBytes returns the size of a board of b, "?" where it does not say.
func (a *app) boardBytes(ctx context.Context, b rep.Backend) string {
	size, err := work(ctx, a, b, "its size", func() (string, error) {
		if f, ok := b.New().(rep.Footprinter); ok {
			return fmt.Sprint(f.Footprint().Board), nil
		}
		return "?", nil
	})
	if err != nil {
		return "?" // listed without it: other commands say what is wrong
	}
	return size
}

// printRows prints rows in aligned columns, the one with the number right to
// the right. A row of one cell is a heading, which no column is aligned with.
func (a *app) printRows(rows [][]string, right int) {
	var widths []int
	for _, row := range rows {
		if len(row) == 1 {
			continue
		}
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len(cell))
		}
	}
	for _, row := range rows {
		if len(row) == 1 {
			fmt.Fprintf(a.stdout, " %s\n", row[0])
			continue
		}
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
