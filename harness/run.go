package harness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/stats"
)

// The defaults and limits of a run.
const (
	DefaultBudget = 100 * time.Second
	DefaultSlice  = time.Millisecond

	MaxRounds = 1000
	MinSlice  = time.Microsecond
	MaxSlice  = time.Minute
)

// memoryLimit is the heap size in bytes from which on the collector runs during a
// sample too: a board that allocates must not use up the memory.
const memoryLimit = 1 << 30

// Config selects the cases of a run and the way to measure them.
type Config struct {
	Cases    []Case        // the cases of a group are next to one another
	Rounds   int           // samples of each case, up to MaxRounds; 0 for as many as Budget has room for
	Budget   time.Duration // the time of the whole run if Rounds is 0; 0 for DefaultBudget
	Slice    time.Duration // the approximate time of a slice, of which a sample has five or six, MinSlice to MaxSlice; 0 for DefaultSlice
	Seed     uint64        // of the random numbers: the order in a round and the places of boards; 0 for another seed in each run
	CPU      *int          // that the run is kept on, nil for any; not for cases with threads
	Benchmem bool          // also write B/op and allocs/op

	// Several processes can share a run, because a single process cannot see all
	// effects, see Run. First is the number of rounds that processes before this one
	// have taken, so that the rounds are numbered and the portions take turns across
	// all of them, and Seed differs from process to process. Process and Processes
	// are only written into the notes: the number of this process from 1, and how
	// many there are; and so is Layouts, whether each of them has another layout of
	// the program.
	First, Process, Processes int
	Layouts                   bool

	// Calibration is the calibration of another process. Groups that it does not have are
	// calibrated. Then Calibrated, which may be nil, is called with the calibration of all
	// groups.
	Calibration Calibration
	Calibrated  func(Calibration)

	// More is called with the number of rounds, First included, after each of
	// stats.Looks() that is not less than Rounds. It reports whether to go on. The last
	// look ends the run, and Budget does not. It may be nil.
	More    func(rounds int) bool
	MaxTime time.Duration // after which no round begins; 0 for no limit
	Timeout time.Duration // of one operation of a board or codec, see StoppedError; 0 for none

	// Next is called before each round, with the number of rounds of this process, and reports
	// whether to take it. It may be nil. If the round is not taken, the run ends.
	Next func(rounds int) bool

	// Turn is called before each sample, with the number of rounds of this process
	// that are done, and reports whether to take it. It is for processes that take
	// turns, a case at a time: in a round the cases are then measured in their order.
	// It may be nil. If the sample is not taken, the run ends.
	Turn func(rounds int) bool

	Environment machine.Environment // written at the top of the results
	Begin       func(Case)          // called before a case is prepared and before each of its samples; may be nil
	Progress    func(Progress)      // called between samples; may be nil
	Warn        func(error)         // called with the cases that are left out, and with each Warning; may be nil
	System      fs.FS               // the root folder of the system that machine.System reads; nil for this machine
}

// A Calibration is the knowledge that a process needs before it measures, by the text of
// Key.Group of each case.
type Calibration struct {
	// Units are the times of one operation or node in nanoseconds. They decide how
	// often a slice repeats its work. Processes that are compared with one another
	// share the units of one of them.
	Units map[string]float64 `json:",omitempty"`

	// Nodes are the counted nodes of each line of a perft that is measured in portions. A
	// process of the same source that is given them does not count them again before it
	// measures: each of its slices is held against them.
	Nodes map[string][]uint64 `json:",omitempty"`

	// Parts are in how many parts a slow board takes a portion, by the name of the case.
	Parts map[string]int `json:",omitempty"`
}

// Progress says how much of a run is done.
type Progress struct {
	Done, Total int           // samples; Total is an estimate if Config.Rounds is 0
	Left        time.Duration // an estimate
}

// Check returns an error for a Config that cannot be run.
func (cfg *Config) Check() error {
	switch {
	case len(cfg.Cases) == 0:
		return errors.New("harness: no cases to run")
	case cfg.Rounds < 0 || cfg.Rounds > MaxRounds:
		return fmt.Errorf("harness: %d rounds, want 1 to %d, or 0 for a budget", cfg.Rounds, MaxRounds)
	case cfg.Budget < 0:
		return fmt.Errorf("harness: budget %v, want 0 or more", cfg.Budget)
	case cfg.Slice != 0 && (cfg.Slice < MinSlice || cfg.Slice > MaxSlice):
		return fmt.Errorf("harness: a slice of %v, want %v to %v", cfg.Slice, MinSlice, MaxSlice)
	case cfg.First < 0 || cfg.Process < 0 || cfg.Processes < 0:
		return errors.New("harness: a negative number of rounds or processes")
	case cfg.MaxTime < 0:
		return fmt.Errorf("harness: a run cannot end after %v", cfg.MaxTime)
	case cfg.Timeout < 0:
		return fmt.Errorf("harness: timeout %v, want 0 or more", cfg.Timeout)
	}
	for _, c := range cfg.Cases {
		if err := c.checkName(); err != nil {
			return err
		}
		if err := c.checkCPUs(cfg.OnCPU()); err != nil {
			return err
		}
	}
	if cfg.CPU != nil {
		return machine.CheckCPU(*cfg.CPU)
	}
	return nil
}

