package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// measure takes the rounds of a plan into a new file, and shows the results.
func (a *app) measure(ctx context.Context, j *job) (returned error) {
	j.Config.Environment = machine.ThisEnvironment()
	programs := []string{a.program}
	if j.Config.Layouts {
		w, err := a.layouts(ctx, j.Config)
		if w != nil {
			defer a.remove(w.Remove, &returned)
		}
		if err != nil {
			return err
		}
		programs = w.Programs[0].Paths
		if j.Config.Environment.FuncAlign != "" {
			j.Config.Environment.FuncAlign = "64" // of the measured program
		}
	}
	return a.takeRounds(ctx, j, j.describe(), nil, func(w io.Writer) (rounds, error) {
		if a.program == "" {
			return local.NewSession(j.Config, w)
		}
		return session.New(j.Config, w, child.Spread(programs, nil, j.Plan)), nil
	})
}

// rounds are the rounds of a session.
type rounds interface {
	Round(context.Context) bool
	Rounds() int
	Look() bool
	Close(context.Context) error
}

// takeRounds takes the rounds that begin returns, for j.Config, which takeRounds completes. before are warnings.
func (a *app) takeRounds(ctx context.Context, j *job, announcement string, before []error, begin func(io.Writer) (rounds, error)) (err error) {
	cfg := &j.Config
	if j.file == nil {
		if j.file, err = a.createRunFile(j.out, cfg.Environment, time.Now()); err != nil {
			return err
		}
		announcement += ", into " + j.file.path
	}
	file, samples := j.file, 0
	defer file.close()
	j.printed = map[string]bool{}
	fmt.Fprintln(a.stderr, announcement)
	progress := newProgress(a.terminal)
	a.keep("nothing was measured yet", file.path)
	cfg.Begin = func(board, doing string) {
		if a.Begin(board, doing); samples == 0 {
			progress.prepare(board + " at " + doing)
		}
	}
	cfg.Progress = func(p session.Progress) {
		samples = p.Done
		a.keep(fmt.Sprintf("%d of %d samples are in %s (bench compare shows them)", p.Done, p.Total, file.path))
	}
	cfg.Between = progress.between
	if j.soFar == nil {
		j.soFar = func() (*report.Table, error) { return a.tableSoFar(j) }
	}
	progress.live(j.soFar, func() string { return a.Last().Board + " at " + a.Last().Doing })
	cfg.Warn = func(err error) {
		progress.clear()
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
		j.printed[err.Error()] = true
	}
	file.warn = cfg.Warn
	for _, w := range before {
		cfg.Warn(w)
	}
	session, err := begin(file)
	if err == nil {
		for session.Round(ctx) && !(session.Look() && j.reached()) {
		}
		err = session.Close(ctx)
	}
	progress.close()
	if samples > 0 && j.sides {
		if a.keep("the table is of " + plural(session.Rounds(), "round")); session.Rounds() == 0 {
			samples = 0 // there is no table
		}
	}
	if samples > 0 && progress.stopped(err) {
		w := watched(session.Rounds())
		cfg.Warn(w)
		_, _ = io.WriteString(file, results.Note{Warning: &w}.String()+"\n") // a fault is the file's, below
	}
	if fault := file.close(); fault != nil && samples > 0 {
		err = exit.Failf("%w; the table is of all that were taken", fault)
	} else if fault != nil {
		err = exit.Failf("%w; nothing was measured yet (--out names another file)", fault)
	}
	if samples == 0 {
		os.Remove(file.path)
	} else if j.out != "" && file.path != j.out {
		a.saved = file.path
	}
	return a.conclude(j, samples, err)
}

// conclude shows the results of a run that has ended with err, and returns the error of the command.
func (a *app) conclude(j *job, samples int, err error) error {
	var fault error // of the table
	if samples > 0 {
		fault = j.show(j)
	}
	switch {
	case err == nil && samples == 0:
		return exit.Usagef("none of the cases can be measured: %w", rep.ErrUnsupported)
	case err == nil:
		return fault
	case fault != nil:
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(fault))
	}
	line, status := allOf(err), StatusFailed
	var with *exit.Error
	switch {
	case errors.Is(err, context.Canceled):
		return a.interrupted()
	case errors.As(err, new(*child.EndedError)):
		status = StatusEnded
	case errors.Is(err, uci.ErrOption):
		status = StatusUsage
	case errors.As(err, &with):
		status = with.Status
	}
	if status != StatusUsage && !errors.Is(err, operation.ErrWrong) && j.file.err == nil {
		line += "; " + a.Last().Kept
	}
	return &exit.Error{Err: errors.New(line), Status: status}
}

