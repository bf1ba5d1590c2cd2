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
type side []*entry

// tablesAtOnce is how many MiB the tables of searches that take turns have together. There are two at least.
const tablesAtOnce = 1 << 10

// searchSides returns the sides of a bundle of searches that take turns, at random: as many boards as tablesAtOnce
// has room for.
func searchSides(bundle []*group, leftOut func(*entry) bool, random *rand.Rand) (of []side) {
	for _, g := range bundle {
		all := slices.DeleteFunc(slices.Clone(g.entries), leftOut)
		random.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		first := g.entries[0]
		atOnce := max(2, tablesAtOnce/max(first.TT*max(first.Threads, 1), 1))
		if first.Size == work.Hot {
			atOnce = 1 // the caches hold the tree of the board before it
		}
		for some := range slices.Chunk(all, atOnce) {
			of = append(of, some)
		}
	}
	return of
}

// sides returns the sides of a bundle in the order of the cases.
func sides(bundle []*group, leftOut func(*entry) bool) (of []side) {
	at := map[work.Key]int{} // by board
	for _, g := range bundle {
		for _, e := range g.entries {
			key := work.Key{Subject: e.Key().Subject, Control: e.Control}
			if _, ok := at[key]; !ok {
				at[key] = len(of)
				of = append(of, nil)
			}
			if !leftOut(e) {
				of[at[key]] = append(of[at[key]], e)
			}
		}
	}
	return slices.DeleteFunc(of, func(s side) bool { return len(s) == 0 })
}

// sample measures a side once. round is counted from 0. There are no measurements if a
// board turns out to play wrong. An error ends the run.
func (l *Local) sample(ctx context.Context, of side, round int, random *rand.Rand) ([]*measurement, error) {
	var taken []*measurement
	var err error
	m := &sample.Sampling{Frames: random.IntN(sample.MaxFrames)}
	if sample.InParts(of[0].Work) {
		m.Random = random
	}
	expected := time.Duration(0)
	for _, e := range of {
		if e.out {
			continue // since a case before it
		}
		l.begin(e.Case)
		var w *sample.Job
		prepared := func() {
			if w, err = l.prepared(e, len(m.Works) == 0, len(of), round, random); err == nil && m.Random != nil {
				err = w.Op.InTables(len(m.Works))
			}
		}
		if stopped := l.do(ctx, e.Case, operation.Preparing, 0, prepared); stopped != nil {
			return nil, stopped
		}
		if err != nil {
			return l.without(ctx, e, err, of, round, random)
		}
		m.Works = append(m.Works, w)
		taken = append(taken, &measurement{e, w})
		expected += max(sample.OtherTurns*l.cfg.Slice, l.expectedSample(e, round).Round(time.Millisecond))
	}
	if len(m.Works) > 1 {
		m.Begin = func(w *sample.Job) { l.begin(w.Op.Case) }
	}
	measured := func() { err = m.Measure() }
	if stopped := l.do(ctx, of[0].Case, operation.Sampling, expected, measured); stopped != nil {
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
	if of = slices.DeleteFunc(slices.Clone(of), func(e *entry) bool { return e.out }); len(of) == 0 {
		return nil, nil
	}
	return l.sample(ctx, of, round, random)
}

// prepared prepares a case of a side of a number of positions.
func (l *Local) prepared(e *entry, first bool, positions, round int, random *rand.Rand) (*sample.Job, error) {
	op, err := l.places.Prepare(e.Case, random)
	if err != nil {
		return nil, err
	}
	w := &sample.Job{Op: op, Lines: e.lines, Nodes: e.nodes, Schedule: e.g.schedule(e, round, l.cfg.Slice)}
	// No search begins with caches and branch predictors that another board has filled: one of a
	// million nodes fills them itself. And no perft follows itself if it is the only position.
	if e.Kind == work.Search && e.Size == work.Hot && first || e.Kind == work.Perft && positions == 1 && len(w.Slices) == 1 && w.Slices[0].N == 1 {
		w.Before = op.Neighbour()
	}
	return w, nil
}
