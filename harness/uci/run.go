package uci

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
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
const SlowAnswer harness.WarningKind = "round trip"

// ErrWrongCount is wrapped by the error of a run in which an engine counts other nodes than
// are known. It wraps [harness.ErrWrong].
var ErrWrongCount = fmt.Errorf("%w", harness.ErrWrong)

// Config selects the cases of a run and the way to measure them.
type Config struct {
	Cases   []harness.Case                   // Perft and MakeUnmake with harness.Process; the cases of a group are next to one another
	Spec    func(harness.Case) (Spec, error) // the process of a case; cases with the same arguments share one
	Foreign func(c harness.Case) bool        // whether it is an engine: a group without one is not measured
	Rounds  int                              // samples of each case; 0 for as many as Budget has room for
	Budget  time.Duration                    // the time of the whole run if Rounds is 0; 0 for harness.DefaultBudget
	MaxTime time.Duration                    // after which no round begins; 0 for no limit
	Seed    uint64                           // of the order in a round; 0 for another one in each run
	CPU     int                              // that the processes are kept on, for the notes
	Begin   func(harness.Case)               // called before each command that is measured; may be nil
	Done    func(p harness.Progress)         // called after each sample; may be nil
	Warn    func(error)                      // called with each harness.Warning; may be nil
	Machine machine.Environment              // written at the top of the results
}

// Run measures the cases of cfg in rounds, and writes each result to w in the Go
// benchmark format as soon as there is one, as harness.Run does.
//
// Each case is done once before anything is timed, and its count compared with the
// known one. Then each round takes a sample of every case: the cases of a group one
// after the other, in a random order. A sample of a perft is one command from a
// position that is set already: the wall time between the command and its answer, less
// the median of five round trips of isready directly before it. A sample of MakeUnmake
// is the process's report of some 10 ms of moves. The processes are started anew
// Generations times in a run.
//
// An engine that counts wrong or fails is ended and not measured any further; the
// others are. The error joins one for each of them, which wraps harness.ErrWrong or is
// a *Failure. If ctx is done, Run ends all processes and returns its error.
func Run(ctx context.Context, cfg Config, w io.Writer) error {
	cfg.Budget = cmp.Or(cfg.Budget, harness.DefaultBudget)
	for cfg.Seed == 0 {
		cfg.Seed = uint64(rand.Uint32())
	}
	r := &runner{
		cfg: cfg, w: w, out: map[string]bool{}, engines: map[string]*Engine{}, operations: map[harness.Key]int{},
		begun: time.Now(), random: rand.New(rand.NewPCG(cfg.Seed, 0)),
	}
	defer r.end()
	if err := r.run(ctx); err != nil {
		return err
	}
	return errors.Join(r.failed...)
}

// A runner holds the state of a run.
type runner struct {
	cfg        Config
	w          io.Writer
	cases      []harness.Case      // that are measured
	out        map[string]bool     // the subjects that failed
	engines    map[string]*Engine  // by process
	operations map[harness.Key]int // of a sample of MakeUnmake
	failed     []error
	random     *rand.Rand

	begun      time.Time
	generation int           // from 1
	rounds     int           // that are done
	done       int           // samples
	timed      time.Duration // of all perfts
	waited     time.Duration // the round trips before them
}

func (r *runner) run(ctx context.Context) error {
	system := machine.NewSystem(os.DirFS("/"), machine.AnyCPU)
	if err := r.header(system.Before()); err != nil {
		return err
	}
	before := system.State()
	r.generation = 1
	if err := r.verify(ctx); err != nil {
		return err
	}
	if err := r.allRounds(ctx); err != nil {
		return err
	}
	if err := r.checkRoundTrip(); err != nil {
		return err
	}
	for _, d := range system.During(before, system.State(), machine.CPUTime()) {
		if err := r.warn(harness.Disturbed(d)); err != nil {
			return err
		}
	}
	return nil
}

