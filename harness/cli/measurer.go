package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/group"
)

// A measurer is a second process that measures: a side of a session.
type measurer struct {
	*secondProcess
	cases []string            // that it can measure
	top   string              // the lines above its results
	found harness.Calibration // its calibration, known once it is prepared

	host   harness.Host
	said   chan workReport // closed where the process has closed its pipe
	fault  error           // why the reports are not read any more, known once said is closed
	last   workReport      // the last report
	faults []error         // the representations that play wrong, known at the end
	silent time.Duration   // for how long the process may say nothing; 0 for any time
}

// An endedError reports that a measuring process ended which should not have.
type endedError struct {
	report workReport
	how    error // the error of exec.Cmd.Wait
}

func (e *endedError) Error() string {
	how := "exit status 0"
	if e.how != nil {
		how = e.how.Error()
	}
	if where := e.report.where(); where != "" {
		return fmt.Sprintf("%s when the process ended: %s", where, how)
	}
	return "the process ended before any board was in work: " + how
}

// silence returns the longest time that a process may report nothing, 0 for any time. The
// process reports an operation beyond timeout earlier.
func silence(timeout time.Duration) time.Duration {
	if timeout == 0 {
		return 0
	}
	return timeout + heartbeat + patience
}

// startMeasurer starts bench protocol measure with args, and returns once the process has
// reported its cases. It gives up if the process is silent for too long, unless timeout is
// 0.
func startMeasurer(ctx context.Context, program string, args []string, timeout time.Duration, host harness.Host) (*measurer, error) {
	c := exec.Command(program, append([]string{"protocol", "measure"}, args...)...)
	// A board's output must not mix with the tables.
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	group.Own(c)
	second, err := startSecond(c)
	if err != nil {
		return nil, err
	}
	m := &measurer{secondProcess: second, host: host, said: make(chan workReport), silent: silence(timeout)}
	go func() {
		defer close(m.said)
		m.fault = readReports(m.reports, func(r workReport) { m.said <- r })
	}()
	if _, err := m.untilReady(ctx); err != nil {
		m.Kill()
		return nil, err
	}
	return m, nil
}

// prepare lets the process prepare the given cases, all if there are none, for its share of the
// run.
func (m *measurer) prepare(ctx context.Context, share harness.Share, cases ...string) error {
	_, err := m.carryOut(ctx, order{Share: &share, Cases: cases})
	return err
}

// Turn implements [harness.Side]. The error comes from ctx, the process or writing.
func (m *measurer) Turn(ctx context.Context, alone bool) (over bool, err error) {
	return m.carryOut(ctx, order{Turn: true, Alone: alone})
}

// carryOut sends an order and waits until it is carried out.
func (m *measurer) carryOut(ctx context.Context, o order) (over bool, err error) {
	if err := m.send(ctx, o); err != nil {
		return true, err
	}
	return m.untilReady(ctx)
}

// send sends an order. It is an error if the process has ended, or does not read the order.
func (m *measurer) send(ctx context.Context, o order) error {
	if m.silent > 0 {
		_ = m.lifeline.SetWriteDeadline(time.Now().Add(m.silent))
	}
	stop := context.AfterFunc(ctx, func() { _ = m.lifeline.SetWriteDeadline(time.Now()) })
	defer stop()
	switch err := m.order(o); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		m.interrupt()
		return ctx.Err()
	case errors.Is(err, os.ErrDeadlineExceeded):
		m.Kill()
		return &endedError{m.last, fmt.Errorf("it reads nothing for %v", m.silent)}
	}
	return m.conclude()
}

// untilReady reads the process's reports until it waits for an order, and reports whether its
// round is over.
func (m *measurer) untilReady(ctx context.Context) (over bool, err error) {
	var late <-chan time.Time
	for {
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
		case err := <-m.ended:
			m.ended <- err
			return true, m.drain(ctx)
		case <-late:
			m.Kill()
			return true, &endedError{m.last, fmt.Errorf("it said nothing for %v", m.silent)}
		case <-ctx.Done():
			m.interrupt()
			return true, ctx.Err()
		}
	}
}

// drain takes the last reports of a process that has ended. A child of it may hold the
// pipe.
func (m *measurer) drain(ctx context.Context) error {
	late := time.After(patience)
	for {
		select {
		case r, ok := <-m.said:
			if !ok {
				return m.conclude()
			}
			if err := m.take(r); err != nil {
				return err
			}
		case <-late:
			return m.conclude()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take takes a report.
func (m *measurer) take(r workReport) error {
	if r.where() != m.last.where() {
		m.host.Begin(r.Board, r.Doing)
	}
	m.last = r
	switch s := r.Said; {
	case s == nil:
		return nil
	case s.Cases != nil:
		m.cases, m.top = s.Cases, s.Top
	case s.Found != nil:
		m.found = *s.Found
	case s.Results != "":
		_, err := io.WriteString(m.host, s.Results)
		return err
	case s.Warning != nil:
		return m.host.Warn(*s.Warning)
	case s.LeftOut != "":
		return m.host.Warn(errors.New(s.LeftOut))
	case s.Failed != nil:
		errs := s.Failed.errs()
		if !errors.Is(errs[0], harness.ErrWrong) {
			return errs[0]
		}
		m.faults = errs
	}
	return nil
}

// conclude returns the error that explains why a process has closed its pipe.
func (m *measurer) conclude() error {
	select {
	case err := <-m.ended:
		m.ended <- err
		if m.last.Finished && m.last.Status == StatusInterrupted {
			return context.Canceled // a terminal sends Ctrl-C to both
		}
		if m.last.Finished {
			return errFinished
		}
		return &endedError{m.last, err}
	case <-time.After(patience):
		fault := errors.New("it reports nothing any more")
		select {
		case _, ok := <-m.said:
			if !ok && m.fault != nil {
				fault = m.fault
			}
		default:
		}
		m.Kill()
		return &endedError{m.last, fault}
	}
}

// errFinished reports that a process has come to its end.
var errFinished = errors.New("the process has finished")

// patience is how long a process that was asked to end is waited for.
const patience = 500 * time.Millisecond

// Close implements [harness.Side]: it asks the process to end, and takes its last reports.
func (m *measurer) Close(ctx context.Context) (faults []error, err error) {
	defer m.Kill()
	if _, err = m.carryOut(ctx, order{}); errors.Is(err, errFinished) {
		err = nil
	}
	return m.faults, err
}

// interrupt ends the process, and takes its last reports.
func (m *measurer) interrupt() {
	_ = m.Process.Signal(os.Interrupt)
	late := time.After(patience)
	for {
		select {
		case r, ok := <-m.said:
			if !ok {
				return
			}
			_ = m.take(r)
		case <-late:
			return
		}
	}
}

// Kill implements [harness.Side]: it ends the process and its children, and waits for it.
func (m *measurer) Kill() {
	group.Kill(m.Cmd)
	m.ended <- <-m.ended
	go func() {
		for range m.said { // the reader ends with the pipe
		}
	}()
	m.close()
}
