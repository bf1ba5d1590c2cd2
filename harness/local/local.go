// Package local is the side of a session that measures in this process.
package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
)

// memoryLimit is the heap size in bytes from which on the collector runs during a
// sample too: a board that allocates must not use up the memory.
const memoryLimit = 2 << 30

// A Local is the side that measures the cases of a Config in this process.
type Local struct {
	cfg     session.Config
	host    session.Host
	worker  worker
	groups  []*group
	bundles [][]*group // the groups of each work, whose positions take turns
	places  sample.Placement

	restore func()  // the settings of the garbage collector; nil if they are restored
	wrong   []error // one for each representation that plays wrong

	system      *machine.System
	before      machine.State
	cpu         time.Duration // of the process before the preparation
	spent, used time.Duration // time and CPU time of the samples without threads

	late    []*entry             // that are to be prepared
	changed *session.Calibration // since it was asked for

	// The present round, counted from 0 in this process.
	round     int
	bundle    int            // the next one
	again     bool           // it goes over the bundles again, for the boards that were late
	boards    []side         // of the bundle before it that have not been measured yet
	random    *rand.Rand     // of this bundle
	first     []*measurement // that are not written, if it is the first round
	collected bool           // the garbage
}

// Open returns the side that measures the cases of cfg and reports to host. Until it is closed or
// killed the garbage collector runs only between rounds.
func Open(ctx context.Context, cfg session.Config, host session.Host) (*Local, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(memoryLimit)
	l := &Local{cfg: cfg.WithDefaults(), host: host, worker: newWorker(), restore: func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}}
	var pinned error
	err := l.worker.do(ctx, func() {
		if cfg.CPU != nil {
			pinned = machine.Pin(*cfg.CPU)
		}
	})
	if err = cmp.Or(err, pinned); err != nil {
		l.Kill()
		return nil, err
	}
	l.group()
	return l, nil
}

// Prepare verifies and calibrates the cases, and takes out those that cannot be measured. It is called once,
// before the first turn. Boards that are seldom measured wait for the first round that has them.
func (l *Local) Prepare(ctx context.Context) error {
	l.system = machine.NewSystem(l.cfg.System, l.cfg.OnCPU())
	if err := session.WarnAll(l.host, l.system.Before()); err != nil {
		return err
	}
	l.before, l.cpu = l.system.State(), machine.CPUTime()
	return l.prepareAll(ctx)
}

// Calibration returns the calibration of the groups that are prepared, and nil if it has not changed since
// the last call.
func (l *Local) Calibration() *session.Calibration {
	defer func() { l.changed = nil }()
	return l.changed
}

// turnTime is how long the turn of a side that is alone takes, and the last board beyond it.
const turnTime = time.Second

// Turn implements [session.Side]: it measures a board on the positions of a work, or searches of a million nodes of several
// boards on a position, and alone more of them until turnTime is over. The boards are in the order of the cases unless they have
// a random one: alone, except that the results of the first round are written in that order. The readers of the file have
// the representations in the order of the command line. Boards that are seldom measured are prepared in the first round that
// has them, after the others are measured, and follow then: the first figures come early.
func (l *Local) Turn(ctx context.Context, alone bool) (over bool, err error) {
	began := time.Now()
	for again := true; again && l.next(alone); again = alone && time.Since(began) < turnTime {
		if len(l.boards) == 0 {
			err = l.prepareLate(ctx)
		} else {
			err = l.measure(ctx)
		}
		if err != nil {
			return true, err
		}
	}
	if l.next(alone) {
		return false, nil
	}
	l.round, l.bundle, l.again, l.collected = l.round+1, 0, false, false
	return true, nil
}

// measure measures the next board.
func (l *Local) measure(ctx context.Context) error {
	if !l.collected {
		if err := l.worker.do(ctx, runtime.GC); err != nil {
			return errors.Join(err, l.write(l.first))
		}
		l.collected = true
	}
	of := l.boards[0]
	l.boards = l.boards[1:]
	taken, err := l.sample(ctx, of, l.cfg.First+l.round, l.random)
	if l.first = append(l.first, taken...); err != nil || l.round > 0 || len(l.boards) == 0 {
		err = errors.Join(err, l.write(l.first))
		l.first = nil
	}
	return err
}

