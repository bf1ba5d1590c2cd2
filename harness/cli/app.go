package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/panics"
)

// The exit statuses of the command.
const (
	StatusOK          = exit.OK
	StatusFailed      = exit.Failed      // a check failed: a board counts wrong, or an output could not be written
	StatusUsage       = exit.Usage       // wrong use: the message names the right one
	StatusEnded       = 3                // a board ended the process: by a panic in a goroutine of its own, a stack overflow or os.Exit
	StatusInterrupted = exit.Interrupted // Ctrl-C, SIGTERM or SIGHUP
	StatusReaderGone  = 141              // the reader of the output has gone, as with bench perft --divide | head
)

// app is one invocation of the command.
type app struct {
	Config    // checked
	*activity // the work of the boards
	stdout    io.Writer
	stderr    io.Writer
	screen    io.Writer      // stdout for lines that a terminal shows in colour
	terminal  io.Writer      // stderr for a progress bar, which moves the cursor
	saved     string         // the file that holds the results of a run instead of the one it was to write; "" for none
	program   string         // the program that calls Main, to start it again; "" for Run, which uses one process
	flags     *pflag.FlagSet // of the command that runs

	driver func(*app, context.Context, *job) error // measures: [app.measure], or a test's function
}

// A job is a plan, its file, and the way to show its results.
type job struct {
	session.Plan
	out    string       // of --out
	table  tableOptions // how the table is printed
	engine bool         // whether the table is of an engine's searches
	sides  bool         // whether it is of OLD and NEW, and printed after any error
	show   func(*job) error
	soFar  func() (*report.Table, error) // the table while it is measured; nil to read it from the file

	file    *runFile        // of out, unless it is set before
	printed map[string]bool // the warnings that have been printed
}

// tableOptions are the flags of a command that prints a table.
type tableOptions struct {
	format    string
	positions bool // each position instead of the answer on one screen
	full      bool // each position before it
}

// measures carries out a job.
func (a *app) measures(ctx context.Context, j *job) error { return a.driver(a, ctx, j) }

// given reports whether the command line has the flag.
func (a *app) given(flag string) bool { return a.flags != nil && a.flags.Changed(flag) }

// An activity is the work of a running command: its report, which goes to the process that
// supervises the command if there is one. It may be used by several goroutines.
type activity struct {
	child.Link
	mutex sync.Mutex
	ends  []func() error
}

// atEnd registers f to be called if a second signal ends the process. The command calls f itself at its
// end, so f must allow several calls at a time.
func (a *activity) atEnd(f func() error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.ends = append(a.ends, f)
}

// abandon calls the end functions of a command that is given up, and returns the errors. The command has
// until then to end by itself.
func (a *activity) abandon(after time.Duration) error {
	a.mutex.Lock()
	ends := slices.Clone(a.ends)
	a.mutex.Unlock()
	if len(ends) > 0 {
		time.Sleep(after)
	}
	var errs []error
	for _, f := range ends {
		if err := f(); err != nil {
			errs = append(errs, errors.New(allOf(err)))
		}
	}
	return errors.Join(errs...)
}

// endings are the signals that end a command: Ctrl-C, kill, and the end of the
// terminal. One that the process was started to ignore, as nohup does, is not
// among them.
func endings() (signals chan os.Signal, stop func()) {
	var caught []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			caught = append(caught, s)
		}
	}
	signals = make(chan os.Signal, 8)
	if len(caught) > 0 {
		signal.Notify(signals, caught...)
	}
	return signals, func() { signal.Stop(signals) }
}

// beginCase says that the board or codec of a case begins to do it.
func (a *activity) beginCase(c work.Case) {
	key := c.Key()
	a.Begin(key.Subject.Name, key.Group().String())
}

// keep sets the text about the results that stay if the command ends now, and the files to discard.
func (a *activity) keep(kept string, discard ...string) {
	a.Change(func(r *child.Report) { r.Kept, r.Discard = kept, discard })
}

// interrupted returns the error of a command that Ctrl-C has ended.
func (a *activity) interrupted() error {
	r := a.Last()
	switch where := r.Where(); {
	case where == "":
		return exit.Interruptedf("%s", cmp.Or(r.Kept, "before any board was in work"))
	case r.Kept == "":
		return exit.Interruptedf("%s", where)
	default:
		return exit.Interruptedf("%s; %s", where, r.Kept)
	}
}

// timeoutFlag adds the flag --timeout.
func (a *app) timeoutFlag(c *cobra.Command, timeout *time.Duration) {
	c.Flags().DurationVar(timeout, "timeout", operation.DefaultTimeout, "give up a board of which one operation takes more than `D`, 0 for never")
}

// attempt calls f, which uses the board or codec of a name, and returns f's results. doing names the position
// or the case. A panic in f is an error of status 1. The error is ctx's if f does not return soon after
// ctx is done. f then goes on in the background, and variables that it writes to must not be read.
func attempt[T any](ctx context.Context, a *app, name, doing string, f func() (T, error)) (value T, err error) {
	a.Begin(name, doing)
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = exit.Failf("%s panics at %s: %v", name, doing, fault)
		}
	}()
	return await.Within(ctx, doing, 0, f)
}
