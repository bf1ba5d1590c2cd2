package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
)

// The exit statuses of the command.
const (
	StatusOK          = 0
	StatusFailed      = 1   // a check failed: a board counts wrong, or an output could not be written
	StatusUsage       = 2   // wrong use: the message says what to do instead
	StatusInterrupted = 130 // Ctrl-C
)

// Main runs the command with the arguments of the process and exits with its
// status. The first Ctrl-C ends what is running cleanly, a second one at once.
// A Config that no command can work with is wrong use.
func Main(cfg Config) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, cfg, os.Args[1:], os.Stdout, os.Stderr))
}

// Run runs the command with args, the program's name left out, and returns the
// exit status. Results go to stdout; times, progress and the one line that
// tells what is wrong go to stderr. Cancelling ctx is Ctrl-C.
func Run(ctx context.Context, cfg Config, args []string, stdout, stderr io.Writer) int {
	out := &checkedWriter{w: stdout}
	cfg, err := cfg.check()
	if err == nil {
		a := &app{Config: cfg, stdout: out, stderr: stderr}
		err = a.execute(ctx, args)
	}
	// Some commands return what the writer said, the others go on without it.
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = failf("write standard output: %w", out.err)
	}
	if err == nil {
		return StatusOK
	}
	if line := errorLine(err); line != "" {
		fmt.Fprintf(stderr, "bench: %s\n", line)
	}
	return exitStatus(err)
}

// app is one invocation of the command.
type app struct {
	Config // checked
	stdout io.Writer
	stderr io.Writer
}

// execute finds the command that args name and runs it.
func (a *app) execute(ctx context.Context, args []string) error {
	root := a.rootCommand()
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	// cobra takes the arguments of the process for a nil slice.
	root.SetArgs(append([]string{}, args...))
	if err := checkCommandName(root, args); err != nil {
		return err
	}
	return root.ExecuteContext(ctx)
}

// intro says what the command is for.
const intro = `bench compares representations of a chess board: how fast each one generates,
makes and counts moves, whether it plays right, and what it looks like in memory.`

// rootCommand returns the tree of commands.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "bench",
		Short: "Compare chess board representations",
		Long: intro + `

The exit status is 0, 1 where a check failed, 2 for wrong use, and 130 after
Ctrl-C. (go run ./cmd/bench makes 1 of every status but 0.)`,
		Example: `  bench run                       compare the usual representations on this CPU, about two minutes
  bench verify                    prove that they play chess, by known node counts
  bench show --rep x88 kiwipete   see a board as its programmer does`,
		Args: noArgs,
		RunE: a.welcome,
		// For all commands: none has such a check of its own.
		PersistentPreRunE: refuseEmptyFlags,
		SilenceUsage:      true,
		SilenceErrors:     true,
	}
	root.AddCommand(
		a.listCommand(),
		a.runCommand(),
		a.compareCommand(),
		a.mapCommand(),
		a.reportCommand(),
		a.perftCommand(),
		a.verifyCommand(),
		a.showCommand(),
		a.encodeCommand(),
		a.profileCommand(),
		a.instructionsCommand(),
		a.repeatCommand(),
		a.completionCommand(root),
	)
	root.SetHelpCommand(a.helpCommand(root))
	root.SetFlagErrorFunc(flagError)
	return root
}

// welcome is what bench without arguments prints.
func (a *app) welcome(root *cobra.Command, _ []string) error {
	fmt.Fprintf(a.stdout, `%s

First things to do:
%s

bench list names the representations, codecs, positions and cases; bench help says more.
`, intro, root.Example)
	return nil
}

// checkedWriter remembers the first error, so that a command need not look
// after each line that it prints.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(text []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.w.Write(text)
	c.err = err
	return n, err
}
