package sample

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// kiwipete is position 2 of the perft suite to a depth of a few nodes.
func kiwipete(t *testing.T, depth int) corpus.Position {
	t.Helper()
	i := slices.IndexFunc(corpus.All(), func(p corpus.Position) bool { return p.Name == "kiwipete" })
	require.GreaterOrEqual(t, i, 0)
	p := corpus.All()[i]
	p.Depth, p.Nodes = depth, map[int]uint64{1: 48, 2: 2039, 3: 97862}[depth]
	return p
}

// perftCase is a perft of kiwipete by x88.
func perftCase(t *testing.T, depth int, count work.Count) work.Case {
	return work.Case{Work: work.Work{Kind: work.Perft, Count: count, Dispatch: work.ByInterface}, On: kiwipete(t, depth), Backend: x88.Backend}
}

// stub returns an operation that calls f in each slice.
func stub(f func(n int)) *operation.Op { return &operation.Op{Cycle: 1, Do: f} }

// whole returns the work of a sample that repeats n whole operations.
func whole(op *operation.Op, n int) *Job {
	return &Job{Op: op, Schedule: Repeated(n)}
}

// measure takes a sample of one work.
func measure(w *Job) (*Job, error) {
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	w.timed = timed{}
	m := Sampling{Works: []*Job{w}}
	return w, m.Measure()
}

// inPortions returns the work of a sample of the given portions out of k.
func inPortions(t *testing.T, op *operation.Op, k int, of ...int) *Job {
	t.Helper()
	lines, err := op.VerifyLines(nil)
	require.NoError(t, err)
	w := &Job{Op: op, Lines: lines, Nodes: operation.Portions(lines, k), Schedule: Schedule{Turns: 2 * len(of), Period: len(of)}}
	for _, i := range of {
		w.Slices = append(w.Slices, Slice{i, 1})
	}
	return w
}

// TestLeastSlice checks that a sample is the least of the passes over each of its slices.
func TestLeastSlice(t *testing.T) {
	// Work, not sleep: it is CPU time that counts.
	busy := func(d time.Duration) {
		for start := time.Now(); time.Since(start) < d; {
		}
	}
	lengths := []time.Duration{9 * time.Millisecond, 9 * time.Millisecond, 9 * time.Millisecond, time.Millisecond, 9 * time.Millisecond}
	calls := 0
	op := stub(func(n int) {
		assert.Equal(t, 3, n)
		busy(lengths[calls%len(lengths)])
		calls++
	})
	s, err := measure(whole(op, 3))
	require.NoError(t, err)
	assert.Equal(t, 5, calls)
	assert.Equal(t, 3, s.Slices[0].N)
	assert.Equal(t, 3.0, s.Operations())
	assert.Less(t, s.Least(), 4*time.Millisecond)
	assert.GreaterOrEqual(t, s.wall, 37*time.Millisecond)

	// Two slices in turns: the least of each, and work before a turn is not timed.
	calls = 0
	lengths = []time.Duration{9 * time.Millisecond, time.Millisecond, 2 * time.Millisecond, 9 * time.Millisecond}
	w := &Job{Op: op, Schedule: Schedule{[]Slice{{operation.WholeOperations, 3}, {operation.WholeOperations, 3}}, 4, 2}}
	s, err = measure(w)
	require.NoError(t, err)
	assert.Equal(t, 4, calls)
	assert.Less(t, s.Least(), 6*time.Millisecond, "the least of 9 and 2 ms, and of 1 and 9 ms")

	// Work before each turn is not timed, and two works take turns.
	var order []string
	named := func(name string) *Job {
		w := whole(stub(func(int) { order = append(order, name) }), 1)
		w.Turns = 2
		return w
	}
	both := Sampling{Works: []*Job{named("a"), named("b")}}
	both.Works[0].Before = func() { busy(20 * time.Millisecond); order = append(order, "before") }
	err = both.Measure()
	require.NoError(t, err)
	assert.Equal(t, "before a b before a b", strings.Join(order, " "))
	assert.Less(t, both.Works[0].wall, 20*time.Millisecond)

	// Where the time of a thread is known, sleep is not time.
	if _, ok := machine.ThreadCPUTime(); ok {
		op = stub(func(int) { time.Sleep(10 * time.Millisecond) })
		s, err = measure(whole(op, 1))
		require.NoError(t, err)
		assert.Less(t, s.Least(), 2*time.Millisecond)
	}
}

// TestPortions checks that the lines of a perft are in the order of their texts, that the
// portions are one whole perft together, of about equal size, and that a perft of two
// plies has none.
func TestPortions(t *testing.T) {
	for _, count := range []work.Count{work.Bulk, work.List, work.Leaf} {
		op, err := operation.Prepare(perftCase(t, 3, count))
		require.NoError(t, err)
		lines, err := op.VerifyLines(nil)
		require.NoError(t, err)
		require.Len(t, lines, 48)
		assert.Equal(t, operation.Line{Moves: lines[0].Moves, Text: "a1b1", Nodes: 1969}, lines[0])
		assert.True(t, slices.IsSortedFunc(lines, func(a, b operation.Line) int { return strings.Compare(a.Text, b.Text) }))
		const k = 5
		w := inPortions(t, op, k, 0, 1, 2, 3, 4)
		assert.InDelta(t, 1, w.Operations(), 1e-9)
		var total uint64
		for _, s := range w.Slices {
			assert.Equal(t, w.want(s), w.do(s))
			assert.InEpsilon(t, 97862/k, w.want(s), 0.2)
			total += w.want(s)
		}
		assert.EqualValues(t, 97862, total)
		assert.Equal(t, op.Case.On.Position, op.Board.Position())
	}
	op, err := operation.Prepare(perftCase(t, 2, work.Bulk))
	require.NoError(t, err)
	assert.Nil(t, op.Perft)
	assert.EqualValues(t, 3*2039, op.Count(3))

	wrong := perftCase(t, 3, work.Bulk)
	wrong.On.Nodes++
	op, err = operation.Prepare(wrong)
	require.NoError(t, err)
	_, err = op.VerifyLines(nil)
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "got 97862 nodes, want 97863")
}

