package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/internal/terminal"
)

// The most of an answer that is printed, so that it is a screen of 40 lines.
const (
	answerWidth = 100 // of a pipe, and of a wider terminal
	mostRows    = 18
	mostWrong   = 3
)

// gravest are the kinds of warnings that are printed before the others, the gravest first.
var gravest = []results.WarningKind{
	results.Incomplete, results.MixedWork, results.Mixed, results.Unreadable, results.FewRounds, results.ControlDiffers,
	results.TimeOver, results.Starved, results.Stolen, results.Thermal, results.OtherProcess, results.Drift,
}

// writeRun prints the table of a run in a format. Text is the answer on one screen, after or instead of the positions if
// the options ask for them. sure is a command that rules out causes of small differences other than the boards, "" for none.
func (a *app) writeRun(r *report.Results, table *report.Table, o tableOptions, sure string, others ...results.Warning) error {
	positions := o.positions || o.full || o.benchstat
	if o.format != report.Text || positions {
		if err := a.writeTable(table, o, others...); err != nil || !o.full || o.format != report.Text {
			return err
		}
		fmt.Fprintln(a.stdout)
	}
	width, out, colour := terminal.Width(a.screen, answerWidth), a.stdout, terminal.Draws(a.screen)
	if colour {
		out = a.screen // the writer of results writes escape sequences as text
	}
	answer := table.Answer()
	setup := r.Setup()
	if utf8.RuneCountInString(setup) > width { // the file has the commit
		setup = strings.Join(slices.DeleteFunc(strings.Split(setup, " · "), func(part string) bool { return strings.HasPrefix(part, "commit ") }), " · ")
	}
	fmt.Fprintf(out, "%s\n\n", cut(setup, width))
	top, left := answer.Top(mostRows)
	fmt.Fprintln(out, strings.Join(top.Lines(width, colour), "\n"))
	var more []string
	if left > 0 {
		more = append(more, plural(left, "board"))
	}
	if answer.Left > 0 {
		more = append(more, plural(answer.Left, "kind")+" of work")
	}
	if more != nil {
		fmt.Fprintf(out, "Not shown: %s (--positions shows all).\n", strings.Join(more, " and "))
	}
	fmt.Fprintln(out)
	if !positions {
		a.writeWrong(slices.Concat(table.Warnings, others), width)
	}
	for _, text := range append(answer.Conclusion(), answer.Names(), answer.Legend()) {
		if text != "" {
			fmt.Fprintln(out, strings.Join(report.Wrap(text, width), "\n"))
		}
	}
	commands := [][]string{}
	if paths := r.Paths(); !slices.ContainsFunc(paths, func(path string) bool { _, err := os.Stat(path); return err != nil }) {
		for i, path := range paths {
			paths[i] = shellWord(path)
		}
		of := strings.Join(paths, " ")
		commands = append(commands, []string{"positions", "bench compare " + of + " --positions"}, []string{"page", "bench report " + of})
		if subject := r.Subject(); subject != "" {
			commands = append(commands, []string{"benchstat", benchstatCommand() + " -col /" + subject + " " + of})
		}
	}
	if sure != "" && answer.Close(smallDifference) {
		commands = append(commands, []string{"be sure", sure})
	}
	for i, line := range commands {
		if i == 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "  %-9s  %s\n", line[0], line[1])
	}
	return nil
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
