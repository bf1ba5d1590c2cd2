package harness

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"
)

// A side is the cases of one board in a bundle, or of its control, one for each position. Of searches that take
// turns it is the cases of several boards on one position.
type side []member

type member struct {
	g     *group
	e     *entry
	place int // of the case in the bundle
}

// tablesAtOnce is how many MiB the tables of searches that take turns have together. There are two at least.
const tablesAtOnce = 1 << 10

// searchSides returns the sides of a bundle of searches that take turns, at random: as many boards as tablesAtOnce
// has room for. Those that are seldom measured are left out if often is set.
func searchSides(bundle []*group, often bool, random *rand.Rand) []side {
	var of []side
	place := 0
	for _, g := range bundle {
		var all side
		for _, e := range g.entries {
			if !e.out && !(often && e.seldom) {
				all = append(all, member{g, e, place})
			}
			place++
		}
		random.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		of = slices.AppendSeq(of, slices.Chunk(all, max(2, tablesAtOnce/max(g.entries[0].TT*max(g.entries[0].Threads, 1), 1))))
	}
	return of
}

// sides returns the sides of a bundle whose cases are still measured, in the order of the
// cases.
func sides(bundle []*group) []side {
	type name struct {
		Subject
		control bool
	}
	var of []side
	at := map[name]int{}
	place := 0
	for _, g := range bundle {
		for _, e := range g.entries {
			key := name{e.Key().Subject, e.Control}
			if _, ok := at[key]; !ok {
				at[key] = len(of)
				of = append(of, nil)
			}
			if !e.out {
				of[at[key]] = append(of[at[key]], member{g, e, place})
			}
			place++
		}
	}
	return slices.DeleteFunc(of, func(s side) bool { return len(s) == 0 })
}

// sample measures a side once. round is counted from 0. There are no measurements if a
// board turns out to play wrong. An error ends the run.
func (l *Local) sample(ctx context.Context, of side, round int, random *rand.Rand) ([]*measurement, error) {
	var taken []*measurement
	var err error
	m := &sampling{frames: random.IntN(maxFrames), benchmem: l.cfg.Benchmem, hardware: l.hardwareFor(of[0].e.Case)}
	if of[0].e.inParts() {
		m.random = random
	}
	expected := time.Duration(0)
	for _, c := range of {
		if c.e.out {
			continue // since a case before it
		}
		l.begin(c.e.Case)
		var w *work
		prepared := func() {
			if w, err = l.prepared(c, len(m.works) == 0, len(of), round, random); err == nil && m.random != nil {
				err = w.op.inTables(len(m.works))
			}
		}
		if stopped := l.do(ctx, c.e.Case, Preparing, 0, prepared); stopped != nil {
			return nil, stopped
		}
		if err != nil {
			return l.without(ctx, c.e, err, of, round, random)
		}
		m.works = append(m.works, w)
		taken = append(taken, &measurement{c, w, sample{}})
		expected += max(otherTurns*l.cfg.Slice, l.expectedSample(c.g, c.e, round).Round(time.Millisecond))
	}
	if len(m.works) > 1 {
		m.begin = func(w *work) { l.begin(w.op.Case) }
	}
	var samples []sample
	measured := func() { samples, err = m.measure() }
	if stopped := l.do(ctx, of[0].e.Case, Sampling, expected, measured); stopped != nil {
		var s *StoppedError
		if w := m.current.Load(); errors.As(stopped, &s) && w != nil {
			s.Case = w.op.Case
		}
		return nil, stopped
	}
	if err != nil {
		at := slices.IndexFunc(taken, func(t *measurement) bool { return t.work == m.current.Load() })
		return l.without(ctx, taken[at].e, err, of, round, random)
	}
	for i, s := range samples {
		taken[i].sample = s
		// Boards that divide the work wait for one another at its end: other programs
		// are not the reason that some of them have no CPU then.
		if taken[i].e.Threads == 0 {
			l.spent += s.wall
			l.used += s.cpu
		}
	}
	return taken, nil
}

// without refuses a board of a side, and measures the other ones if there are any.
func (l *Local) without(ctx context.Context, e *entry, err error, of side, round int, random *rand.Rand) ([]*measurement, error) {
	l.refuse(e, err)
	if of = slices.DeleteFunc(slices.Clone(of), func(m member) bool { return m.e.out }); len(of) == 0 {
		return nil, nil
	}
	return l.sample(ctx, of, round, random)
}

// prepared prepares a member of a side of a number of positions.
func (l *Local) prepared(c member, first bool, positions, round int, random *rand.Rand) (*work, error) {
	op, err := l.places.prepare(c.e.uncontrolled(), random)
	if err != nil {
		return nil, err
	}
	op.Case = c.e.Case
	w := &work{op: op, lines: c.e.lines, nodes: c.e.nodes, schedule: c.g.schedule(c.e, round, l.cfg.Slice)}
	// No search begins with caches and branch predictors that another board has filled: one of a
	// million nodes fills them itself. And no perft follows itself if it is the only position.
	if c.e.Kind == Search && c.e.Size == Hot && first || c.e.Kind == Perft && !c.e.pooled() && positions == 1 && len(w.slices) == 1 && w.slices[0].n == 1 {
		w.before = op.neighbour()
	}
	return w, nil
}
