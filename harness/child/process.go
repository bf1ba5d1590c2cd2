// Package child measures in processes of its own, which are sides of a session of package session.
//
// A board is code of others: it may end its process, and a process may be slow as a whole. [Spread] has
// the rounds of a session over several processes. Programs of package cli start theirs by
// [Measure], and [Start] starts any child that reports its work over a [Link]. Reports and orders
// are JSON values in two pipes.
package child

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/group"
)

// A Process is a child that measures: a side of a session.
type Process struct {
	Cases []work.Key          // of its plan
	Top   string              // the lines above its results
	Found session.Calibration // its calibration, known once it is prepared
	Named func(error) error   // what Turn and Close do with an error, nil too; nil for nothing

	*Child
	host   session.Host
	said   chan Report // closed where the process has closed its pipe
	fault  error       // why the reports are not read any more, known once said is closed
	last   Report      // the last report
	faults []error     // the representations that play wrong, known at the end
	killed bool
	silent time.Duration // for how long the process may say nothing; 0 for any time
}

// An EndedError reports that a measuring process ended which should not have.
type EndedError struct {
	Report Report
	How    error // the error of exec.Cmd.Wait
}

func (e *EndedError) Error() string {
	how := "exit status 0"
	if e.How != nil {
		how = e.How.Error()
	}
	if where := e.Report.Where(); where != "" {
		return fmt.Sprintf("%s when the process ended: %s", where, how)
	}
	return "the process ended before any board was in work: " + how
}

// Silence returns the longest time that a process may report nothing, 0 for any time. The
// process reports an operation beyond timeout earlier.
func Silence(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 0
	}
	return timeout + heartbeat + patience
}

// Measure starts a program with args, which comes to [Link.Serve], and returns once the process has
// reported the cases of the plan. It gives up if the process is silent for too long, unless the Timeout of
// the plan is 0.
func Measure(ctx context.Context, program string, args []string, plan session.Plan, host session.Host) (*Process, error) {
	c := exec.Command(program, args...)
	// A board's output must not mix with the tables.
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	group.Own(c)
	second, err := Start(c, Measures)
	if err != nil {
		return nil, err
	}
	m := &Process{Child: second, host: host, said: make(chan Report), silent: Silence(plan.Config.Timeout)}
	go func() {
		defer close(m.said)
		m.fault = m.Reports(func(r Report) { m.said <- r })
	}()
	if _, err = m.untilReady(ctx); err == nil {
		_, err = m.carryOut(ctx, order{Plan: &plan})
	}
	if err != nil {
		m.Kill()
		return nil, err
	}
	return m, nil
}

// Prepare lets the process prepare for its share of the run.
func (m *Process) Prepare(ctx context.Context, share session.Share) error {
	_, err := m.carryOut(ctx, order{Share: &share})
	return err
}

// Turn implements [session.Side]. The error comes from ctx, the process or writing.
func (m *Process) Turn(ctx context.Context, alone bool) (over bool, err error) {
	over, err = m.carryOut(ctx, order{Turn: true, Alone: alone})
	return over, m.named(err)
}

func (m *Process) named(err error) error {
	if m.Named == nil {
		return err
	}
	return m.Named(err)
}

// carryOut sends an order and waits until it is carried out.
func (m *Process) carryOut(ctx context.Context, o order) (over bool, err error) {
	if err := m.send(ctx, o); err != nil {
		return true, err
	}
	return m.untilReady(ctx)
}

// send sends an order. It is an error if the process has ended, or does not read the order.
func (m *Process) send(ctx context.Context, o order) error {
	giveUp := func() { _ = m.lifeline.SetWriteDeadline(time.Now()) }
	if m.silent > 0 {
		defer time.AfterFunc(m.silent, giveUp).Stop()
	}
	defer context.AfterFunc(ctx, giveUp)()
	switch err := json.NewEncoder(m.lifeline).Encode(o); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return m.interrupted(ctx)
	case errors.Is(err, os.ErrDeadlineExceeded):
		m.Kill()
		return &EndedError{m.last, fmt.Errorf("it reads nothing for %v", m.silent)}
	}
	m.rest()
	return m.conclude()
}

