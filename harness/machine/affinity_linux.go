package machine

import (
	"fmt"
	"strings"

	"golang.org/x/sys/unix"
)

// CheckCPU returns an error if the process may not run on the given CPU. The error
// names the CPUs that it may run on.
func CheckCPU(cpu int) error {
	var allowed unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		return fmt.Errorf("machine: CPUs of this process: %w", err)
	}
	if cpu >= 0 && allowed.IsSet(cpu) {
		return nil
	}
	var names []string
	for i := 0; len(names) < allowed.Count(); i++ {
		if allowed.IsSet(i) {
			names = append(names, fmt.Sprint(i))
		}
	}
	return fmt.Errorf("machine: no CPU %d, want one of %s", cpu, strings.Join(names, ", "))
}

// Pin keeps the calling thread on a CPU from now on. The caller has locked its
// goroutine to the thread.
func Pin(cpu int) error {
	var set unix.CPUSet
	set.Set(cpu)
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return fmt.Errorf("machine: run on CPU %d: %w", cpu, err)
	}
	return nil
}
