package child

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// Variable is the environment variable that a child has.
const Variable = "BOARDBENCH_SUPERVISED"

// Measures is the value of Variable in a child that measures as a [session.Plan] says: it comes to [Link.Serve].
// Other children have another one.
const Measures = "measures"

// The file descriptors of a child: it writes its reports to its parent, and ends when the other
// one does, from which it reads orders.
const (
	reportsFD  = 3
	lifelineFD = 4
)

// A Child is a process that writes Reports, see [Link.Inherit]. It ends when this process does.
type Child struct {
	*exec.Cmd
	Ended    chan struct{} // closed when the process has ended
	How      error         // the error of exec.Cmd.Wait, known then
	reports  *os.File
	lifeline *os.File
}

// Start starts the program of c, which lacks only Variable with a value, and the pipes.
func Start(c *exec.Cmd, value string) (*Child, error) {
	reports, reportsOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer reportsOut.Close()
	lifelineIn, lifeline, err := os.Pipe()
	if err != nil {
		reports.Close()
		return nil, err
	}
	defer lifelineIn.Close()
	c.Env = append(c.Environ(), Variable+"="+value)
	c.ExtraFiles = []*os.File{reportsOut, lifelineIn}
	s := &Child{Cmd: c, reports: reports, lifeline: lifeline, Ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The system takes the end of the thread that starts a process for the end
		// of its parent.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.Start()
		started <- err
		if err == nil {
			s.How = c.Wait()
			close(s.Ended)
			// A child of the process may hold the pipe.
			_ = reports.SetReadDeadline(time.Now().Add(patience))
		}
	}()
	if err := <-started; err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close closes the pipes: a process that still runs ends.
func (s *Child) Close() {
	s.reports.Close()
	s.lifeline.Close()
}

// Reports calls take with each report, up to the end or to one that was cut. The error is for
// any other line.
func (s *Child) Reports(take func(Report)) error {
	lines := bufio.NewScanner(s.reports)
	lines.Buffer(nil, longestReport)
	for lines.Scan() {
		var report Report
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
