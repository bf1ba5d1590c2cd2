//go:build !linux

package machine

import "time"

// CPUTimeOf reports false: the CPU time of another process is not known here.
func CPUTimeOf(int) (time.Duration, bool) { return 0, false }
