package local

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/work"
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
// has room for.
func searchSides(bundle []*group, leftOut func(*entry) bool, random *rand.Rand) []side {
	var of []side
	place := 0
	for _, g := range bundle {
		var all side
		for _, e := range g.entries {
			if !leftOut(e) {
				all = append(all, member{g, e, place})
			}
			place++
		}
		random.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		atOnce := max(2, tablesAtOnce/max(g.entries[0].TT*max(g.entries[0].Threads, 1), 1))
		if g.entries[0].Size == work.Hot {
			atOnce = 1 // the caches hold what the board before it has searched
		}
		of = slices.AppendSeq(of, slices.Chunk(all, atOnce))
	}
	return of
}

// sides returns the sides of a bundle in the order of the cases.
func sides(bundle []*group, leftOut func(*entry) bool) []side {
	type name struct {
		work.Subject
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
			if !leftOut(e) {
				of[at[key]] = append(of[at[key]], member{g, e, place})
			}
			place++
		}
	}
	return slices.DeleteFunc(of, func(s side) bool { return len(s) == 0 })
}

// Sample measures a side once. round is counted from 0. There are no measurements if a
// board turns out to play wrong. An error ends the run.
func (l *Local) sample(ctx context.Context, of side, round int, random *rand.Rand) ([]*measurement, error) {
	var taken []*measurement
	var err error
	m := &sample.Sampling{Frames: random.IntN(sample.MaxFrames)}
	if sample.InParts(of[0].e.Work) {
		m.Random = random
	}
	expected := time.Duration(0)
	for _, c := range of {
		if c.e.out {
			continue // since a case before it
		}
		l.begin(c.e.Case)
		var w *sample.Job
		prepared := func() {
			if w, err = l.prepared(c, len(m.Works) == 0, len(of), round, random); err == nil && m.Random != nil {
				err = w.Op.InTables(len(m.Works))
			}
		}
		if stopped := l.do(ctx, c.e.Case, operation.Preparing, 0, prepared); stopped != nil {
			return nil, stopped
		}
		if err != nil {
			return l.without(ctx, c.e, err, of, round, random)
		}
		m.Works = append(m.Works, w)
		taken = append(taken, &measurement{c, w})
		expected += max(sample.OtherTurns*l.cfg.Slice, l.expectedSample(c.g, c.e, round).Round(time.Millisecond))
	}
	if len(m.Works) > 1 {
		m.Begin = func(w *sample.Job) { l.begin(w.Op.Case) }
	}
	measured := func() { err = m.Measure() }
	if stopped := l.do(ctx, of[0].e.Case, operation.Sampling, expected, measured); stopped != nil {
		var s *operation.StoppedError
		if w := m.Current.Load(); errors.As(stopped, &s) && w != nil {
			s.Case = w.Op.Case
		}
		return nil, stopped
	}
	if err != nil {
		at := slices.IndexFunc(taken, func(t *measurement) bool { return t.work == m.Current.Load() })
		return l.without(ctx, taken[at].e, err, of, round, random)
	}
	for _, t := range taken {
		// Boards that divide the work wait for one another at its end: other programs
		// are not the reason that some of them have no CPU then.
		if t.e.Threads == 0 {
			wall, cpu := t.work.Spent()
			l.spent, l.used = l.spent+wall, l.used+cpu
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
func (l *Local) prepared(c member, first bool, positions, round int, random *rand.Rand) (*sample.Job, error) {
	op, err := l.places.Prepare(uncontrolled(c.e.Case), random)
	if err != nil {
		return nil, err
	}
	op.Case = c.e.Case
	w := &sample.Job{Op: op, Lines: c.e.lines, Nodes: c.e.nodes, Schedule: c.g.schedule(c.e, round, l.cfg.Slice)}
	// No search begins with caches and branch predictors that another board has filled: one of a
	// million nodes fills them itself. And no perft follows itself if it is the only position.
	if c.e.Kind == work.Search && c.e.Size == work.Hot && first || c.e.Kind == work.Perft && positions == 1 && len(w.Slices) == 1 && w.Slices[0].N == 1 {
		w.Before = op.Neighbour()
	}
	return w, nil
}

// uncontrolled returns the case without the mark of a control: an error must name
// the board.
func uncontrolled(c work.Case) work.Case {
	c.Control = false
	return c
}
