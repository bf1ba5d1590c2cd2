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
	bytes     uint64 // allocated, where asked for
	allocs    uint64
	events    map[string]uint64 // counted by the hardware; nil where it does not
}

// measure runs n operations. hardware may be nil. The error wraps ErrWrong where
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
		// Where they cannot be read the time is measured all the same.
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

// Calibrate returns how many operations fill benchtime: whole cycles, at least
// one. The error wraps ErrWrong where the board panics.
func (o *Op) Calibrate(benchtime time.Duration) (n int, err error) { return o.calibrate(0, benchtime) }

// calibrate is Calibrate after a verification that took so long.
func (o *Op) calibrate(verified, benchtime time.Duration) (n int, err error) {
	// A perft is verified by counting it: that was one operation already, if a
	// slow one, on a cold machine.
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
		// Towards the goal, but not too far by one short sample.
		cycles = min(cycles*100, max(cycles*2, int(float64(cycles)*float64(benchtime/2)/float64(took))))
	}
	filled := float64(cycles) * float64(benchtime) / float64(took)
	return max(1, int(filled+0.5)) * o.Cycle, nil
}
