package harness

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/panics"
)

// The positions of a work take turns: in each turn every one of them is timed for one
// slice. A sample of a position is the least times of its slices, since disturbances only ever
// add to the time, and its slices are different portions of a perft, each of which is timed
// twice. So no slice follows itself: its branches would be learnt.
const (
	sampleTurns    = 6 // of a perft
	samplePortions = 3 // of a perft, in turn
	otherTurns     = 5 // of other work, which repeats one slice
)

// A slice is the work between two readings of the clock.
type slice struct {
	portion int // of a perft, or wholeOperations
	n       int // operations; 1 for a portion, and if Op.Clears
}

// work is the work of a sample.
type work struct {
	op    *Op
	lines []line   // of a perft in portions
	nodes []uint64 // of each portion
	schedule
	before func() // called before each turn, not timed; nil for nothing
	timed
}

// A schedule says when the slices of a work are timed: slice i in turn i, and again every
// period turns.
type schedule struct {
	slices        []slice // at most period, the rest of which is left to other works
	turns, period int
}

// repeated returns the schedule of work that is not divided: a slice of n operations.
func repeated(n int) schedule { return schedule{[]slice{{wholeOperations, n}}, otherTurns, 1} }

// timed is the measured times of a work.
type timed struct {
	start       time.Time
	least       [samplePortions]time.Duration // of each slice
	walk        time.Duration                 // the least of the same slice without its questions, if Op.Walks
	wall        time.Duration                 // of all slices
	thread      time.Duration                 // CPU time of all slices
	threadKnown bool
	wrong       bool
	wrongSlice  slice
	nodes       uint64 // of the first wrong slice
}

// do does the work of one slice, and returns its nodes; 0 for work without nodes.
func (w *work) do(s slice) uint64 {
	if s.portion != wholeOperations {
		return w.op.countLines(w.lines, s.portion, len(w.nodes))
	}
	if w.op.count != nil {
		return w.op.count(s.n)
	}
	w.op.run(s.n)
	return 0
}

// want returns the nodes of a slice.
func (w *work) want(s slice) uint64 {
	switch {
	case s.portion != wholeOperations:
		return w.nodes[s.portion]
	case w.op.count != nil:
		return uint64(s.n) * w.op.Nodes
	}
	return 0
}

// operations returns how many operations the slices are together: a portion is a part of one.
func (w *work) operations() float64 {
	if w.slices[0].portion == wholeOperations {
		return float64(w.slices[0].n)
	}
	var nodes uint64
	for _, s := range w.slices {
		nodes += w.want(s)
	}
	return float64(nodes) / float64(w.op.Nodes)
}

// A sample is one measurement.
type sample struct {
	start      time.Time
	n          int           // repetitions in a slice
	operations float64       // of all different slices
	least      time.Duration // the least times of these
	wall, cpu  time.Duration // of all turns
	bytes      uint64        // allocated in the slices, the least of several, if Benchmem is set
	allocs     uint64
	events     map[string]uint64 // counted by the hardware in the slices; nil if it offers no counters
	tree       string            // the hash of the tree that was searched
}

// perOperation returns a count of the slices for each operation.
func (s sample) perOperation(count uint64) float64 { return float64(count) / s.operations }

// A sampling takes samples of one board on several positions, or of searches of several boards on one.
type sampling struct {
	works    []*work // which take turns
	frames   int     // stack depth, see onStack
	benchmem bool
	hardware machine.Counters     // nil for none
	begin    func(*work)          // called before the first slice of each work; nil for nothing
	current  atomic.Pointer[work] // that is in work

	// random is the order in which searches of different boards take turns, see takeParts; nil for other work.
	random *rand.Rand
}

