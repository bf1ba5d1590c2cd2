package uci

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// Generations is how many times the processes of a run are started: a process may be
// slow for as long as it lives, by where its code and memory lie.
const Generations = 6

// runTime is about how long the moves of a sample of MakeUnmake take.
const runTime = 10 * time.Millisecond

// longRoundTrip is the greatest share of a time that its round trip may have without a
// warning.
const longRoundTrip = 0.05

// SlowAnswer is a warning that commands are so short that the round trip matters.
const SlowAnswer results.WarningKind = "round trip"

// ErrWrongCount is wrapped by the error of a run in which an engine counts other nodes than
// are known. It wraps [operation.ErrWrong].
var ErrWrongCount = fmt.Errorf("%w", operation.ErrWrong)

// Config is a run with engines. Its cases are Perft and MakeUnmake with work.Process, and the
// CPU is for the notes: Spec keeps a process there. Slice, Looks and Timeout mean nothing.
type Config struct {
	session.Config
	Spec    func(work.Case) (Spec, error) // the process of a case; cases with the same arguments share one
	Foreign func(work.Case) bool          // whether it is an engine: a group without one is not measured
}

// NewSession returns a session of the cases of cfg, which writes its results to w as every
// session does. doc/engines.md describes the comparison.
//
// Each case is done once before anything is timed, and its count compared with the known one. Then each round takes
// a sample of every case. The processes are started anew Generations times in a run.
//
// An engine that counts wrong or fails is ended and not measured any further; the
// others are. The session's error joins one for each of them, which wraps operation.ErrWrong or is
// a *Failure.
func NewSession(cfg Config, w io.Writer) *session.Session {
	cfg.Processes = Generations
	r := &runner{cfg: cfg, out: map[string]bool{}, engines: map[string]*Engine{}, operations: map[work.Key]int{}}
	return session.New(cfg.Config, w, r.start)
}

// A runner is the side of all processes, which are measured one after the other.
type runner struct {
	*session.Session
	cfg        Config
	cases      []work.Case        // that can be measured
	out        map[string]bool    // the subjects that failed
	engines    map[string]*Engine // by process
	operations map[work.Key]int   // of a sample of MakeUnmake
	failed     []error
	random     *rand.Rand

	seed    uint64 // of the run
	process int    // the start of the processes, from 1
	system  *machine.System
	before  machine.State
	timed   time.Duration // of all perfts
	waited  time.Duration // the round trips before them
}

// start starts the processes. The first time it verifies the cases; later a process starts
// with its first case.
func (r *runner) start(ctx context.Context, s *session.Session, number int) ([]session.Side, error) {
	r.Session, r.process = s, number
	if number > 1 {
		return []session.Side{r}, nil
	}
	r.seed = s.Share(number).Seed
	r.random = rand.New(rand.NewPCG(r.seed, 0))
	r.system = machine.NewSystem(os.DirFS("/"), machine.AnyCPU)
	if _, err := io.WriteString(s, s.Header(r.cfg.Top(), "1 command")); err != nil {
		return nil, err
	}
	if err := session.WarnAll(r, r.system.Before()); err != nil {
		return nil, err
	}
	r.before = r.system.State()
	return []session.Side{r}, r.verify(ctx)
}

// Close implements [session.Side].
func (r *runner) Close(context.Context) (failed []error, err error) {
	defer r.Kill()
	// The round trips matter if they are a large part of the measured time.
	share := float64(r.waited) / float64(max(r.timed+r.waited, 1))
	if share > longRoundTrip {
		err = r.Warn(results.Warning{
			Kind: SlowAnswer, Problem: fmt.Sprintf("the round trip of isready is %.0f %% of the time of the commands", 100*share),
			Advice: "measure deeper perfts, or close other programs",
		})
	}
	return r.failed, errors.Join(err, session.WarnAll(r, r.system.During(r.before, r.system.State(), machine.CPUTime())))
}

// Kill implements [session.Side]: it ends all processes.
func (r *runner) Kill() {
	var ended sync.WaitGroup
	for _, e := range r.engines {
		ended.Go(e.Close)
	}
	ended.Wait()
	clear(r.engines)
}

