package harness

import (
	"math"
	"runtime"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
)

// sliceCount is the number of slices of a sample. Disturbances only ever add to the
// time of a slice, so the least of five is closer to the time of the work than
// their mean or their median.
const sliceCount = 5

// wholeOperations is the root of a slice that consists of whole operations.
const wholeOperations = -1

// A slice is what is timed at once.
type slice struct {
	root int // the root move of a perft by its place in entry.roots, or wholeOperations
	n    int // repetitions of the subtree of the root move, or operations; 1 where Op.Clears
}

// work is what the slices of a sample do.
type work struct {
	op    *Op
	roots []root // of the case, empty unless its slices are root moves
	slice
	frames int // stack depth, see onStack
}

// do does the work of one slice, and returns its nodes; 0 for work without nodes.
func (w *work) do() uint64 {
	if w.root != wholeOperations {
		return w.op.subtree(w.roots[w.root].move, w.n)
	}
	if w.op.count != nil {
		return w.op.count(w.n)
	}
	w.op.run(w.n)
	return 0
}

// want returns the nodes of one slice.
func (w *work) want() uint64 {
	switch {
	case w.root != wholeOperations:
		return uint64(w.n) * w.roots[w.root].nodes
	case w.op.count != nil:
		return uint64(w.n) * w.op.Nodes
	}
	return 0
}

// operations returns how many operations a slice is: the subtree of a root move is
// a part of one.
func (w *work) operations() float64 {
	if w.root != wholeOperations {
		return float64(w.want()) / float64(w.op.Nodes)
	}
	return float64(w.n)
}

// A sample is one measurement.
type sample struct {
	start      time.Time
	n          int           // repetitions in a slice
	operations float64       // of a slice
	least      time.Duration // of a slice
	wall, cpu  time.Duration // of all slices
	bytes      uint64        // allocated in a slice, the least of several, if Benchmem is set
	allocs     uint64
	events     map[string]uint64 // counted by the hardware in all slices; nil if it offers no counters
	tree       string            // the hash of the tree that was searched
}

// perOperation returns a count of all slices for each operation.
func (s sample) perOperation(count uint64) float64 {
	return float64(count) / (sliceCount * s.operations)
}

// measure takes a sample. hardware may be nil. The error wraps ErrWrong if the board
// panics, or counts other nodes than it should.
//
// The time of a slice is the CPU time of the thread, or its wall time where the
// system reports none, or if other threads do the work.
func measure(w *work, benchmem bool, hardware machine.Counters) (s sample, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = w.op.wrong("panics: %v", fault)
		}
	}()
	t := timer{work: w}
	var counted map[string]uint64
	if hardware != nil {
		// The time is measured even if the counters cannot be read.
		counted, _ = hardware.Read()
	}
	process := machine.CPUTime()
	s.start = time.Now()
	onStack(w.frames, t.takeSlices)
	s.wall = max(time.Since(s.start), 1)
	s.cpu = t.thread
	if !t.threadKnown {
		s.cpu = machine.CPUTime() - process
	}
	if hardware != nil {
		now, _ := hardware.Read()
		s.events = machine.Since(counted, now)
	}
	if t.wrong {
		return s, w.wrongCount(t.nodes)
	}
	if s.tree, err = w.op.Tree(); err != nil {
		return s, err
	}
	if benchmem {
		s.bytes, s.allocs = w.allocated()
	}
	s.n, s.operations, s.least = w.n, w.operations(), t.least
	return s, nil
}

// allocated returns what a slice allocates: the least of several slices that are
// not timed, since other goroutines of the process may allocate meanwhile.
func (w *work) allocated() (bytes, allocs uint64) {
	bytes, allocs = math.MaxUint64, math.MaxUint64
	for range sliceCount {
		w.op.Clear()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w.do()
		runtime.ReadMemStats(&after)
		bytes = min(bytes, after.TotalAlloc-before.TotalAlloc)
		allocs = min(allocs, after.Mallocs-before.Mallocs)
	}
	return bytes, allocs
}

