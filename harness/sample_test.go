package harness

import (
	"math"
	"slices"
	"testing"
	"time"
	"unsafe"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stackAddress returns the address of a variable on the stack.
//
//go:noinline
func stackAddress() uintptr {
	var here byte
	return uintptr(unsafe.Pointer(&here))
}

// kiwipete is position 2 of the perft suite to a depth of a few nodes.
func kiwipete(t *testing.T, depth int) NamedPosition {
	t.Helper()
	i := slices.IndexFunc(Corpus(), func(p NamedPosition) bool { return p.Name == "kiwipete" })
	require.GreaterOrEqual(t, i, 0)
	p := Corpus()[i]
	p.Depth, p.Nodes = depth, map[int]uint64{1: 48, 2: 2039, 3: 97862}[depth]
	return p
}

// perftCase is a perft of kiwipete by x88.
func perftCase(t *testing.T, depth int, count Count) Case {
	return Case{Work: Work{Kind: Perft, Count: count, Dispatch: ByInterface}, On: kiwipete(t, depth), Backend: x88.Backend}
}

// stub returns an operation that calls f in each slice.
func stub(f func(n int)) *Op { return &Op{Cycle: 1, run: f} }

// TestLeastSlice checks that a sample is the least of its five slices.
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
	s, err := measure(&work{op: op, slice: slice{wholeOperations, 3}}, false, nil)
	require.NoError(t, err)
	assert.Equal(t, 5, calls)
	assert.Equal(t, 3, s.n)
	assert.Equal(t, 3.0, s.operations)
	assert.Less(t, s.least, 4*time.Millisecond)
	assert.GreaterOrEqual(t, s.wall, 37*time.Millisecond)

	// Where the time of a thread is known, sleep is not time.
	if _, ok := machine.ThreadCPUTime(); ok {
		op = stub(func(int) { time.Sleep(10 * time.Millisecond) })
		s, err = measure(&work{op: op, slice: slice{wholeOperations, 1}}, false, nil)
		require.NoError(t, err)
		assert.Less(t, s.least, 2*time.Millisecond)
		// But it is for work that other threads do.
		op.Case.Threads = 2
		s, err = measure(&work{op: op, slice: slice{wholeOperations, 1}}, false, nil)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, s.least, 10*time.Millisecond)
	}
}

// TestRoots checks that the root moves of a perft are in the order of their texts
// and have the known nodes together, and that a perft of two plies has none.
func TestRoots(t *testing.T) {
	for _, count := range []Count{Bulk, List, Leaf} {
		op, err := perftCase(t, 3, count).Prepare()
		require.NoError(t, err)
		require.NotNil(t, op.subtree)
		roots, err := op.verifyRoots()
		require.NoError(t, err)
		require.Len(t, roots, 48)
		assert.Equal(t, root{roots[0].move, "a1b1", 1969}, roots[0])
		assert.True(t, slices.IsSortedFunc(roots, func(a, b root) int {
			if a.text < b.text {
				return -1
			}
			return 1
		}))
		var total uint64
		var operations float64
		for i, r := range roots {
			w := &work{op: op, roots: roots, slice: slice{i, 3}}
			assert.Equal(t, 3*r.nodes, w.do())
			assert.Equal(t, 3*r.nodes, w.want())
			total += r.nodes
			operations += w.operations()
		}
		assert.EqualValues(t, 97862, total)
		assert.InDelta(t, 3, operations, 1e-9)
	}
	op, err := perftCase(t, 2, Bulk).Prepare()
	require.NoError(t, err)
	assert.Nil(t, op.subtree)
	assert.EqualValues(t, 3*2039, op.count(3))

	wrong := perftCase(t, 3, Bulk)
	wrong.On.Nodes++
	op, err = wrong.Prepare()
	require.NoError(t, err)
	_, err = op.verifyRoots()
	assert.ErrorIs(t, err, ErrWrong)
	assert.ErrorContains(t, err, "got 97862 nodes, want 97863")
}

