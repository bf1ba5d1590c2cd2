package search_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

const (
	matesFile = "testdata/mates.epd"
	winsFile  = "testdata/wins.epd"

	mateDepth = 10 // finds mates in three: five plies, and five more because of reductions and pruning
	winDepth  = 10
)

// solvers is the evaluations that must solve the puzzles. The networks need not: their
// weights are made and not trained.
var solvers = []search.Eval{search.EvalPSQT, search.EvalPawns, search.EvalMobility}

// A puzzle is a position with its best move, a line of an EPD file.
type puzzle struct {
	position rep.Position
	best     rep.Move
	mate     int // in so many moves; 0 for a win of material
}

// readPuzzles reads a file of puzzles: four fields of FEN, the best move ("bm e2e4;",
// in UCI notation) and for a mate the number of moves ("dm 2;").
func readPuzzles(t testing.TB, file string) []puzzle {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var puzzles []puzzle
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(strings.ReplaceAll(line, ";", ""))
		require.GreaterOrEqual(t, len(fields), 6, line)
		p := puzzle{position: position(t, strings.Join(fields[:4], " ")+" 0 1")}
		p.best = parseMove(t, p.position, fields[5])
		if len(fields) > 7 {
			p.mate, err = strconv.Atoi(fields[7])
			require.NoError(t, err, line)
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// parseMove returns the legal move of p with that text.
func parseMove(t testing.TB, p rep.Position, text string) rep.Move {
	t.Helper()
	b := bitboard.New()
	require.NoError(t, b.Load(&p))
	m, err := rep.ParseMove(text, b.AppendMoves(nil))
	require.NoError(t, err)
	return m
}

// The search finds 50 mates in two and three moves, in the least number of moves: each by one of the evaluations, or by all.
func TestMates(t *testing.T) {
	if *update {
		writeMates(t)
	}
	puzzles := readPuzzles(t, matesFile)
	assert.Len(t, puzzles, 50)
	for i, p := range puzzles {
		for j, eval := range solvers {
			if !*long && i%len(solvers) != j {
				continue
			}
			r := searchFor(t, p.position, eval, mateDepth)
			assert.Equal(t, engine.MateIn(2*p.mate-1), r.Score, "%s eval=%s: %v", p.position.FEN(), eval, r.PV)
		}
	}
}

// The mates are right, here every fourth: the oracle tries every move.
func TestMatesAreMates(t *testing.T) {
	for i, p := range readPuzzles(t, matesFile) {
		if !*long && i%4 != 0 {
			continue
		}
		b := oracle.New()
		require.NoError(t, b.Load(&p.position))
		assert.True(t, matesWith(b, p.best, p.mate), "%s: %v mates in %d", p.position.FEN(), p.best, p.mate)
		assert.False(t, mates(b, p.mate-1), "%s: no mate is shorter than %d", p.position.FEN(), p.mate)
	}
}

// mates reports whether the side to move mates in at most n moves.
func mates(b *oracle.Board, n int) bool {
	for _, m := range b.AppendMoves(nil) {
		if matesWith(b, m, n) {
			return true
		}
	}
	return false
}

// matesWith reports whether m begins a mate in at most n moves, by every reply.
func matesWith(b *oracle.Board, m rep.Move, n int) bool {
	b.Make(m)
	defer b.Unmake(m)
	replies := b.AppendMoves(nil)
	if len(replies) == 0 {
		return b.Checkers() != 0
	}
	if n == 1 {
		return false
	}
	for _, reply := range replies {
		b.Make(reply)
		found := mates(b, n-1)
		b.Unmake(reply)
		if !found {
			return false
		}
	}
	return true
}

// The search finds 30 moves that win material for two pawns or more, which depth 2 does
// not see.
func TestWins(t *testing.T) {
	if *update {
		writeWins(t)
	}
	puzzles := readPuzzles(t, winsFile)
	assert.Len(t, puzzles, 30)
	for _, p := range puzzles {
		r := searchFor(t, p.position, search.EvalPawns, winDepth)
		assert.True(t, winsWith(p.position, p.best, r), "%s: %d %v, want %v", p.position.FEN(), r.Score, r.PV, p.best)
	}
}

// winsWith reports whether best is the move of r, and wins at least minGain of
// material by the score.
func winsWith(p rep.Position, best rep.Move, r search.Result) bool {
	return len(r.PV) > 0 && r.PV[0] == best && int(r.Score) >= material(p)+minGain
}

const minGain = 200

// material returns the value of the pieces of p, the side to move's minus the other
// side's.
func material(p rep.Position) int {
	sum := 0
	for _, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == p.SideToMove {
			sum += piece.Type().Value()
		} else {
			sum -= piece.Type().Value()
		}
	}
	return sum
}

// searchFor returns the result of a new search of p.
func searchFor(t *testing.T, p rep.Position, eval search.Eval, depth int) search.Result {
	t.Helper()
	return run(t, newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval, Gen: search.GenStaged}, p), depth)
}
