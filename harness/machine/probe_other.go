//go:build !darwin

package machine

func (m *Machine) probeSystem() {}
