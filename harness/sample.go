package harness

import (
	"math"
	"runtime"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
)

// A sample is one measurement.
type sample struct {
	start     time.Time
	n         int // operations
	wall, cpu time.Duration
	bytes     uint64 // allocated, if Benchmem is set
	allocs    uint64
	events    map[string]uint64 // counted by the hardware; nil if it offers no counters
}

// measure runs n operations. hardware may be nil. The error wraps ErrWrong if
// the board panics.
func measure(op *Op, n int, benchmem bool, hardware machine.Counters) (s sample, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = op.wrong("panics: %v", fault)
		}
	}()
	runtime.GC()
	var before, after runtime.MemStats
	if benchmem {
		runtime.ReadMemStats(&before)
	}
	var counted map[string]uint64
	if hardware != nil {
		// The time is measured even if the counters cannot be read.
		counted, _ = hardware.Read()
	}
	cpu := machine.CPUTime()
	s.start = time.Now()
	op.Run(n)
	s.wall = max(time.Since(s.start), 1)
	s.cpu = machine.CPUTime() - cpu
	if hardware != nil {
		now, _ := hardware.Read()
		s.events = machine.Since(counted, now)
	}
	if benchmem {
		runtime.ReadMemStats(&after)
		s.bytes = after.TotalAlloc - before.TotalAlloc
		s.allocs = after.Mallocs - before.Mallocs
	}
	s.n = n
	return s, nil
}

// Calibrate returns the number of operations that take about benchtime: a multiple
// of Cycle. The error wraps ErrWrong if the board panics.
func (o *Op) Calibrate(benchtime time.Duration) (n int, err error) { return o.calibrate(0, benchtime) }

// calibrate is Calibrate after a verification that took the time verified.
func (o *Op) calibrate(verified, benchtime time.Duration) (n int, err error) {
	// The verification of a perft was one operation, on cold caches.
	if o.Nodes > 0 && verified >= 4*benchtime {
		return 1, nil
	}
	cycles, took := 1, time.Duration(0)
	for {
		s, err := measure(o, cycles*o.Cycle, false, nil)
		if err != nil {
			return 0, err
		}
		took = s.wall
		if took >= benchtime/4 || cycles > math.MaxInt32/o.Cycle {
			break
		}
		// Approach the goal in steps: a short sample is a poor estimate.
		cycles = min(cycles*100, max(cycles*2, int(float64(cycles)*float64(benchtime/2)/float64(took))))
	}
	filled := float64(cycles) * float64(benchtime) / float64(took)
	return max(1, int(filled+0.5)) * o.Cycle, nil
}
