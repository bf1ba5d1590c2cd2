//go:build unix

package child

import (
	"os"
	"syscall"
)

// Supported reports whether a process can have the file descriptors and signals of a child here.
const Supported = true

// inherited returns a file that this process was started with. The programs that
// this one starts do not have it: as long as one is open, the other end is too.
func inherited(fd int, name string) *os.File {
	syscall.CloseOnExec(fd)
	return os.NewFile(uintptr(fd), name)
}
