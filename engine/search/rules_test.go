package search_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
)

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
	n, step := 0, 32
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
	assert.Greater(t, n, 400)
}
