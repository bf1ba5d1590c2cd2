//go:build !linux

package machine

import (
	"fmt"
	"runtime"
	"time"
)

// CheckCPU returns an error: a thread can be kept on a CPU only on Linux.
func CheckCPU(cpu int) error {
	return fmt.Errorf("machine: run on CPU %d: not possible on %s, only on linux", cpu, runtime.GOOS)
}

// Pin returns the error of CheckCPU.
func Pin(cpu int) error { return CheckCPU(cpu) }

// CPUTimeOf reports false: the CPU time of another process is not known here.
func CPUTimeOf(int) (time.Duration, bool) { return 0, false }

// ThreadCPUTime reports that the CPU time of a thread is not known here.
func ThreadCPUTime() (used time.Duration, ok bool) { return 0, false }