// TestSliceCount checks that a wrong count of any slice is found.
func TestSliceCount(t *testing.T) {
	op, err := perftCase(t, 3, Bulk).Prepare()
	require.NoError(t, err)
	roots, err := op.verifyRoots()
	require.NoError(t, err)
	for wrong := range sliceCount {
		for _, w := range []*work{{op: op, roots: roots, slice: slice{5, 1}}, {op: op, slice: slice{wholeOperations, 1}}} {
			calls := 0
			changed := *op
			off := func() uint64 {
				calls++
				if calls-1 == wrong {
					return 1
				}
				return 0
			}
			changed.subtree = func(m rep.Move, n int) uint64 { return op.subtree(m, n) + off() }
			changed.count = func(n int) uint64 { return op.count(n) + off() }
			w.op = &changed
			_, err := measure(w, false, nil)
			require.ErrorIs(t, err, ErrWrong, "slice %d", wrong)
			if w.root >= 0 {
				assert.ErrorContains(t, err, "after "+roots[5].text+", want ")
			} else {
				assert.ErrorContains(t, err, "got 97863 nodes, want 97862, while it was measured (r3k2r/")
			}
			calls = wrong // the next call is wrong
			_, err = w.time()
			assert.ErrorIs(t, err, ErrWrong)
		}
	}
}

// TestNoAllocations checks that nothing is allocated while the slices are timed.
func TestNoAllocations(t *testing.T) {
	cases := []Case{perftCase(t, 3, Bulk), perftCase(t, 3, Leaf), perftCase(t, 2, List), perftCase(t, 3, Bulk)}
	cases[3].Work = Work{Kind: MakeUnmake}
	for _, c := range cases {
		op, err := c.Prepare()
		require.NoError(t, err)
		w := &work{op: op, slice: slice{wholeOperations, 2 * op.Cycle}}
		if op.subtree != nil {
			w.roots, err = op.verifyRoots()
			require.NoError(t, err)
			w.root = 3
		}
		timer := timer{work: w}
		assert.Zero(t, testing.AllocsPerRun(5, timer.takeSlices), c.Name())
		assert.False(t, timer.wrong)
	}
}

// TestUnitTime checks the calibration: the least of several tries, by operation or
// by node.
func TestUnitTime(t *testing.T) {
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
		for start := time.Now(); time.Since(start) < d; {
		}
	})
	one, err := unitTime(op, nil, time.Millisecond)
	require.NoError(t, err)
	assert.Equal(t, calibrationTries, tries)
	assert.InDelta(t, 25_000, one, 20_000, "50 µs where it was disturbed")
	assert.Equal(t, 100, op.repetitions(10_000, time.Millisecond))
	op.Cycle = 48
	assert.Equal(t, 96, op.repetitions(10_000, time.Millisecond))
	assert.Equal(t, 48, op.repetitions(1e9, time.Millisecond))
	assert.Equal(t, 1, rounded(0.1))
	assert.Positive(t, rounded(math.Inf(1)))

	op, err = perftCase(t, 3, Bulk).Prepare()
	require.NoError(t, err)
	roots, err := op.verifyRoots()
	require.NoError(t, err)
	node, err := unitTime(op, roots, 100*time.Microsecond)
	require.NoError(t, err)
	whole, err := unitTime(op, nil, 100*time.Microsecond)
	require.NoError(t, err)
	assert.InEpsilon(t, whole/97862, node, 4, "%v ns a node", node)
}

