package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/boardbench/boardbench/rep"
)

// The defaults and limits of a run.
const (
	DefaultRounds    = 10
	DefaultBenchtime = 80 * time.Millisecond

	MaxRounds    = 1000
	MinBenchtime = time.Microsecond
	MaxBenchtime = time.Minute

	// IntervalRounds is the number of rounds that a 95 % interval of a median
	// needs.
	IntervalRounds = 6
)

// AnyCPU leaves it to the operating system where a run runs.
const AnyCPU = -1

// memoryLimit keeps a board that allocates from filling the machine while the
// collector is off: past it the collector works after all.
const memoryLimit = 1 << 30

// busy is the share of its time that the work has a CPU, below which it is
// warned of other programs.
const busy = 0.95

// Config says what to measure and how.
type Config struct {
	Cases     []Case        // in the order they are measured; those of a group side by side
	Rounds    int           // samples of each case, 1 to MaxRounds
	Benchtime time.Duration // that a sample takes at least, about; MinBenchtime to MaxBenchtime
	CPU       int           // that the work is kept on, or AnyCPU; not for cases with threads
	Benchmem  bool          // also write B/op and allocs/op

	Environment Environment    // written at the top of the results
	Samples     io.Writer      // what varies from sample to sample, in lines of JSON; may be nil
	Progress    func(Progress) // called between samples; may be nil
	Warn        func(error)    // told at once what is left out or doubtful, and why; may be nil
}

// Progress is how far a run is.
type Progress struct {
	Done, Total int           // samples
	Left        time.Duration // a guess, 0 before there is anything to guess from
	Case        Case          // the last one measured
}

// Check returns an error for a Config that cannot be run.
func (cfg *Config) Check() error {
	switch {
	case len(cfg.Cases) == 0:
		return errors.New("harness: no cases to run")
	case cfg.Rounds < 1 || cfg.Rounds > MaxRounds:
		return fmt.Errorf("harness: %d rounds, want 1 to %d", cfg.Rounds, MaxRounds)
	case cfg.Benchtime < MinBenchtime || cfg.Benchtime > MaxBenchtime:
		return fmt.Errorf("harness: benchtime %v, want %v to %v", cfg.Benchtime, MinBenchtime, MaxBenchtime)
	}
	for _, c := range cfg.Cases {
		if err := c.checkCPUs(cfg.CPU); err != nil {
			return err
		}
	}
	if cfg.CPU != AnyCPU {
		return CheckCPU(cfg.CPU)
	}
	return nil
}

// Run measures the cases of cfg and writes each result to w, in the Go
// benchmark format, as soon as there is one.
//
// The rounds are the outermost loop, so that a drift of the machine falls on
// all alike. Within a round the cases of a group follow one another in the
// order of a Williams design. Just before its first sample a case is verified,
// which warms it up too, and the number of operations that fills Benchtime is
// found; it stays the same in all rounds. The collector runs before each
// sample and not during one.
//
// A representation that plays wrong is not measured any further, in any case;
// the others go on, and the error at the end, which wraps ErrWrong, names it.
// A case that a board does not support is left out. Both are told to Warn, and
// at the end whether other programs took much of the CPU.
//
// When ctx ends, Run gives up the sample it is at and returns ctx.Err() at
// once: all results before it are written.
func Run(ctx context.Context, cfg Config, w io.Writer) error {
	if err := cfg.Check(); err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	r := &runner{cfg: cfg, results: newResultWriter(w, cfg), worker: newWorker()}
	defer r.worker.stop()
	if cfg.CPU != AnyCPU {
		var err error
		if ctxErr := r.worker.do(ctx, func() { err = pin(cfg.CPU) }); ctxErr != nil {
			return ctxErr
		} else if err != nil {
			return err
		}
	}
	if err := r.results.header(); err != nil {
		return err
	}
	r.group()
	for round := range cfg.Rounds {
		if err := r.round(ctx, round); err != nil {
			return err
		}
	}
	if share := float64(r.used) / float64(r.spent); r.used > 0 && share < busy {
		r.warn(fmt.Errorf("the work had a CPU for %.0f %% of its time only: "+
			"close other programs, or take a CPU that is idle with --cpu", 100*share))
	}
	return errors.Join(r.wrong...)
}