// header writes the lines above the results.
func (r *runner) header(disturbances []machine.Disturbance) error {
	text := harness.UnitLines
	for _, line := range r.cfg.Machine.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	run := &harness.RunNote{Rounds: r.cfg.Rounds, Benchtime: "1 command", CPU: r.cfg.CPU, Seed: r.cfg.Seed, Processes: Generations}
	if r.cfg.Rounds == 0 {
		run.Budget = r.cfg.Budget.String()
	}
	if err := r.print(text + harness.Note{Run: run}.String() + "\n"); err != nil {
		return err
	}
	for _, d := range disturbances {
		if err := r.warn(harness.Disturbed(d)); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) print(text string) error {
	if _, err := io.WriteString(r.w, text); err != nil {
		return fmt.Errorf("uci: write results: %w", err)
	}
	return nil
}

// warn reports a warning and writes its note.
func (r *runner) warn(w harness.Warning) error {
	if r.cfg.Warn != nil {
		r.cfg.Warn(w)
	}
	return r.print(harness.Note{Warning: &w}.String() + "\n")
}

// engine returns the process of a case, and starts it if it does not run.
func (r *runner) engine(ctx context.Context, c harness.Case) (*Engine, error) {
	spec, err := r.cfg.Spec(c)
	if err != nil {
		return nil, err
	}
	key := fmt.Sprintf("%s %q %t", spec.Name, spec.Args, c.Control)
	if e := r.engines[key]; e != nil {
		return e, nil
	}
	e, err := Start(ctx, spec)
	if err == nil {
		r.engines[key] = e
	}
	return e, err
}

// end ends all processes.
func (r *runner) end() {
	done := make(chan struct{})
	for _, e := range r.engines {
		go func() {
			e.Close()
			done <- struct{}{}
		}()
	}
	for range r.engines {
		<-done
	}
	clear(r.engines)
}

// verify does the work of each case once, and keeps the cases that can be measured.
func (r *runner) verify(ctx context.Context) error {
	named := map[string]bool{}
	for _, c := range r.cfg.Cases {
		if r.out[c.Backend.Name] {
			continue
		}
		r.begin(c)
		e, err := r.engine(ctx, c)
		if err == nil && !named[c.Backend.Name] && r.cfg.Foreign(c) {
			named[c.Backend.Name] = true
			// A line such as "engine-toy: Toy 1.0" names the engine.
			if err := r.print(fmt.Sprintf("engine-%s: %s\n", c.Backend.Name, oneLine(e.ID()))); err != nil {
				return err
			}
		}
		offered := true
		if err == nil {
			offered, err = r.prepare(ctx, e, c)
		}
		switch {
		case errors.Is(err, rep.ErrUnsupported):
			if r.cfg.Warn != nil {
				r.cfg.Warn(fmt.Errorf("%s left out: %w", c.Name(), err))
			}
		case err != nil:
			if err := r.leaveOut(ctx, c, err); err != nil {
				return err
			}
		case offered:
			r.cases = append(r.cases, c)
		}
	}
	r.drop()
	return nil
}

// oneLine returns text with characters that do not print, and runs of blanks, as one
// blank.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\ufeff' }), " ")
}

