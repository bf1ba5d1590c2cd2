package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

func TestErrors(t *testing.T) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	for _, test := range []struct {
		options search.Options
		want    string
	}{
		{search.Options{Eval: "nnue"}, `search: unknown evaluation "nnue", want one of psqt, pawns, mobility, net256, net1024, threats256, threats1024`},
		{search.Options{Gen: "lazy"}, `search: unknown generation "lazy", want one of legal, staged, pseudo, staged-pseudo`},
		{search.Options{Net: "avx"}, `search: unknown net "avx", want one of simd, scalar`},
		{search.Options{TableBytes: 100}, `search: a table of 100 bytes is out of range, want 1024 to 1073741824`},
		{search.Options{TableBytes: -1}, `search: a table of -1 bytes is out of range, want 1024 to 1073741824`},
	} {
		_, err := search.New(g, test.options)
		assert.EqualError(t, err, test.want)
	}
	s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, rep.StartPosition())
	for _, depth := range []int{-1, 65} {
		_, err := s.Run(t.Context(), search.Limits{Depth: depth})
		assert.EqualError(t, err, search.CheckDepth(depth).Error())
	}
	_, err := s.Run(t.Context(), search.Limits{SoftTime: -time.Second})
	assert.EqualError(t, err, "search: a time of -1s is out of range, want more than 0, or 0 for any")
	assert.EqualError(t, search.CheckDepth(0), "search: depth 0 is out of range, want 1 to 64")
	assert.NoError(t, search.CheckDepth(1))
	assert.NoError(t, search.CheckDepth(search.MaxDepth))
}

func TestParse(t *testing.T) {
	for _, eval := range search.Evals() {
		got, err := search.ParseEval(string(eval))
		assert.NoError(t, err)
		assert.Equal(t, eval, got)
	}
	for _, gen := range search.Gens() {
		got, err := search.ParseGen(string(gen))
		assert.NoError(t, err)
		assert.Equal(t, gen, got)
	}
	for _, net := range []search.Net{search.NetSIMD, search.NetScalar} {
		got, err := search.ParseNet(string(net))
		assert.NoError(t, err)
		assert.Equal(t, net, got)
	}
	_, err := search.ParseEval("")
	assert.ErrorContains(t, err, `unknown evaluation ""`)
	_, err = search.ParseGen("x")
	assert.ErrorContains(t, err, `unknown generation "x", want one of legal, staged, pseudo, staged-pseudo`)
}

// Searches that share a table search the same trees as with one of their own.
func TestSharedTable(t *testing.T) {
	shared, err := search.NewTable(4 << 20)
	require.NoError(t, err)
	p := position(t, kiwipete)
	for _, eval := range []search.Eval{search.EvalPSQT, search.EvalPawns} {
		alone := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval}, p)
		s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval, Table: shared}, p)
		s.Clear()
		want := run(t, alone, 5)
		assert.Equal(t, want, run(t, s, 5))
		again := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval, Table: shared}, p)
		assert.Less(t, run(t, again, 5).Nodes, want.Nodes, "the table is shared")
	}
}

// A search ends soon after its context, with the context's error, and leaves the game
// as it was; after Clear the next one is as if nothing had been.
func TestContext(t *testing.T) {
	g := engine.New(bitboard.Backend.New, engine.Native)
	p := position(t, kiwipete)
	require.NoError(t, g.Load(&p))
	s, err := search.New(g, search.Options{})
	require.NoError(t, err)
	want := run(t, s, 5)

	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	r, err := s.Run(ctx, search.Limits{})
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.NotEmpty(t, r.PV)
	assert.NotZero(t, r.Depth)
	assert.Zero(t, g.Ply())
	assert.Equal(t, p, g.Position())

	s.Clear() // with the table of the first search it might end before it looks at the context
	r, err = s.Run(ctx, search.Limits{Depth: 8})
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.NotEmpty(t, r.PV, "a search that had no time has a move all the same")

	s.Clear()
	assert.Equal(t, want, run(t, s, 5))
}

// A finished game gives a score and no move. A draw by material is searched all the
// same.
func TestRootAtTheEnd(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      engine.Value
		moves     bool
	}{
		{"mated", "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", engine.MatedIn(0), false},
		{"stalemate", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", engine.ValueDraw, false},
		{"bare kings", "7k/8/8/8/8/8/8/K7 b - - 0 1", engine.ValueDraw, true},
		{"fifty moves", "7k/8/8/8/8/8/8/KQ6 w - - 120 100", engine.ValueDraw, true},
		{"mate comes before the fifty moves", "7k/8/6K1/8/8/8/8/1Q6 w - - 99 100", engine.MateIn(1), true},
	} {
		r := run(t, newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, position(t, test.fen)), 4)
		assert.Equal(t, test.want, r.Score, test.name)
		assert.Equal(t, test.moves, len(r.PV) > 0, "%s: %v", test.name, r.PV)
		assert.NotZero(t, r.Nodes, test.name)
	}
}

// A search allocates for its result and no more.
func TestAllocations(t *testing.T) {
	for _, gen := range search.Gens() {
		s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: search.EvalMobility, Gen: gen}, position(t, kiwipete))
		run(t, s, 6)
		n := testing.AllocsPerRun(3, func() {
			s.Clear()
			run(t, s, 6)
		})
		assert.Less(t, n, 10.0, "gen=%s", gen)
	}
}

