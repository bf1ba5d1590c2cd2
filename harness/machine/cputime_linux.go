package machine

import (
	"time"

	"golang.org/x/sys/unix"
)

// CPUTimeOf returns the CPU time that another process has used, with all its threads.
// It reports false if that is not known.
//
// Reference: clock_getcpuclockid(3), which makes the same clock of a process ID.
func CPUTimeOf(pid int) (time.Duration, bool) {
	const schedulerClock = 2
	return clock(int32(^pid<<3 | schedulerClock))
}

// ThreadCPUTime returns the CPU time that the calling thread has used, to the
// nanosecond, and whether the system reports it. The caller has locked its goroutine
// to the thread. It allocates nothing.
//
// getrusage also has the time of a thread, but only as of the last clock tick, which
// is up to four milliseconds ago.
func ThreadCPUTime() (used time.Duration, ok bool) { return clock(unix.CLOCK_THREAD_CPUTIME_ID) }

// clock returns the time of a clock of the system, and whether there is one.
func clock(id int32) (time.Duration, bool) {
	var t unix.Timespec
	err := unix.ClockGettime(id, &t)
	return time.Duration(t.Nano()), err == nil
}