// prepare does the work of a case once. offered is false for MakeUnmake of an engine
// that does not speak its protocol.
func (r *runner) prepare(ctx context.Context, e *Engine, c harness.Case) (offered bool, err error) {
	if c.Kind == harness.MakeUnmake {
		if offered, err := e.OffersMakeUnmake(ctx); err != nil || !offered {
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
	if err := e.Supports(&c.On.Position); err != nil {
		return false, err
	}
	_, err = r.sample(ctx, e, c)
	return true, err
}

// leaveOut ends the engine of a case that failed. The error is ctx's.
func (r *runner) leaveOut(ctx context.Context, c harness.Case, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.out[c.Backend.Name] = true
	r.failed = append(r.failed, err)
	for key, e := range r.engines {
		if e.Name() == c.Backend.Name {
			e.Close()
			delete(r.engines, key)
		}
	}
	return nil
}

// drop drops the cases of engines that failed, and the groups without an engine.
func (r *runner) drop() {
	r.cases = slices.DeleteFunc(r.cases, func(c harness.Case) bool { return r.out[c.Backend.Name] })
	foreign := map[harness.Key]bool{}
	for _, c := range r.cases {
		if r.cfg.Foreign(c) {
			foreign[c.Key().Group()] = true
		}
	}
	r.cases = slices.DeleteFunc(r.cases, func(c harness.Case) bool { return !foreign[c.Key().Group()] })
}

// groups returns the cases by group, in their order.
func (r *runner) groups() [][]harness.Case {
	var groups [][]harness.Case
	last := harness.Key{}
	for _, c := range r.cases {
		if key := c.Key().Group(); key != last {
			last = key
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], c)
	}
	return groups
}

// allRounds takes the rounds.
func (r *runner) allRounds(ctx context.Context) error {
	start := time.Now()
	var last time.Duration // of a round
	for len(r.cases) > 0 {
		total := r.cfg.Rounds
		left := r.cfg.Budget - time.Since(r.begun)
		switch {
		case total == 0 && r.rounds > 0 && left < last, total == 0 && r.rounds >= harness.MaxRounds, total > 0 && r.rounds >= total:
			return nil
		case total > 0 && r.cfg.MaxTime > 0 && r.rounds > 0 && time.Since(r.begun) >= r.cfg.MaxTime:
			return r.warn(harness.OverTime(r.rounds, total))
		case total == 0:
			total = r.rounds + max(1, int(left/max(last, 1)))
		}
		share := float64(r.rounds) / float64(total)
		if r.cfg.Rounds == 0 {
			share = float64(time.Since(start)) / float64(r.cfg.Budget-start.Sub(r.begun))
		}
		if g := 1 + int(share*Generations); g > r.generation && g <= Generations {
			r.generation = g
			r.end()
		}
		began := time.Now()
		if err := r.round(ctx, total); err != nil {
			return err
		}
		last = time.Since(began)
	}
	return nil
}

// round measures each case once. The results of the first round are written in the
// order of the cases: the readers of the file have the columns in that order.
func (r *runner) round(ctx context.Context, total int) error {
	groups := r.groups()
	for _, group := range groups {
		texts := map[int]string{}
		for _, i := range r.random.Perm(len(group)) {
			c := group[i]
			if r.out[c.Backend.Name] {
				continue
			}
			r.begin(c)
			e, err := r.engine(ctx, c)
			var s sample
			if err == nil {
				s, err = r.sample(ctx, e, c)
			}
			if err != nil {
				if err := r.leaveOut(ctx, c, err); err != nil {
					return errors.Join(err, r.write(texts))
				}
				continue
			}
			if texts[i] = r.text(c, s); r.rounds > 0 {
				if err := r.write(texts); err != nil {
					return err
				}
			}
			if c.Kind == harness.Perft {
				r.timed, r.waited = r.timed+s.time, r.waited+s.roundTrip
			}
			r.done++
			r.progress(total)
		}
		if err := r.write(texts); err != nil {
			return err
		}
	}
	r.rounds++
	r.drop()
	return nil
}

// write writes the results that it is given, in order, and removes them.
func (r *runner) write(texts map[int]string) error {
	for _, i := range slices.Sorted(maps.Keys(texts)) {
		if err := r.print(texts[i]); err != nil {
			return err
		}
		delete(texts, i)
	}
	return nil
}

func (r *runner) begin(c harness.Case) {
	if r.cfg.Begin != nil {
		r.cfg.Begin(c)
	}
}

// progress says how much is done.
func (r *runner) progress(rounds int) {
	if r.cfg.Done == nil {
		return
	}
	p := harness.Progress{Done: r.done, Total: max(rounds*len(r.cases), r.done)}
	if r.cfg.Rounds == 0 {
		p.Left = max(r.cfg.Budget-time.Since(r.begun), 0)
	} else {
		p.Left = time.Since(r.begun) / time.Duration(r.done) * time.Duration(p.Total-p.Done)
	}
	r.cfg.Done(p)
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

// sample measures a case once. The error wraps harness.ErrWrong for a wrong count.
func (r *runner) sample(ctx context.Context, e *Engine, c harness.Case) (sample, error) {
	s := sample{operations: 1}
	if c.Kind == harness.MakeUnmake {
		if err := e.Load(ctx, &c.On.Position); err != nil {
			return s, err
		}
		roundTrip, err := e.RoundTrip(ctx)
		if err != nil {
			return s, err
		}
		s.start = time.Now()
		m, err := e.MakeUnmake(ctx, r.operations[c.Key()], roundTrip)
		s.time, s.operations = m.Time, m.Operations
		return s, err
	}
	if err := e.NewGame(ctx); err != nil {
		return s, err
	}
	if err := e.Position(ctx, &c.On.Position, nil); err != nil {
		return s, err
	}
	var err error
	if s.roundTrip, err = e.RoundTrip(ctx); err != nil {
		return s, err
	}
	s.start = time.Now()
	a, err := e.Perft(ctx, c.On.Depth, c.On.Nodes)
	if err != nil {
		return s, err
	}
	if a.Nodes != c.On.Nodes {
		return s, fmt.Errorf("uci: %s %w: %s to depth %d: got %d nodes, want %d",
			e.Name(), ErrWrongCount, c.On.Name, c.On.Depth, a.Nodes, c.On.Nodes)
	}
	// A tenth at least: a time shorter than the round trip cannot be measured.
	s.time = max(a.Time-s.roundTrip, a.Time/10, 1)
	return s, nil
}

// checkRoundTrip warns if round trips are a large part of the measured time.
func (r *runner) checkRoundTrip() error {
	share := float64(r.waited) / float64(max(r.timed+r.waited, 1))
	if share <= longRoundTrip {
		return nil
	}
	return r.warn(harness.Warning{
		Kind: SlowAnswer, Problem: fmt.Sprintf("the round trip of isready is %.0f %% of the time of the commands", 100*share),
		Advice: "measure deeper perfts, or close other programs",
	})
}

// text returns the lines of a sample.
func (r *runner) text(c harness.Case, s sample) string {
	key := c.Key()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: s.operations, T: s.time, Extra: map[string]float64{harness.NanosecondsPerOp: s.perOperation()}}
	if c.Kind == harness.Perft {
		result.Extra[harness.NodesPerOp] = float64(c.On.Nodes)
		result.Extra[harness.NodesPerSecond] = float64(c.On.Nodes) / s.time.Seconds()
	}
	note := &harness.SampleNote{Round: r.rounds + 1, Process: r.generation, Seed: r.cfg.Seed, Start: s.start.UTC().Truncate(time.Millisecond)}
	return harness.Note{Sample: note}.String() + "\nBenchmark" + key.String() + "\t" + result.String() + "\n"
}
