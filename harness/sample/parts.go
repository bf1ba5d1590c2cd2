package sample

import (
	"context"
	"iter"
	"runtime"
	"slices"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/panics"
)

// searchPart is about how long a search goes on before another one has its turn.
const searchPart = 50 * time.Millisecond

// InParts reports whether the searches of different boards take turns, see sampling.takeParts, or of several threads.
// Other searches that the caches hold do not: each would begin with the caches of another one.
func InParts(w work.Work) bool {
	return w.Kind == work.Search && (w.Size == work.Million || w.Threads > 0)
}

// A part is a search that stands still between its turns.
type part struct {
	next func() (struct{}, bool)
	stop func()
	done bool // with the search that is timed
}

// newPart returns a search that has not begun. The thread that calls it calls next and stop, too. The search is timed
// once. If others search at the same time, it is repeated until ctx is done: none of them is timed alone.
func newPart(ctx context.Context, s *operation.Searching, others bool) *part {
	p := &part{}
	s.Took = 0
	p.next, p.stop = iter.Pull(func(yield func(struct{}) bool) {
		start := time.Now()
		before, _ := machine.ThreadCPUTime()
		took := func() time.Duration {
			if after, known := machine.ThreadCPUTime(); known {
				return max(after-before, 1)
			}
			return max(time.Since(start), 1)
		}
		pause := func() {
			if time.Since(start) < searchPart {
				return
			}
			if !p.done {
				s.Took += took()
			}
			yield(struct{}{})
			start = time.Now()
			before, _ = machine.ThreadCPUTime()
		}
		s.Do(ctx, pause)
		s.Took += took()
		p.done = true
		timed := s.Last
		defer func() { s.Last = timed }()
		for others && ctx.Err() == nil {
			s.Reset()
			s.Do(ctx, pause)
		}
	})
	return p
}

// A lane is a thread with one search of each work.
type lane struct {
	parts []*part
	turn  chan int           // the work whose part is next; nil for the lane of the caller
	ended chan *panics.Panic // the panic of a part, nil for none
}

// newLane returns the number-th lane of works.
func newLane(ctx context.Context, works []*Job, number int) *lane {
	l := &lane{}
	begin := func() {
		for _, w := range works {
			l.parts = append(l.parts, newPart(ctx, w.Op.Searches[number], len(w.Op.Searches) > 1))
		}
	}
	if number == 0 {
		begin()
		return l
	}
	l.turn, l.ended = make(chan int), make(chan *panics.Panic)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		begin()
		for i := range l.turn {
			l.ended <- faultOf(func() { l.parts[i].next() })
		}
		l.ended <- faultOf(l.stop)
	}()
	return l
}

// faultOf calls f and returns its panic, nil for none.
func faultOf(f func()) (fault *panics.Panic) {
	defer func() { fault = panics.Of(recover()) }()
	f()
	return nil
}

func (l *lane) stop() {
	for _, p := range l.parts {
		p.stop()
	}
}

// takeParts takes the searches of all works, which are of different boards, in parts that take turns, in a random order.
// A search of a million nodes takes a second, and for as long the memory of a machine that others use may be half as
// fast: in parts such a time meets all boards alike. Each search has a table of its own. Threads search at the same
// time, each in a lane.
func (m *Sampling) takeParts() {
	ctx, cancel := context.WithCancel(context.Background())
	var lanes []*lane
	end := func() {
		cancel()
		for _, l := range lanes[min(1, len(lanes)):] {
			close(l.turn)
			<-l.ended
		}
		if len(lanes) > 0 {
			lanes[0].stop()
		}
		lanes = nil
	}
	defer end() // of a panic
	for _, w := range m.Works {
		m.Current.Store(w)
		if w.Before != nil {
			w.Before()
		}
		w.Op.Clear()
	}
	for i := range m.Works[0].Op.Searches {
		lanes = append(lanes, newLane(ctx, m.Works, i))
	}
	var left []int
	for i := range m.Works {
		left = append(left, i)
	}
	for len(left) > 0 {
		m.Random.Shuffle(len(left), func(i, k int) { left[i], left[k] = left[k], left[i] })
		left = slices.DeleteFunc(left, func(i int) bool { return m.takePart(lanes, i) })
	}
	end()
	for _, w := range m.Works {
		var nodes uint64
		for _, s := range w.Op.Searches {
			nodes += s.Last.Nodes
		}
		w.least[0] = max(operation.TookTogether(w.Op.Searches), 1)
		if w.thread = w.wall; w.Op.Case.Threads == 0 {
			w.thread = w.least[0]
		}
		if nodes != w.want(w.Slices[0]) {
			w.wrong, w.wrongSlice, w.timed.nodes = true, w.Slices[0], nodes
		}
	}
}

// takePart takes the next part of the i-th work in all lanes, and reports whether all its searches are done.
func (m *Sampling) takePart(lanes []*lane, i int) bool {
	w := m.Works[i]
	m.Current.Store(w)
	if m.Begin != nil {
		m.Begin(w)
	}
	start := time.Now()
	if w.start.IsZero() {
		w.start = start
	}
	for _, l := range lanes[1:] {
		l.turn <- i
	}
	fault := faultOf(func() { lanes[0].parts[i].next() })
	for _, l := range lanes[1:] {
		if f := <-l.ended; f != nil {
			fault = f
		}
	}
	if fault != nil {
		panic(fault)
	}
	w.wall += time.Since(start)
	return !slices.ContainsFunc(lanes, func(l *lane) bool { return !l.parts[i].done })
}
