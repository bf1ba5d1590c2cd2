package profile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"time"

	pkgprofile "github.com/pkg/profile"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/internal/scratch"
	"github.com/boardbench/boardbench/rep"
)

// A Mode is the kind of a profile.
type Mode string

// The modes, by their names on the command line.
const (
	CPU    Mode = "cpu"    // where the time goes
	Mem    Mode = "mem"    // the memory in use at the end: boards and tables
	Allocs Mode = "allocs" // everything that was allocated, setting up included
)

// Modes lists the modes.
func Modes() []Mode { return []Mode{CPU, Mem, Allocs} }

// modes has the name of the file that package pkgprofile writes in each mode, and
// the options for it.
var modes = map[Mode]struct {
	file    string
	options []func(*pkgprofile.Profile)
}{
	CPU: {"cpu.pprof", []func(*pkgprofile.Profile){pkgprofile.CPUProfile}},
	// MemProfileHeap and MemProfileAllocs leave the rate at 0, which records
	// nothing. The measured work does not allocate, so recording everything
	// is cheap.
	Mem:    {"mem.pprof", []func(*pkgprofile.Profile){pkgprofile.MemProfileRate(1), pkgprofile.MemProfileHeap}},
	Allocs: {"mem.pprof", []func(*pkgprofile.Profile){pkgprofile.MemProfileRate(1), pkgprofile.MemProfileAllocs}},
}

// ofMemory reports whether the profile is one of memory, which shows the set-up.
func (m Mode) ofMemory() bool { return m == Mem || m == Allocs }

// Config selects the cases and the mode of a profile.
type Config struct {
	Cases    []work.Case
	Mode     Mode
	Duration time.Duration   // of all cases together, divided evenly
	Timeout  time.Duration   // of the preparation and of the verification of a case, see operation.StoppedError; 0 for none
	Begin    func(work.Case) // called before a case is prepared and before it runs, one call at a time; may be nil
	Dir      string          // made if it does not exist; a profile of the same mode in it is replaced once a case has run
}

// A Recording is a profile that was taken.
type Recording struct {
	Path    string      // of the file
	Ran     []work.Case // that were run, the last one perhaps not to its end
	LeftOut []error     // why the others were not profiled: they wrap rep.ErrUnsupported
	Shares  []Shares    // of a profile of the CPU
}

// profiling is held while a profile is taken: package pkgprofile ends the program
// when a second one is started.
var profiling sync.Mutex

// profileGrace is the time that an operation has to end once the context is done:
// then the profile is closed.
const profileGrace = 500 * time.Millisecond

// caseLabel is the label that has the group of a case.
const caseLabel = "case"

// Record verifies the cases and runs them one after the other under a profile. The
// samples of a CPU profile have the labels rep (or codec), case, the group of the case's
// key, and part, a [Part]. Only one profile is taken at a time. The error wraps operation.ErrWrong if a board plays wrong.
//
// If ctx is done, the profile is closed within half a second, and the error is the
// context's. An operation that takes longer continues in the background. If no case
// was run or one is wrong, Path is empty, and an older profile is kept.
func Record(ctx context.Context, p Config) (done Recording, err error) {
	mode, ok := modes[p.Mode]
	if !ok {
		return done, fmt.Errorf("profile: unknown mode %q", p.Mode)
	}
	p.Dir = filepath.Clean(p.Dir) // "" is no folder of temporary files
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return done, fmt.Errorf("profile: %w", err)
	}
	if !profiling.TryLock() {
		return done, errors.New("profile: another profile is being taken")
	}
	defer profiling.Unlock()
	unfinished, err := scratch.Make(p.Dir, "unfinished-")
	if err != nil {
		return done, fmt.Errorf("profile: %w", err)
	}
	defer unfinished.Remove()

	// A profile of memory begins before the cases are prepared, and so before it is known whether any will run.
	var ops []*operation.Op
	if !p.Mode.ofMemory() {
		if ops, done.LeftOut, err = p.prepareAll(ctx); err != nil {
			return done, err
		}
	}
	options := append([]func(*pkgprofile.Profile){pkgprofile.ProfilePath(unfinished.Dir), pkgprofile.NoShutdownHook, pkgprofile.Quiet}, mode.options...)
	session := pkgprofile.Start(options...)
	if p.Mode.ofMemory() {
		ops, done.LeftOut, err = p.prepareAll(ctx)
	}
	if err == nil {
		var begun int
		begun, err = p.runLabelled(ctx, ops)
		for _, op := range ops[:begun] {
			done.Ran = append(done.Ran, op.Case)
		}
	}
	if p.Mode.ofMemory() {
		runtime.GC() // the profile shows the heap as it was after the last collection
	}
	session.Stop()
	runtime.KeepAlive(ops)
	if len(done.Ran) == 0 || errors.Is(err, operation.ErrWrong) {
		return done, err
	}
	written, path := filepath.Join(unfinished.Dir, mode.file), filepath.Join(p.Dir, mode.file)
	if p.Mode == CPU {
		var fault error
		if done.Shares, fault = labelFile(written); fault != nil {
			return done, fmt.Errorf("profile: %w", fault)
		}
	}
	if err := os.Rename(written, path); err != nil {
		return done, fmt.Errorf("profile: %w", err)
	}
	done.Path = path
	return done, err
}

