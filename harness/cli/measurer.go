package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
)

// A measurer is a second process that measures, a round at a time.
type measurer struct {
	*secondProcess
	cases  []string             // that it can measure
	found  *harness.Calibration // what it has found out; nil before its first round
	rounds int                  // that it has taken in turns

	listener
	said  chan workReport // closed where the process has closed its pipe
	last  workReport      // the last report
	wrong []error         // the representations that play wrong, known at the end
}

// A listener takes what a measurer says.
type listener interface {
	wrote(results string) error // whole lines: each sample as it ends
	warned(warned)
	began(board, doing string) // a case
}

// An endedError reports that a measuring process ended which should not have.
type endedError struct {
	report workReport
	how    error // what exec.Cmd.Wait returned
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

// startMeasurer starts bench protocol measure with args, and returns once the
// process has said what it can measure.
func startMeasurer(ctx context.Context, program string, args []string, l listener) (*measurer, error) {
	c := exec.Command(program, append([]string{"protocol", "measure"}, args...)...)
	// What a board prints must not mix with the tables.
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	second, err := startSecond(c)
	if err != nil {
		return nil, err
	}
	m := &measurer{secondProcess: second, listener: l, said: make(chan workReport)}
	go func() {
		defer close(m.said)
		for decoder := json.NewDecoder(m.reports); ; {
			var r workReport
			if decoder.Decode(&r) != nil {
				return
			}
			m.said <- r
		}
	}()
	if err := m.untilReady(ctx); err != nil {
		m.kill()
		return nil, err
	}
	return m, nil
}

// round takes a round, or a sample where the processes take turns. The cases and
// what is known, which may be nil, are for the first round of the process. The error
// is one of ctx, of the process or of writing.
func (m *measurer) round(ctx context.Context, known *harness.Calibration, cases ...string) error {
	if err := m.order(order{Round: true, Cases: cases, Calibration: known}); err != nil {
		return m.conclude()
	}
	return m.untilReady(ctx)
}

// untilReady reads what the process says until it waits for an order.
func (m *measurer) untilReady(ctx context.Context) error {
	for {
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
		case <-ctx.Done():
			m.interrupt()
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

// conclude returns the error of a process that has closed its pipe.
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
		m.kill()
		return &endedError{m.last, errors.New("it reports nothing any more")}
	}
}

// errNothingLeft reports that a process has nothing to measure: each case plays
// wrong, or is not supported.
var errNothingLeft = errors.New("nothing is left to measure")

// patience is how long a process that was asked to end is waited for.
const patience = 500 * time.Millisecond

// finish asks the process to end, and returns the representations that play
// wrong. What it says of the time that it ran is taken.
func (m *measurer) finish(ctx context.Context) ([]error, error) {
	defer m.kill()
	err := m.order(order{})
	if err == nil {
		err = m.untilReady(ctx)
	} else {
		err = m.conclude()
	}
	if errors.Is(err, errNothingLeft) {
		err = nil
	}
	return m.wrong, err
}

// interrupt ends the process, and takes what it still says.
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

// kill ends the process at once, if it has not ended, and waits for it.
func (m *measurer) kill() {
	_ = m.Process.Kill()
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
