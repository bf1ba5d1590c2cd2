// Package sample times operations in slices of about a millisecond.
package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/panics"
)

// The positions of a work take turns: in each turn every one of them is timed for one
// slice. A sample of a position is the least times of its slices, since disturbances only ever
// add to the time, and its slices are different portions of a perft, each of which is timed
// twice. So no slice follows itself: its branches would be learnt.
const (
	Turns      = 6 // of a perft
	Portions   = 3 // of a perft, in turn
	OtherTurns = 5 // of other work, which repeats one slice
)

// A slice is the work between two readings of the clock.
type Slice struct {
	Portion int // of a perft, or wholeOperations
	N       int // operations; 1 for a portion, and if Op.Clears
}

// Job is the work of a sample.
type Job struct {
	Op    *operation.Op
	Lines []operation.Line // of a perft in portions
	Nodes []uint64         // of each portion
	Schedule
	Before func() // called before each turn, not timed; nil for nothing
	timed
}

// A Schedule says when the slices of a work are timed: slice i in turn i, and again every
// period turns.
type Schedule struct {
	Slices        []Slice // at most period, the rest of which is left to other works
	Turns, Period int
}

// Repeated returns the schedule of work that is not divided: a slice of n operations.
func Repeated(n int) Schedule {
	return Schedule{[]Slice{{operation.WholeOperations, n}}, OtherTurns, 1}
}

// timed is the measured times of a work.
type timed struct {
	start      time.Time
	least      [Portions]time.Duration // of each slice
	wall       time.Duration           // of all slices
	thread     time.Duration           // CPU time of all slices, or the wall time
	wrong      bool
	wrongSlice Slice
	nodes      uint64 // of the first wrong slice
	tree       string // the hash of the tree that was searched
}

// do does the work of one slice, and returns its nodes; 0 for work without nodes.
func (w *Job) do(s Slice) uint64 {
	if s.Portion != operation.WholeOperations {
		return w.Op.CountLines(w.Lines, s.Portion, len(w.Nodes))
	}
	if w.Op.Count != nil {
		return w.Op.Count(s.N)
	}
	w.Op.Do(s.N)
	return 0
}

// want returns the nodes of a slice.
func (w *Job) want(s Slice) uint64 {
	switch {
	case s.Portion != operation.WholeOperations:
		return w.Nodes[s.Portion]
	case w.Op.Count != nil:
		return uint64(s.N) * w.Op.Nodes
	}
	return 0
}

// Operations returns how many operations the slices are together: a portion is a part of one.
func (w *Job) Operations() float64 {
	if w.Slices[0].Portion == operation.WholeOperations {
		return float64(w.Slices[0].N)
	}
	var nodes uint64
	for _, s := range w.Slices {
		nodes += w.want(s)
	}
	return float64(nodes) / float64(w.Op.Nodes)
}

// A Sampling takes samples of one board on several positions, or of searches of several boards on one.
type Sampling struct {
	Works   []*Job              // which take turns
	Frames  int                 // stack depth, see onStack
	Begin   func(*Job)          // called before the first slice of each work; nil for nothing
	Current atomic.Pointer[Job] // that is in work

	// random is the order in which searches of different boards take turns, see takeParts; nil for other work.
	Random *rand.Rand
}

// Measure takes a sample of each work, which the work has then. The error wraps ErrWrong if the board
// panics, or counts other nodes than it should.
//
// The time of a slice is the CPU time of the thread, or its wall time if the
// system reports none.
func (m *Sampling) Measure() (err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = m.Current.Load().Op.Wrong("panics: %v", fault)
		}
	}()
	turns := m.takeTurns
	if m.Random != nil {
		turns = m.takeParts
	}
	onStack(m.Frames, turns)
	for _, w := range m.Works {
		m.Current.Store(w)
		if w.wrong {
			return w.wrongCount(w.wrongSlice, w.timed.nodes)
		}
		if w.tree, err = w.Op.Tree(); err != nil {
			return err
		}
	}
	return nil
}

// takeTurns takes all slices. Nothing is allocated from the second turn on.
func (m *Sampling) takeTurns() {
	for turn, more := 0, true; more; turn++ {
		more = false
		for _, w := range m.Works {
			more = more || turn+1 < w.Turns
			if turn >= w.Turns || turn%w.Period >= len(w.Slices) {
				continue
			}
			m.Current.Store(w)
			if turn == 0 && m.Begin != nil {
				m.Begin(w)
			}
			w.take(turn)
		}
	}
}

