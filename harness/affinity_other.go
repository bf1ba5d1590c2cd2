//go:build !linux

package harness

import (
	"fmt"
	"runtime"
)

// CheckCPU returns an error: a thread can be kept on a CPU on Linux alone.
func CheckCPU(cpu int) error {
	return fmt.Errorf("harness: run on CPU %d: not possible on %s, only on linux", cpu, runtime.GOOS)
}

func pin(cpu int) error { return CheckCPU(cpu) }
