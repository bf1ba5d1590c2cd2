package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/internal/terminal"
)

// A board is code of others: it may end the process, by a panic in a goroutine
// of its own, a stack overflow or os.Exit, and nothing in the process could say
// so. A command that runs boards is therefore run by a second process, which
// reports its work over a pipe, and the first one reports how the second ended.

// supervisedCommands run boards in one process. The commands that measure in rounds start processes of their own.
var supervisedCommands = []string{"elo", "perft", "verify", "show", "profile", "instructions"}

// supervise runs the program again with args, as a second process, and returns
// the exit status. The first signal that ends a command is passed on, a second
// one ends the second process at once. The error is one of starting it.
func supervise(args []string, stderr io.Writer) (status int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	c := exec.Command(self, args...)
	c.Args[0] = os.Args[0]
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	signals, stop := endings()
	defer stop()
	defer terminal.OpenKeys(os.Stdin).Close() // the second process may be killed before it does so
	second, err := child.Start(c, "1")
	if err != nil {
		return 0, err
	}
	defer second.Close()
	last := make(chan child.Report, 1)
	go func() {
		var report child.Report
		_ = second.Reports(func(r child.Report) { report = r })
		last <- report
	}()
	for got := 0; ; {
		select {
		case s := <-signals:
			got++
			if got == 1 {
				_ = c.Process.Signal(s) // it may have ended already
			} else {
				_ = c.Process.Kill()
			}
		case <-second.Ended:
			report := <-last
			if report.Finished {
				return report.Status, nil
			}
			if c.ProcessState.String() == "signal: broken pipe" { // as with bench perft --divide | head
				return StatusReaderGone, nil
			}
			return concludeUnfinished(report, second.How, got > 1, stderr), nil
		}
	}
}

// concludeUnfinished reports how a second process ended that did not finish
// its command, and returns the exit status. ended is the error of
// exec.Cmd.Wait; killed is true if a second signal ended the process.
func concludeUnfinished(report child.Report, ended error, killed bool, stderr io.Writer) int {
	line, status := (&child.EndedError{Report: report, How: ended}).Error(), StatusEnded
	if killed {
		line, status = strings.TrimSuffix("interrupted: "+report.Where(), ": "), StatusInterrupted
	}
	for _, path := range report.Discard {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			line += "; " + err.Error()
		}
	}
	if report.Kept != "" {
		line += "; " + report.Kept
	}
	fmt.Fprintf(&plaintext.Writer{W: stderr}, "bench: %s\n", line)
	return status
}

// supervised runs the command in the second process and returns its exit
// status.
func supervised(cfg Config, args []string) int {
	return asChild(func(ctx context.Context, current *activity) int {
		return run(ctx, cfg, args, os.Stdout, os.Stderr, "", current)
	})
}

// measureAsOrdered measures as a side of the session of another process, which gets the errors.
func measureAsOrdered(cfg Config) int {
	return asChild(func(ctx context.Context, current *activity) int {
		return exit.Status(current.Serve(ctx, func(p session.Plan) (session.Config, error) {
			checked, err := cfg.check()
			if err != nil {
				return session.Config{}, err
			}
			return newApp(checked, current, io.Discard, io.Discard, "").configure(p) // the other process has said the same
		}, hint))
	})
}

// asChild calls do in a process that another one has started, and returns the exit status, which it reports.
func asChild(do func(context.Context, *activity) int) int {
	current := new(activity)
	current.Inherit()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals, stop := endings()
	defer stop()
	go func() {
		// A terminal sends Ctrl-C to both processes, so that it comes twice. The
		// first process decides when the second ends.
		for range signals {
			cancel()
		}
	}()
	status := do(ctx, current)
	current.Finish(status)
	return status
}

// abandonTime is how long a command has to end by itself after a second signal, if it
// has something to remove.
const abandonTime = 3 * time.Second

// obey cancels the command at the first signal. It returns at the second one, after it has removed the
// temporary files and printed the work that was interrupted.
func (a *activity) obey(signals <-chan os.Signal, cancel func(), stderr io.Writer) {
	<-signals
	cancel()
	<-signals
	if err := a.abandon(abandonTime); err != nil {
		fmt.Fprintf(&plaintext.Writer{W: stderr}, "bench: %s\n", errorLine(errors.New(allOf(err))))
	}
	concludeUnfinished(a.Last(), nil, true, stderr)
}

// alone runs the command in this process, which may start others, and returns its
// exit status. The first signal ends it cleanly. A second one ends it at once, after
// its temporary files are removed.
func alone(cfg Config, args []string) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals, stop := endings()
	defer stop()
	current := new(activity)
	go func() {
		current.obey(signals, cancel, os.Stderr)
		os.Exit(StatusInterrupted)
	}()
	program := ""
	if self, err := os.Executable(); err == nil && child.Supported {
		program = self
	}
	return run(ctx, cfg, args, os.Stdout, os.Stderr, program, current)
}
