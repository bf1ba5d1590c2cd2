//go:build unix

package cli

import (
	"os"
	"syscall"
)

// readerGone reports whether a process has ended because the reader of its output
// has gone, as with bench list | head.
func readerGone(p *os.ProcessState) bool {
	status, ok := p.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGPIPE
}