// tableSoFar returns the table of a run while it is measured.
func (a *app) tableSoFar(j *job) (*report.Table, error) {
	results, err := a.resultsOf(j)
	if err == nil && j.engine {
		return results.Engine()
	} else if err != nil {
		return nil, err
	}
	return results.Table(), nil
}

// resultsOf returns the results of a job.
func (a *app) resultsOf(j *job) (*report.Results, error) {
	results, err := j.file.read()
	if err != nil {
		return nil, err
	}
	results.SetBoards(a.known())
	return results, nil
}

// reached reports whether the results need no more rounds, because all means are decided.
func (j *job) reached() bool {
	results, err := j.file.read()
	return err != nil || results.Decided()
}

// describe announces the run.
func (j *job) describe() string {
	controls := 0
	for _, k := range j.Cases {
		if k.Control {
			controls++
		}
	}
	text := plural(len(j.Cases)-controls, "case")
	if controls > 0 {
		text += " and " + plural(controls, "control")
	}
	return text + ", " + extentOf(j.Config)
}

// extentOf returns how long a run takes, in rounds or time.
func extentOf(c session.Config) string {
	looks := stats.Looks()
	switch {
	case c.Looks:
		return fmt.Sprintf("%s at most (or %v)", plural(looks[len(looks)-1], "round"), c.MaxTime)
	case c.Rounds > 0:
		return plural(c.Rounds, "round")
	}
	return "about " + cmp.Or(c.Budget, session.DefaultBudget).String()
}

// build builds the programs of w, called what, in layouts, and says how long that takes.
// check is called with the binaries before anything is built, and again once each program
// has its first layout.
func (a *app) build(ctx context.Context, w *ab.Workspace, what, pkg string, layouts int, timeout time.Duration, check func() error) error {
	checkAll := func() error {
		for _, p := range w.Programs {
			if len(p.Paths) == 0 {
				continue
			}
			if err := p.Check(ctx, protocol, child.Silence(timeout)); err != nil {
				return err
			}
		}
		return check()
	}
	if err := checkAll(); err != nil || w.Builds() == 0 {
		return err
	}
	fmt.Fprintf(a.stderr, "building %s in %s\n", what, plural(layouts, "layout"))
	if err := w.Build(ctx, pkg, 1); err != nil {
		return err
	}
	if err := checkAll(); err != nil {
		return err
	}
	// The first build of a program compiles it, the others mostly link it.
	began := time.Now()
	if err := w.Build(ctx, pkg, min(2, layouts)); err != nil {
		return err
	}
	if left := layouts - 2; left > 0 {
		fmt.Fprintf(a.stderr, "%s to go, about %v\n", plural(left*w.Builds(), "build"), (time.Since(began) * time.Duration(left)).Round(time.Second))
	}
	return w.Build(ctx, pkg, layouts)
}

// layouts builds this program from the source in the folder where it runs, once for each
// process, each time in another layout. The workspace, which is to be removed even after an
// error, is nil if there is none.
func (a *app) layouts(ctx context.Context, cfg session.Config) (*ab.Workspace, error) {
	if a.program == "" {
		return nil, exit.Usagef("--layouts: so few rounds run in one process, which has one layout")
	}
	w, err := ab.Open(ctx, ".", ab.Operand{Name: ab.WorkingTree, GOAMD64: cfg.Environment.GOAMD64})
	if err != nil {
		return nil, err
	}
	a.atEnd(w.Remove)
	overlay, remove, err := overlayOfVariants(ctx, w.Dir)
	defer remove()
	if err != nil {
		return w, err
	}
	w.Overlay = overlay
	err = a.build(ctx, w, "this program", mainPackage(), cfg.Processes, cfg.Timeout, func() error { return nil })
	if err != nil && ctx.Err() == nil {
		err = exit.Usagef("--layouts: %w (it is for a command that runs in the folder of its source)", err)
	}
	return w, err
}

// remove removes files at the end of a command that returns err. Files that cannot be removed
// are always named.
func (a *app) remove(files func() error, err *error) {
	removeErr := files()
	switch {
	case removeErr == nil:
	case *err == nil:
		*err = exit.Failf("%s", allOf(removeErr))
	default:
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(errors.New(allOf(removeErr))))
	}
}

// layouts is in how many layouts bench ab and --layouts link a program. (With six the
// intervals would be those between the least and the greatest of them.)
var layouts = 12 // fewer in tests

// protocol is the answer of a program that calls Main to protocolQuestion: the version of the orders and reports of a
// process that measures.
var protocol = fmt.Sprint("boardbench protocol ", child.ProtocolVersion)

// protocolQuestion is the only argument of a program that is asked whether it can be measured.
const protocolQuestion = "protocol"