// TestSharedRepetitions checks that all cases of a group repeat the same root move
// equally often, by the geometric mean of their times.
func TestSharedRepetitions(t *testing.T) {
	g := &group{roots: []root{{text: "a2a3", nodes: 1000}, {text: "b2b3", nodes: 90}}, unit: 10}
	assert.Equal(t, slice{0, 100}, g.slice(0, time.Millisecond, 1))
	assert.Equal(t, slice{1, 1111}, g.slice(3, time.Millisecond, 1))
	assert.Equal(t, slice{0, 1}, g.slice(4, time.Microsecond, 1), "one root move where that takes longer")
	g = &group{unit: 1000}
	assert.Equal(t, slice{wholeOperations, 1000}, g.slice(5, time.Millisecond, 1))
	assert.Equal(t, slice{wholeOperations, 1008}, g.slice(5, time.Millisecond, 48), "whole cycles")
	g = &group{entries: []*entry{{unit: 100}, {unit: 400}, {unit: 1e9, out: true}}}
	g.calibrate()
	assert.InDelta(t, 200, g.unit, 1e-6)
}

// TestSameRoots checks the boards against one another.
func TestSameRoots(t *testing.T) {
	op := &Op{Case: perftCase(t, 3, Bulk)}
	want := []root{{text: "a2a3", nodes: 10}, {text: "b2b3", nodes: 20}}
	assert.NoError(t, sameRoots(op, slices.Clone(want), want))
	for text, got := range map[string][]root{
		"misses b2b3":                        want[:1],
		"misses a2a3":                        want[1:],
		"has c2c3, which others have not":    {want[0], want[1], {text: "c2c3"}},
		"has a2a4, which others have not":    {want[0], {text: "a2a4"}, want[1]},
		"got 11 nodes after a2a3, others 10": {{text: "a2a3", nodes: 11}, {text: "b2b3", nodes: 19}},
	} {
		err := sameRoots(op, got, want)
		assert.ErrorIs(t, err, ErrWrong, text)
		assert.ErrorContains(t, err, text)
	}
}

// A witness is a board that records where it and its stack are.
type witness struct {
	*oracle.Board
	seen func(board, stack uintptr)
}

func (b *witness) Checkers() rep.SquareSet {
	b.seen(uintptr(unsafe.Pointer(b)), stackAddress())
	return b.Board.Checkers()
}

// TestNewPlaces checks that each round has a new board at another place in memory,
// and another stack depth.
func TestNewPlaces(t *testing.T) {
	const rounds = 60
	for _, control := range []bool{false, true} {
		boards, offsets, stacks := map[uintptr]bool{}, map[uintptr]bool{}, map[uintptr]bool{}
		sampling := false
		backend := rep.Backend{Name: "witness", New: func() rep.Board {
			// About as large as a board, and with pointers as most of them.
			return &witness{Board: oracle.New(), seen: func(board, stack uintptr) {
				if sampling {
					boards[board], offsets[board%4096], stacks[stack%4096] = true, true, true
				}
			}}
		}}
		c := Case{Work: Work{Kind: Checkers}, On: kiwipete(t, 3), Backend: backend, Control: control}
		cfg := Config{
			Cases: []Case{c}, Rounds: rounds, Slice: MinSlice, Seed: 3, CPU: machine.AnyCPU,
			Progress: func(Progress) { sampling = true },
		}
		require.NoError(t, Run(t.Context(), cfg, new(counter)))
		t.Log(len(boards), len(offsets), len(stacks))
		assert.Greater(t, len(boards), rounds/2)
		assert.Greater(t, len(offsets), rounds/6)
		assert.Greater(t, len(stacks), rounds/3)
	}
}

// TestKept checks that boards that are kept are random ones, and that boards are
// made that are not measured.
func TestKept(t *testing.T) {
	made := 0
	c := perftCase(t, 3, Bulk)
	c.Backend.New = func() rep.Board { made++; return x88.New() }
	var p placement
	random := newRandom(1, 0, 0)
	const samples = 200
	last := 0
	for range samples {
		op, err := p.prepare(c, random)
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
		_, err := p.prepare(c, random)
		assert.ErrorIs(t, err, ErrWrong)
	}
}
