package harness

import (
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
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

// whole returns the work of a sample that repeats n whole operations.
func whole(op *Op, n int) *work {
	return &work{op: op, schedule: repeated(n)}
}

// measure takes a sample of one work.
func measure(w *work, hardware machine.Counters) (sample, error) {
	runtime.LockOSThread() // whose time is taken
	defer runtime.UnlockOSThread()
	w.timed = timed{}
	m := sampling{works: []*work{w}, hardware: hardware}
	samples, err := m.measure()
	if err != nil {
		return sample{}, err
	}
	return samples[0], nil
}

// inPortions returns the work of a sample of the given portions out of k.
func inPortions(t *testing.T, op *Op, k int, of ...int) *work {
	t.Helper()
	lines, err := op.verifyLines()
	require.NoError(t, err)
	w := &work{op: op, lines: lines, nodes: portions(lines, k), schedule: schedule{turns: 2 * len(of), period: len(of)}}
	for _, i := range of {
		w.slices = append(w.slices, slice{i, 1})
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
	s, err := measure(whole(op, 3), nil)
	require.NoError(t, err)
	assert.Equal(t, 5, calls)
	assert.Equal(t, 3, s.n)
	assert.Equal(t, 3.0, s.operations)
	assert.Less(t, s.least, 4*time.Millisecond)
	assert.GreaterOrEqual(t, s.wall, 37*time.Millisecond)

	// Two slices in turns: the least of each, and what is done before is not timed.
	calls = 0
	lengths = []time.Duration{9 * time.Millisecond, time.Millisecond, 2 * time.Millisecond, 9 * time.Millisecond}
	w := &work{op: op, schedule: schedule{[]slice{{wholeOperations, 3}, {wholeOperations, 3}}, 4, 2}}
	s, err = measure(w, nil)
	require.NoError(t, err)
	assert.Equal(t, 4, calls)
	assert.Less(t, s.least, 6*time.Millisecond, "the least of 9 and 2 ms, and of 1 and 9 ms")

	// The time of a walk without questions is taken off.
	op = stub(func(int) { busy(30 * time.Millisecond) })
	op.without = func(int) { busy(20 * time.Millisecond) }
	s, err = measure(whole(op, 1), nil)
	require.NoError(t, err)
	assert.Less(t, s.least, 25*time.Millisecond)
	assert.Greater(t, s.wall, 245*time.Millisecond)

	// What is done before each turn is not timed, and two works take turns.
	var order []string
	named := func(name string) *work {
		w := whole(stub(func(int) { order = append(order, name) }), 1)
		w.turns = 2
		return w
	}
	both := sampling{works: []*work{named("a"), named("b")}}
	both.works[0].before = func() { busy(20 * time.Millisecond); order = append(order, "before") }
	samples, err := both.measure()
	require.NoError(t, err)
	assert.Equal(t, "before a b before a b", strings.Join(order, " "))
	assert.Less(t, samples[0].wall, 20*time.Millisecond)

	// Where the time of a thread is known, sleep is not time.
	if _, ok := machine.ThreadCPUTime(); ok {
		op = stub(func(int) { time.Sleep(10 * time.Millisecond) })
		s, err = measure(whole(op, 1), nil)
		require.NoError(t, err)
		assert.Less(t, s.least, 2*time.Millisecond)
		// But it is for work that other threads do.
		op.Case.Threads = 2
		s, err = measure(whole(op, 1), nil)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, s.least, 10*time.Millisecond)
	}
}

// TestPortions checks that the lines of a perft are in the order of their texts, that the
// portions are one whole perft together, of about equal size, and that a perft of two
// plies has none.
func TestPortions(t *testing.T) {
	for _, count := range []Count{Bulk, List, Leaf} {
		op, err := perftCase(t, 3, count).Prepare()
		require.NoError(t, err)
		lines, err := op.verifyLines()
		require.NoError(t, err)
		require.Len(t, lines, 48)
		assert.Equal(t, line{lines[0].moves, "a1b1", 1969}, lines[0])
		assert.True(t, slices.IsSortedFunc(lines, func(a, b line) int { return strings.Compare(a.text, b.text) }))
		const k = 5
		w := inPortions(t, op, k, 0, 1, 2, 3, 4)
		assert.InDelta(t, 1, w.operations(), 1e-9)
		var total uint64
		for _, s := range w.slices {
			assert.Equal(t, w.want(s), w.do(s))
			assert.InEpsilon(t, 97862/k, w.want(s), 0.2)
			total += w.want(s)
		}
		assert.EqualValues(t, 97862, total)
		assert.Equal(t, op.Case.On.Position, op.board.Position())
	}
	op, err := perftCase(t, 2, Bulk).Prepare()
	require.NoError(t, err)
	assert.Nil(t, op.perft)
	assert.EqualValues(t, 3*2039, op.count(3))

	wrong := perftCase(t, 3, Bulk)
	wrong.On.Nodes++
	op, err = wrong.Prepare()
	require.NoError(t, err)
	_, err = op.verifyLines()
	assert.ErrorIs(t, err, ErrWrong)
	assert.ErrorContains(t, err, "got 97862 nodes, want 97863")
}

// TestLinesAreLongEnough checks that few root moves are followed by further plies, so that
// no subtree is large.
func TestLinesAreLongEnough(t *testing.T) {
	for _, on := range Corpus()[:6] {
		op, err := Case{Work: Work{Kind: Perft, Count: Bulk, Dispatch: ByInterface}, On: on, Backend: x88.Backend}.Prepare()
		require.NoError(t, err)
		lines := op.lines()
		assert.LessOrEqual(t, on.Nodes/uint64(len(lines)), uint64(lineNodes), on.Name)
		assert.Less(t, len(lines), 50, on.Name)
	}
	// Two moves and a million nodes after each.
	p, err := rep.ParseFEN("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	on := NamedPosition{Name: "lasker", Position: p, Depth: 9, Nodes: 1745898}
	op, err := Case{Work: Work{Kind: Perft, Count: Bulk, Dispatch: ByInterface}, On: on, Backend: x88.Backend}.Prepare()
	require.NoError(t, err)
	lines, err := op.verifyLines()
	require.NoError(t, err)
	assert.Len(t, lines[0].moves, 2)
	assert.Len(t, lines, 15)
}

// TestNothingTwice checks that no subtree is counted twice in a slice, and none right
// after itself.
func TestNothingTwice(t *testing.T) {
	e := &entry{Case: Case{Work: Work{Kind: Perft}}, parts: 1}
	g := &group{portions: 7, entries: []*entry{e}}
	for round := range 20 {
		got := g.schedule(e, round, time.Millisecond)
		require.Len(t, got.slices, samplePortions)
		assert.Equal(t, sampleTurns, got.turns)
		for i, s := range got.slices {
			assert.Equal(t, (3*round+i)%7, s.portion, "they take turns from round to round")
		}
	}
	g.portions = 2
	assert.Equal(t, []slice{{1, 1}, {0, 1}}, g.schedule(e, 1, time.Millisecond).slices)

	// A single slice waits as long as three would take.
	calls := ""
	named := func(name string, s schedule) *work {
		return &work{op: stub(func(int) { calls += name }), schedule: s}
	}
	one := slice{wholeOperations, 1}
	m := sampling{works: []*work{
		named("a", schedule{[]slice{one}, 6, 3}), named("b", schedule{[]slice{one, one, one}, 6, 3}), named("c", repeated(1)),
	}}
	m.takeTurns()
	assert.Equal(t, "abcbcbcabcbcb", calls)
}

// TestSliceCount checks that a wrong count of any slice is found.
func TestSliceCount(t *testing.T) {
	op, err := perftCase(t, 3, Bulk).Prepare()
	require.NoError(t, err)
	for _, w := range []*work{inPortions(t, op, 6, 5, 0, 1), whole(op, 1)} {
		for wrong := range w.turns {
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
			changed.perft = func(depth int) uint64 {
				if first++; (first-1)%8 == 0 {
					return op.perft(depth) + off()
				}
				return op.perft(depth)
			}
			changed.count = func(n int) uint64 { return op.count(n) + off() }
			w.op = &changed
			_, err := measure(w, nil)
			require.ErrorIs(t, err, ErrWrong, "slice %d", wrong)
			if w.lines != nil {
				assert.ErrorContains(t, err, "in portion "+[]string{"6", "1", "2"}[wrong%3]+" of 6, want ")
			} else {
				assert.ErrorContains(t, err, "got 97863 nodes, want 97862, while it was measured (r3k2r/")
			}
			calls, first = wrong, 0 // the next call is wrong
			_, err = w.time(w.slices[0])
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
		w := whole(op, 2*op.Cycle)
		if op.perft != nil {
			w = inPortions(t, op, 6, 3, 4, 5)
		}
		m := sampling{works: []*work{w}}
		assert.Zero(t, testing.AllocsPerRun(5, m.takeTurns), c.Name())
		assert.False(t, w.wrong)
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
	one, err := unitTime(op, time.Millisecond)
	require.NoError(t, err)
	assert.Equal(t, calibrationTries, tries)
	assert.InDelta(t, 25_000, one, 20_000, "50 µs where it was disturbed")
	assert.Equal(t, 100, op.Case.repetitions(10_000, time.Millisecond, op.Cycle))
	op.Cycle = 48
	assert.Equal(t, 96, op.Case.repetitions(10_000, time.Millisecond, op.Cycle))
	assert.Equal(t, 48, op.Case.repetitions(1e9, time.Millisecond, op.Cycle))
	assert.Equal(t, 1, rounded(0.1))
	assert.Positive(t, rounded(math.Inf(1)))
	op.Cycle, op.Case.Kind = 1, Perft
	assert.Equal(t, 1, op.Case.repetitions(300_000, time.Millisecond, op.Cycle), "a perft is not repeated within a slice")
	assert.Equal(t, 100, op.Case.repetitions(10_000, time.Millisecond, op.Cycle), "except a very short one")
}

// TestSharedPortions checks that all cases of a group are divided alike.
func TestSharedPortions(t *testing.T) {
	lines := make([]line, 40)
	for i := range lines {
		lines[i].nodes = uint64(i)
	}
	divided := func(lines []line, unit, slow float64) (g *group, fast, slower *entry) {
		perft := Case{Work: Work{Kind: Perft}}
		fast, slower = &entry{Case: perft, unit: unit}, &entry{Case: perft, unit: slow}
		g = &group{lines: lines, unit: unit, entries: []*entry{fast, slower}}
		assert.Equal(t, g.divide(time.Millisecond, slowParts), g.portions > 0)
		return g, fast, slower
	}
	g, fast, slower := divided(lines, 4e6, 12e6)
	assert.Equal(t, 4, g.portions)
	assert.Equal(t, []uint64{180, 190, 200, 210}, fast.nodes)
	assert.Equal(t, fast.nodes, slower.nodes, "as all boards do")
	_, fast, _ = divided(lines, 4e9, 4e9)
	assert.Len(t, fast.nodes, 40, "a portion has one line at least")
	g, fast, _ = divided(lines, 1.2e6, 1.2e9)
	assert.Zero(t, g.portions, "a whole perft is a slice")
	assert.Empty(t, fast.nodes)
	g, _, _ = divided(nil, 4e6, 4e6)
	assert.Zero(t, g.portions)

	g, fast, slower = divided(lines, 4e6, 34e6)
	assert.Len(t, fast.nodes, 4)
	assert.Len(t, slower.nodes, 8, "8.5 times slower: two parts of each portion")
	parts := map[int]uint64{}
	for round := range 8 {
		whole, part := g.schedule(fast, round, time.Millisecond), g.schedule(slower, round, time.Millisecond)
		for i, s := range part.slices {
			assert.Equal(t, whole.slices[i].portion, s.portion%4, "of the portion that the others take")
			parts[s.portion] = slower.nodes[s.portion]
		}
	}
	var sum uint64
	for _, nodes := range parts {
		sum += nodes
	}
	assert.Equal(t, uint64(780), sum, "all parts take turns")
	_, _, slower = divided(lines, 4e6, 4e9)
	assert.Len(t, slower.nodes, 40, "a part has one line at least")

	e := &entry{cycle: 1}
	g = &group{unit: 1000, entries: []*entry{e}}
	of := g.schedule(e, 5, time.Millisecond)
	assert.Equal(t, []slice{{wholeOperations, 1000}}, of.slices)
	assert.Equal(t, otherTurns, of.turns)
	e.cycle = 48
	of = g.schedule(e, 5, time.Millisecond)
	assert.Equal(t, []slice{{wholeOperations, 1008}}, of.slices, "whole cycles")
	g = &group{entries: []*entry{{unit: 100}, {unit: 400}, {unit: 1e9, out: true}}}
	g.calibrate()
	assert.InDelta(t, 200, g.unit, 1e-6)
	g.entries[0].Kind = Perft
	g.calibrate()
	assert.InDelta(t, 100, g.unit, 1e-6, "no board has shorter slices than the fastest one needs")
}

// TestSameLines checks the boards against one another.
func TestSameLines(t *testing.T) {
	op := &Op{Case: perftCase(t, 3, Bulk)}
	want := []line{{text: "a2a3", nodes: 10}, {text: "b2b3", nodes: 20}}
	assert.NoError(t, sameLines(op, slices.Clone(want), want))
	for text, got := range map[string][]line{
		"misses b2b3":                        want[:1],
		"misses a2a3":                        want[1:],
		"has c2c3, which others have not":    {want[0], want[1], {text: "c2c3"}},
		"has a2a4, which others have not":    {want[0], {text: "a2a4"}, want[1]},
		"got 11 nodes after a2a3, others 10": {{text: "a2a3", nodes: 11}, {text: "b2b3", nodes: 19}},
	} {
		err := sameLines(op, got, want)
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
			Cases: []Case{c}, Rounds: rounds, Slice: MinSlice, Seed: 3,
			Progress: func(Progress) { sampling = true },
		}
		require.NoError(t, Run(t.Context(), cfg, io.Discard))
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
