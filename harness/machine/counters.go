package machine

// Counters are the hardware counters of the thread that opened them.
type Counters interface {
	// Read returns the count of each event so far, by its name.
	Read() (map[string]uint64, error)
	// Close stops the counters and gives them back.
	Close()
}

// The events that are counted if the kernel offers them. Most virtual machines
// offer none.
const (
	Cycles       = "cycles"
	Instructions = "instructions"
	BranchMisses = "branch-misses"
	CacheMisses  = "cache-misses"
)

// Events lists the events.
func Events() []string { return []string{Instructions, Cycles, BranchMisses, CacheMisses} }

// Since returns the counts between two readings, nil if either of them failed.
func Since(before, after map[string]uint64) map[string]uint64 {
	var counted map[string]uint64
	for name, n := range after {
		if m, ok := before[name]; ok && n >= m {
			if counted == nil {
				counted = map[string]uint64{}
			}
			counted[name] = n - m
		}
	}
	return counted
}
