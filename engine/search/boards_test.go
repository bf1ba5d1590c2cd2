package search_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

// A fiveMethods is a board that offers nothing more than it must.
type fiveMethods struct{ rep.Board }

// backends returns all representations and a board of five methods.
func backends() []rep.Backend {
	return append(all.Backends(), rep.Backend{Name: "five-methods", New: func() rep.Board { return fiveMethods{x88.New()} }})
}

// A shuffledBoard lists its moves in a random order.
type shuffledBoard struct {
	*bitboard.Board
	random *rand.Rand
}

// newShuffled returns a constructor of shuffled boards.
func newShuffled(seed uint64) func() rep.Board {
	return func() rep.Board { return shuffledBoard{bitboard.New(), rand.New(rand.NewPCG(seed, 0))} }
}

func (b shuffledBoard) AppendMoves(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendMoves(dst))
}

func (b shuffledBoard) AppendCaptures(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendCaptures(dst))
}

func (b shuffledBoard) AppendQuiets(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendQuiets(dst))
}

func (b shuffledBoard) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	return b.shuffle(len(dst), b.Board.AppendPseudoLegal(dst))
}

// shuffle shuffles the moves from n on.
func (b shuffledBoard) shuffle(n int, moves []rep.Move) []rep.Move {
	list := moves[n:]
	b.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return moves
}

// newSearch returns a search of p on a new board, with a small table unless the options have one.
func newSearch(t testing.TB, newBoard func() rep.Board, ask engine.Ask, o search.Options, p rep.Position) *search.Search {
	t.Helper()
	g := engine.New(newBoard, ask)
	require.NoError(t, g.Load(&p))
	if o.Table == nil && o.TableBytes == 0 {
		o.TableBytes = 1 << 18 // to clear the default takes as long as a search
	}
	s, err := search.New(g, o)
	require.NoError(t, err)
	return s
}

// run returns the result of a search to depth.
func run(t testing.TB, s *search.Search, depth int) search.Result {
	t.Helper()
	r, err := s.Run(t.Context(), search.Limits{Depth: depth})
	require.NoError(t, err)
	return r
}

// position returns the position of a FEN.
func position(t testing.TB, fen string) rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// Each call is a method of package rep, or of the game alone.
func TestNamesOfCalls(t *testing.T) {
	others := []string{"Make", "Unmake", "AppendMoves", "AppendEvasions", "Attackers", "Blockers"}
	for call := range search.CallUnmakeNull + 1 {
		assert.True(t, slices.Contains(others, call.String()) != (rep.QuestionOf(call.String()) != ""), "%v", call)
	}
	assert.Equal(t, fmt.Sprintf("Call(%d)", search.CallUnmakeNull+1), (search.CallUnmakeNull + 1).String())
}

// Questions names the interfaces that a search calls, and no others: the reports mark the boards that lack one.
func TestQuestionsOfEachSearch(t *testing.T) {
	positions := corpus.Literature.Positions()[:2]
	for _, eval := range search.Evals() {
		if !*long && (eval == search.EvalNet1024 || eval == search.EvalThreats1024) {
			continue // which ask as the smaller networks do
		}
		for _, gen := range search.Gens() {
			o := search.Options{Eval: eval, Gen: gen, TableBytes: 1 << 20}
			asked := []string{"Keyed", "Stater"} // of every board that has both, and not counted
			for _, on := range positions {
				_, calls, err := search.Count(t.Context(), bitboard.Backend.New, o, &on.Position, 5)
				require.NoError(t, err)
				for call, n := range calls {
					if question := rep.QuestionOf(search.Call(call).String()); n > 0 && question != "" && !slices.Contains(asked, question) {
						asked = append(asked, question)
					}
				}
			}
			assert.ElementsMatch(t, asked, o.Questions(), "%s, %s", eval, gen)
		}
	}
}

// The trees are the same where rules meet that games seldom bring together. Boards,
// evaluations, generation and who answers take turns.
func TestSameTreeWhereRulesMeet(t *testing.T) {
	boards, evals, gens := backends(), search.Evals()[:3], search.Gens()
	type variant struct {
		board int
		eval  search.Eval
		gen   search.Gen
		ask   engine.Ask
	}
	searches := map[variant]*search.Search{}
	searchOf := func(v variant, p *rep.Position) (*search.Search, error) {
		g := engine.New(boards[v.board].New, v.ask)
		if err := g.Load(p); err != nil {
			return nil, err
		}
		if s := searches[v]; s != nil {
			s.SetGame(g)
			s.Clear()
			return s, nil
		}
		s, err := search.New(g, search.Options{Eval: v.eval, Gen: v.gen, TableBytes: 1 << 16})
		searches[v] = s
		return s, err
	}
	n, step := 0, 128
	if *long {
		step = 8
	}
	for i, p := range rulewalk.Positions() {
		if i%step != 0 {
			continue
		}
		n++
		v := variant{n % len(boards), evals[n%3], gens[n/3%3], engine.Ask(n / 9 % 2)}
		got, err := searchOf(v, &p.Position)
		if errors.Is(err, rep.ErrUnsupported) {
			continue
		}
		require.NoError(t, err)
		want, err := searchOf(variant{0, v.eval, search.GenLegal, engine.Native}, &p.Position)
		require.NoError(t, err)
		if want == got {
			continue
		}
		r, w := run(t, got, 3), run(t, want, 3)
		if !assert.True(t, r.Equal(w), "%s %+v: %+v, want %+v", p.FEN(), v, r, w) {
			explain(t, boards[v.board], v.ask, search.Options{Eval: v.eval, Gen: v.gen, TableBytes: 1 << 16}, p.Position)
		}
	}
	assert.Greater(t, n, 100)
}

// The table of calls in the package comment matches the search.
func TestLessonTable(t *testing.T) {
	if !*long {
		t.Skip("each generation on every position: -long")
	}
	var perNode [4][len(search.Calls{})]float64
	for i, gen := range search.Gens() {
		var nodes, quiescence uint64
		var sum search.Calls
		for _, named := range corpus.All() {
			r, calls, err := search.Count(t.Context(), bitboard.Backend.New, search.Options{Eval: search.EvalMobility, Gen: gen}, &named.Position, goldenDepth)
			require.NoError(t, err)
			nodes += r.Nodes
			quiescence += r.QNodes
			for c, n := range calls {
				sum[c] += n
			}
		}
		for c, n := range sum {
			perNode[i][c] = float64(n) / float64(nodes)
		}
	}
	var table strings.Builder
	widths := [4]int{8, 8, 8, 15}
	fmt.Fprintf(&table, "//\t%-20s%8s%8s%8s%15s\n", "gen", "legal", "staged", "pseudo", "staged-pseudo")
	for c := range search.Call(len(search.Calls{})) {
		if max(perNode[0][c], perNode[1][c], perNode[2][c], perNode[3][c]) < 0.01 {
			continue
		}
		row := fmt.Sprintf("//\t%-20v", c)
		for i := range perNode {
			cell := "-"
			if perNode[i][c] > 0 {
				cell = fmt.Sprintf("%.2f", perNode[i][c])
			}
			row += fmt.Sprintf("%*s", widths[i], cell)
		}
		table.WriteString(row + "\n")
	}
	lesson, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	assert.True(t, strings.Contains(string(lesson), table.String()), "want in the package comment:\n%s", &table)
}
