package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/internal/typeset"
)

// The most of an answer that is printed, so that it is a screen of 40 lines.
const (
	answerWidth = 100 // of a pipe, and of a wider terminal
	mostTable   = 24
	mostWrong   = 3
)

// gravest are the kinds of warnings that are printed before the others, the gravest first.
var gravest = []results.WarningKind{
	results.Incomplete, results.Mixed, results.Unreadable, results.FewRounds, results.ControlDiffers,
	results.TimeOver, machine.Starved, machine.Stolen, machine.Thermal, machine.OtherProcess, results.Drift,
}

// A screen is an answer on its way out.
type screen struct {
	results *report.Results // whose machine and files are named
	table   *report.Table
	options tableOptions
	rounds  int      // that are complete, 0 if all in the results are
	clauses []string // that end the conclusion
	below   []string // lines after it
	sure    string   // a command that rules out causes of small differences other than the boards, "" for none
	unnamed bool     // no command reads the results
}

// writeScreen prints the table of a run in a format. Text is the answer on one screen, after or instead of the positions if
// the options ask for them.
func (a *app) writeScreen(s screen) error {
	o := s.options
	positions := o.positions || o.full
	answer := s.table.Answer()
	conclusion := answer.Conclusion()
	if n := len(conclusion); n > 0 && s.clauses != nil {
		conclusion[n-1] = strings.TrimSuffix(conclusion[n-1], ".") + "; " + strings.Join(s.clauses, "; ") + "."
	}
	if c := s.table.Sides(); c.HasInterval() {
		conclusion = append(conclusion, strings.ReplaceAll(strings.TrimSpace(worthText(c.Ratio, (c.Hi-c.Lo)/(2*1.96), true)), "\n", " "))
	}
	if o.format != report.Text || positions {
		if err := a.writeTable(s.table, o); err != nil || !o.full || o.format != report.Text {
			if s.unnamed {
				fmt.Fprintln(a.aside(o), strings.Join(conclusion, "\n"))
			}
			return err
		}
		fmt.Fprintln(a.stdout)
	}
	width, out, colour := terminal.Width(a.screen, answerWidth), a.stdout, terminal.Draws(a.screen)
	if colour {
		out = a.screen // the writer of results writes escape sequences as text
	}
	setup := s.results.SetupOf(cmp.Or(s.rounds, s.results.Rounds()))
	for _, less := range []string{"commit ", "GOAMD64="} { // the file has both
		if utf8.RuneCountInString(setup) > width {
			setup = strings.Join(slices.DeleteFunc(strings.Split(setup, " · "), func(part string) bool { return strings.HasPrefix(part, less) }), " · ")
		}
	}
	fmt.Fprintf(out, "%s\n\n%s\n\n", cut(setup, width), strings.Join(answer.Lines(width, mostTable, colour), "\n"))
	if !positions {
		a.writeWrong(slices.Clone(s.table.Warnings), width)
	}
	below := append(s.below, answer.Names(), answer.Legend())
	if s.unnamed { // the conclusion is the last
		conclusion, below = below, conclusion
	}
	for _, text := range append(conclusion, below...) {
		if text != "" {
			fmt.Fprintln(out, strings.Join(typeset.Wrap(text, width), "\n"))
		}
	}
	a.writeCommands(out, s, answer)
	return nil
}

// writeCommands names the commands that show more of an answer.
func (a *app) writeCommands(out io.Writer, s screen, answer report.Answer) {
	var commands [][]string
	paths := s.results.Paths()
	if !s.unnamed && !slices.ContainsFunc(paths, func(path string) bool { _, err := os.Stat(path); return err != nil }) {
		for i, path := range paths {
			paths[i] = shellWord(path)
		}
		of := strings.Join(paths, " ")
		commands = append(commands, []string{"positions", "bench compare " + of + " --positions"}, []string{"page", "bench report " + of})
		if keys := s.results.Keys(); len(keys) > 0 {
			commands = append(commands, []string{"benchstat", "benchstat -col /" + string(keys[0].Subject.Type) + " " + of})
		}
	}
	if s.sure != "" && answer.Close(smallDifference) {
		commands = append(commands, []string{"be sure", s.sure})
	}
	for i, line := range commands {
		if i == 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "  %-9s  %s\n", line[0], line[1])
	}
}

// smallDifference is a share by which equal code may differ in another build.
const smallDifference = 0.03

// writeWrong prints the gravest warnings, in a line each.
func (a *app) writeWrong(warnings []results.Warning, width int) {
	place := func(w results.Warning) int {
		if i := slices.Index(gravest, w.Kind); i >= 0 {
			return i
		}
		return len(gravest)
	}
	slices.SortStableFunc(warnings, func(x, y results.Warning) int { return place(x) - place(y) })
	shown := warnings[:min(len(warnings), mostWrong)]
	for i, w := range shown {
		text := "warning: " + errorLine(w)
		if utf8.RuneCountInString(text) > width {
			text = "warning: " + w.Problem
		}
		if more := len(warnings) - mostWrong; i == mostWrong-1 && more > 0 {
			text = cut(text, width-20) + fmt.Sprintf(" (and %d more)", more)
		}
		fmt.Fprintln(a.stderr, cut(text, width))
	}
}

// cut returns a text in a line of at most width characters.
func cut(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}

// formatHelp is the part of a command's help that describes the formats.
const formatHelp = `--format json prints one object and nothing else; other lines go to standard error:
  {"version":2,"cells":[CELL...],
   "warnings":[{"about":"drift","text":"...","advice":"..."}]}
  CELL: {"section":"Perft count=bulk","row":"kiwipete depth 4","column":"x88",
         "ratio":0.312,"low":0.31,"high":0.314,"p":0.001,"verdict":"slower"}
A row is a position, geomean (the mean) or control, and a column is the key of a
representation or codec. A bound that does not exist is null, p is corrected for all
comparisons, and a verdict is base, faster, slower, same or undecided. A board
without a measurement has no cell, and the base has its "figure" and the "unit". With
positions of both sets, geomean is of the report set, and the rows geomean report and
geomean literature have the means of both.
--format csv has a line for each of these cells.`

func (a *app) formatFlag(c *cobra.Command, o *tableOptions) {
	c.Flags().StringVar(&o.format, "format", report.Text, "print the table as `FORMAT`: "+strings.Join(report.Formats(), ", "))
}

func (o tableOptions) check() error {
	if !slices.Contains(report.Formats(), o.format) {
		return exit.Usagef("--format %q: want %s", o.format, strings.Join(report.Formats(), ", "))
	}
	return nil
}

// aside returns where lines go that are not the table: next to it, or where the
// table is for a program, to standard error.
func (a *app) aside(o tableOptions) io.Writer {
	if o.format == report.Text {
		return a.stdout
	}
	return a.stderr
}

// writeTable prints a table in a format, and its warnings.
func (a *app) writeTable(table *report.Table, o tableOptions) error {
	if err := table.Write(a.stdout, o.format); err != nil {
		return err
	}
	printWarnings(a.stderr, table.Warnings)
	return nil
}

func printWarnings(w io.Writer, warnings []results.Warning) {
	for _, warning := range warnings {
		fmt.Fprintf(w, "warning: %s\n", errorLine(warning))
	}
}
