//go:build !darwin && !windows

package machine

func (m *Machine) probeSystem() {}

func emulatedBySystem() string { return "" }
