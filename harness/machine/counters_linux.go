package machine

import (
	"github.com/aclements/go-perfevent/events"
	"github.com/aclements/go-perfevent/perf"
	"golang.org/x/sys/unix"
)

// branchMisses is an event that package events has no name for.
type branchMisses struct{}

func (branchMisses) String() string { return BranchMisses }

func (branchMisses) SetAttrs(a *unix.PerfEventAttr) error {
	a.Type, a.Config = unix.PERF_TYPE_HARDWARE, unix.PERF_COUNT_HW_BRANCH_MISSES
	return nil
}

// perfCounters is the counters of perf_event_open, by name.
type perfCounters map[string]*perf.Counter

// OpenCounters starts the counters of the calling goroutine, which is then kept
// on its thread. It returns nil if the kernel offers none of them: there is no
// hardware for them, or no permission.
func OpenCounters() Counters {
	opened := perfCounters{}
	for name, event := range map[string]events.Event{
		Cycles:       events.EventCPUCycles,
		Instructions: events.EventInstructions,
		BranchMisses: branchMisses{},
		CacheMisses:  events.EventCacheMisses,
	} {
		if c, err := perf.OpenCounter(perf.TargetThisGoroutine, event); err == nil {
			c.Start()
			opened[name] = c
		}
	}
	if len(opened) == 0 {
		return nil
	}
	return opened
}

func (p perfCounters) Read() (map[string]uint64, error) {
	counts := map[string]uint64{}
	for name, c := range p {
		count, err := c.ReadOne()
		if err != nil {
			return nil, err
		}
		// If there are fewer counters than events, the system counts each for a
		// part of the time: Value extrapolates.
		counts[name] = count.Value()
	}
	return counts, nil
}

func (p perfCounters) Close() {
	for _, c := range p {
		c.Close()
	}
}
