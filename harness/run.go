package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
)

// The defaults and limits of a run.
const (
	// DefaultRounds are two Williams designs for five representations and the
	// control, and can decide a table of a hundred comparisons.
	DefaultRounds    = 12
	DefaultBenchtime = 80 * time.Millisecond

	MaxRounds    = 1000
	MinBenchtime = time.Microsecond
	MaxBenchtime = time.Minute
)

// memoryLimit is the heap size in bytes from which on the collector runs during a
// sample too: a board that allocates must not use up the memory.
const memoryLimit = 1 << 30

// Config says what to measure and how.
type Config struct {
	Cases     []Case        // in the order they are measured; those of a group next to one another
	Rounds    int           // samples of each case, 1 to MaxRounds
	Benchtime time.Duration // the approximate time of a sample, MinBenchtime to MaxBenchtime
	CPU       int           // that the run is kept on, or machine.AnyCPU; not for cases with threads
	Benchmem  bool          // also write B/op and allocs/op

	More    func(rounds int) bool // called after Rounds rounds and each further one, reports whether to go on; may be nil
	MaxTime time.Duration         // after which no round begins; 0 for no limit
	Timeout time.Duration         // of one operation of a board or codec, see StoppedError; 0 for none

	Environment machine.Environment // written at the top of the results
	Begin       func(Case)          // called before a case is prepared and before each of its samples; may be nil
	Progress    func(Progress)      // called between samples; may be nil
	Warn        func(error)         // called with the cases that are left out, and with each Warning; may be nil
	System      fs.FS               // the root folder of the system that machine.System reads; nil for that of this machine
}

// Progress says how much of a run is done.
type Progress struct {
	Done, Total int           // samples
	Left        time.Duration // an estimate, 0 before the first sample
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
	case cfg.MaxTime < 0:
		return fmt.Errorf("harness: a run cannot end after %v", cfg.MaxTime)
	case cfg.Timeout < 0:
		return fmt.Errorf("harness: timeout %v, want 0 or more", cfg.Timeout)
	}
	for _, c := range cfg.Cases {
		if err := c.checkName(); err != nil {
			return err
		}
		if err := c.checkCPUs(cfg.CPU); err != nil {
			return err
		}
	}
	if cfg.CPU != machine.AnyCPU {
		return machine.CheckCPU(cfg.CPU)
	}
	return nil
}

