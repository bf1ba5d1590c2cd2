package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boardbench/boardbench/internal/exit"
)

// packages are the prefixes of our errors, which mean nothing to a user.
var packages = []string{"rep: ", "codec: ", "perft: ", "harness: ", "machine: ", "profile: ", "report: ", "ab: ", "search: ", "engine: ", "uci: "}

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
	return strings.TrimSpace(line)
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

// unknownCommand returns the error for a word that is no command of parent.
func unknownCommand(parent *cobra.Command, word string) error {
	if word == "version" && !parent.HasParent() {
		return exit.Usagef("unknown command %q, did you mean bench --version? (bench help shows all)", word)
	}
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return unknown("command", word, names, "bench help shows all")
}

// flagError words cobra's complaints about flags.
func flagError(c *cobra.Command, err error) error {
	help := c.CommandPath() + " --help shows all"
	var missing *pflag.NotExistError
	if errors.As(err, &missing) {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		typed := missing.GetSpecifiedName()
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
		return exit.Usagef("--%s %q: want %s", invalid.GetFlag().Name, invalid.GetValue(), wantedBy(invalid.GetFlag()))
	}
	return exit.Usagef("%w (%s)", err, help)
}

// checkFlags refuses a flag that was given an empty text, which the commands take
// for one that was not given, and a --timeout below 0.
func checkFlags(c *cobra.Command, _ []string) error {
	var err error
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" && err == nil {
			err = exit.Usagef("--%s is empty", f.Name)
		}
	})
	if timeout, missing := c.Flags().GetDuration("timeout"); err == nil && missing == nil && timeout < 0 {
		err = exit.Usagef("--timeout %v is out of range, want 0 or more", timeout)
	}
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