// measure takes a sample of each work. The error wraps ErrWrong if the board
// panics, or counts other nodes than it should.
//
// The time of a slice is the CPU time of the thread, or its wall time if the
// system reports none, or if other threads do the work.
func (m *sampling) measure() (samples []sample, err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = m.current.Load().op.wrong("panics: %v", fault)
		}
	}()
	turns := m.takeTurns
	if m.random != nil {
		turns = m.takeParts
	}
	onStack(m.frames, turns)
	for _, w := range m.works {
		m.current.Store(w)
		s, err := w.sample()
		if err != nil {
			return nil, err
		}
		if m.benchmem {
			s.bytes, s.allocs = w.allocated()
		}
		if m.hardware != nil {
			s.events = w.events(m.hardware)
		}
		samples = append(samples, s)
	}
	return samples, nil
}

// takeTurns takes all slices. Nothing is allocated from the second turn on.
func (m *sampling) takeTurns() {
	for turn, more := 0, true; more; turn++ {
		more = false
		for _, w := range m.works {
			more = more || turn+1 < w.turns
			if turn >= w.turns || turn%w.period >= len(w.slices) {
				continue
			}
			m.current.Store(w)
			if turn == 0 && m.begin != nil {
				m.begin(w)
			}
			w.take(turn)
		}
	}
}

// take times the slice of a turn.
func (w *work) take(turn int) {
	if w.before != nil {
		w.before()
	}
	i := turn % w.period
	s := w.slices[i]
	w.op.Clear()
	var nodes uint64
	if turn == 0 {
		w.start = time.Now()
	}
	took := w.timeOf(func() { nodes = w.do(s) })
	if turn < w.period || took < w.least[i] {
		w.least[i] = took
	}
	if nodes != w.want(s) && !w.wrong {
		w.wrong, w.wrongSlice, w.timed.nodes = true, s, nodes
	}
	if !w.op.Walks() {
		return
	}
	if took = w.timeOf(func() { w.op.Walk(s.n) }); turn == 0 || took < w.walk {
		w.walk = took
	}
}

// timeOf returns the time of f, and adds it to the times of all slices. Threads of the
// operation may have taken their times themselves.
func (w *work) timeOf(f func()) time.Duration {
	start := time.Now()
	before, _ := machine.ThreadCPUTime()
	f()
	after, known := machine.ThreadCPUTime()
	took := max(time.Since(start), 1)
	w.wall += took
	if known && !w.op.Case.pooled() {
		took = max(after-before, 1)
		w.thread += took
		w.threadKnown = true
	}
	if w.op.took != nil {
		took = max(w.op.took(), 1)
	}
	return took
}

// sample returns the result of the timed slices.
func (w *work) sample() (sample, error) {
	s := sample{start: w.start, n: w.slices[0].n, operations: w.operations(), wall: w.wall, cpu: w.thread}
	if !w.threadKnown {
		s.cpu = w.wall
	}
	if w.wrong {
		return s, w.wrongCount(w.wrongSlice, w.timed.nodes)
	}
	for _, least := range w.least[:len(w.slices)] {
		s.least += least
	}
	s.least = max(s.least-w.walk, 1)
	var err error
	s.tree, err = w.op.Tree()
	return s, err
}

// events returns the hardware counters of the slices, in a run of its own that is not timed;
// nil if they cannot be read.
func (w *work) events(hardware machine.Counters) map[string]uint64 {
	w.op.Clear()
	before, err := hardware.Read()
	if err != nil {
		return nil
	}
	for _, s := range w.slices {
		w.do(s)
	}
	after, err := hardware.Read()
	if err != nil {
		return nil
	}
	return machine.Since(before, after)
}

// allocated returns the allocations of the slices. It is the least of several runs that are
// not timed, since other goroutines of the process may allocate meanwhile.
func (w *work) allocated() (bytes, allocs uint64) {
	bytes, allocs = math.MaxUint64, math.MaxUint64
	for range otherTurns {
		w.op.Clear()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, s := range w.slices {
			w.do(s)
		}
		runtime.ReadMemStats(&after)
		bytes = min(bytes, after.TotalAlloc-before.TotalAlloc)
		allocs = min(allocs, after.Mallocs-before.Mallocs)
	}
	return bytes, allocs
}