// next goes on to the next bundle if all boards of the last one are measured, and reports whether there is a board, or one
// that is to be prepared.
func (l *Local) next(shuffled bool) bool {
	withSeldom := seldomRound(l.cfg.First+l.round) || !slices.ContainsFunc(l.groups, often)
	for len(l.boards) == 0 && l.bundle < len(l.bundles) {
		l.random = sample.NewRandom(l.cfg.Seed, l.cfg.First+l.round, l.bundle)
		bundle := l.bundles[l.bundle]
		leftOut := func(e *entry) bool {
			return e.out || e.seldom && (!withSeldom || len(l.late) > 0) || !e.seldom && l.again
		}
		var all []side
		if sample.InParts(bundle[0].entries[0].Work) {
			all = searchSides(bundle, leftOut, l.random)
		} else {
			all = sides(bundle, leftOut)
		}
		order := l.random.Perm(len(all))
		if !shuffled {
			slices.Sort(order)
		}
		for _, i := range order {
			l.boards = append(l.boards, all[i])
		}
		l.bundle++
	}
	return len(l.boards) > 0 || withSeldom && len(l.late) > 0
}

// write writes measurements in the order of their cases.
func (l *Local) write(measurements []*measurement) error {
	slices.SortFunc(measurements, func(a, b *measurement) int { return a.e.place - b.e.place })
	for _, m := range measurements {
		if _, err := io.WriteString(l.host, m.work.Text(l.cfg.SampleNote(l.cfg.First+l.round))); err != nil {
			return err
		}
	}
	return nil
}

// Close implements [session.Side]: it reports the disturbances since the preparation.
func (l *Local) Close(context.Context) (faults []error, err error) {
	defer l.Kill()
	found := l.system.During(l.before, l.system.State(), machine.CPUTime()-l.cpu)
	return l.wrong, session.WarnAll(l.host, append(found, machine.Starving(l.used, l.spent)...))
}

// Kill implements [session.Side].
func (l *Local) Kill() {
	if l.restore == nil {
		return
	}
	close(l.worker)
	l.restore()
	l.restore = nil
}

// begin reports that a case begins.
func (l *Local) begin(c work.Case) {
	key := c.Key()
	l.host.Begin(key.Subject.Name, key.Group().String())
}

// A group is cases that are compared with one another.
type group struct {
	entries  []*entry
	verified bool             // whether a case was
	lines    []operation.Line // of the first verified case, with which the others must agree
	portions int              // of a perft; 0 if the slices are whole operations
	unit     float64          // the time of one operation in nanoseconds by which it is divided, see calibrate
	single   bool             // whether a slice is one operation, which begins with an empty table
}

// An entry is a case in a run.
type entry struct {
	work.Case
	g     *group
	place int              // in its bundle
	lines []operation.Line // of a perft in portions
	parts int              // in which the board takes a portion, one after the other; 1 for most
	nodes []uint64         // of each part of a portion
	cycle int              // as in Op
	unit  float64          // time of one operation in nanoseconds
	out   bool

	seldom bool // it is measured in some rounds only, see seldomRound
}

func (e *entry) calibrated() bool { return !e.out && e.unit > 0 }

// group collects the cases that are compared with one another, and those whose positions
// take turns.
func (l *Local) group() {
	last, place := work.Key{}, 0
	for _, c := range l.cfg.Cases {
		if key := c.Key().Group(); key != last {
			if key.Work != last.Work || len(l.groups) == 0 {
				l.bundles, place = append(l.bundles, nil), 0
			}
			last = key
			l.groups = append(l.groups, &group{})
			b := &l.bundles[len(l.bundles)-1]
			*b = append(*b, l.groups[len(l.groups)-1])
		}
		g := l.groups[len(l.groups)-1]
		g.entries = append(g.entries, &entry{Case: c, g: g, place: place, seldom: seldom(&l.cfg, c)})
		place++
	}
}

// schedule returns the schedule of e in a round, counted from 0. It is the same for all cases
// of the group, except that a slow board takes one part of each portion.
func (g *group) schedule(e *entry, round int, length time.Duration) sample.Schedule {
	w := g.entries[0].Work
	whole := func(n int) []sample.Slice { return []sample.Slice{{Portion: operation.WholeOperations, N: n}} }
	switch {
	case g.single:
		return sample.Schedule{Slices: whole(1), Turns: 1, Period: 1}
	case w.Kind != work.Perft:
		return sample.Repeated(sample.Repetitions(w, g.unit, length, e.cycle))
	case g.portions == 0:
		return sample.Schedule{Slices: whole(sample.Repetitions(w, g.unit, length, e.cycle)), Turns: sample.Turns, Period: sample.Portions}
	}
	portions := make([]sample.Slice, min(g.portions, sample.Portions))
	for i := range portions {
		before := round*sample.Portions + i
		portions[i] = sample.Slice{Portion: before%g.portions + before/g.portions%e.parts*g.portions, N: 1}
	}
	return sample.Schedule{Slices: portions, Turns: sample.Turns, Period: sample.Portions}
}

