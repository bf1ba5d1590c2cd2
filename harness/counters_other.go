//go:build !linux

package harness

// openCounters returns nil: only linux offers the counters.
func openCounters() counters { return nil }
