package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/group"
)

// A measurer is a second process that measures, a round at a time.
type measurer struct {
	*secondProcess
	cases  []string             // that it can measure
	found  *harness.Calibration // its calibration; nil before its first round
	rounds int                  // that it has taken in turns

	listener
	said   chan workReport // closed where the process has closed its pipe
	fault  error           // why the reports are not read any more, known once said is closed
	last   workReport      // the last report
	wrong  []error         // the representations that play wrong, known at the end
	silent time.Duration   // for how long the process may say nothing; 0 for any time
}

// A listener takes the reports of a measurer.
type listener interface {
	wrote(results string) error // whole lines: each sample as it ends
	warned(warned)
	began(board, doing string) // a case
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
func startMeasurer(ctx context.Context, program string, args []string, timeout time.Duration, l listener) (*measurer, error) {
	c := exec.Command(program, append([]string{"protocol", "measure"}, args...)...)
	// A board's output must not mix with the tables.
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	group.Own(c)
	second, err := startSecond(c)
	if err != nil {
		return nil, err
	}
	m := &measurer{secondProcess: second, listener: l, said: make(chan workReport), silent: silence(timeout)}
	go func() {
		defer close(m.said)
		m.fault = readReports(m.reports, func(r workReport) { m.said <- r })
	}()
	if err := m.untilReady(ctx); err != nil {
		m.kill()
		return nil, err
	}
	return m, nil
}

// round takes a round, or a sample if the processes take turns. The cases and known,
// which may be nil, are for the first round of the process. The error comes from
// ctx, the process or writing.
func (m *measurer) round(ctx context.Context, known *harness.Calibration, cases ...string) error {
	if err := m.send(ctx, order{Round: true, Cases: cases, Calibration: known}); err != nil {
		return err
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
		m.kill()
		return &endedError{m.last, fmt.Errorf("it reads nothing for %v", m.silent)}
	}
	return m.conclude()
}

// untilReady reads the process's reports until it waits for an order.
func (m *measurer) untilReady(ctx context.Context) error {
	var late <-chan time.Time
	for {
		if m.silent > 0 {
			late = time.After(m.silent)
		}
		select {
		case r, ok := <-m.said:
			if !ok {
				return m.conclude()
			}
			if err := m.take(r); err != nil {
				return err
			}
			if r.Said != nil && r.Said.Ready {
				m.rounds = r.Said.Rounds
				return nil
			}
		case err := <-m.ended:
			m.ended <- err
			return m.drain(ctx)
		case <-late:
			m.kill()
			return &endedError{m.last, fmt.Errorf("it said nothing for %v", m.silent)}
		case <-ctx.Done():
			m.interrupt()
			return ctx.Err()
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
		m.began(r.Board, r.Doing)
	}
	m.last = r
	switch s := r.Said; {
	case s == nil:
		return nil
	case s.Cases != nil:
		m.cases = s.Cases
	case s.Found != nil:
		m.found = s.Found
	case s.Results != "":
		return m.wrote(s.Results)
	case s.Warning != nil:
		m.warned(*s.Warning)
	case s.Failed != nil:
		errs := s.Failed.errs()
		if !errors.Is(errs[0], harness.ErrWrong) {
			return errs[0]
		}
		m.wrong = errs
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
			return errNothingLeft
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
		m.kill()
		return &endedError{m.last, fault}
	}
}

// errNothingLeft reports that a process has nothing to measure: each case plays
// wrong, or is not supported.
var errNothingLeft = errors.New("nothing is left to measure")

// patience is how long a process that was asked to end is waited for.
const patience = 500 * time.Millisecond

// finish asks the process to end, and returns the representations that play wrong. It takes
// the last reports of the process.
func (m *measurer) finish(ctx context.Context) ([]error, error) {
	defer m.kill()
	err := m.send(ctx, order{})
	if err == nil {
		err = m.untilReady(ctx)
	}
	if errors.Is(err, errNothingLeft) {
		err = nil
	}
	return m.wrong, err
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

// kill ends the process and its children at once, if it has not ended, and waits for it.
func (m *measurer) kill() {
	group.Kill(m.Cmd)
	m.ended <- <-m.ended
	go func() {
		for range m.said { // the reader ends with the pipe
		}
	}()
	m.close()
}

// samplesIn returns how many samples the lines of results hold.
func samplesIn(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Benchmark") {
			n++
		}
	}
	return n
}