// OnCPU returns the CPU that the run is kept on, or machine.AnyCPU.
func (cfg *Config) OnCPU() int {
	if cfg.CPU == nil {
		return machine.AnyCPU
	}
	return *cfg.CPU
}

// withDefaults returns cfg with the defaults filled in.
func (cfg Config) withDefaults() Config {
	cfg.Budget = cmp.Or(cfg.Budget, DefaultBudget)
	cfg.Slice = cmp.Or(cfg.Slice, DefaultSlice)
	for cfg.Seed == 0 {
		cfg.Seed = uint64(rand.Uint32()) // short in the notes
	}
	if cfg.System == nil {
		cfg.System = os.DirFS("/")
	}
	return cfg
}

// Run measures the cases of cfg and writes each result to w, in the Go
// benchmark format, as soon as there is one.
//
// All cases are verified first, and their work is divided into slices of about the given
// time: of the fastest board in a perft, and of the geometric mean of the cases of a group in
// other work. Slow cases have longer slices than quick ones, of the same work, in all rounds; a
// board that is many times slower takes a part of it. Then each round takes a sample of each
// case. If Rounds, More and Turn are not set, boards of other levels than tuned are sampled
// in one round of three only, unless there is no other board. The boards follow one another
// in a random order. Each has a new instance for each position, at a random place in memory,
// and the positions of a work take turns for six slices each. A sample is the least CPU
// times of its slices.
//
// The slices of a perft of three plies or more are not the whole perft but portions
// of it, three of them in a sample, each of which counts the subtrees after some of the first
// moves. The portions take turns from round to round. The nodes of each slice are checked. nodes/op
// is still the whole perft, and ns/op its time at the speed of the portions. A shorter
// perft and one with a table or threads is a slice as a whole; a search, from an empty
// table, is a sample. All other work repeats its operation until a slice is full, five times.
//
// The garbage collector runs before each round and not during one.
//
// A representation that plays wrong is not measured any further, in any case. The
// others are, and the final error, which wraps ErrWrong, names it. A case that a
// board does not support is left out. Warn is called for both, and for the
// disturbances that the system reports, which are also written as a [Note].
//
// If ctx is done, or an operation takes longer than Timeout, Run gives the
// operation up and returns a *[StoppedError] at once: a goroutine cannot be stopped,
// and would disturb the next measurement. All results before it are written.
//
// Run measures in the present process, and so do benchmarks of go test. Some things are the same
// for as long as a process lives, such as the addresses of its code and of its tables. They
// affect all rounds alike: one process in twenty has a board that is 1.2 to 1.5 times slower
// than in the others. No control in the same process can show it. Package cli spreads the rounds
// over several processes.
func Run(ctx context.Context, cfg Config, w io.Writer) error {
	if err := cfg.Check(); err != nil {
		return err
	}
	cfg = cfg.withDefaults()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	r := &runner{cfg: cfg, results: newResultWriter(w, cfg), worker: newWorker(), begun: time.Now()}
	defer r.worker.stop()
	if cfg.CPU != nil {
		var err error
		if ctxErr := r.worker.do(ctx, func() { err = machine.Pin(*cfg.CPU) }); ctxErr != nil {
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
	groups  []*group
	bundles [][]*group // the groups of each work, whose positions take turns
	places  placement

	hardware machine.Counters // of the worker; nil if the system offers none

	stopped bool // an operation was given up: the worker is not used again

	wrong []error // one for each representation that plays wrong

	begun, sampling time.Time     // the run, and its first round
	rounds          int           // that the run takes, as far as is known
	done            int           // samples
	spent, used     time.Duration // time and CPU time of those without threads
}

// A group is cases that are compared with one another.
type group struct {
	entries  []*entry
	verified bool    // whether a case was
	lines    []line  // of the first verified case, with which the others must agree
	portions int     // of a perft; 0 if the slices are whole operations
	unit     float64 // the time of one operation in nanoseconds by which it is divided, see calibrate
	single   bool    // whether a slice is one operation, which begins with an empty table
}

// An entry is a case in a run.
type entry struct {
	Case
	lines []line   // of a perft in portions
	parts int      // in which the board takes a portion, one after the other; 1 for most
	nodes []uint64 // of each part of a portion
	cycle int      // as in Op
	unit  float64  // time of one operation in nanoseconds
	taken int      // samples
	out   bool

	seldom bool // it is measured in some rounds only, see seldomRound
}

// group collects the cases that are compared with one another, and those whose positions
// take turns.
func (r *runner) group() {
	last := Key{}
	for _, c := range r.cfg.Cases {
		if key := c.Key().Group(); key != last {
			if key.Work != last.Work || len(r.groups) == 0 {
				r.bundles = append(r.bundles, nil)
			}
			last = key
			g := &group{}
			r.groups = append(r.groups, g)
			b := &r.bundles[len(r.bundles)-1]
			*b = append(*b, g)
		}
		g := r.groups[len(r.groups)-1]
		g.entries = append(g.entries, &entry{Case: c, seldom: r.cfg.seldom(c)})
	}
}

// schedule returns the schedule of e in a round, counted from 0. It is the same for all cases
// of the group, except that a slow board takes one part of each portion.
func (g *group) schedule(e *entry, round int, length time.Duration) schedule {
	w := g.entries[0].Work
	switch {
	case g.single:
		return schedule{[]slice{{wholeOperations, 1}}, 1, 1}
	case w.Kind != Perft:
		return repeated(w.repetitions(g.unit, length, e.cycle))
	case g.portions == 0:
		return schedule{[]slice{{wholeOperations, w.repetitions(g.unit, length, e.cycle)}}, sampleTurns, samplePortions}
	}
	portions := make([]slice, min(g.portions, samplePortions))
	for i := range portions {
		before := round*samplePortions + i
		portions[i] = slice{before%g.portions + before/g.portions%e.parts*g.portions, 1}
	}
	return schedule{portions, sampleTurns, samplePortions}
}

// total returns the samples of the whole run, as far as is known.
func (r *runner) total() int {
	n := 0
	for _, g := range r.groups {
		for _, e := range g.entries {
			switch {
			case e.out:
				n += e.taken
			case e.seldom:
				n += max(seldomRounds(r.cfg.First, r.rounds), e.taken)
			default:
				n += max(r.rounds, e.taken)
			}
		}
	}
	return n
}

// run prepares all cases, takes all rounds, and reads the state of the system before and after.
func (r *runner) run(ctx context.Context) error {
	s := machine.NewSystem(r.cfg.System, r.cfg.OnCPU())
	if err := r.report(s.Before()...); err != nil {
		return err
	}
	before, used := s.State(), machine.CPUTime()
	if err := r.prepareAll(ctx); err != nil {
		return err
	}
	if err := r.allRounds(ctx); err != nil {
		return err
	}
	if err := r.report(s.During(before, s.State(), machine.CPUTime()-used)...); err != nil {
		return err
	}
	return r.report(machine.Starving(r.used, r.spent)...)
}

// allRounds takes the rounds.
func (r *runner) allRounds(ctx context.Context) error {
	r.sampling = time.Now()
	mean := r.expectedRound()
	for round := 0; r.left() > 0; round++ {
		if r.cfg.MaxTime > 0 && round > 0 && time.Since(r.begun) >= r.cfg.MaxTime {
			if round >= r.cfg.Rounds {
				return nil
			}
			return r.warning(OverTime(round, r.cfg.Rounds))
		}
		if !r.another(round, mean) {
			return nil
		}
		if r.cfg.Next != nil && !r.cfg.Next(round) {
			return ctx.Err()
		}
		if err := r.round(ctx, round); errors.Is(err, errNoTurn) {
			return ctx.Err()
		} else if err != nil {
			return err
		}
		mean = time.Since(r.sampling) / time.Duration(round+1)
	}
	return nil
}

// another reports whether to take a round after the given number of rounds, and
// estimates how many there will be. mean is the time of a round.
func (r *runner) another(rounds int, mean time.Duration) bool {
	switch {
	case r.cfg.More != nil:
		all := r.cfg.First + rounds
		r.rounds = 0
		for _, look := range stats.Looks() {
			if look > all && look >= r.cfg.Rounds {
				r.rounds = look - r.cfg.First
				break
			}
		}
		// The last look ends the run whatever it finds.
		ask := stats.IsLook(all) && all >= r.cfg.Rounds
		if more := ask && r.cfg.More(all); ask && !more || r.rounds == 0 {
			r.rounds = max(rounds, r.cfg.Rounds)
		}
	case r.cfg.Rounds > 0:
		r.rounds = r.cfg.Rounds
	default:
		left := r.cfg.Budget - time.Since(r.begun)
		r.rounds = min(MaxRounds, max(1, rounds+int(left/max(mean, 1))))
	}
	return rounds < r.rounds
}

// expectedRound estimates the time of a round from the calibration.
func (r *runner) expectedRound() time.Duration {
	var sum time.Duration
	for _, g := range r.groups {
		for _, e := range g.entries {
			if !e.out {
				sum += r.expectedSample(g, e, r.cfg.First)
			}
		}
	}
	return sum
}

// expectedSample estimates the time of a sample of e, a member of g.
func (r *runner) expectedSample(g *group, e *entry, round int) time.Duration {
	s := g.schedule(e, round, r.cfg.Slice)
	times := s.turns * len(s.slices) / s.period
	if len(e.nodes) > 0 {
		return time.Duration(float64(times) * e.unit / float64(len(e.nodes)))
	}
	return time.Duration(float64(times*s.slices[0].n) * e.unit)
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

// A measurement is a sample with its case.
type measurement struct {
	member
	work   *work
	sample sample
}

// errNoTurn reports that Config.Turn ends the run.
var errNoTurn = errors.New("harness: no turn")

// round measures each case once, except cases that are seldom measured. round is counted
// from 0.
//
// The results of the first round are written in the order of Config.Cases: the
// readers of the file have the representations in the order of the command line.
func (r *runner) round(ctx context.Context, round int) error {
	collected := false
	for number, bundle := range r.bundles {
		random := newRandom(r.cfg.Seed, r.cfg.First+round, number)
		var first []*measurement
		all := slices.DeleteFunc(sides(bundle), func(s side) bool { return s[0].e.seldom && !seldomRound(r.cfg.First+round) })
		order := random.Perm(len(all))
		if r.cfg.Turn != nil {
			slices.Sort(order)
		}
		for _, i := range order {
			if r.cfg.Turn != nil && !r.cfg.Turn(round) {
				return errors.Join(errNoTurn, r.finishAll(first, r.cfg.First+round))
			}
			if !collected {
				if err := r.worker.do(ctx, runtime.GC); err != nil {
					r.stopped = true
					return err
				}
				collected = true
			}
			taken, err := r.sample(ctx, all[i], r.cfg.First+round, random)
			if err == nil && round > 0 {
				err = r.finishAll(taken, r.cfg.First+round)
			} else if round == 0 {
				first = append(first, taken...)
			}
			if err != nil {
				return errors.Join(err, r.finishAll(first, r.cfg.First+round))
			}
		}
		if err := r.finishAll(first, r.cfg.First+round); err != nil {
			return err
		}
	}
	return nil
}

// finishAll writes measurements in the order of their cases.
func (r *runner) finishAll(measurements []*measurement, round int) error {
	slices.SortFunc(measurements, func(a, b *measurement) int { return a.place - b.place })
	for _, m := range measurements {
		if err := r.finish(m, round); err != nil {
			return err
		}
	}
	return nil
}

// finish writes a measurement and counts it.
func (r *runner) finish(m *measurement, round int) error {
	if err := r.results.write(m.work, m.sample, round); err != nil {
		return err
	}
	r.done++
	m.e.taken++
	if r.cfg.Progress != nil {
		total := r.total()
		left := time.Since(r.sampling) / time.Duration(r.done) * time.Duration(total-r.done)
		r.cfg.Progress(Progress{Done: r.done, Total: total, Left: left})
	}
	return nil
}

// stretch times the expected time, in addition to Timeout, is the limit of a sample
// and of a calibration on a busy machine.
const stretch = 10

// do runs an operation of c on the worker. It is expected to take the given time, 0
// for an operation that is done once. After a *StoppedError f is still running, and the
// variables that it writes to must not be read.
func (r *runner) do(ctx context.Context, c Case, operation Operation, expected time.Duration, f func()) error {
	limited, limit := ctx, r.cfg.Timeout+stretch*expected
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

// refuse takes every case of e's subject out of the run.
func (r *runner) refuse(e *entry, err error) {
	r.wrong = append(r.wrong, err)
	r.warn(fmt.Errorf("%w; %s is not measured any further", err, e.Key().Subject.Name))
	for _, g := range r.groups {
		for _, other := range g.entries {
			if other.Key().Subject == e.Key().Subject {
				other.out = true
			}
		}
	}
}

// report warns of disturbances.
func (r *runner) report(found ...machine.Disturbance) error {
	for _, d := range found {
		if err := r.warning(Disturbed(d)); err != nil {
			return err
		}
	}
	return nil
}

// warning reports a reason why the results are unreliable, and writes it into them.
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
