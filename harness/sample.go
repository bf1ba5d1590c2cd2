package harness

import (
	"math"
	"runtime"
	"time"
)

// A sample is one measurement.
type sample struct {
	start     time.Time
	n         int // operations
	wall, cpu time.Duration
	bytes     uint64 // allocated, where asked for
	allocs    uint64
	events    map[string]uint64 // counted by the hardware; nil where it does not
}

// measure runs n operations. hardware may be nil. The error wraps ErrWrong where
// the board panics.
func measure(op *Op, n int, benchmem bool, hardware counters) (s sample, err error) {
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
		// Where they cannot be read the time is measured all the same.
		counted, _ = hardware.read()
	}
	cpu := cpuTime()
	s.start = time.Now()
	op.Run(n)
	s.wall = max(time.Since(s.start), 1)
	s.cpu = cpuTime() - cpu
	if hardware != nil {
		now, _ := hardware.read()
		s.events = since(counted, now)
	}
	if benchmem {
		runtime.ReadMemStats(&after)
		s.bytes = after.TotalAlloc - before.TotalAlloc
		s.allocs = after.Mallocs - before.Mallocs
	}
	s.n = n
	return s, nil
}

// calibrate returns how many operations fill benchtime: whole cycles, at least
// one. verified is what the verification took.
func calibrate(op *Op, verified, benchtime time.Duration) (n int, err error) {
	// A perft is verified by counting it: that was one operation already, if a
	// slow one, on a cold machine.
	if op.Nodes > 0 && verified >= 4*benchtime {
		return 1, nil
	}
	cycles, took := 1, time.Duration(0)
	for {
		s, err := measure(op, cycles*op.Cycle, false, nil)
		if err != nil {
			return 0, err
		}
		took = s.wall
		if took >= benchtime/4 || cycles > math.MaxInt32/op.Cycle {
			break
		}
		// Towards the goal, but not too far by one short sample.
		cycles = min(cycles*100, max(cycles*2, int(float64(cycles)*float64(benchtime/2)/float64(took))))
	}
	filled := float64(cycles) * float64(benchtime) / float64(took)
	return max(1, int(filled+0.5)) * op.Cycle, nil
}
