//go:build !linux

package machine

import (
	"fmt"
	"runtime"
)

// CheckCPU returns an error: a thread can be kept on a CPU only on Linux.
func CheckCPU(cpu int) error {
	return fmt.Errorf("machine: run on CPU %d: not possible on %s, only on linux", cpu, runtime.GOOS)
}

// Pin returns the error of CheckCPU.
func Pin(cpu int) error { return CheckCPU(cpu) }
