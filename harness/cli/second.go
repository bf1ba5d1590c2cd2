package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"runtime"
)

// A secondProcess is a program that calls Main, started with supervisedVariable.
// It writes workReports to reports, reads orders from its lifeline, and ends when
// this process does, or closes the lifeline.
type secondProcess struct {
	*exec.Cmd
	reports  *os.File
	lifeline *os.File
	ended    chan error // the error of exec.Cmd.Wait
}

// startSecond starts the program of c, which lacks only the environment variable
// and the pipes.
func startSecond(c *exec.Cmd) (*secondProcess, error) {
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
	c.Env = append(c.Environ(), supervisedVariable+"=1")
	c.ExtraFiles = []*os.File{reportsOut, lifelineIn}
	if c.SysProcAttr == nil { // of a process without a group of its own
		endWithParent(c)
	}
	s := &secondProcess{Cmd: c, reports: reports, lifeline: lifeline, ended: make(chan error, 1)}
	started := make(chan error)
	go func() {
		// The system takes the end of the thread that starts a process for the end
		// of its parent.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.Start()
		started <- err
		if err == nil {
			s.ended <- c.Wait()
		}
	}()
	if err := <-started; err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// close closes the pipes: a process that still runs ends.
func (s *secondProcess) close() {
	s.reports.Close()
	s.lifeline.Close()
}

// order sends an order. The process must have asked for it.
func (s *secondProcess) order(o order) error { return json.NewEncoder(s.lifeline).Encode(o) }