// untilReady takes the process's reports until it waits for an order, and reports whether its
// round is over.
func (m *Process) untilReady(ctx context.Context) (over bool, err error) {
	for {
		var late <-chan time.Time // never, for a time of 0
		if m.silent > 0 {
			late = time.After(m.silent)
		}
		select {
		case r, ok := <-m.said:
			if !ok {
				return true, m.conclude()
			}
			if err := m.take(r); err != nil {
				return true, err
			}
			if r.Said != nil && r.Said.Ready {
				return r.Said.Over, nil
			}
		case <-late:
			m.Kill()
			return true, &EndedError{m.last, fmt.Errorf("it said nothing for %v", m.silent)}
		case <-ctx.Done():
			return true, m.interrupted(ctx)
		}
	}
}

// rest takes the last reports of a process that ends.
func (m *Process) rest() {
	for late := time.After(patience); ; {
		select {
		case r, ok := <-m.said:
			if !ok || m.take(r) != nil {
				return
			}
		case <-late:
			return
		}
	}
}

// interrupted sends the signal of Ctrl-C to a process, and takes its last reports.
func (m *Process) interrupted(ctx context.Context) error {
	_ = m.Process.Signal(os.Interrupt)
	m.rest()
	return ctx.Err()
}

// take takes a report.
func (m *Process) take(r Report) error {
	if r.Where() != m.last.Where() {
		m.host.Begin(r.Board, r.Doing)
	}
	m.last = r
	switch s := r.Said; {
	case s == nil:
		return nil
	case s.Cases != nil:
		m.Cases, m.Top = s.Cases, s.Top
	case s.Found != nil:
		m.Found = *s.Found
	case s.Results != "":
		_, err := io.WriteString(m.host, s.Results)
		return err
	case s.Warning != nil:
		return m.host.Warn(*s.Warning)
	case s.LeftOut != "":
		return m.host.Warn(errors.New(s.LeftOut))
	case s.Failed != nil:
		errs := s.Failed.errs()
		if !errors.Is(errs[0], operation.ErrWrong) {
			return errs[0]
		}
		m.faults = errs
	}
	return nil
}

// conclude returns the error that explains why a process has closed its pipe.
func (m *Process) conclude() error {
	select {
	case <-m.Ended:
	case <-time.After(patience):
		m.Kill()
		return &EndedError{m.last, cmp.Or(m.fault, errors.New("it reports nothing any more"))}
	}
	switch {
	case m.last.Finished && m.last.Status == exit.Interrupted:
		return context.Canceled // a terminal sends Ctrl-C to both
	case m.last.Finished:
		return errFinished
	}
	return &EndedError{m.last, m.How}
}

// errFinished reports that a process has come to its end.
var errFinished = errors.New("the process has finished")

// patience is how long a process that was asked to end is waited for.
const patience = 500 * time.Millisecond

// Close implements [session.Side]: it asks the process to end, and takes its last reports.
func (m *Process) Close(ctx context.Context) (faults []error, err error) {
	defer m.Kill()
	if _, err = m.carryOut(ctx, order{}); errors.Is(err, errFinished) {
		err = nil
	}
	for i := range m.faults {
		m.faults[i] = m.named(m.faults[i])
	}
	return m.faults, m.named(err)
}

// Kill implements [session.Side]: it ends the process and its children, and waits for it.
func (m *Process) Kill() {
	if m.killed {
		return // another process may have its number
	}
	m.killed = true
	group.Kill(m.Cmd)
	<-m.Ended
	m.Child.Close()
	for range m.said { // the reader ends with the pipe
	}
}

// MaxProcesses is how many processes the rounds of a run are spread over.
const MaxProcesses = 6

// Spread returns the start of a session whose rounds are spread over processes, one after the
// other, each with the next one of the programs, started as by [Measure].
func Spread(programs, args []string, plan session.Plan) session.Start {
	var first *Process // each process holds its slices against the counts of the first, which has prepared all cases
	return func(ctx context.Context, s *session.Session, number int) ([]session.Side, error) {
		m, err := Measure(ctx, programs[(number-1)%len(programs)], args, plan, s)
		if err != nil {
			return nil, err
		}
		if number == 1 {
			_, err = io.WriteString(s, s.Header(m.Top, ""))
		}
		if err == nil {
			share := s.Share(number)
			if first == nil {
				first = m
			}
			share.Calibration = first.Found
			err = m.Prepare(ctx, share)
		}
		return []session.Side{m}, err
	}
}
