//go:build !linux

package machine

import "time"

// ThreadCPUTime reports that the CPU time of a thread is not known here.
func ThreadCPUTime() (used time.Duration, ok bool) { return 0, false }