// take times the slice of a turn.
func (w *Job) take(turn int) {
	if w.Before != nil {
		w.Before()
	}
	i := turn % w.Period
	s := w.Slices[i]
	w.Op.Clear()
	var nodes uint64
	if turn == 0 {
		w.start = time.Now()
	}
	took := w.timeOf(func() { nodes = w.do(s) })
	if turn < w.Period || took < w.least[i] {
		w.least[i] = took
	}
	if nodes != w.want(s) && !w.wrong {
		w.wrong, w.wrongSlice, w.timed.nodes = true, s, nodes
	}
}

// timeOf returns the time of f, and adds it to the times of all slices.
func (w *Job) timeOf(f func()) time.Duration {
	start := time.Now()
	before, _ := machine.ThreadCPUTime()
	f()
	after, known := machine.ThreadCPUTime()
	took := max(time.Since(start), 1)
	w.wall += took
	if known {
		took = max(after-before, 1)
	}
	w.thread += took
	return took
}

// Least returns the least times of the different slices, together.
func (w *Job) Least() (least time.Duration) {
	for _, slice := range w.least[:len(w.Slices)] {
		least += slice
	}
	return max(least, 1)
}

// Spent returns the time of all slices, and the CPU time, which is the same if it is not known.
func (w *Job) Spent() (wall, cpu time.Duration) { return w.wall, w.thread }

// wrongCount returns the error of a slice with other nodes than it should have.
func (w *Job) wrongCount(s Slice, got uint64) error {
	of := ""
	if s.Portion != operation.WholeOperations {
		of = fmt.Sprintf(" in portion %d of %d", s.Portion+1, len(w.Nodes))
	}
	return w.Op.Wrong("got %d nodes%s, want %d, while it was measured (%s)", got, of, w.want(s), w.Op.Case.On.Position.FEN())
}

// CalibrationTries is the number of times that a calibration is repeated: a try that
// is disturbed finds too few repetitions.
const CalibrationTries = 3

// UnitTime returns the time in nanoseconds of one operation. It is the least of several tries
// that take about length each. The error wraps ErrWrong if the work is wrong.
func UnitTime(op *operation.Op, length time.Duration) (float64, error) {
	w := &Job{Op: op}
	n, least := op.Cycle, math.Inf(1)
	for tries := 0; tries < CalibrationTries; {
		took, err := w.time(Slice{operation.WholeOperations, n})
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
func (w *Job) time(s Slice) (took time.Duration, err error) {
	defer w.Op.Caught(&err)
	w.Op.Clear()
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
func Seconds(o *operation.Op) (float64, error) {
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	w := &Job{Op: o, Schedule: Repeated(o.Cycle)}
	if o.Clears() {
		w.Before = o.Neighbour()
	}
	m := Sampling{Works: []*Job{w}}
	err := m.Measure()
	return w.Least().Seconds() / float64(o.Cycle), err
}

// Calibrate returns the number of operations that take about benchtime: a multiple
// of Cycle, 1 if Clears reports true. The error wraps ErrWrong if the board panics or counts wrong.
func Calibrate(o *operation.Op, benchtime time.Duration) (n int, err error) {
	one, err := UnitTime(o, benchtime)
	if err != nil {
		return 0, err
	}
	if o.Clears() {
		return 1, nil
	}
	return Repetitions(o.Case.Work, one, benchtime, o.Cycle), nil
}

// A perft does the same in different positions, and would be learnt: it is not repeated within
// a slice that has room for fewer than enoughApart of it.
const enoughApart = 8

// Repetitions returns the number of operations that take about length if one takes
// the given nanoseconds: a multiple of cycle.
func Repetitions(w work.Work, one float64, length time.Duration, cycle int) int {
	cycles := float64(length) / (one * float64(cycle))
	if w.Kind == work.Perft && cycles < enoughApart {
		return cycle
	}
	return Rounded(cycles) * cycle
}

// Rounded returns x as a positive number that fits 31 bits.
func Rounded(x float64) int { return int(max(1, min(math.Round(x), math.MaxInt32/4096))) }

// Text returns the lines of the result of a sample, as go test writes it, below its note. They are written
// by one call: the file ends with a whole line at any time.
func (w *Job) Text(note results.SampleNote) string {
	key, least, operations := w.Op.Case.Key(), w.Least(), w.Operations()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: w.Slices[0].N, T: least, Extra: w.Op.Values(operations, least)}
	result.Extra[results.NanosecondsPerOp] = float64(least) / operations
	line := "Benchmark" + key.String() + "\t" + result.String()
	_, cpu := w.Spent()
	note.Tree, note.Start, note.CPU = w.tree, w.start.UTC().Truncate(time.Millisecond), cpu.Nanoseconds()
	if first := w.Slices[0].Portion; first != operation.WholeOperations {
		note.Portion, note.Portions = first+1, len(w.Nodes)
	}
	return results.Note{Sample: &note}.String() + "\n" + line + "\n"
}
