package harness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/boardbench/boardbench/rep"
)

// prepareAll verifies and calibrates all cases, and takes out those that cannot be
// measured.
func (r *runner) prepareAll(ctx context.Context) error {
	for _, g := range r.groups {
		for _, e := range g.entries {
			if e.out {
				continue
			}
			if e.copyBase(g) {
				continue
			}
			if err := r.prepare(ctx, g, e); err != nil {
				return err
			}
		}
	}
	found := Calibration{map[string]float64{}, map[string][]uint64{}}
	for _, g := range r.groups {
		g.calibrate()
		name := g.name()
		if unit := r.cfg.Calibration.Units[name]; unit > 0 {
			g.unit = unit
		}
		found.Units[name] = g.unit
		if g.divide(r.cfg.Slice, r.cfg.Calibration.Nodes[name]); len(g.nodes) > 0 {
			found.Nodes[name] = g.nodes
		}
	}
	if r.cfg.Calibrated != nil {
		r.cfg.Calibrated(found)
	}
	return nil
}

// name returns the key of the group in a Calibration.
func (g *group) name() string { return g.entries[0].Key().Group().String() }

// calibrate finds the time from which the slices of all cases of the group follow. It is
// that of the fastest board for a perft, since a short slice is slower by what its first
// nodes miss in caches and branch predictors: a difference between boards if one of them has
// shorter slices than another. Other work follows the geometric mean.
func (g *group) calibrate() {
	n, sum, least := 0, 0., math.Inf(1)
	for _, e := range g.entries {
		if !e.out {
			n++
			sum += math.Log(e.unit)
			least = min(least, e.unit)
		}
	}
	g.unit = math.Exp(sum / float64(max(n, 1)))
	if g.entries[0].Kind == Perft && n > 0 {
		g.unit = least
	}
}

// divide divides a perft into portions of about the given time. Their nodes are known if
// another process has counted them.
func (g *group) divide(length time.Duration, known []uint64) {
	k := min(rounded(g.unit/float64(length)), len(g.lines))
	switch {
	case len(known) > 0 && len(known) <= len(g.lines):
		g.nodes = known
	case k > 1:
		g.nodes = portions(g.lines, k)
	}
}

// copyBase copies to a control what was found out about its base, the same board in
// the same group, and reports whether there is one.
func (e *entry) copyBase(g *group) bool {
	for _, base := range g.entries {
		if e.Control && base != e && base.unit > 0 && base.Key().Subject == e.Key().Subject {
			e.lines, e.cycle, e.unit = base.lines, base.cycle, base.unit
			return true
		}
	}
	return false
}

// prepare verifies and calibrates e, a member of g, or takes it out of the run. An
// error ends the run.
func (r *runner) prepare(ctx context.Context, g *group, e *entry) error {
	r.begin(e.Case)
	err := r.ready(ctx, g, e)
	var stopped *StoppedError
	switch {
	case errors.As(err, &stopped):
		return err
	case errors.Is(err, rep.ErrUnsupported):
		// The control is the same board or codec, so it cannot do this either.
		for _, other := range g.entries {
			if other.Key().Subject == e.Key().Subject {
				other.out = true
			}
		}
		r.warn(fmt.Errorf("left out: %w", err))
	case err != nil:
		r.refuse(e, err)
	}
	return nil
}

// ready prepares, verifies and calibrates e, a member of g.
func (r *runner) ready(ctx context.Context, g *group, e *entry) error {
	// Not the results of ready: an operation that was given up still writes to
	// these variables.
	var op *Op
	var lines []line
	var unit float64
	var err error
	for _, step := range []struct {
		operation Operation
		expected  time.Duration
		do        func()
	}{
		{Preparing, 0, func() { op, err = e.uncontrolled().Prepare() }},
		{Verifying, 0, func() {
			switch {
			case op.perft == nil:
				err = op.Verify()
			case r.cfg.Calibration.Nodes[g.name()] != nil:
				lines, err = op.knownLines()
			default:
				lines, err = op.verifyLines()
			}
		}},
		{Calibrating, calibrationTries * r.cfg.Slice, func() {
			// The program that has counted these nodes has calibrated too.
			if unit = r.cfg.Calibration.Units[g.name()]; unit == 0 || r.cfg.Calibration.Nodes == nil {
				unit, err = unitTime(op, r.cfg.Slice)
			}
		}},
	} {
		if stopped := r.do(ctx, e.Case, step.operation, step.expected, step.do); stopped != nil {
			return stopped
		}
		if err != nil {
			return err
		}
	}
	if !g.verified {
		g.verified, g.lines, g.single = true, lines, op.Clears()
	} else if err := sameLines(op, lines, g.lines); err != nil {
		return err
	}
	e.lines, e.cycle, e.unit = lines, op.Cycle, unit
	return nil
}

// uncontrolled returns the case without the mark of a control: an error must name
// the board.
func (c Case) uncontrolled() Case {
	c.Control = false
	return c
}
