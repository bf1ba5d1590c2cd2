package machine

import (
	"time"

	"golang.org/x/sys/unix"
)

// ThreadCPUTime returns the CPU time that the calling thread has used, to the
// nanosecond, and whether the system reports it. The caller has locked its goroutine
// to the thread. It allocates nothing.
//
// getrusage also has the time of a thread, but only as of the last clock tick, which
// is up to four milliseconds ago.
func ThreadCPUTime() (used time.Duration, ok bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