// do lets the process of a case do something, and starts it if it does not run. A process that fails is ended, and
// nothing of its subject is measured any further. The error is ctx's.
func (r *runner) do(ctx context.Context, c work.Case, f func(*Engine) error) error {
	name, key := c.Backend.Name, c.Key()
	if r.out[name] {
		return nil
	}
	r.Begin(name, key.Group().String())
	spec, err := r.cfg.Spec(c)
	process := fmt.Sprintf("%s %q %t", spec.Name, spec.Args, c.Control)
	e := r.engines[process]
	if err == nil && e == nil {
		if e, err = Start(ctx, spec); err == nil {
			r.engines[process] = e
		}
	}
	if err == nil {
		err = f(e)
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	r.out[name] = true
	r.failed = append(r.failed, err)
	for process, e := range r.engines {
		if e.Name() == name {
			e.Close()
			delete(r.engines, process)
		}
	}
	return nil
}

// verify does the work of each case once, and keeps the cases that can be measured. A line such as
// "engine-toy: Toy 1.0" names an engine.
func (r *runner) verify(ctx context.Context) error {
	named := map[string]bool{}
	for _, c := range r.cfg.Cases {
		var written error
		err := r.do(ctx, c, func(e *Engine) error {
			if name := c.Backend.Name; !named[name] && r.cfg.Foreign(c) {
				named[name] = true
				_, written = fmt.Fprintf(r, "engine-%s: %s\n", name, e.ID())
			}
			offered, err := r.prepare(ctx, e, c)
			if errors.Is(err, rep.ErrUnsupported) {
				written = cmp.Or(written, r.Warn(fmt.Errorf("%s left out: %w", c.Name(), err)))
				return nil
			}
			if err == nil && offered {
				r.cases = append(r.cases, c)
			}
			return err
		})
		if err = cmp.Or(err, written); err != nil {
			return err
		}
	}
	return nil
}

// prepare does the work of a case once. offered is false for MakeUnmake of an engine
// that does not speak its protocol.
func (r *runner) prepare(ctx context.Context, e *Engine, c work.Case) (offered bool, err error) {
	if c.Kind == work.Perft {
		if err = e.Supports(&c.On.Position); err == nil {
			_, err = r.sample(ctx, e, c)
		}
		return true, err
	}
	if offered, err = e.OffersMakeUnmake(ctx); err != nil || !offered {
		return false, err
	}
	key := c.Key()
	r.operations[key] = 1000
	for range 3 {
		s, err := r.sample(ctx, e, c)
		if err != nil {
			return false, err
		}
		r.operations[key] = int(min(max(float64(runTime)/s.perOperation(), 1), 1e8))
	}
	return true, nil
}

// groups returns the cases that are measured by group, in their order: none of a subject that failed, and no group
// without an engine.
func (r *runner) groups() (groups [][]work.Case) {
	for _, c := range r.cases {
		switch last := len(groups) - 1; {
		case r.out[c.Backend.Name]:
		case last >= 0 && groups[last][0].Key().Group() == c.Key().Group():
			groups[last] = append(groups[last], c)
		default:
			groups = append(groups, []work.Case{c})
		}
	}
	return slices.DeleteFunc(groups, func(g []work.Case) bool { return !slices.ContainsFunc(g, r.cfg.Foreign) })
}

// Turn implements [session.Side]: it measures each case once, those of a group in a random order. The first round has
// the order of the cases: the readers of the file have the columns in that order.
func (r *runner) Turn(ctx context.Context, _ bool) (over bool, err error) {
	for _, group := range r.groups() {
		order := r.random.Perm(len(group))
		if r.Rounds() == 0 {
			slices.Sort(order)
		}
		for _, i := range order {
			var s sample
			err := r.do(ctx, group[i], func(e *Engine) (err error) {
				s, err = r.sample(ctx, e, group[i])
				return err
			})
			if err == nil && !r.out[group[i].Backend.Name] {
				_, err = io.WriteString(r, r.text(group[i], s))
			}
			if err != nil {
				return true, err
			}
		}
	}
	return true, nil
}

// A sample is one measurement.
type sample struct {
	start      time.Time
	time       time.Duration
	roundTrip  time.Duration
	operations int
}

// perOperation returns the nanoseconds of an operation.
func (s sample) perOperation() float64 { return float64(s.time) / float64(s.operations) }

// sample measures a case once. The error wraps operation.ErrWrong for a wrong count.
func (r *runner) sample(ctx context.Context, e *Engine, c work.Case) (s sample, err error) {
	if c.Kind == work.MakeUnmake {
		err = e.Load(ctx, &c.On.Position)
	} else if err = e.NewGame(ctx); err == nil {
		err = e.Position(ctx, &c.On.Position, nil)
	}
	if err == nil {
		s.roundTrip, err = e.RoundTrip(ctx)
	}
	if s.start = time.Now(); err != nil {
		return s, err
	}
	if c.Kind == work.MakeUnmake {
		m, err := e.MakeUnmake(ctx, r.operations[c.Key()], s.roundTrip)
		s.time, s.operations = m.Time, m.Operations
		return s, err
	}
	a, err := e.Perft(ctx, c.On.Depth, c.On.Nodes)
	if err == nil && a.Nodes != c.On.Nodes {
		err = fmt.Errorf("uci: %s %w: %s to depth %d: got %d nodes, want %d", e.Name(), ErrWrongCount, c.On.Name, c.On.Depth, a.Nodes, c.On.Nodes)
	}
	// A tenth at least: a time shorter than the round trip cannot be measured.
	s.time, s.operations = max(a.Time-s.roundTrip, a.Time/10, 1), 1
	return s, err
}

// text returns the lines of a sample, and adds the times of a perft to the sums.
func (r *runner) text(c work.Case, s sample) string {
	key := c.Key()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: s.operations, T: s.time, Extra: map[string]float64{results.NanosecondsPerOp: s.perOperation()}}
	if c.Kind == work.Perft {
		r.timed, r.waited = r.timed+s.time, r.waited+s.roundTrip
		result.Extra[results.NodesPerOp] = float64(c.On.Nodes)
		result.Extra[results.NodesPerSecond] = float64(c.On.Nodes) / s.time.Seconds()
	}
	note := &results.SampleNote{Round: r.Rounds() + 1, Process: r.process, Seed: r.seed, Start: s.start.UTC().Truncate(time.Millisecond)}
	return results.Note{Sample: note}.String() + "\nBenchmark" + key.String() + "\t" + result.String() + "\n"
}
