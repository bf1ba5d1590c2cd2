//go:build !linux

package machine

// OpenCounters returns nil: only linux offers the counters.
func OpenCounters() Counters { return nil }
