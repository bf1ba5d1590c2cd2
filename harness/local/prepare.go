package local

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// prepareAll does what Prepare says, but does not look at the machine.
func (l *Local) prepareAll(ctx context.Context) error {
	for _, g := range l.groups {
		for _, e := range g.entries {
			if e.seldom {
				l.late = append(l.late, e)
			} else if err := l.prepare(ctx, e); err != nil {
				return err
			}
		}
	}
	l.calibrate()
	return nil
}

// prepareLate prepares one of the late cases. After the last one the round goes over the bundles again.
func (l *Local) prepareLate(ctx context.Context) error {
	e := l.late[0]
	l.late = l.late[1:]
	if err := l.prepare(ctx, e); err != nil {
		return err
	}
	if len(l.late) == 0 {
		l.calibrate()
		l.bundle, l.again = 0, true
	}
	return nil
}

// calibrate calibrates the groups that have not been calibrated, and divides the work of the cases that are prepared.
func (l *Local) calibrate() {
	found := session.Calibration{Units: map[string]float64{}, Nodes: map[string][]uint64{}}
	for _, g := range l.groups {
		if g.unit == 0 {
			g.calibrate()
		}
		for _, e := range g.entries {
			if e.calibrated() {
				found.Units[e.Name()] = e.unit
			}
		}
		// Where a board is wrong every process is to find it, and say so in the same words.
		if g.divide(l.cfg.Slice) && !slices.ContainsFunc(g.entries, func(e *entry) bool { return e.out }) {
			for _, l := range g.lines {
				found.Nodes[g.name()] = append(found.Nodes[g.name()], l.Nodes)
			}
		}
	}
	l.changed = &found
}

// name returns the key of the group in the Nodes of a Calibration.
func (g *group) name() string { return g.entries[0].Key().Group().String() }

// calibrate finds the unit time of the group, from which the slices of all its cases follow.
// For a perft it is the time of the fastest board. The first nodes of a slice miss in caches
// and branch predictors, so a short slice is slower, and boards with unequal slices would
// differ by that alone. Other work follows the geometric mean.
func (g *group) calibrate() {
	n, sum, least := 0, 0., math.Inf(1)
	for _, e := range g.entries {
		if e.calibrated() {
			n++
			sum += math.Log(e.unit)
			least = min(least, e.unit)
		}
	}
	switch {
	case n == 0: // perhaps later
	case g.entries[0].Kind == work.Perft:
		g.unit = least
	default:
		g.unit = math.Exp(sum / float64(n))
	}
}

// slowSlice is how many times as long as the fastest board a slow one takes for a slice, at
// most twice as many: one that is 100 times slower needs no slice of 100 milliseconds.
const slowSlice = 4

// divide divides a perft into portions of about the given time, and these into parts for slow
// boards. It reports whether there are portions.
func (g *group) divide(length time.Duration) bool {
	if g.portions = min(sample.Rounded(g.unit/float64(length)), len(g.lines)); g.portions <= 1 {
		g.portions = 0
		return false
	}
	for _, e := range g.entries {
		if e.calibrated() {
			e.parts = max(1, min(int(e.unit/(slowSlice*g.unit)), len(g.lines)/g.portions))
			e.nodes = operation.Portions(g.lines, g.portions*e.parts)
		}
	}
	return true
}

// copyBase copies the calibration of the base to its control, the same board in the same
// group, and reports whether there is a base.
func (e *entry) copyBase() bool {
	for _, base := range e.g.entries {
		if e.Control && base != e && base.unit > 0 && base.Key().Subject == e.Key().Subject {
			e.lines, e.cycle, e.unit = base.lines, base.cycle, base.unit
			return true
		}
	}
	return false
}

// prepare verifies and calibrates e, or takes it out of the run, unless it is out already. An
// error ends the run.
func (l *Local) prepare(ctx context.Context, e *entry) error {
	if e.out || e.copyBase() {
		return nil
	}
	l.begin(e.Case)
	err := l.ready(ctx, e)
	var stopped *operation.StoppedError
	switch {
	case errors.As(err, &stopped):
		return err
	case errors.Is(err, rep.ErrUnsupported):
		e.g.leaveOut(e) // and its control, which cannot do this either
		_ = l.host.Warn(fmt.Errorf("left out: %w", err))
	case err != nil:
		l.refuse(e, err)
	}
	return nil
}

// ready prepares, verifies and calibrates e.
func (l *Local) ready(ctx context.Context, e *entry) error {
	g := e.g
	known, nodes := l.cfg.Calibration.Units[e.Name()], l.cfg.Calibration.Nodes[g.name()] // of another process
	// Not the results of ready: an operation that was given up still writes to
	// these variables.
	var op *operation.Op
	var lines []operation.Line
	var unit float64
	var counting time.Duration // that the whole work took where it was verified, line by line, or as one search
	var err error
	do := func(step operation.Step, expected time.Duration, f func()) error {
		if stopped := l.do(ctx, e.Case, step, expected, f); stopped != nil {
			return stopped
		}
		return err
	}
	if err := do(operation.Preparing, 0, func() { op, err = operation.Prepare(e.Case) }); err != nil {
		return err
	}
	if err := do(operation.Verifying, 0, func() {
		start := time.Now()
		switch {
		case op.Clears() && known > 0: // another process has verified it, and each sample is held against the known tree
		case op.Perft == nil:
			err = op.Verify()
		default:
			lines, err = op.VerifyLines(nodes)
		}
		if op.Clears() || op.Perft != nil {
			counting = time.Since(start)
		}
	}); err != nil {
		return err
	}
	switch {
	case known != 0:
		unit = known
	case op.Clears() || counting >= slowCount:
		unit = float64(counting)
	default:
		if err := do(operation.Calibrating, sample.CalibrationTries*l.cfg.Slice, func() { unit, err = sample.UnitTime(op, l.cfg.Slice) }); err != nil {
			return err
		}
	}
	if !g.verified {
		g.verified, g.lines, g.single = true, lines, op.Clears()
	} else if err := operation.SameLines(op, lines, g.lines); err != nil {
		return err
	}
	e.lines, e.cycle, e.unit = lines, op.Cycle, unit
	return nil
}

// slowCount is the time of a perft that is not counted again to find how long it takes.
const slowCount = 200 * time.Millisecond

// seldomOf is the number of rounds of which boards that are seldom measured take part in one.
const seldomOf = 3

// seldom reports whether the boards of a case are measured in some rounds only. In a run
// that takes as many rounds as there is time for, those that are not tuned leave most of them
// to those that are: a textbook board takes many times as long for a sample, and differs by so
// much that a third of the rounds decide it.
func seldom(cfg *session.Config, c work.Case) bool {
	if cfg.Rounds > 0 || cfg.Looks || !untuned(c) {
		return false
	}
	for _, other := range cfg.Cases {
		if !untuned(other) {
			return true
		}
	}
	return false
}

func untuned(c work.Case) bool { return c.Backend.Level == rep.Book || c.Backend.Level == rep.Step }

// seldomRound reports whether a round, counted from 0 through all processes, has the
// boards that are seldom measured: the first one, and then one at random of each three, the same in
// all runs. A fixed distance could always meet the same portions of a perft.
func seldomRound(round int) bool {
	return round == 0 || round >= seldomOf && sample.NewRandom(0, round/seldomOf, 0).IntN(seldomOf) == round%seldomOf
}

// often reports whether a case of g is measured in each round.
func often(g *group) bool {
	return slices.ContainsFunc(g.entries, func(e *entry) bool { return !e.out && !e.seldom })
}