// wrongCount returns the error of a slice with other nodes than it should have.
func (w *work) wrongCount(s slice, got uint64) error {
	of := ""
	if s.portion != wholeOperations {
		of = fmt.Sprintf(" in portion %d of %d", s.portion+1, len(w.nodes))
	}
	return w.op.wrong("got %d nodes%s, want %d, while it was measured (%s)", got, of, w.want(s), w.op.Case.On.Position.FEN())
}

// calibrationTries is the number of times that a calibration is repeated: a try that
// is disturbed finds too few repetitions.
const calibrationTries = 3

// unitTime returns the time in nanoseconds of one operation. It is the least of several tries
// that take about length each. The error wraps ErrWrong if the work is wrong.
func unitTime(op *Op, length time.Duration) (float64, error) {
	w := &work{op: op}
	n, least := op.Cycle, math.Inf(1)
	for tries := 0; tries < calibrationTries; {
		took, err := w.time(slice{wholeOperations, n})
		if err != nil {
			return 0, err
		}
		least = min(least, float64(took)/float64(n))
		switch {
		case took >= 4*length && n == op.Cycle: // a disturbance makes no difference
			return least, nil
		case took >= length/4 || n > math.MaxInt32/100 || op.Clears():
			tries++
		default:
			// Approach the goal in steps: a short time is a poor estimate.
			n = op.Cycle * min(n/op.Cycle*100, max(n/op.Cycle*2, int(float64(length/2)/float64(took)*float64(n/op.Cycle))))
		}
	}
	return least, nil
}

// time does a slice once and returns how long it took.
func (w *work) time(s slice) (took time.Duration, err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = w.op.wrong("panics: %v", fault)
		}
	}()
	w.op.Clear()
	start := time.Now()
	nodes := w.do(s)
	took = max(time.Since(start), 1)
	if nodes != w.want(s) {
		return 0, w.wrongCount(s, nodes)
	}
	return took, nil
}

// Seconds returns the time of one operation: the least of five, each with an empty
// table and after the same work on another position if Clears reports true. The error wraps ErrWrong if the board panics or
// counts wrong.
func (o *Op) Seconds() (float64, error) {
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	w := &work{op: o, schedule: repeated(o.Cycle)}
	if o.Clears() {
		w.before = o.neighbour()
	}
	m := sampling{works: []*work{w}}
	samples, err := m.measure()
	if err != nil {
		return 0, err
	}
	return samples[0].least.Seconds() / float64(o.Cycle), nil
}

// Calibrate returns the number of operations that take about benchtime: a multiple
// of Cycle, 1 if Clears reports true. The error wraps ErrWrong if the board panics or counts wrong.
func (o *Op) Calibrate(benchtime time.Duration) (n int, err error) {
	one, err := unitTime(o, benchtime)
	if err != nil {
		return 0, err
	}
	if o.Clears() {
		return 1, nil
	}
	return o.Case.repetitions(one, benchtime, o.Cycle), nil
}

// Work that is apart is not repeated within a slice that has room for fewer than enoughApart
// cycles.
const enoughApart = 8

// apart reports whether the operations of w do the same in different positions, so that a
// slice that repeats them would be learnt.
func (w Work) apart() bool { return w.Kind == Perft || w.Kind.Info().games }

// repetitions returns the number of operations that take about length if one takes
// the given nanoseconds: a multiple of cycle.
func (w Work) repetitions(one float64, length time.Duration, cycle int) int {
	cycles := float64(length) / (one * float64(cycle))
	if w.apart() && cycles < enoughApart {
		return cycle
	}
	return rounded(cycles) * cycle
}

// rounded returns x as a positive number that fits 31 bits.
func rounded(x float64) int { return int(max(1, min(math.Round(x), math.MaxInt32/4096))) }
