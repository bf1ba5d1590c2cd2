package search_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

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
