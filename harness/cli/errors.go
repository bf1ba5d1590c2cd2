package cli

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/typeset"
)

// packages are the prefixes of our errors, which mean nothing to a user.
var packages = []string{"rep: ", "codec: ", "perft: ", "harness: ", "machine: ", "profile: ", "report: ", "ab: ", "engineab: ", "search: ", "engine: ", "uci: ",
	"match: ", "gain: ", "record: ", "child: ", "play: ", "pgn: ", "source: "}

// errorLine returns the text of err for a user: one line, without the name of
// the package that found the fault.
func errorLine(err error) string {
	line := err.Error()
	var withStatus *exit.Error
	if errors.Is(err, context.Canceled) && !errors.As(err, &withStatus) {
		line = "interrupted"
	}
	for _, prefix := range packages {
		line = strings.ReplaceAll(strings.TrimPrefix(line, prefix), ": "+prefix, ": ")
	}
	line, _, _ = strings.Cut(line, "\n")
	return strings.TrimSpace(line) + hint(err)
}

// allOf returns the faults of several representations in one line.
func allOf(err error) string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return errorLine(err)
	}
	return strings.Join(namesBy(joined.Unwrap(), errorLine), "; ")
}

// hints are the commands that help with an error. The packages that find the faults know no
// commands and no flags.
var hints = []struct {
	err  error
	text string
}{
	{report.ErrNoSearch, "bench engine measures them"},
	{report.ErrNotResults, "bench run writes them"},
	{uci.ErrCount, "--engine-perft sets another command, --engine-nodes the pattern of its answer"},
	{uci.ErrWrongCount, "bench verify --engine finds the line of play"},
	{operation.ErrOneCPU, "run without --cpu"},
	{operation.ErrTree, "search.Compare names the node, and reptest.Run the wrong answer"},
	{record.ErrNoRecord, "name its folders of machines, such as results/DATE/MACHINE, or files"},
}

// hint returns the command or the flags that help with an error, in parentheses after a blank;
// "" if there are none.
func hint(err error) string {
	var failure *uci.Failure
	if errors.As(err, &failure) && failure.Probe {
		err = uci.ErrCount
	}
	for _, h := range hints {
		if errors.Is(err, h.err) {
			return " (" + h.text + ")"
		}
	}
	return ""
}

// formerCommands are the commands of earlier versions, and what does their work now.
var formerCommands = map[string]string{
	"map":        "bench compare --view map",
	"levels":     "bench compare --view levels",
	"techniques": "bench compare --view techniques",
	"mix":        "bench gain --write-mix",
	"peers":      "bench run --engine",
	"search":     "bench engine",
	"encode":     "go run ./cmd/explorer",
}

// unknownCommand returns the error for a word that is no command of root.
func unknownCommand(root *cobra.Command, word string) error {
	if now, is := formerCommands[word]; is {
		return exit.Usagef("%q is now %q", word, now)
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return unknown("command", word, names, "bench help shows all")
}

// unknown returns the error for a name that does not exist. It offers the nearest name, or all
// of them if none is near and they are few. hint tells how to see all.
func unknown(kind, typed string, names []string, hint string) error {
	const few = 6
	if name := nearest(typed, names); name != "" && strings.ContainsFunc(typed, unicode.IsLetter) {
		return exit.Usagef("unknown %s %q, did you mean %s? (%s)", kind, typed, name, hint)
	}
	if len(names) > few || len(names) == 0 {
		return exit.Usagef("unknown %s %q (%s)", kind, typed, hint)
	}
	return exit.Usagef("unknown %s %q, want %s (%s)", kind, typed, oneOf(names), hint)
}

// oneOf returns "a, b or c".
func oneOf(names []string) string { return cmp.Or(typeset.List(names, "or"), "none") }

// nearest returns the name that typed most likely stands for: the one that it
// begins, or the one with the fewest typing errors, "" if these are more than one
// for three letters.
func nearest(typed string, names []string) string {
	typed = strings.ToLower(typed)
	best, fewest := "", (len(strings.TrimLeft(typed, "-"))+2)/3+1
	for _, name := range names {
		lower := strings.ToLower(name)
		if len(typed) > 1 && strings.HasPrefix(lower, typed) {
			return name
		}
		if d := editDistance(typed, lower); d < fewest {
			best, fewest = name, d
		}
	}
	return best
}

// editDistance returns how many letters have to be inserted, dropped, replaced
// or swapped with their neighbour to get from a to b.
func editDistance(a, b string) int {
	// No typing error makes a name this long.
	if len(a) > 64 || len(b) > 64 {
		return len(a) + len(b)
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replace := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			d := min(replace, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}

// flagError words cobra's complaints about flags.
func flagError(c *cobra.Command, err error) error {
	help := c.CommandPath() + " --help shows all"
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing):
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		typed := "--" + missing.GetSpecifiedName()
		if group := missing.GetSpecifiedShortnames(); group != "" { // a word after one dash
			typed, _, _ = strings.Cut("-"+group, "=")
		}
		return unknown("flag", typed, names, help)
	case errors.As(err, &invalid) && errors.Is(err, strconv.ErrRange):
		return exit.Usagef("--%s %q is out of range", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return exit.Usagef("--%s %q: want %s", invalid.GetFlag().Name, invalid.GetValue(), wantedBy(invalid.GetFlag()))
	}
	return exit.Usagef("%w (%s)", err, help)
}

// checkFlags refuses a flag that was given an empty text, which the commands take
// for one that was not given, and a duration below 0.
func checkFlags(given *pflag.FlagSet) error {
	var err error
	given.Visit(func(f *pflag.Flag) {
		text := f.Value.String()
		switch {
		case err != nil:
		case f.Value.Type() == "string" && text == "":
			err = exit.Usagef("--%s is empty", f.Name)
		case f.Value.Type() == "duration" && strings.HasPrefix(text, "-"):
			err = exit.Usagef("--%s %s is out of range, want 0 or more", f.Name, text)
		}
	})
	return err
}

// wantedBy names the values of a flag.
func wantedBy(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number, 0 or more"
	case "bool":
		return "true or false"
	case "duration":
		return "a duration such as 500ms, 10s or 2m"
	}
	return f.Value.Type()
}

// noFiles refuses arguments: earlier versions took files, whose tables bench compare prints.
func noFiles(c *cobra.Command, args []string) error {
	return noArgsBut(c, args, "bench compare prints files")
}

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	hint := c.CommandPath() + " --help shows all"
	if c.Flags().Lookup("rep") != nil {
		hint = "--rep names representations, " + hint
	}
	return noArgsBut(c, args, hint)
}

func noArgsBut(c *cobra.Command, args []string, hint string) error {
	if len(args) > 0 {
		return exit.Usagef("%s takes no argument, got %q (%s)", c.Name(), args[0], hint)
	}
	return nil
}