func (p Config) begin(c work.Case) {
	if p.Begin != nil {
		p.Begin(c)
	}
}

// prepareAll prepares and verifies the cases.
func (p Config) prepareAll(ctx context.Context) (ops []*operation.Op, leftOut []error, err error) {
	for _, c := range p.Cases {
		p.begin(c)
		op, err := operation.Ready(ctx, c, p.Timeout)
		if errors.Is(err, rep.ErrUnsupported) {
			leftOut = append(leftOut, err)
			continue
		}
		if err != nil {
			return nil, leftOut, err
		}
		ops = append(ops, op)
	}
	if len(ops) == 0 {
		return nil, leftOut, fmt.Errorf("profile: no case to profile: %w", errors.Join(leftOut...))
	}
	return ops, leftOut, nil
}

// runLabelled runs each op for its share of the time, and returns the number of those
// that it has begun.
func (p Config) runLabelled(ctx context.Context, ops []*operation.Op) (int, error) {
	var begun atomic.Int64
	var finished, stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	start := time.Now()
	fault := make(chan error, 1)
	go func() {
		defer finished.Store(true)
		defer func() {
			if p := panics.Of(recover()); p != nil {
				c := ops[begun.Load()-1].Case
				fault <- fmt.Errorf("profile: %s: %s %w: panics: %v", c.Name(), c.Key().Label(), operation.ErrWrong, p)
			}
		}()
		for i, op := range ops {
			if stopped.Load() {
				return
			}
			begun.Add(1)
			p.begin(op.Case)
			deadline := start.Add(p.Duration * time.Duration(i+1) / time.Duration(len(ops)))
			key := op.Case.Key()
			labels := pprof.Labels(string(key.Subject.Type), key.Label(), caseLabel, key.Group().String())
			pprof.Do(ctx, labels, func(context.Context) { runUntil(op, deadline, &stopped) })
		}
	}()
	waitFor(ctx, &finished)
	select {
	case err := <-fault:
		return int(begun.Load()), err
	default:
		return int(begun.Load()), ctx.Err()
	}
}

// waitFor returns when finished is set, or profileGrace after ctx is done. It polls,
// as a block profile would show a wait on a channel.
func waitFor(ctx context.Context, finished *atomic.Bool) {
	const nap = 10 * time.Millisecond
	var overdue time.Time
	for !finished.Load() {
		now := time.Now()
		if ctx.Err() != nil && overdue.IsZero() {
			overdue = now.Add(profileGrace)
		}
		if !overdue.IsZero() && now.After(overdue) {
			return
		}
		time.Sleep(nap)
	}
}

// runUntil repeats the operation until the deadline, at least once. It reads the
// clock about every ten milliseconds.
func runUntil(o *operation.Op, deadline time.Time, stopped *atomic.Bool) {
	const period = 10 * time.Millisecond
	for n := o.Cycle; !stopped.Load(); {
		before := time.Now()
		o.Run(n)
		now := time.Now()
		if now.After(deadline) {
			return
		}
		if now.Sub(before) < period/2 {
			n *= 2
		}
	}
}
