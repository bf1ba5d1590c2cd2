package harness

// counters are the hardware counters of the thread that opened them.
type counters interface {
	// read returns what each has counted so far.
	read() (map[string]uint64, error)
	close()
}

// The events that are counted where the kernel offers them, as in cycles/node.
// Most virtual machines offer none.
const (
	cyclesEvent       = "cycles"
	instructionsEvent = "instructions"
	branchMissesEvent = "branch-misses"
	cacheMissesEvent  = "cache-misses"
)

// since returns what was counted between two readings, nil where either could
// not be made.
func since(before, after map[string]uint64) map[string]uint64 {
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

// EventUnits returns the units of what the hardware's counters and
// CountInstructions count: each event a node, and each an operation.
func EventUnits() []string {
	var units []string
	for _, of := range []string{"/node", "/op"} {
		for _, event := range []string{instructionsEvent, cyclesEvent, branchMissesEvent, cacheMissesEvent} {
			units = append(units, event+of)
		}
	}
	return units
}

// eventMetrics returns events counted over n operations by unit: a node, where
// operations have nodes, else an operation.
func (o *Op) eventMetrics(events map[string]uint64, n int) map[string]float64 {
	metrics := map[string]float64{}
	for name, count := range events {
		unit, of := name+"/op", float64(n)
		if o.Nodes > 0 {
			unit, of = name+"/node", float64(n)*float64(o.Nodes)
		}
		metrics[unit] = float64(count) / of
	}
	return metrics
}
