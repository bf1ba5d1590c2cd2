package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// A board is code of others: it may end the process, by a panic in a goroutine
// of its own, a stack overflow or os.Exit, and nothing in the process could say
// so. A command that runs boards is therefore run by a second process, which
// reports its work over a pipe, and the first one reports how the second ended.

// usesBoards is the annotation of a command that runs boards.
const usesBoards = "boards"

// runsBoards is the Annotations of such a command.
var runsBoards = map[string]string{usesBoards: ""}

// supervisedVariable is the environment variable that the second process has.
const supervisedVariable = "BOARDBENCH_SUPERVISED"

// The file descriptors of the second process: it writes its reports to the
// first, and the other one ends when the first process does.
const (
	reportsFD  = 3
	lifelineFD = 4
)

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

// needsSupervision reports whether args name a command that runs boards.
func needsSupervision(cfg Config, args []string) bool {
	cfg, err := cfg.check()
	if err != nil {
		return false
	}
	c, _, err := (&app{Config: cfg}).rootCommand().Find(args)
	return err == nil && annotated(c)
}

func annotated(c *cobra.Command) bool {
	_, ok := c.Annotations[usesBoards]
	return ok
}

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
	second, err := startSecond(c)
	if err != nil {
		return 0, err
	}
	defer second.close()
	last := make(chan workReport, 1)
	go func() { last <- lastReport(second.reports) }()
	for got := 0; ; {
		select {
		case s := <-signals:
			got++
			if got == 1 {
				_ = c.Process.Signal(s) // it may have ended already
			} else {
				_ = c.Process.Kill()
			}
		case err := <-second.ended:
			report := <-last
			if report.Finished {
				return report.Status, nil
			}
			if readerGone(c.ProcessState) {
				return StatusReaderGone, nil
			}
			return concludeUnfinished(report, err, got > 1, stderr), nil
		}
	}
}

// lastReport reads reports up to the end, and returns the last one.
func lastReport(r io.Reader) (last workReport) {
	_ = readReports(r, func(report workReport) { last = report })
	return last
}

// longestReport is how long a report may be, in bytes.
const longestReport = 16 << 20

// readReports calls take with each report, up to the end or to one that was cut. The
// error is for any other line.
func readReports(r io.Reader, take func(workReport)) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestReport)
	for lines.Scan() {
		var report workReport
		if err := json.Unmarshal(lines.Bytes(), &report); err != nil {
			return fmt.Errorf("what it reports is no JSON: %w", err)
		}
		take(report)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("it reports a line of more than %d MiB", longestReport>>20)
	}
	return nil
}

// concludeUnfinished reports how a second process ended that did not finish
// its command, and returns the exit status. ended is the error of
// exec.Cmd.Wait; killed is true if a second signal ended the process.
func concludeUnfinished(report workReport, ended error, killed bool, stderr io.Writer) int {
	how, status := "exit status 0", StatusEnded
	if ended != nil {
		how = ended.Error()
	}
	line := "the process ended before any board was in work: " + how
	switch where := report.where(); {
	case killed && where != "":
		line, status = "interrupted: "+where, StatusInterrupted
	case killed:
		line, status = "interrupted", StatusInterrupted
	case where != "":
		line = fmt.Sprintf("%s when the process ended: %s", where, how)
	}
	for _, path := range report.Discard {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			line += "; " + err.Error()
		}
	}
	if report.Kept != "" {
		line += "; " + report.Kept
	}
	fmt.Fprintf(&plainWriter{w: stderr}, "bench: %s\n", line)
	return status
}

// supervised runs the command in the second process and returns its exit
// status.
func supervised(cfg Config, args []string) int {
	os.Unsetenv(supervisedVariable) // the programs that this one starts are not supervised
	reports, lifeline := inherited(reportsFD, "reports"), inherited(lifelineFD, "lifeline")
	orders := make(chan order, 1)
	go func() {
		for decoder := json.NewDecoder(lifeline); ; {
			var o order
			if decoder.Decode(&o) != nil {
				os.Exit(StatusInterrupted) // the first process is gone
			}
			orders <- o
		}
	}()
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
	current := &activity{out: reports, orders: orders}
	status := run(ctx, cfg, args, os.Stdout, os.Stderr, "", current)
	current.finish(status)
	return status
}

// abandonTime is how long a command has to end by itself after a second signal, if it
// has something to remove.
const abandonTime = 3 * time.Second

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
		<-signals
		cancel()
		<-signals
		if err := current.abandon(abandonTime); err != nil {
			fmt.Fprintf(&plainWriter{w: os.Stderr}, "bench: %s\n", errorLine(errors.New(allOf(err))))
		}
		os.Exit(StatusInterrupted)
	}()
	program := ""
	if self, err := os.Executable(); err == nil && canSupervise {
		program = self
	}
	return run(ctx, cfg, args, os.Stdout, os.Stderr, program, current)
}
