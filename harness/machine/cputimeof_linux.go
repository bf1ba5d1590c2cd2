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
	var used unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|schedulerClock), &used); err != nil {
		return 0, false
	}
	return time.Duration(used.Nano()), true
}