// TestTurns checks that a single slice waits as long as three would take.
func TestTurns(t *testing.T) {
	calls := ""
	named := func(name string, s Schedule) *Job {
		return &Job{Op: stub(func(int) { calls += name }), Schedule: s}
	}
	one := Slice{operation.WholeOperations, 1}
	m := Sampling{Works: []*Job{
		named("a", Schedule{[]Slice{one}, 6, 3}), named("b", Schedule{[]Slice{one, one, one}, 6, 3}), named("c", Repeated(1)),
	}}
	m.takeTurns()
	assert.Equal(t, "abcbcbcabcbcb", calls)
}

// TestSliceCount checks that a wrong count of any slice is found.
func TestSliceCount(t *testing.T) {
	op, err := operation.Prepare(perftCase(t, 3, work.Bulk))
	require.NoError(t, err)
	for _, w := range []*Job{inPortions(t, op, 6, 5, 0, 1), whole(op, 1)} {
		for wrong := range w.Turns {
			calls := 0
			changed := *op
			off := func() uint64 {
				calls++
				if calls-1 == wrong {
					return 1
				}
				return 0
			}
			first := 0 // of each portion
			changed.Perft = func(depth int) uint64 {
				if first++; (first-1)%8 == 0 {
					return op.Perft(depth) + off()
				}
				return op.Perft(depth)
			}
			changed.Count = func(n int) uint64 { return op.Count(n) + off() }
			w.Op = &changed
			_, err := measure(w)
			require.ErrorIs(t, err, operation.ErrWrong, "slice %d", wrong)
			if w.Lines != nil {
				assert.ErrorContains(t, err, "in portion "+[]string{"6", "1", "2"}[wrong%3]+" of 6, want ")
			} else {
				assert.ErrorContains(t, err, "got 97863 nodes, want 97862, while it was measured (r3k2r/")
			}
			calls, first = wrong, 0 // the next call is wrong
			_, err = w.time(w.Slices[0])
			assert.ErrorIs(t, err, operation.ErrWrong)
		}
	}
}

// TestNoAllocations checks that nothing is allocated while the slices are timed.
func TestNoAllocations(t *testing.T) {
	cases := []work.Case{perftCase(t, 3, work.Bulk), perftCase(t, 3, work.Leaf), perftCase(t, 2, work.List), perftCase(t, 3, work.Bulk)}
	cases[3].Work = work.Work{Kind: work.MakeUnmake}
	for _, c := range cases {
		op, err := operation.Prepare(c)
		require.NoError(t, err)
		w := whole(op, 2*op.Cycle)
		if op.Perft != nil {
			w = inPortions(t, op, 6, 3, 4, 5)
		}
		m := Sampling{Works: []*Job{w}}
		assert.Zero(t, testing.AllocsPerRun(5, m.takeTurns), c.Name())
		assert.False(t, w.wrong)
	}
}

// TestUnitTime checks the calibration: the least of several tries, by operation or
// by node.
func TestUnitTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// It takes 10 µs, but longer in the first and the last try that are long enough.
		tries := 0
		op := stub(func(n int) {
			d := time.Duration(n) * 10 * time.Microsecond
			if d >= 250*time.Microsecond {
				tries++
				if tries != 2 {
					d *= 5
				}
			}
			time.Sleep(d)
		})
		one, err := UnitTime(op, time.Millisecond)
		require.NoError(t, err)
		assert.Equal(t, CalibrationTries, tries)
		assert.Equal(t, 10_000.0, one, "50 µs where it was disturbed")
		assert.Equal(t, 100, Repetitions(op.Case.Work, 10_000, time.Millisecond, op.Cycle))
		op.Cycle = 48
		assert.Equal(t, 96, Repetitions(op.Case.Work, 10_000, time.Millisecond, op.Cycle))
		assert.Equal(t, 48, Repetitions(op.Case.Work, 1e9, time.Millisecond, op.Cycle))
		assert.Equal(t, 1, Rounded(0.1))
		assert.Positive(t, Rounded(math.Inf(1)))
		op.Cycle, op.Case.Kind = 1, work.Perft
		assert.Equal(t, 1, Repetitions(op.Case.Work, 300_000, time.Millisecond, op.Cycle), "a perft is not repeated within a slice")
		assert.Equal(t, 100, Repetitions(op.Case.Work, 10_000, time.Millisecond, op.Cycle), "except a very short one")
	})
}

// TestKept checks that boards that are kept are random ones, and that boards are
// made that are not measured.
func TestKept(t *testing.T) {
	made := 0
	c := perftCase(t, 3, work.Bulk)
	c.Backend.New = func() rep.Board { made++; return x88.New() }
	var p Placement
	random := NewRandom(1, 0, 0)
	const samples = 200
	last := 0
	for range samples {
		op, err := p.Prepare(c, random)
		require.NoError(t, err)
		last = slices.Index(p.kept, op)
		assert.GreaterOrEqual(t, last, 0)
	}
	assert.Greater(t, made, 2*samples)
	assert.LessOrEqual(t, made, 8*samples)
	assert.Len(t, p.kept, maxKept)
	assert.Greater(t, len(p.padding), maxPadding/2)

	c.Backend.New = func() rep.Board { panic("no board today") }
	for range 10 { // the unused boards of some
		_, err := p.Prepare(c, random)
		assert.ErrorIs(t, err, operation.ErrWrong)
	}
}
