package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/help"
	"github.com/boardbench/boardbench/internal/plaintext"
)

// Main runs the command with the arguments of the process and exits with its status. The
// first Ctrl-C, SIGTERM or SIGHUP ends the command cleanly, a second one at once, except
// that temporary files are removed. An invalid Config is wrong use.
//
// A command that runs boards does so in a second process, the same program with the same
// arguments, because a board can end its process. bench run spreads its rounds over
// several, one after the other. The code of a program before its call of Main runs in all
// of them. A command that names variants, such as bitboard~copy-make, runs in another
// program, built from the source of this module in the working directory.
func Main(cfg Config) {
	args := os.Args[1:]
	switch {
	case os.Getenv(child.Variable) == child.Measures:
		os.Exit(measureAsOrdered(cfg))
	case os.Getenv(child.Variable) != "":
		os.Exit(supervised(cfg, args))
	case len(args) == 1 && args[0] == protocolQuestion:
		fmt.Println(protocol)
		os.Exit(StatusOK)
	}
	if status, other := runVariants(cfg, args); other {
		os.Exit(status)
	}
	if child.Supported && len(args) > 0 && slices.Contains(supervisedCommands, args[0]) {
		if status, err := supervise(args, os.Stderr); err == nil {
			os.Exit(status)
		}
	}
	os.Exit(alone(cfg, args))
}

// Run runs the command with args, the program's name left out, in this process, and returns the exit
// status: bench run, too, measures in this process alone, and so cannot see that the process is slow
// as a whole. Results go to stdout; times, progress and the one-line error go to stderr. Cancelling
// ctx is Ctrl-C.
func Run(ctx context.Context, cfg Config, args []string, stdout, stderr io.Writer) int {
	return run(ctx, cfg, args, stdout, stderr, "", new(activity))
}

// run is Run with the program and the activity of the command.
func run(ctx context.Context, cfg Config, args []string, stdout, stderr io.Writer, program string, current *activity) int {
	return newApp(cfg, current, stdout, stderr, program).invoke(ctx, args)
}

// newApp returns the app of an invocation, whose cfg is checked later.
func newApp(cfg Config, current *activity, stdout, stderr io.Writer, program string) *app {
	return &app{Config: cfg, activity: current, stdout: stdout, screen: stdout, stderr: &plaintext.Writer{W: stderr}, terminal: stderr, program: program, driver: (*app).measure}
}

// invoke runs the command with args, prints its error, and returns the exit status.
func (a *app) invoke(ctx context.Context, args []string) int {
	out := &plaintext.Writer{W: a.stdout}
	a.stdout = out
	var err error
	if a.Config, err = a.check(); err == nil {
		err = a.execute(ctx, a.rootCommand(), args)
	}
	// Some commands return the writer's error, the others go on without it.
	if out.Err != nil && (err == nil || errors.Is(err, out.Err)) {
		err = exit.Failf("write standard output: %w", out.Err)
	}
	if err == nil {
		return StatusOK
	}
	if line := errorLine(err); line != "" {
		fmt.Fprintf(a.stderr, "bench: %s\n", line)
	}
	return exit.Status(err)
}

// execute finds the command that args name and runs it.
func (a *app) execute(ctx context.Context, root *cobra.Command, args []string) error {
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	// cobra takes the arguments of the process for a nil slice.
	root.SetArgs(append([]string{}, args...))
	root.InitDefaultCompletionCmd(args...)
	root.InitDefaultHelpCmd()
	// An unknown command is named before a flag of it.
	words := args
	if len(words) > 1 && words[0] == "help" {
		words = words[1:]
	}
	if len(words) > 0 && !strings.HasPrefix(words[0], "-") && !strings.HasPrefix(words[0], cobra.ShellCompRequestCmd) {
		if found, _, err := root.Find(words[:1]); err != nil || found == root {
			return unknownCommand(root, words[0])
		}
	}
	return root.ExecuteContext(ctx)
}

// rootCommand returns the tree of commands.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "bench",
		Short: "Compare chess board representations",
		Args:  noArgs,
		RunE: func(root *cobra.Command, _ []string) error {
			if version, _ := root.Flags().GetBool("version"); version {
				fmt.Fprintln(a.stdout, versionLine())
			} else {
				a.printCommands(root)
			}
			return nil
		},
		// For all commands: none has such a check of its own.
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			a.flags = c.Flags()
			return checkFlags(a.flags)
		},
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.Flags().Bool("version", false, "print the version of the module, the commit, and how the program was built")
	root.AddCommand(
		a.listCommand(),
		a.runCommand(),
		a.abCommand(),
		a.engineCommand(),
		a.recordCommand(),
		a.gainCommand(),
		a.eloCommand(),
		a.compareCommand(),
		a.reportCommand(),
		a.perftCommand(),
		a.verifyCommand(),
		a.uciCommand(),
		a.showCommand(),
		a.newCommand(),
		a.profileCommand(),
		a.instructionsCommand(),
		a.repeatCommand(),
	)
	root.CompletionOptions.HiddenDefaultCmd = true
	help.Fit(root)
	show := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if c != root {
			show(c, args)
			return
		}
		a.printCommands(root)
	})
	root.SetFlagErrorFunc(flagError)
	return root
}

// printCommands is bench without a command, in one screen.
func (a *app) printCommands(root *cobra.Command) {
	fmt.Fprint(a.stdout, "bench COMMAND: compare representations of a chess board\n\n")
	var rows [][]string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			rows = append(rows, []string{c.Name(), c.Short})
		}
	}
	printColumns(a.stdout, rows)
	fmt.Fprint(a.stdout, `
bench help COMMAND explains one, bench --version prints the build. Exit status:
0, 1 a check failed, 2 wrong use, 3 a board ended the process, 130 Ctrl-C.
`)
}

// versionLine returns the output of bench --version.
func versionLine() string {
	e := machine.ThisEnvironment()
	line := fmt.Sprintf("bench %s, commit %s, %s %s/%s", moduleVersion(), cmp.Or(e.Commit, "unknown"), e.GoVersion, e.GOOS, e.GOARCH)
	if e.GOAMD64 != "" {
		line += ", GOAMD64=" + e.GOAMD64
	}
	return line
}

// moduleVersion returns the version of the program's module, or "(devel)".
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return cmp.Or(info.Main.Version, "(devel)")
}
