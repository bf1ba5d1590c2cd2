package search_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

var (
	update = flag.Bool("update", false, "write the golden files")
	long   = flag.Bool("long", false, "search more positions")
)

const (
	goldenFile  = "testdata/trees.txt"
	goldenDepth = 6
)

// treeLine is a line of the golden file.
func treeLine(pos string, eval search.Eval, r search.Result) string {
	return fmt.Sprintf("pos=%s eval=%s depth=%d nodes=%d qnodes=%d score=%d hash=%016x pv=%v", pos, eval, goldenDepth, r.Nodes, r.QNodes, r.Score, r.Hash, r.PV)
}

// goldenTrees returns the lines of the golden file by position and evaluation.
func goldenTrees(t *testing.T) map[string]string {
	text, err := os.ReadFile(goldenFile)
	require.NoError(t, err)
	lines := map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		fields := strings.Fields(line)
		lines[fields[0]+" "+fields[1]] = line
	}
	return lines
}

// The searches of the corpus match the golden file, most lines of which TestSameTreeOnEveryBoard reads. After a
// change of the search, -update writes it anew.
func TestGoldenTrees(t *testing.T) {
	if !*long && !*update {
		t.Skip("every position by every evaluation: -long")
	}
	var text strings.Builder
	for _, named := range corpus.All() {
		for _, eval := range search.Evals() {
			s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval}, named.Position)
			fmt.Fprintln(&text, treeLine(named.Name, eval, run(t, s, goldenDepth)))
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(goldenFile, []byte(text.String()), 0o644))
	}
	golden, err := os.ReadFile(goldenFile)
	require.NoError(t, err)
	assert.Equal(t, string(golden), text.String())
}

// Every board searches the tree of the golden file in every position of the corpus, or in every eleventh one.
// The evaluation, the generation and who answers change from one to the next; the boards meet each of them.
func TestSameTreeOnEveryBoard(t *testing.T) {
	golden := goldenTrees(t)
	for i, b := range backends() {
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			for j, named := range corpus.All() {
				n := i + j
				if !*long && n%11 != 0 {
					continue
				}
				evals, gens := search.Evals(), search.Gens()
				o := search.Options{Eval: evals[n%len(evals)], Gen: gens[n/len(evals)%len(gens)]}
				ask := engine.Ask(n % 2)
				r := run(t, newSearch(t, b.New, ask, o, named.Position), goldenDepth)
				want := golden["pos="+named.Name+" eval="+string(o.Eval)]
				if got := treeLine(named.Name, o.Eval, r); !assert.Equal(t, want, got, "gen=%s ask=%v", o.Gen, ask) {
					explain(t, b, ask, o, named.Position)
				}
			}
		})
	}
}

// explain logs where the search on b differs from the one on a bitboard.
func explain(t *testing.T, b rep.Backend, ask engine.Ask, o search.Options, p rep.Position) {
	want := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: o.Eval}, p)
	d, err := search.Compare(t.Context(), want, newSearch(t, b.New, ask, o, p), goldenDepth)
	require.NoError(t, err)
	t.Logf("bitboard and %s:\n%v", b.Name, d)
}

// All combinations of generation and Ask give the same tree.
func TestSameTreeInEveryMode(t *testing.T) {
	positions := []rep.Position{
		position(t, kiwipete),
		position(t, "bq4kr/4pppp/8/8/8/8/PPPP4/BQ4KR w Hh - 0 1"), // Chess960
		position(t, "nrkb1bqr/1p2p1pp/p1n2p2/2pp4/3P1P2/2N1P1P1/PPP4P/1RKBNBQR w HBhb - 0 1"),
	}
	for _, file := range []string{matesFile, winsFile} {
		for _, p := range readPuzzles(t, file) {
			positions = append(positions, p.position)
		}
	}
	boards := []rep.Backend{bitboard.Backend, x88.Backend}
	for i, p := range positions {
		if !*long && i%12 != 0 {
			continue
		}
		evals := search.Evals()
		eval := evals[i%len(evals)]
		want := run(t, newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval}, p), 4)
		for _, ask := range []engine.Ask{engine.Native, engine.Default} {
			for j, gen := range search.Gens() {
				b := boards[(i+j)%len(boards)]
				got := run(t, newSearch(t, b.New, ask, search.Options{Eval: eval, Gen: gen}, p), 4)
				assert.True(t, got.Equal(want), "%s rep=%s eval=%s gen=%s ask=%v: got %+v, want %+v", p.FEN(), b.Name, eval, gen, ask, got, want)
			}
		}
	}
}

// Vector instructions give the tree that plain Go gives.
func TestSameTreeOfBothArithmetics(t *testing.T) {
	for i, named := range corpus.All() {
		if !*long && i%10 != 0 {
			continue
		}
		for _, eval := range []search.Eval{search.EvalNet256, search.EvalNet1024, search.EvalThreats256, search.EvalThreats1024} {
			scalar := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval, Net: search.NetScalar}, named.Position)
			assert.Equal(t, search.NetScalar, scalar.Net())
			best := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: eval}, named.Position)
			if !network.SIMDAvailable() {
				t.Skip("no vector instructions here")
			}
			assert.Equal(t, search.NetSIMD, best.Net())
			assert.Equal(t, run(t, scalar, 5), run(t, best, 5), "%s eval=%s", named.Name, eval)
		}
	}
}

// The order in which a board lists its moves makes no difference.
func TestSameTreeOfShuffledMoves(t *testing.T) {
	golden := goldenTrees(t)
	for seed, named := range corpus.All() {
		if !*long && seed%3 != 0 {
			continue
		}
		for _, gen := range search.Gens() {
			o := search.Options{Eval: search.EvalPawns, Gen: gen}
			for _, ask := range []engine.Ask{engine.Native, engine.Default} {
				r := run(t, newSearch(t, newShuffled(uint64(seed)), ask, o, named.Position), goldenDepth)
				assert.Equal(t, golden["pos="+named.Name+" eval=pawns"], treeLine(named.Name, o.Eval, r), "gen=%s ask=%v", gen, ask)
			}
		}
	}
}

// The tree depends on the tie-break: if the higher of two equal moves comes first,
// every position of the corpus has another tree. So the tests above fail if a
// tie-break leaves anything to the board.
func TestAnotherTieBreakIsSeen(t *testing.T) {
	golden := goldenTrees(t)
	for i, named := range corpus.All() {
		if !*long && i%3 != 0 {
			continue
		}
		s := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{Eval: search.EvalPawns}, named.Position)
		s.SetTie(^search.LowestFirst)
		got := treeLine(named.Name, search.EvalPawns, run(t, s, goldenDepth))
		assert.NotEqual(t, golden["pos="+named.Name+" eval=pawns"], got)
	}
}
