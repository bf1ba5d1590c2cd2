package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

func TestEighthsOfLog2(t *testing.T) {
	for n := 1; n <= 64; n++ {
		assert.Equal(t, int(math.Floor(8*math.Log2(float64(n)))), search.EighthsOfLog2(n), "%d", n)
	}
}

// The pawn structure by sets of squares is the one by walking over the board.
func TestPawnStructure(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		var white, black rep.SquareSet
		for range random.IntN(17) {
			sq := rep.Square(8 + random.IntN(48))
			if random.IntN(2) == 0 {
				white.Add(sq)
			} else {
				black.Add(sq)
			}
		}
		black &^= white
		require.Equal(t, structureByWalking(white, black), search.Structure(white, black), "%v\n%v", white, black)
	}
}

func structureByWalking(own, enemy rep.SquareSet) engine.Score {
	var score engine.Score
	for sq := range own.All() {
		ahead, neighbours, stoppers := 0, 0, 0
		for other := rep.A1; other <= rep.H8; other++ {
			files, above := int(other.File())-int(sq.File()), other.Rank() > sq.Rank()
			if own.Has(other) && files == 0 && above {
				ahead++
			}
			if own.Has(other) && (files == 1 || files == -1) {
				neighbours++
			}
			if enemy.Has(other) && files >= -1 && files <= 1 && above {
				stoppers++
			}
		}
		if ahead > 0 {
			score += search.Doubled
		}
		if neighbours == 0 {
			score += search.Isolated
		}
		if ahead == 0 && stoppers == 0 {
			score += search.Passed[sq.Rank()]
		}
	}
	return score
}

func TestOrderOfKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for n := 1; n < 40; n++ {
		keys := make([]uint32, n)
		for i := range keys {
			keys[i] = random.Uint32N(100)
		}
		want := slices.Sorted(slices.Values(keys))
		slices.Reverse(want)
		var taken []uint32
		rest := slices.Clone(keys)
		for len(rest) > 0 {
			taken = append(taken, search.TakeFirst(rest))
			rest = rest[1:]
		}
		search.SortKeys(keys)
		assert.Equal(t, want, keys)
		assert.Equal(t, want, taken)
	}
}

// History never leaves its bounds, and comes near to them.
func TestLearn(t *testing.T) {
	for _, bonus := range []int{2048, -2048} {
		var h int16
		for range 1000 {
			search.Learn(&h, bonus)
		}
		assert.InDelta(t, 8192*bonus/2048, int(h), 10)
	}
}

// A mate is stored by its distance from the position, whatever the way to it.
func TestTable(t *testing.T) {
	table, err := search.NewTable(5000)
	require.NoError(t, err)
	assert.Equal(t, 256, table.Entries())
	_, found := table.Probe(0, 0)
	assert.False(t, found, "the key 0 is in no empty table")

	table.Store(1, engine.MateIn(7), 4)
	got, found := table.Probe(1, 2)
	assert.True(t, found)
	assert.Equal(t, engine.MateIn(5), got)
	table.Store(1, engine.MatedIn(8), 4)
	got, _ = table.Probe(1, 6)
	assert.Equal(t, engine.MatedIn(10), got)
	// Four positions with the same place are kept, a fifth takes the place of one.
	kept := func() (n int) {
		for i := range uint64(5) {
			if _, found := table.Probe(1+64*i, 0); found {
				n++
			}
		}
		return n
	}
	for i := range uint64(4) {
		table.Store(1+64*i, 33, 9)
		assert.Equal(t, int(i)+1, kept())
	}
	table.Store(1+64*4, 34, 9)
	assert.Equal(t, 4, kept())
	got, _ = table.Probe(1+64*4, 3)
	assert.Equal(t, engine.Value(34), got)
}

// The least deep of four results makes room, the first one among equals, and one of an earlier search counts as eight
// plies less. The table is as full as the present search has made it.
func TestTableReplaces(t *testing.T) {
	store := func(table *search.Table, i uint64, depth int) {
		table.StoreBound(1+16*i, 0, 0, 0, depth, engine.BoundLower)
	}
	kept := func(table *search.Table) (kept []uint64) {
		for i := range uint64(6) {
			if _, found := table.Probe(1+16*i, 0); found {
				kept = append(kept, i)
			}
		}
		return kept
	}
	for depths, want := range map[[4]int][]uint64{
		{5, 3, 9, 3}:   {0, 2, 3, 4},
		{10, 3, 9, 12}: {0, 2, 3, 4},
	} {
		table, err := search.NewTable(search.MinTableBytes)
		require.NoError(t, err)
		for i, depth := range depths {
			store(table, uint64(i), depth)
		}
		assert.Equal(t, 1000*4/64, table.Full())
		table.Age()
		assert.Zero(t, table.Full())
		store(table, 4, 5)
		assert.Equal(t, want, kept(table), "%v", depths)
		assert.Equal(t, 1000/64, table.Full())
		if depths[0] == 10 {
			store(table, 5, 1)
			assert.Equal(t, []uint64{0, 3, 4, 5}, kept(table))
			assert.Equal(t, 1000*2/64, table.Full())
		}
	}
}

// An entry comes back as it was stored. One without a move keeps the move of the one before.
func TestTableEntry(t *testing.T) {
	table, err := search.NewTable(search.MinTableBytes)
	require.NoError(t, err)
	before := rep.NoMove
	for i, bound := range []engine.Bound{engine.BoundLower, engine.BoundUpper, engine.BoundExact, engine.BoundLower} {
		m := rep.Move(70 + i)
		if i == 3 {
			m = rep.NoMove
		}
		table.StoreBound(5, m, engine.Value(-40+i), engine.Value(30-i), 7+i, bound)
		gotMove, value, static, depth, got := table.ProbeBound(5)
		assert.Equal(t, []any{max(m, before), engine.Value(-40 + i), engine.Value(30 - i), 7 + i, bound}, []any{gotMove, value, static, depth, got})
		before = m
	}
}

