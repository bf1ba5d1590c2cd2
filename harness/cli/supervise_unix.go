//go:build unix

package cli

import (
	"os"
	"syscall"
)

// canSupervise reports whether a process can have the file descriptors and
// signals of a supervised one here.
const canSupervise = true

// readerGone reports whether a process has ended because the reader of its output
// has gone, as with bench list | head.
func readerGone(p *os.ProcessState) bool {
	status, ok := p.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGPIPE
}

// inherited returns a file that this process was started with. The programs that
// this one starts do not have it: as long as one is open, the other end is too.
func inherited(fd int, name string) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}
