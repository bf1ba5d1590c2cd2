package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

func (a *app) listCommand() *cobra.Command {
	variants := false
	c := &cobra.Command{
		Use:   "list",
		Short: "List the representations, codecs, positions and cases",
		Long: `list names the representations, level by level and with their families, the
codecs, the positions that have a name, and the parts of the cases of run and
profile. Names and levels may stand together: --rep x88,book.

--variants lists boards with one change instead. They are in no program until
--rep has their name: then bench is built with them, from the source in the
working directory, and the program is kept in the user's cache.`,
		Example: `  bench list
  bench list --variants`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return a.list(variants) },
	}
	c.Flags().BoolVar(&variants, "variants", false, "list the variants of the representations instead")
	return c
}

func (a *app) list(variants bool) error {
	if variants {
		return a.listVariants()
	}
	fmt.Fprintln(a.stdout, "Representations (--rep); * is what bench run measures without --rep:")
	a.listBoards(a.Boards)
	if len(variant.Boards) > 0 {
		fmt.Fprintln(a.stdout, "\nVariants in this program:")
		a.listBoards(variant.Boards)
	}
	if mainPackage() == variant.Module+"/cmd/bench" { // a guest's program is not built with them
		fmt.Fprintln(a.stdout, "\nbench list --variants shows boards with one change, as bitboard"+variant.Separator+"pext.")
	}

	fmt.Fprintln(a.stdout, "\nCodecs (--codec), with the bits of the start position:")
	printColumns(a.stdout, a.codecRows(), 1)

	for _, set := range corpus.Sets() {
		fmt.Fprintf(a.stdout, "\nPositions (pos) of the set %s, with the depth of perft; %s:\n", set, setNotes[set])
		var rows [][]string
		for _, p := range set.Positions() {
			mark := " "
			switch {
			case set != corpus.DefaultSet || !p.Usual:
			case p.Headline:
				mark = "**"
			default:
				mark = "*"
			}
			rows = append(rows, []string{p.Name, mark, fmt.Sprint(p.Depth), p.Phase, p.Summary})
		}
		printColumns(a.stdout, rows, 2)
	}

	fmt.Fprintln(a.stdout, "\nKinds of work (.name); * is what bench run measures without --filter, - what")
	fmt.Fprintln(a.stdout, "only if the filter has .name or one of the kind's own keys:")
	printColumns(a.stdout, kindRows())

	fmt.Fprintln(a.stdout, "\nIn what the work of a kind differs; the values in brackets are measured only if")
	fmt.Fprintln(a.stdout, "the filter has the key:")
	printColumns(a.stdout, axisRows())
	fmt.Fprintln(a.stdout, wrap("Without --filter a perft has count=leaf and count=bulk, with --full count=list, too. "+work.AboutBulk+".", lineWidth))

	for _, b := range a.Boards[:min(1, len(a.Boards))] {
		fmt.Fprintf(a.stdout, "\nThe name of a case has all of them:\n  %s\n", work.Case{Work: work.All()[0], On: corpus.All()[0], Backend: b}.Name())
	}
	fmt.Fprintln(a.stdout, "Filters (--filter) choose among the cases, in the syntax of benchproc:")
	fmt.Fprintln(a.stdout, "  pos:kiwipete .name:Perft count:(leaf OR bulk)")
	return nil
}

// setNotes names the work on each set.
var setNotes = map[corpus.Set]string{
	corpus.Literature: "boards\nare tuned on them: by bench ab, gain, mix, profile, instructions, and with\nbench run --set literature",
	corpus.Report:     "* and ** is\nwhat bench run and bench engine measure, ** alone with searches of a million\nnodes; with --full all of them",
}

// listBoards prints the representations, a table for each level.
func (a *app) listBoards(boards []rep.Backend) {
	for _, level := range append(rep.Levels(), "") {
		var rows [][]string
		for _, b := range boards {
			if b.Level == level {
				rows = append(rows, a.boardRow(b))
			}
		}
		if len(rows) > 0 {
			fmt.Fprintln(a.stdout, strings.TrimPrefix(fmt.Sprintf("%s: %s", level, levelNotes[level]), ": "))
		}
		printColumns(a.stdout, rows)
	}
}

// boardRow returns the row of a representation.
func (a *app) boardRow(b rep.Backend) []string {
	mark := ""
	if slices.Contains(a.Default, b.Name) {
		mark = "*"
	}
	description := strings.TrimPrefix(b.Title+"\n"+b.Summary, "\n")
	if b.Instructions != "" {
		description += "\nassembly for " + b.Instructions
	}
	if err := b.Unavailable(); err != nil {
		description += "\n" + errorLine(err)
	}
	return []string{b.Name, mark, b.Family, description}
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

// kindRows returns a row for each kind of work.
func kindRows() [][]string {
	mark := map[work.Kind]string{}
	for _, w := range work.All() {
		if w.Usual() {
			mark[w.Kind] = "*"
		}
	}
	var rows [][]string
	for _, k := range work.Kinds() {
		if k.Named {
			mark[k.Kind] = "-"
		}
		rows = append(rows, []string{string(k.Kind), mark[k.Kind], k.Summary})
	}
	return rows
}

// valuesWidth is how wide the values of an axis are before they are wrapped.
const valuesWidth = 42

// axisRows returns a row for each axis: its name, its measured values, and its summary.
func axisRows() [][]string {
	var rows [][]string
	works := work.All()
	for _, axis := range work.Axes() {
		var values, free []string // free of brackets: work with the value runs unasked
		for _, w := range works {
			value, ok := w.Value(axis.Name)
			if !ok {
				if value, ok = w.Implied(axis.Name); !ok {
					continue
				}
			}
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
			if !slices.Contains(w.Requires(), axis.Name) {
				free = append(free, value)
			}
		}
		for i, value := range values {
			if !slices.Contains(free, value) {
				values[i] = "(" + value + ")"
			}
		}
		rows = append(rows, []string{axis.Name, wrap(strings.Join(values, ", "), valuesWidth), axis.Summary})
	}
	return rows
}
