//go:build !unix

package child

import "os"

// Supported reports whether a process can have the file descriptors and signals of a child here.
const Supported = false

// inherited returns a file that this process was started with.
func inherited(fd int, name string) *os.File { return os.NewFile(uintptr(fd), name) }