// The lists of moves grow if a position has more than any of a game.
func TestManyMoves(t *testing.T) {
	const fen = "kbQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - - 0 1" // 263 moves
	want := run(t, newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, position(t, fen)), 3)
	for _, gen := range search.Gens() {
		got := run(t, newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Gen: gen}, position(t, fen)), 3)
		assert.True(t, want.Equal(got))
	}
}

// A search ends on a board full of queens, where each line of captures has dozens and no end is quiet.
func TestQuiescenceEnds(t *testing.T) {
	p := position(t, "6nk/qQqQqQnn/qQqQqQqQ/QqQqQqQq/qQqQqQqQ/QqQqQqQq/NNqQqQqQ/KN6 w - - 0 1")
	s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Gen: search.GenStaged}, p)
	s.SetMargins(func(m *search.Margins) { m.Quiesce >>= 7 }) // for a quick test
	r, err := s.Run(t.Context(), search.Limits{Depth: 1, Nodes: 1 << 18})
	require.NoError(t, err)
	assert.Equal(t, 1, r.Depth)
}

// selfPlay plays games of the search against itself. It calls visit for every
// position with the search's result, until visit returns false. The first plies of a
// game are random, and one side searches less deeply, so that there is something to
// win. All of it follows from the number of the game.
func selfPlay(t *testing.T, visit func(game int, p rep.Position, r search.Result) bool) {
	for game := 0; ; game++ {
		random := rand.New(rand.NewPCG(uint64(game), 0))
		g := engine.New(bitboard.Backend.New, engine.Native)
		p := rep.StartPosition()
		require.NoError(t, g.Load(&p))
		for range 6 + random.IntN(6) {
			if moves := g.AppendMoves(nil); len(moves) > 0 {
				g.Make(moves[random.IntN(len(moves))])
			}
		}
		depths := [2]int{5, 5}
		depths[random.IntN(2)] = 1 + random.IntN(4)
		s, err := search.New(g, search.Options{Eval: search.EvalMobility, Gen: search.GenStaged})
		require.NoError(t, err)
		for g.Ply() < 200 && !g.IsDraw(0) {
			r := run(t, s, depths[g.SideToMove()])
			if len(r.PV) == 0 {
				break
			}
			if !visit(game, g.Position(), r) {
				return
			}
			g.Make(r.PV[0])
		}
	}
}

// epd returns a line of an EPD file.
func epd(p rep.Position, rest string) string {
	fields := strings.Fields(p.FEN())
	return strings.Join(fields[:4], " ") + " " + rest + "\n"
}

// writeMates writes the file of mates, 30 in two moves and 20 in three, at most one
// of a game.
func writeMates(t *testing.T) {
	left := [4]int{2: 30, 3: 20}
	last := -1
	var text strings.Builder
	text.WriteString("# Mates in two and three moves (dm) from games of the search against itself.\n# The first move (bm) is in UCI notation. go test ./engine/search -run TestMates -update\n")
	selfPlay(t, func(game int, p rep.Position, r search.Result) bool {
		n := int(engine.ValueMate-r.Score+1) / 2
		if game == last || n < 2 || n > 3 || left[n] == 0 {
			return true
		}
		p.HalfmoveClock, p.FullmoveNumber = 0, 1
		b := oracle.New()
		require.NoError(t, b.Load(&p))
		if !matesWith(b, r.PV[0], n) || mates(b, n-1) {
			return true
		}
		for _, eval := range solvers {
			if searchFor(t, p, eval, mateDepth).Score != r.Score {
				return true
			}
		}
		text.WriteString(epd(p, fmt.Sprintf("bm %v; dm %d;", r.PV[0], n)))
		left[n]--
		last = game
		return left[2]+left[3] > 0
	})
	require.NoError(t, os.WriteFile(matesFile, []byte(text.String()), 0o644))
}

// writeWins writes the file of wins, at most one of a game. The search sees nothing of
// them at depth 2 and is sure of them at depth 10, where no other move comes near.
func writeWins(t *testing.T) {
	left, last := 30, -1
	var text strings.Builder
	text.WriteString("# Wins of material from games of the search against itself.\n# The first move (bm) is in UCI notation. go test ./engine/search -run TestWins -update\n")
	selfPlay(t, func(game int, p rep.Position, r search.Result) bool {
		p.HalfmoveClock, p.FullmoveNumber = 0, 1
		if game == last || r.Score.IsMate() || int(r.Score) < material(p)+minGain ||
			int(searchFor(t, p, search.EvalMobility, 2).Score) > material(p)+minGain/2 {
			return true
		}
		deep := searchFor(t, p, search.EvalMobility, 10)
		best := deep.PV[0]
		if deep.Score.IsMate() || !winsWith(p, best, deep) || int(second(t, p, best)) > int(deep.Score)-minGain/2 ||
			!winsWith(p, best, searchFor(t, p, search.EvalPawns, winDepth)) {
			return true
		}
		text.WriteString(epd(p, fmt.Sprintf("bm %v;", best)))
		left--
		last = game
		return left > 0
	})
	require.NoError(t, os.WriteFile(winsFile, []byte(text.String()), 0o644))
}

// second returns the value of the best move other than best.
func second(t *testing.T, p rep.Position, best rep.Move) engine.Value {
	b := bitboard.New()
	require.NoError(t, b.Load(&p))
	value := -engine.ValueInfinite
	for _, m := range b.AppendMoves(nil) {
		if m != best {
			b.Make(m)
			value = max(value, -searchFor(t, b.Position(), search.EvalMobility, 7).Score)
			b.Unmake(m)
		}
	}
	return value
}