// assertReplays checks that the steps of a search from p are its calls, and can be done
// again: the moves are legal, and unmade in the end.
func assertReplays(t *testing.T, p rep.Position, want search.Calls, steps []search.Step) {
	t.Helper()
	var got search.Calls
	board := oracle.New()
	require.NoError(t, board.Load(&p))
	for _, s := range steps {
		m := rep.Move(s.Arg)
		switch s.Call {
		case search.CallMake:
			require.Contains(t, board.AppendMoves(nil), m)
			board.Make(m)
		case search.CallMakeNull:
			board.MakeNull()
		case search.CallUnmake:
			board.Unmake(m)
			continue
		case search.CallUnmakeNull:
			board.UnmakeNull()
			continue
		case search.CallAppendEvasions:
			require.NotZero(t, board.Checkers())
		case search.CallAppendMoves, search.CallAppendCaptures, search.CallAppendQuiets, search.CallAppendPseudoLegal:
			require.Zero(t, board.Checkers())
		case search.CallSEEAtLeast, search.CallGivesCheck:
			require.NotEqual(t, rep.NoPiece, board.PieceAt(m.From()), "%v", m)
		}
		got[s.Call]++
	}
	assert.Equal(t, want, got)
	assert.Equal(t, p, board.Position())
}

// Counting changes nothing, and the counts do not depend on the questions that the
// board answers itself.
func TestCount(t *testing.T) {
	p := position(t, kiwipete)
	for _, gen := range search.Gens() {
		o := search.Options{Eval: search.EvalMobility, Gen: gen}
		want := run(t, newSearch(t, bitboard.Backend.New, engine.Native, o, p), 5)
		r, calls, err := search.Count(t.Context(), bitboard.Backend.New, o, &p, 5)
		require.NoError(t, err)
		assert.Equal(t, want, r)
		five := backends()[len(backends())-1]
		r, fiveCalls, err := search.Count(t.Context(), five.New, o, &p, 5)
		require.NoError(t, err)
		assert.Equal(t, want, r)
		assert.Equal(t, calls, fiveCalls)

		assert.Less(t, calls[search.CallMake], want.Nodes)
		assert.Greater(t, 10*calls[search.CallMake], 9*want.Nodes, "nearly every node is reached by a move")
		assert.NotZero(t, calls[search.CallMakeNull])
		assert.NotZero(t, calls[search.CallMobility])
		assert.Equal(t, gen == search.GenStaged, calls[search.CallAppendCaptures] > 0)
		assert.Equal(t, gen == search.GenStaged, calls[search.CallAppendQuiets] > 0)
		assert.Equal(t, gen == search.GenPseudo, calls[search.CallAppendPseudoLegal] > 0)
		assert.Equal(t, gen == search.GenStagedPseudo, calls[search.CallAppendPseudoCaptures] > 0)
		assert.Equal(t, gen == search.GenStagedPseudo, calls[search.CallAppendPseudoQuiets] > 0)
		assert.NotZero(t, calls[search.CallAppendEvasions])
		assert.Equal(t, gen == search.GenLegal, calls[search.CallAppendMoves] > 0)

		r, steps, err := search.Record(t.Context(), five.New, o, &p, 5)
		require.NoError(t, err)
		assert.Equal(t, want, r)
		assertReplays(t, p, calls, steps)
	}
	_, _, err := search.Count(t.Context(), bitboard.Backend.New, search.Options{Gen: "x"}, &p, 5)
	assert.ErrorContains(t, err, "unknown generation")
	assert.Equal(t, "Make", search.CallMake.String())
	assert.Equal(t, "CountMoves", search.CallCountMoves.String())
	assert.Equal(t, "UnmakeNull", search.CallUnmakeNull.String())
	assert.Equal(t, "Call(99)", search.Call(99).String())
}

// No answer of a board is asked for in vain: the tree is another one without each of the uses.
func TestEveryAnswerCounts(t *testing.T) {
	tree := func(p rep.Position, change func(*search.Margins)) uint64 {
		s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, p)
		s.SetMargins(change)
		return run(t, s, 7).Hash
	}
	positions, usual := corpus.Literature.Positions(), map[string]uint64{}
	for _, named := range positions {
		usual[named.Name] = tree(named.Position, func(*search.Margins) {})
	}
	for name, off := range map[string]func(*search.Margins){
		"GivesCheck and SEEAtLeast: checks are extended":      func(m *search.Margins) { m.Checks = 0 },
		"GivesCheck: checks are not pruned":                   func(m *search.Margins) { m.Spared = false },
		"SEEAtLeast: captures that lose too much are pruned":  func(m *search.Margins) { m.Capture = 1 << 20 },
		"SEEAtLeast: quiet moves that lose too much as well":  func(m *search.Margins) { m.Quiet = 1 << 20 },
		"SEEAtLeast: the quiescence search makes no bad ones": func(m *search.Margins) { m.Exchange = -1 << 20 },
		"CheckSquares: quiet moves that check come early":     func(m *search.Margins) { m.Order = 0 },
		"PieceAt: replies to the moves before":                func(m *search.Margins) { m.Replies = 0 },
		"the table in the quiescence search":                  func(m *search.Margins) { m.Store = false },
		"windows":                                             func(m *search.Margins) { m.Window = engine.ValueInfinite },
	} {
		assert.True(t, slices.ContainsFunc(positions, func(on corpus.Position) bool { return tree(on.Position, off) != usual[on.Name] }), name)
	}
}
