package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// hints are the commands that help with an error. The packages that find the faults know no
// commands and no flags.
var hints = []struct {
	err  error
	text string
}{
	{report.ErrNoSearch, "bench engine measures them"},
	{report.ErrNoTimes, "name a file of bench run too"},
	{report.ErrNotResults, "bench run writes them"},
	{page.ErrNoProfile, "bench profile --rep all --out DIR records one"},
	{uci.ErrWrongCount, "bench verify --engine finds the line of play"},
	{harness.ErrOneCPU, "run without --cpu"},
	{record.ErrNoRecord, "name its folders of machines, such as results/DATE/MACHINE, or files"},
}

// remedies are the flags and commands for the advice of a warning, by its kind.
var remedies = map[harness.WarningKind]string{
	harness.Starved:        "--cpu",
	harness.OtherProcess:   "--cpu",
	harness.TimeOver:       "--max-time, --filter, --rep",
	harness.FewRounds:      "--rounds",
	harness.Wide:           "--max-time, --rounds, --cpu",
	harness.ControlDiffers: "--cpu",
	harness.Sittings:       "bench ab",
	uci.SlowAnswer:         "--depths",
}

// hint returns the command or the flags that help with an error, in parentheses after a blank;
// "" if there are none.
func hint(err error) string {
	var warning harness.Warning
	var tree *harness.TreeError
	var failure *uci.Failure
	text := ""
	switch {
	case strings.Contains(err.Error(), "--"): // it names flags itself, as results of earlier versions do
	case errors.As(err, &warning) && warning.Column != "":
		text = "--col " + warning.Column
	case errors.As(err, &warning):
		text = remedies[warning.Kind]
	case errors.As(err, &failure) && failure.Probe, errors.Is(err, uci.ErrCount):
		text = "--engine-perft sets another command, --engine-nodes the pattern of its answer"
	case errors.As(err, &tree):
		c := tree.Case
		text = fmt.Sprintf("bench search --rep all --eval %s --gen %s --depth %d --tt %d %s names the node", c.Eval, c.Gen, tree.Depth, cmp.Or(c.TT, defaultTT), c.On.Name)
	default:
		for _, h := range hints {
			if errors.Is(err, h.err) {
				text = h.text
			}
		}
	}
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// checkCommandName refuses a word that is no command before cobra looks at the
// flags after it, which it would complain about first.
func checkCommandName(root *cobra.Command, args []string) error {
	if len(args) == 0 || strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return nil
	}
	root.InitDefaultHelpCmd()
	found, rest, err := root.Find(args)
	if err != nil || found != root {
		return err
	}
	for _, word := range rest {
		if strings.HasPrefix(word, "-") {
			continue
		}
		if c, _, err := root.Find([]string{word}); err == nil && c != root {
			return exit.Usagef("the command %s must stand before all else", word)
		}
		return unknownCommand(root, word)
	}
	return nil
}

// formerCommands are the commands of earlier versions, and what does their work now.
var formerCommands = map[string]string{
	"map":        "bench compare --view map",
	"levels":     "bench compare --view levels",
	"techniques": "bench compare --view techniques",
	"mix":        "bench gain --write-mix",
	"peers":      "bench run --engine",
}

// unknownCommand returns the error for a word that is no command of parent.
func unknownCommand(parent *cobra.Command, word string) error {
	if now, is := formerCommands[word]; is && !parent.HasParent() {
		return exit.Usagef("%q is now %q", word, now)
	}
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	if !parent.HasParent() && nearest(word, append(names, "version")) == "version" {
		return exit.Usagef("unknown command %q, did you mean bench --version? (bench help shows all)", word)
	}
	return unknown("command", word, names, "bench help shows all")
}

// flagError words cobra's complaints about flags.
func flagError(c *cobra.Command, err error) error {
	help := c.CommandPath() + " --help shows all"
	var missing *pflag.NotExistError
	if errors.As(err, &missing) {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, "--"+f.Name)
			}
		})
		typed := missing.GetSpecifiedName()
		if nearest("--"+typed, names) == "" {
			names = slices.DeleteFunc(names, func(name string) bool { return name == "--help" })
		}
		if group := missing.GetSpecifiedShortnames(); group != "" {
			if name := nearest("--"+strings.SplitN(group, "=", 2)[0], names); len(group) > 1 && name != "" {
				return exit.Usagef("unknown flag -%s, did you mean %s? (%s)", group, name, help)
			}
			return exit.Usagef("unknown flag -%s (%s)", typed, help)
		}
		if c.Name() == "list" && typed == "rep" {
			return exit.Usagef("bench list has no --rep: bench show --rep NAME startpos shows a representation (%s)", help)
		}
		return unknown("flag", "--"+typed, names, help)
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		if errors.Is(err, strconv.ErrRange) {
			return exit.Usagef("--%s %q is out of range", invalid.GetFlag().Name, invalid.GetValue())
		}
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

// An argumentError is the error of an argument that a command cannot use.
type argumentError struct {
	word string
	error
}

// misplaced returns the line for an error whose cause is a name that stands where it does not belong: a representation or
// a position as an argument or a file, or a value of a filter without its key. It returns "" for other errors.
func (a *app) misplaced(root *cobra.Command, args []string, err error) string {
	var filter *harness.FilterWordError
	if errors.As(err, &filter) {
		for _, v := range a.filterValues() {
			if strings.EqualFold(v.value, filter.Word) || strings.EqualFold(v.key+"="+v.value, filter.Word) {
				return fmt.Sprintf("%s, did you mean %s:%s? (bench list shows all cases)", errorLine(filter), v.key, v.value)
			}
		}
		return errorLine(filter) + " such as pos:kiwipete (bench list shows all cases)"
	}
	var argument *argumentError
	var file *fs.PathError
	word := ""
	switch {
	case errors.As(err, &argument):
		word = argument.word
	case errors.Is(err, syscall.EISDIR) && errors.As(err, &file) && isOperand(args, file.Path):
		return fmt.Sprintf("%s: is a folder, want a file", file.Path)
	case errors.Is(err, fs.ErrNotExist) && errors.As(err, &file) && isOperand(args, file.Path):
		word = file.Path
	default:
		return ""
	}
	command, _, failed := root.Find(args)
	if failed != nil {
		return ""
	}
	has := func(flag string) bool { return command.Flags().Lookup(flag) != nil }
	switch {
	case slices.Contains(a.repNames(), word) && has("rep"):
		return fmt.Sprintf("%s is a representation: %s takes it as --rep %s", word, command.CommandPath(), word)
	case slices.Contains(a.repNames(), word):
		return fmt.Sprintf("%s is a representation, and %s takes none", word, command.CommandPath())
	case slices.ContainsFunc(harness.Corpus(), func(p harness.NamedPosition) bool { return p.Name == word }) && has("filter"):
		return fmt.Sprintf("%s is a position: %s takes it as --filter pos:%s", word, command.CommandPath(), word)
	}
	return ""
}

// isOperand reports whether a word of a command line is not the value of the flag before it.
func isOperand(args []string, word string) bool {
	at := slices.Index(args, word)
	return at > 0 && !strings.HasPrefix(args[at-1], "-")
}

// noFiles refuses arguments: earlier versions took files, whose tables bench compare prints.
func noFiles(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &argumentError{args[0], exit.Usagef("%q is now %q", c.Name()+" FILE", "bench compare FILE")}
	}
	return nil
}

// noArgs refuses arguments.
func noArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &argumentError{args[0], exit.Usagef("%s takes no argument, got %q (%s --help shows all)", c.Name(), args[0], c.CommandPath())}
	}
	return nil
}