// Run measures the cases of cfg and writes each result to w, in the Go
// benchmark format, as soon as there is one.
//
// The rounds are the outermost loop, so that a drift of the machine affects all
// cases alike. Within a round the cases of a group are measured one after the
// other, in an order that favours none of them: the rows of Williams designs, or
// random permutations with a fixed seed, each mirrored in the next round. Before
// its first sample a case is verified, which also warms it up, and the number of
// operations of a sample is determined; it stays the same in all rounds. The
// garbage collector runs before each sample and not during one.
//
// A representation that plays wrong is not measured any further, in any case. The
// others are, and the final error, which wraps ErrWrong, names it. A case that a
// board does not support is left out. Warn is called for both, and for the
// disturbances that the system reports, which are also written as a [Note].
//
// If ctx is done, or an operation takes longer than Timeout, Run gives the
// operation up and returns a *[StoppedError] at once: a goroutine cannot be stopped,
// and would disturb the next measurement. All results before it are written.
func Run(ctx context.Context, cfg Config, w io.Writer) error {
	if err := cfg.Check(); err != nil {
		return err
	}
	if cfg.System == nil {
		cfg.System = os.DirFS("/")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	r := &runner{cfg: cfg, results: newResultWriter(w, cfg), worker: newWorker()}
	defer r.worker.stop()
	if cfg.CPU != machine.AnyCPU {
		var err error
		if ctxErr := r.worker.do(ctx, func() { err = machine.Pin(cfg.CPU) }); ctxErr != nil {
			return ctxErr
		} else if err != nil {
			return err
		}
	}
	if err := r.worker.do(ctx, func() { r.hardware = machine.OpenCounters() }); err != nil {
		return err
	}
	defer func() {
		if r.hardware != nil && !r.stopped && ctx.Err() == nil {
			_ = r.worker.do(ctx, r.hardware.Close)
		}
	}()
	if err := r.results.header(); err != nil {
		return err
	}
	r.group()
	if err := r.run(ctx); err != nil {
		return err
	}
	return errors.Join(r.wrong...)
}

// A runner holds the state of a run.
type runner struct {
	cfg     Config
	results *resultWriter
	worker  *worker
	groups  []group

	hardware machine.Counters // of the worker; nil if the system offers none

	stopped bool // an operation was given up: the worker is not used again

	wrong []error // one for each representation that plays wrong

	rounds      int // that the run takes, as far as is known
	done, total int
	elapsed     time.Duration // of the samples that are done
	spent, used time.Duration // time and CPU time of those without threads
}

// A group is cases that are compared with one another.
type group struct {
	entries []*entry
	order   order
}

// An entry is a case in a run.
type entry struct {
	Case
	op    *Op // nil before the first round
	n     int // operations of a sample
	taken int // samples
	out   bool
}

// group collects the cases that are compared with one another.
func (r *runner) group() {
	last := Key{}
	for _, c := range r.cfg.Cases {
		if key := c.Key().Group(); key != last {
			last = key
			r.groups = append(r.groups, group{})
		}
		g := &r.groups[len(r.groups)-1]
		g.entries = append(g.entries, &entry{Case: c})
	}
	for i := range r.groups {
		r.groups[i].order = newOrder(len(r.groups[i].entries), i, r.cfg.Rounds)
	}
	r.rounds = r.cfg.Rounds
	r.total = len(r.cfg.Cases) * r.rounds
}

// run takes all rounds, and reads the state of the system before and after.
func (r *runner) run(ctx context.Context) error {
	s := machine.NewSystem(r.cfg.System, r.cfg.CPU)
	if err := r.report(s.Before()...); err != nil {
		return err
	}
	before, used := s.State(), machine.CPUTime()
	if err := r.allRounds(ctx); err != nil {
		return err
	}
	if err := r.report(s.During(before, s.State(), machine.CPUTime()-used)...); err != nil {
		return err
	}
	return r.report(machine.Starving(r.used, r.spent)...)
}

// allRounds takes the rounds, and more if Config.More says so, up to MaxTime.
func (r *runner) allRounds(ctx context.Context) error {
	start := time.Now()
	for round := 0; round < r.rounds || round < MaxRounds && r.goOn(round); round++ {
		if r.cfg.MaxTime > 0 && round > 0 && time.Since(start) >= r.cfg.MaxTime {
			if round >= r.rounds {
				return nil
			}
			return r.warning(Warning{TimeOver, fmt.Sprintf("the time was over after %d of %d rounds", round, r.rounds),
				"give it more with --max-time, or less to do with --filter or --rep"})
		}
		if round >= r.rounds {
			r.rounds++
			r.total += r.left()
		}
		if err := r.round(ctx, round); err != nil {
			return err
		}
	}
	return nil
}

// goOn reports whether to take a round in addition to Config.Rounds.
func (r *runner) goOn(rounds int) bool {
	return r.cfg.More != nil && r.left() > 0 && r.cfg.More(rounds)
}

// left returns the number of cases that are still measured.
func (r *runner) left() int {
	n := 0
	for _, g := range r.groups {
		for _, e := range g.entries {
			if !e.out {
				n++
			}
		}
	}
	return n
}

// round measures each case once.
func (r *runner) round(ctx context.Context, round int) error {
	for _, g := range r.groups {
		for _, i := range g.order.round(round) {
			e := g.entries[i]
			if !e.out && e.op == nil {
				if err := r.prepare(ctx, g, e); err != nil {
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

// prepare verifies and calibrates e, a member of g, or takes it out of the run. An
// error ends the run.
func (r *runner) prepare(ctx context.Context, g group, e *entry) error {
	r.begin(e.Case)
	op, n, err := r.ready(ctx, e.Case)
	var stopped *StoppedError
	switch {
	case errors.As(err, &stopped):
		return err
	case err == nil:
		e.op, e.n = op, n
	case errors.Is(err, rep.ErrUnsupported):
		// The control is the same board or codec, so it cannot do this either.
		for _, other := range g.entries {
			if other.Key().Subject == e.Key().Subject {
				r.takeOut(other)
			}
		}
		r.warn(fmt.Errorf("left out: %w", err))
	default:
		r.refuse(e, err)
	}
	return nil
}

// ready prepares, verifies and calibrates a case, and returns the operations of a
// sample.
func (r *runner) ready(ctx context.Context, c Case) (*Op, int, error) {
	// An error must name the board, not its control.
	plain := c
	plain.Control = false
	// Not the results of ready: an operation that was given up still writes to
	// these variables.
	var op *Op
	var n int
	var err error
	var verified time.Duration
	for _, step := range []struct {
		operation Operation
		benchtime time.Duration
		do        func()
	}{
		{Preparing, 0, func() { op, err = plain.Prepare() }},
		{Verifying, 0, func() {
			start := time.Now()
			err = op.Verify()
			verified = time.Since(start)
		}},
		{Calibrating, r.cfg.Benchtime, func() { n, err = op.calibrate(verified, r.cfg.Benchtime) }},
	} {
		if stopped := r.do(ctx, c, step.operation, step.benchtime, step.do); stopped != nil {
			return nil, 0, stopped
		}
		if err != nil {
			return nil, 0, err
		}
	}
	op.Case = c
	return op, n, nil
}

// stretch times Benchtime, in addition to Timeout, is the limit of a sample and of
// a calibration on a busy machine.
const stretch = 10

// do runs an operation of c on the worker. It takes about benchtime, 0 for an
// operation that is done once. After a *StoppedError f is still running, and the
// variables that it writes to must not be read.
func (r *runner) do(ctx context.Context, c Case, operation Operation, benchtime time.Duration, f func()) error {
	limited, limit := ctx, r.cfg.Timeout+stretch*benchtime
	if r.cfg.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	if r.worker.do(limited, f) == nil {
		return nil
	}
	r.stopped = true
	switch {
	case ctx.Err() != nil:
		return &StoppedError{c, operation, ctx.Err()}
	default:
		return &StoppedError{c, operation, tookTooLong(limit)}
	}
}

// refuse takes all cases with the subject of e out of the run.
func (r *runner) refuse(e *entry, err error) {
	r.wrong = append(r.wrong, err)
	r.warn(fmt.Errorf("%w; %s is not measured any further", err, e.Key().Subject.Name))
	for _, g := range r.groups {
		for _, other := range g.entries {
			if other.Key().Subject == e.Key().Subject {
				r.takeOut(other)
			}
		}
	}
}

func (r *runner) takeOut(e *entry) {
	if !e.out {
		e.out = true
		r.total -= r.rounds - e.taken
	}
}

// report warns of disturbances.
func (r *runner) report(found ...machine.Disturbance) error {
	for _, d := range found {
		if err := r.warning(Warning{WarningKind(d.Kind), d.Problem, d.Advice}); err != nil {
			return err
		}
	}
	return nil
}

// warning warns of what makes the results unreliable, and writes it into them.
func (r *runner) warning(w Warning) error {
	r.warn(w)
	return r.results.warning(w)
}

func (r *runner) begin(c Case) {
	if r.cfg.Begin != nil {
		r.cfg.Begin(c)
	}
}

func (r *runner) warn(err error) {
	if r.cfg.Warn != nil {
		r.cfg.Warn(err)
	}
}

// hardwareFor returns the counters for a case, nil if threads other than the
// worker's do the work.
func (r *runner) hardwareFor(c Case) machine.Counters {
	if c.Threads > 0 {
		return nil
	}
	return r.hardware
}

// sample measures e once and writes the result.
func (r *runner) sample(ctx context.Context, e *entry, round int) error {
	var s sample
	var err error
	r.begin(e.Case)
	measured := func() { s, err = measure(e.op, e.n, r.cfg.Benchmem, r.hardwareFor(e.Case)) }
	if stopped := r.do(ctx, e.Case, Sampling, r.cfg.Benchtime, measured); stopped != nil {
		return stopped
	}
	if err != nil {
		r.refuse(e, err)
		return nil
	}
	if err := r.results.write(e.op, s, round); err != nil {
		return err
	}
	r.done++
	e.taken++
	r.elapsed += s.wall
	// Boards that divide the work wait for one another at its end: other programs
	// are not the reason that some of them have no CPU then.
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