// A runner is the state of a run.
type runner struct {
	cfg     Config
	results *resultWriter
	worker  *worker
	groups  [][]*entry
	wrong   []error // one for each representation that plays wrong

	done, total int
	elapsed     time.Duration // of the samples that are done
	spent, used time.Duration // time and CPU time of those without threads
}

// An entry is a case in a run.
type entry struct {
	Case
	op    *Op // nil before the first round
	n     int // operations of a sample
	taken int // samples
	out   bool
}

// group puts the cases that are compared with one another together.
func (r *runner) group() {
	last := ""
	for _, c := range r.cfg.Cases {
		if name := c.Group(); name != last {
			last = name
			r.groups = append(r.groups, nil)
		}
		g := &r.groups[len(r.groups)-1]
		*g = append(*g, &entry{Case: c})
	}
	r.total = len(r.cfg.Cases) * r.cfg.Rounds
}

// round measures each case once.
func (r *runner) round(ctx context.Context, round int) error {
	for k, g := range r.groups {
		// Another row for each group: no representation is first in all of them.
		for _, i := range newWilliamsDesign(len(g)).round(round + k) {
			e := g[i]
			if !e.out && e.op == nil {
				if err := r.prepare(ctx, e); err != nil {
					return err
				}
			}
			if e.out {
				continue
			}
			if err := r.sample(ctx, e, round); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepare verifies and calibrates e, or takes it out. It returns an error only
// where the run has to end.
func (r *runner) prepare(ctx context.Context, e *entry) error {
	var op *Op
	var n int
	var err error
	ctxErr := r.worker.do(ctx, func() {
		if op, err = e.Prepare(); err != nil {
			return
		}
		start := time.Now()
		if err = op.Verify(); err == nil {
			n, err = calibrate(op, time.Since(start), r.cfg.Benchtime)
		}
	})
	switch {
	case ctxErr != nil:
		return ctxErr
	case err == nil:
		e.op, e.n = op, n
	case errors.Is(err, rep.ErrUnsupported):
		r.takeOut(e)
		r.warn(fmt.Errorf("left out: %w", err))
	default:
		r.refuse(e, err)
	}
	return nil
}

// refuse takes all cases of e's representation out of the run.
func (r *runner) refuse(e *entry, err error) {
	r.wrong = append(r.wrong, err)
	r.warn(fmt.Errorf("%w; %s is not measured any further", err, e.Rep()))
	for _, g := range r.groups {
		for _, other := range g {
			if other.Rep() == e.Rep() {
				r.takeOut(other)
			}
		}
	}
}

func (r *runner) takeOut(e *entry) {
	if !e.out {
		e.out = true
		r.total -= r.cfg.Rounds - e.taken
	}
}

func (r *runner) warn(err error) {
	if r.cfg.Warn != nil {
		r.cfg.Warn(err)
	}
}

// sample measures e once and writes the result.
func (r *runner) sample(ctx context.Context, e *entry, round int) error {
	var s sample
	var err error
	if ctxErr := r.worker.do(ctx, func() { s, err = measure(e.op, e.n, r.cfg.Benchmem) }); ctxErr != nil {
		return ctxErr
	}
	if err != nil {
		r.refuse(e, err)
		return nil
	}
	if err := r.results.write(e.op, s, round, r.done); err != nil {
		return err
	}
	r.done++
	e.taken++
	r.elapsed += s.wall
	// Boards that share the work wait for one another at its end: that they do
	// not all have a CPU then is no fault of other programs.
	if e.Threads == 0 {
		r.spent += s.wall
		r.used += s.cpu
	}
	if r.cfg.Progress != nil {
		left := r.elapsed / time.Duration(r.done) * time.Duration(r.total-r.done)
		r.cfg.Progress(Progress{Done: r.done, Total: r.total, Left: left, Case: e.Case})
	}
	return nil
}

// A sample is one measurement.
type sample struct {
	start     time.Time
	n         int // operations
	wall, cpu time.Duration
	bytes     uint64 // allocated, where asked for
	allocs    uint64
}

// measure runs n operations. The error wraps ErrWrong where the board panics.
func measure(op *Op, n int, benchmem bool) (s sample, err error) {
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
	cpu := cpuTime()
	s.start = time.Now()
	op.Run(n)
	s.wall = max(time.Since(s.start), 1)
	s.cpu = cpuTime() - cpu
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
		s, err := measure(op, cycles*op.Cycle, false)
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
