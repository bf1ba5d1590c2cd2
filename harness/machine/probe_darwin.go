package machine

import "golang.org/x/sys/unix"

// probeSystem asks the system for what its files do not say.
func (m *Machine) probeSystem() {
	if bytes, err := unix.SysctlUint64("hw.memsize"); err == nil {
		m.MemoryMiB = int(bytes >> 20)
	}
	if present, err := unix.SysctlUint32("kern.hv_vmm_present"); err == nil && present == 1 {
		m.Virtual = "yes"
	}
}
