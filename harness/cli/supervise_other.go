//go:build !unix

package cli

import "os"

// readerGone reports whether a process has ended because the reader of its output
// has gone, as with bench list | head.
func readerGone(*os.ProcessState) bool { return false }
