package profile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"sync/atomic"
	"time"

	pkgprofile "github.com/pkg/profile"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/internal/scratch"
	"github.com/boardbench/boardbench/rep"
)

// Config selects the cases of a profile.
type Config struct {
	Cases    []work.Case     // of boards
	Duration time.Duration   // of all cases together, divided evenly
	Timeout  time.Duration   // of the preparation and of the verification of a case, see operation.StoppedError; 0 for none
	Begin    func(work.Case) // called before a case is prepared and before it runs, one call at a time
	Dir      string          // made if it does not exist; a profile in it is replaced once a case has run
}

// A Recording is a profile that was taken.
type Recording struct {
	Path    string      // of the file
	Ran     []work.Case // that were run, the last one perhaps not to its end
	LeftOut []error     // why the others were not profiled: they wrap rep.ErrUnsupported
	Shares  []Shares
}

// fileName is the name that package pkgprofile gives to a profile of the CPU.
const fileName = "cpu.pprof"

// caseLabel is the label that has the group of a case.
const caseLabel = "case"

// Record verifies the cases and runs them one after the other under a profile of the CPU. Its
// samples have the labels rep, case, the group of the case's key, and part, a [Part]. Package
// pkgprofile ends the program if two profiles are taken at the same time. The error wraps
// operation.ErrWrong if a board plays wrong.
//
// If ctx is done, the profile is closed within half a second, and the error is the
// context's. An operation that takes longer continues in the background. If no case
// was run or one is wrong, Path is empty, and an older profile is kept.
func Record(ctx context.Context, p Config) (done Recording, err error) {
	p.Dir = filepath.Clean(p.Dir) // "" is no folder of temporary files
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return done, fmt.Errorf("profile: %w", err)
	}
	unfinished, err := scratch.Make(p.Dir, "unfinished-")
	if err != nil {
		return done, fmt.Errorf("profile: %w", err)
	}
	defer unfinished.Remove()
	ops, leftOut, err := p.prepareAll(ctx)
	if done.LeftOut = leftOut; err != nil {
		return done, err
	}
	session := pkgprofile.Start(pkgprofile.CPUProfile, pkgprofile.ProfilePath(unfinished.Dir), pkgprofile.NoShutdownHook, pkgprofile.Quiet)
	done.Ran, err = p.runLabelled(ctx, ops)
	session.Stop()
	if len(done.Ran) == 0 || errors.Is(err, operation.ErrWrong) {
		return done, err
	}
	written, path := filepath.Join(unfinished.Dir, fileName), filepath.Join(p.Dir, fileName)
	var fault error
	if done.Shares, fault = labelFile(written); fault == nil {
		fault = os.Rename(written, path)
	}
	if fault != nil {
		return done, fmt.Errorf("profile: %w", fault)
	}
	done.Path = path
	return done, err
}

// prepareAll prepares and verifies the cases.
func (p Config) prepareAll(ctx context.Context) (ops []*operation.Op, leftOut []error, err error) {
	for _, c := range p.Cases {
		p.Begin(c)
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

// runLabelled runs each op for its share of the time, and returns the cases that it has begun.
func (p Config) runLabelled(ctx context.Context, ops []*operation.Op) (ran []work.Case, err error) {
	var begun atomic.Int64
	defer func() {
		fault := panics.Of(recover())
		for _, op := range ops[:begun.Load()] {
			ran = append(ran, op.Case)
		}
		if fault != nil {
			c := ran[len(ran)-1]
			err = fmt.Errorf("profile: %s: %s %w: panics: %v", c.Name(), c.Key().Label(), operation.ErrWrong, fault)
		}
	}()
	start := time.Now()
	_, err = await.Do(ctx, func(*await.Watch) (struct{}, error) {
		for i, op := range ops {
			if ctx.Err() != nil {
				break
			}
			begun.Add(1)
			p.Begin(op.Case)
			deadline := start.Add(p.Duration * time.Duration(i+1) / time.Duration(len(ops)))
			key := op.Case.Key()
			labels := pprof.Labels(string(work.OfBoard), key.Label(), caseLabel, key.Group().String())
			pprof.Do(ctx, labels, func(context.Context) { runUntil(ctx, op, deadline) })
		}
		return struct{}{}, ctx.Err()
	})
	return ran, err
}

// runUntil repeats the operation until the deadline, at least once. It reads the
// clock about every ten milliseconds.
func runUntil(ctx context.Context, o *operation.Op, deadline time.Time) {
	const period = 10 * time.Millisecond
	for n := o.Cycle; ctx.Err() == nil; {
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
