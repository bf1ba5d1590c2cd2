package uci

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/group"
)

// The limits of an engine's output. A divide of a chess position has a few kilobytes.
const (
	longestLine = 1 << 16 // bytes
	mostOutput  = 16 << 20
)

// patience is how long a process that was asked to end is waited for.
const patience = 500 * time.Millisecond

// A process is an engine as a child process that is spoken to in lines. Only one
// goroutine uses it at a time.
type process struct {
	cmd    *exec.Cmd
	in     *os.File // its input
	out    *os.File // its output
	lines  *bufio.Reader
	stderr tail
	read   int    // bytes since the last command
	last   string // line that it printed

	ended chan struct{} // closed when the process has ended
	how   error         // the result of exec.Cmd.Wait, once it has ended

	killed context.Context // done once it was killed, with the cause
	cancel context.CancelCauseFunc
}

// startProcess starts the program of spec. It ends when this process does, also if that is
// killed.
func startProcess(spec Spec) (*process, error) {
	stdin, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	out, stdout, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	defer stdout.Close()
	p := &process{in: in, out: out, lines: bufio.NewReaderSize(out, longestLine), ended: make(chan struct{})}
	p.killed, p.cancel = context.WithCancelCause(context.Background())
	p.cmd = exec.Command(spec.Args[0], spec.Args[1:]...)
	p.cmd.Env = append(os.Environ(), spec.Env...)
	if spec.CPU != machine.AnyCPU {
		// On one CPU a program in Go has one processor for its goroutines. A read that waits keeps it: a count
		// that is interrupted after 10 ms would go on 20 ms later.
		p.cmd.Env = append([]string{"GOMAXPROCS=2"}, p.cmd.Env...)
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = stdin, stdout, &p.stderr
	p.cmd.WaitDelay = patience // for a child of the engine that keeps stderr open
	group.Own(p.cmd)
	started := make(chan error)
	go func() {
		// A child inherits the CPUs of the thread that starts it, and the system takes
		// the end of that thread for the end of its parent. A thread that is bound to
		// a CPU ends with its goroutine.
		runtime.LockOSThread()
		if spec.CPU == machine.AnyCPU {
			defer runtime.UnlockOSThread()
		} else if err := machine.Pin(spec.CPU); err != nil {
			started <- err
			return
		}
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.how = p.cmd.Wait()
			close(p.ended)
			// A child of the engine may hold the other end, so the contents of the
			// pipe are read without waiting for its end.
			_ = p.out.SetReadDeadline(time.Now().Add(patience))
		}
	}()
	if err := <-started; err != nil {
		in.Close()
		out.Close()
		return nil, err
	}
	return p, nil
}

// kill ends the process and its group at once. The first cause is kept.
func (p *process) kill(cause error) {
	p.cancel(cause)
	group.Kill(p.cmd)
	// A child of the engine that left its group may hold the other ends.
	p.out.Close()
	p.in.Close()
}

// guard kills the process when ctx is done, or after limit unless that is 0. The
// returned function ends the guard.
func (p *process) guard(ctx context.Context, limit time.Duration) (end func()) {
	cancel := func() {}
	if limit > 0 {
		ctx, cancel = context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer in %v", limit))
	}
	stop := context.AfterFunc(ctx, func() { p.kill(context.Cause(ctx)) })
	return func() {
		stop()
		cancel()
	}
}

// line reads a line, which is valid until the next one is read, without blanks at its ends.
func (p *process) line() ([]byte, error) {
	line, err := p.lines.ReadSlice('\n')
	p.read += len(line)
	said := bytes.TrimFunc(line, func(r rune) bool { return r <= ' ' })
	if err == nil || len(said) > 0 {
		p.last = string(said[:min(len(said), shown)])
	}
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("prints a line of more than %d KiB, it begins with %s", longestLine>>10, quoted(string(line)))
	case err != nil:
		return nil, p.failure(err)
	case p.read > mostOutput:
		return nil, fmt.Errorf("prints more than %d MiB without an answer, the last line is %s", mostOutput>>20, quoted(string(line)))
	}
	return said, nil
}

// failure returns why the process cannot be spoken to any more, after an error of
// reading or writing.
func (p *process) failure(err error) error {
	if cause := context.Cause(p.killed); cause != nil {
		return p.described(cause)
	}
	select {
	case <-p.ended:
		how := "exit status 0"
		if p.how != nil {
			how = p.how.Error()
		}
		return p.described(&worded{"the process ended: " + how, ErrEnded})
	case <-time.After(patience):
		if errors.Is(err, io.EOF) {
			return p.described(errors.New("closed its output"))
		}
		return p.described(err)
	}
}

// described adds the process's last output to an error.
func (p *process) described(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	if text := p.stderr.lastLine(); text != "" {
		return fmt.Errorf("%w; standard error ends with %s", err, quoted(text))
	}
	if p.last != "" {
		return fmt.Errorf("%w; its last line is %s", err, quoted(p.last))
	}
	return err
}

// close asks the process to end by a last line, and kills it if it does not.
func (p *process) close(last string) {
	timer := time.AfterFunc(patience, func() { p.kill(errClosed) })
	_, _ = io.WriteString(p.in, last)
	p.in.Close()
	go func() {
		_, _ = io.Copy(io.Discard, p.out) // it may still print
	}()
	<-p.ended
	timer.Stop()
	p.kill(errClosed) // its children
}

var errClosed = errors.New("was closed")

// shown is how much of a line a message shows, in bytes.
const shown = 120

// quoted returns text in quotation marks, cut if it is long.
func quoted(text string) string {
	if len(text) > shown {
		return fmt.Sprintf("%q…", strings.ToValidUTF8(text[:shown], ""))
	}
	return fmt.Sprintf("%q", text)
}

// A tail keeps the end of everything written to it.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

// tailLength is how much a tail keeps, in bytes.
const tailLength = 4096

// Write implements [io.Writer].
func (t *tail) Write(text []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, text[max(0, len(text)-tailLength):]...)
	t.text = t.text[max(0, len(t.text)-tailLength):]
	return len(text), nil
}

// lastLine returns the last line that is not blank.
func (t *tail) lastLine() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := strings.TrimSpace(string(t.text))
	return strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
}