// expectedSample estimates the time of a sample of e.
func (l *Local) expectedSample(e *entry, round int) time.Duration {
	s := e.g.schedule(e, round, l.cfg.Slice)
	times := s.Turns * len(s.Slices) / s.Period
	if len(e.nodes) > 0 {
		return time.Duration(float64(times) * e.unit / float64(len(e.nodes)))
	}
	return time.Duration(float64(times*s.Slices[0].N) * e.unit)
}

// A measurement is a sample with its case.
type measurement struct {
	e    *entry
	work *sample.Job
}

// stretch times the expected time, in addition to Timeout, is the limit of a sample
// and of a calibration on a busy machine, where an operation may get a small share of a CPU.
const stretch = 50

// do runs an operation of c on the worker. It is expected to take the given time, 0
// for an operation that is done once. After a *StoppedError f is still running, and the
// variables that it writes to must not be read.
func (l *Local) do(ctx context.Context, c work.Case, step operation.Step, expected time.Duration, f func()) error {
	limited, limit := ctx, l.cfg.Timeout+stretch*expected
	if l.cfg.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	switch {
	case l.worker.do(limited, f) == nil:
		return nil
	case ctx.Err() != nil:
		return &operation.StoppedError{Case: c, Operation: step, Err: ctx.Err()}
	}
	return &operation.StoppedError{Case: c, Operation: step, Err: operation.TookTooLong(limit)}
}

// refuse takes every case of e's subject out of the run.
func (l *Local) refuse(e *entry, err error) {
	l.wrong = append(l.wrong, err)
	_ = l.host.Warn(fmt.Errorf("%w; %s is not measured any further", err, e.Key().Subject.Name))
	for _, g := range l.groups {
		g.leaveOut(e)
	}
}

// leaveOut takes the cases of e's subject out of g.
func (g *group) leaveOut(e *entry) {
	for _, other := range g.entries {
		if other.Key().Subject == e.Key().Subject {
			other.out = true
		}
	}
}

// NewSession returns a session that measures in this process alone. cfg must pass Check.
func NewSession(cfg session.Config, w io.Writer) (*session.Session, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	cfg.Processes = 0
	cfg = cfg.WithDefaults()
	return session.New(cfg, w, func(ctx context.Context, s *session.Session, _ int) ([]session.Side, error) {
		l, err := Open(ctx, cfg, s)
		if err != nil {
			return nil, err
		}
		if _, err = io.WriteString(s, s.Header(cfg.Top(), "")); err == nil {
			err = l.Prepare(ctx)
		}
		return []session.Side{l}, err
	}), nil
}

// Run measures the cases of cfg in this process, and writes each result to w, in the Go
// benchmark format, as soon as there is one. It is a [session.Session] whose rounds are all taken.
// doc/method.md describes a round, with the reasons.
//
// The slices of a perft of three plies or more are portions of it, three of them in a sample, each
// of which counts the subtrees after some of the first moves; the portions take turns from round to
// round. nodes/op is still the whole perft, and ns/op its time at the speed of the portions. A shorter
// perft is a slice as a whole, and so is a search, from an empty table. All other work repeats
// its operation until a slice is full, five times. A sample is the least CPU times of its slices.
// The garbage collector runs before each round and not during one.
//
// A representation that plays wrong is not measured any further, in any case. The
// others are, and the final error, which wraps ErrWrong, names it. A case that a
// board does not support is left out. Warn is called for both, and for the
// disturbances that the system reports, which are also written as a [results.Note].
//
// If ctx is done, or an operation takes longer than Timeout, Run gives the
// operation up and returns a *[operation.StoppedError] at once: a goroutine cannot be stopped,
// and would disturb the next measurement. All results before it are written.
//
// In one process of twenty a board is 1.2 to 1.5 times slower than in the others, for as long as the
// process lives, and no control in it can show that. Spread of package child has the rounds over several.
func Run(ctx context.Context, cfg session.Config, w io.Writer) error {
	s, err := NewSession(cfg, w)
	if err != nil {
		return err
	}
	for s.Round(ctx) {
	}
	return s.Close(ctx)
}

// A worker is a goroutine on a thread of its own that runs one function at a time, until it is closed.
// The thread may be bound to a CPU: it ends with the worker.
type worker chan func()

func newWorker() worker {
	w := make(worker)
	go func() {
		// Never unlocked: a thread that was bound to a CPU must not be reused.
		runtime.LockOSThread()
		for f := range w {
			f()
		}
	}()
	return w
}

// do runs f and waits for it. If ctx is done first, do returns its error: f is still
// running, the variables that it writes to must not be read, and the worker must not
// be used again.
func (w worker) do(ctx context.Context, f func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan struct{})
	w <- func() {
		f()
		close(done)
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
