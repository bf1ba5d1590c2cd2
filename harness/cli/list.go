package cli

import (
	"fmt"
	"slices"
	"strings"

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

// kindSummaries says what one operation of each kind is.
var kindSummaries = map[harness.Kind]string{
	harness.Perft:       "one perft to the position's depth",
	harness.MakeUnmake:  "one legal move made and unmade, all taking their turns",
	harness.AppendMoves: "all legal moves listed",
	harness.CountMoves:  "all legal moves counted",
	harness.PieceAt:     "PieceAt of all 64 squares",
	harness.Pieces:      "Pieces of all twelve kinds of men",
	harness.Attackers:   "Attackers of all 64 squares by both colours",
	harness.Checkers:    "Checkers",
	harness.Load:        "Load of the position",
	harness.Position:    "Position",
	harness.Encode:      "the position written as bytes",
	harness.Decode:      "the position read from bytes",
}

func (a *app) list() error {
	fmt.Fprintln(a.stdout, "Representations (--rep), with the bytes of one board; * is what bench run measures when")
	fmt.Fprintln(a.stdout, "none is named:")
	a.printRows(a.repRows(), 2)

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
	fmt.Fprintln(a.stdout, "\nThose with direct, hash, threads or codec in their names run only when the filter has the same words,")
	fmt.Fprintln(a.stdout, "those of codecs also where it has Encode or Decode.")
	fmt.Fprintln(a.stdout, "Filters are in the syntax of benchproc, such as 'pos:kiwipete .name:Perft count:(bulk OR leaf)'.")
	return nil
}

// repRows returns a row for each representation, those of a family together
// behind a row that has only the family's name. Families and representations
// stand in the order of Boards.
func (a *app) repRows() [][]string {
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
		members[family] = append(members[family], []string{b.Name, mark, boardBytes(b), b.Summary})
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

// caseRows returns a row for each kind of case.
func (a *app) caseRows() [][]string {
	corpus := harness.Corpus()[:1]
	var rows [][]string
	for _, c := range harness.Cases(a.Boards[:min(1, len(a.Boards))], a.Codecs, corpus) {
		mark := ""
		if c.Default() {
			mark = "*"
		}
		key, subject := c.Subject()
		if c.Codec != nil && subject != a.Codecs[0].Name() {
			continue
		}
		name := strings.Replace(c.Group(), "pos="+c.On.Name, "pos=POS", 1)
		name = strings.Replace(name, fmt.Sprintf("depth=%d", c.On.Depth), "depth=N", 1)
		rows = append(rows, []string{name + "/" + key + "=" + strings.ToUpper(key), mark, summaryOf(c)})
	}
	return rows
}

// summaryOf says what one operation of a case is.
func summaryOf(c harness.Case) string {
	switch {
	case c.Hash > 0 && c.Threads > 0:
		return fmt.Sprintf("the same with a table of %d MiB, by %d boards at once", c.Hash, c.Threads)
	case c.Hash > 0:
		return fmt.Sprintf("the same with a table of %d MiB, empty at first", c.Hash)
	case c.Threads > 0:
		return fmt.Sprintf("the same by %d boards at once", c.Threads)
	}
	return kindSummaries[c.Kind]
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
