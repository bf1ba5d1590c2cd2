//go:build !unix

package cli

import "os"

// canSupervise reports whether a process can have the file descriptors and
// signals of a supervised one here.
const canSupervise = false

// readerGone reports whether a process has ended because the reader of its output
// has gone, as with bench list | head.
func readerGone(*os.ProcessState) bool { return false }

// inherited returns a file that this process was started with.
func inherited(fd int, name string) *os.File { return os.NewFile(uintptr(fd), name) }
