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
	found := Calibration{map[string]float64{}, map[string]map[string]uint64{}}
	for _, g := range r.groups {
		g.calibrate()
		name := g.name()
		if unit := r.cfg.Calibration.Units[name]; unit > 0 {
			g.unit = unit
		}
		found.Units[name] = g.unit
		if len(g.roots) > 0 {
			nodes := map[string]uint64{}
			for _, r := range g.roots {
				nodes[r.text] = r.nodes
			}
			found.Nodes[name] = nodes
		}
	}
	if r.cfg.Calibrated != nil {
		r.cfg.Calibrated(found)
	}
	return nil
}

// name returns the key of the group in a Calibration.
func (g *group) name() string { return g.entries[0].Key().Group().String() }

// calibrate finds the time from which the repetitions of all cases of the group
// follow.
func (g *group) calibrate() {
	n, sum := 0, 0.
	for _, e := range g.entries {
		if !e.out {
			n++
			sum += math.Log(e.unit)
		}
	}
	g.unit = math.Exp(sum / float64(max(n, 1)))
}

// copyBase copies to a control what was found out about its base, the same board in
// the same group, and reports whether there is one.
func (e *entry) copyBase(g *group) bool {
	for _, base := range g.entries {
		if e.Control && base != e && base.unit > 0 && base.Key().Subject == e.Key().Subject {
			e.roots, e.cycle, e.unit = base.roots, base.cycle, base.unit
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
	var roots []root
	var unit float64
	var err error
	for _, step := range []struct {
		operation Operation
		expected  time.Duration
		do        func()
	}{
		{Preparing, 0, func() { op, err = e.uncontrolled().Prepare() }},
		{Verifying, 0, func() {
			switch nodes := r.cfg.Calibration.Nodes[g.name()]; {
			case op.subtree == nil:
				err = op.Verify()
			case nodes != nil:
				roots, err = op.knownRoots(nodes)
			default:
				roots, err = op.verifyRoots()
			}
		}},
		{Calibrating, calibrationTries * r.cfg.Slice, func() {
			// The program that has counted these nodes has calibrated too.
			if unit = r.cfg.Calibration.Units[g.name()]; unit == 0 || r.cfg.Calibration.Nodes == nil {
				unit, err = unitTime(op, roots, r.cfg.Slice)
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
		g.verified, g.roots, g.single = true, roots, op.Clears()
	} else if err := sameRoots(op, roots, g.roots); err != nil {
		return err
	}
	e.roots, e.cycle, e.unit = roots, op.Cycle, unit
	return nil
}

// uncontrolled returns the case without the mark of a control: an error must name
// the board.
func (c Case) uncontrolled() Case {
	c.Control = false
	return c
}

// sameRoots returns an error that wraps ErrWrong if the root moves of op are not
// those that were counted by the first case of its group: boards would be compared by
// different work.
func sameRoots(op *Op, got, want []root) error {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got) || i < len(want) && got[i].text > want[i].text:
			return op.wrong("misses %s, which others have (%s)", want[i].text, op.Case.On.Position.FEN())
		case i >= len(want) || got[i].text < want[i].text:
			return op.wrong("has %s, which others have not (%s)", got[i].text, op.Case.On.Position.FEN())
		case got[i].nodes != want[i].nodes:
			return op.wrong("got %d nodes after %s, others %d (%s)", got[i].nodes, got[i].text, want[i].nodes, op.Case.On.Position.FEN())
		}
	}
	return nil
}