// wrongCount returns the error of a slice with other nodes than it should have.
func (w *work) wrongCount(got uint64) error {
	of := ""
	if w.root != wholeOperations {
		of = " after " + w.roots[w.root].text
	}
	return w.op.wrong("got %d nodes%s, want %d, while it was measured (%s)", got, of, w.want(), w.op.Case.On.Position.FEN())
}

// A timer takes the slices of a sample. Nothing is allocated from the first slice to
// the last one.
type timer struct {
	work        *work
	least       time.Duration
	thread      time.Duration // CPU time of all slices
	threadKnown bool
	wrong       bool
	nodes       uint64 // of the first wrong slice
}

func (t *timer) takeSlices() {
	want, pooled := t.work.want(), t.work.op.Case.pooled()
	for i := range sliceCount {
		t.work.op.Clear()
		start := time.Now()
		before, _ := machine.ThreadCPUTime()
		nodes := t.work.do()
		after, known := machine.ThreadCPUTime()
		took := max(time.Since(start), 1)
		if known && !pooled {
			took = max(after-before, 1)
			t.thread += took
			t.threadKnown = true
		}
		if i == 0 || took < t.least {
			t.least = took
		}
		if nodes != want && !t.wrong {
			t.wrong, t.nodes = true, nodes
		}
	}
}

// calibrationTries is the number of times that a calibration is repeated: a try that
// is disturbed finds too few repetitions.
const calibrationTries = 3

// unitTime returns the time in nanoseconds of one operation, or of one node of the
// subtree of a root move. It is the least of several tries that take about length
// each. The error wraps ErrWrong as that of measure does.
func unitTime(op *Op, roots []root, length time.Duration) (float64, error) {
	w := &work{op: op, roots: roots, slice: slice{wholeOperations, op.Cycle}}
	for i, r := range roots { // the largest one: it is the closest to a slice
		if w.root == wholeOperations || r.nodes > roots[w.root].nodes {
			w.slice = slice{i, 1}
		}
	}
	once, least := w.n, math.Inf(1)
	for tries := 0; tries < calibrationTries; {
		took, err := w.time()
		if err != nil {
			return 0, err
		}
		units := float64(w.n)
		if w.root != wholeOperations {
			units = float64(w.want())
		}
		least = min(least, float64(took)/units)
		switch {
		case took >= 4*length && w.n == once: // a disturbance makes no difference
			return least, nil
		case took >= length/4 || w.n > math.MaxInt32/100 || op.Clears():
			tries++
		default:
			// Approach the goal in steps: a short time is a poor estimate.
			w.n = once * min(w.n/once*100, max(w.n/once*2, int(float64(length/2)/float64(took)*float64(w.n/once))))
		}
	}
	return least, nil
}

// time does the work once and returns how long it took.
func (w *work) time() (took time.Duration, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = w.op.wrong("panics: %v", fault)
		}
	}()
	w.op.Clear()
	start := time.Now()
	nodes := w.do()
	took = max(time.Since(start), 1)
	if nodes != w.want() {
		return 0, w.wrongCount(nodes)
	}
	return took, nil
}

// Seconds returns the time of one operation: the least of five, each with an empty
// table where Clears reports true. The error wraps ErrWrong if the board panics or
// counts wrong.
func (o *Op) Seconds() (float64, error) {
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	s, err := measure(&work{op: o, slice: slice{wholeOperations, o.Cycle}}, false, nil)
	return s.least.Seconds() / float64(o.Cycle), err
}

// Calibrate returns the number of operations that take about benchtime: a multiple
// of Cycle, 1 where Clears reports true. The error wraps ErrWrong if the board panics or counts wrong.
func (o *Op) Calibrate(benchtime time.Duration) (n int, err error) {
	one, err := unitTime(o, nil, benchtime)
	if err != nil {
		return 0, err
	}
	if o.Clears() {
		return 1, nil
	}
	return o.repetitions(one, benchtime), nil
}

// repetitions returns the number of operations that take about length if one takes
// the given nanoseconds: a multiple of Cycle.
func (o *Op) repetitions(one float64, length time.Duration) int {
	return rounded(float64(length)/(one*float64(o.Cycle))) * o.Cycle
}

// rounded returns x as a positive number that fits 31 bits.
func rounded(x float64) int { return int(max(1, min(math.Round(x), math.MaxInt32/4096))) }
