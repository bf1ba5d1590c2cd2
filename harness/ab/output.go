package ab

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/group"
)

// mostOutput is how much a program may print, in bytes.
const mostOutput = 1 << 20

// output runs a program in a folder, with more environment variables, and returns
// its output. An error has the first lines of its messages, or is the one of
// [exec.Cmd.Run], or [context.Canceled] if Ctrl-C ended the program. The program's
// children end with it.
func output(ctx context.Context, dir string, more []string, program string, args ...string) (string, error) {
	// group.Own needs the thread until the process has ended.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := exec.CommandContext(ctx, program, args...)
	c.Dir = dir
	env.Clean(c, more...)
	group.Own(c)
	// Both git and go remove their unfinished files.
	c.Cancel = func() error { return group.Interrupt(c) }
	c.WaitDelay = 700 * time.Millisecond
	var stdout, stderr limited
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if c.Process != nil {
		group.Kill(c) // its children
	}
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", err
	case interrupted(err):
		return "", context.Canceled
	case stdout.over || stderr.over:
		return "", fmt.Errorf("prints more than %d MiB", mostOutput>>20)
	case err != nil:
		return "", cmp.Or(messages(stderr.buffer.String()), err)
	}
	return stdout.buffer.String(), nil
}

// messages returns the first lines that are more than progress as an error, nil for none.
func messages(text string) error {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.TrimSpace(line) == "" || strings.HasPrefix(line, "go: downloading ")
	})
	if len(lines) == 0 {
		return nil
	}
	return errors.New(strings.Join(lines[:min(len(lines), 3)], "; "))
}

// interrupted reports whether a signal to stop ended a program. Ctrl-C in a terminal reaches a program that
// has just started before it has a group of its own, and before the context here is done.
func interrupted(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && (status.Signal() == syscall.SIGINT || status.Signal() == syscall.SIGTERM)
}

// limited keeps the first mostOutput bytes that are written to it.
type limited struct {
	buffer bytes.Buffer // not embedded: io.Copy would use its ReadFrom
	over   bool
}

// Write implements [io.Writer]. More than mostOutput is an error: the program is not read
// any more.
func (l *limited) Write(text []byte) (int, error) {
	if l.over = l.buffer.Len()+len(text) > mostOutput; l.over {
		return 0, errors.New("too much")
	}
	return l.buffer.Write(text)
}
