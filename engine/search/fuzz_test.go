package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
)

// FuzzSearch plays a game that bytes choose from the position of a FEN, and searches its
// last position on two boards. Numbers choose the boards, the depth, the evaluation, the
// generation and Ask. The trees are the same.
func FuzzSearch(f *testing.F) {
	for i, file := range []string{matesFile, winsFile} {
		for j, p := range readPuzzles(f, file) {
			f.Add(p.position.FEN(), []byte("to and fro")[:j%10], uint8(j), uint8(i+3*j+1), uint8(7*j), uint8(j*j))
		}
	}
	for i, p := range rulewalk.Positions() {
		if i%200 == 0 {
			f.Add(p.FEN(), []byte("any bytes are moves")[:i/200%20], uint8(i), uint8(i>>8), uint8(i/200), uint8(i*i))
		}
	}
	boards, evals, gens := backends(), search.Evals(), search.Gens()
	f.Fuzz(func(t *testing.T, fen string, choices []byte, first, second, mode, depth uint8) {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			return
		}
		eval := evals[int(mode)%len(evals)]
		a, b := boards[int(first)%len(boards)], boards[int(second)%len(boards)]
		want := engine.New(a.New, engine.Native)
		got := engine.New(b.New, engine.Ask(mode>>5%2))
		for _, g := range []*engine.Game{want, got} {
			if err := g.Load(&p); err != nil {
				require.ErrorIs(t, err, rep.ErrUnsupported)
				return
			}
		}
		for _, choice := range choices[:min(len(choices), 100)] {
			if moves := want.AppendMoves(nil); len(moves) > 0 {
				slices.Sort(moves)
				want.Make(moves[int(choice)%len(moves)])
				got.Make(moves[int(choice)%len(moves)])
			}
		}
		o := search.Options{Eval: eval, TableBytes: 1 << 16}
		wanted, err := search.New(want, o)
		require.NoError(t, err)
		o.Gen = gens[int(mode>>3)%len(gens)]
		searched, err := search.New(got, o)
		require.NoError(t, err)
		// If each side has many queens, even a search of captures does not end.
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		plies := 1 + int(depth)%3
		w, err := wanted.Run(ctx, search.Limits{Depth: plies})
		if errors.Is(err, context.DeadlineExceeded) {
			return
		}
		require.NoError(t, err)
		r, err := searched.Run(ctx, search.Limits{Depth: plies})
		if errors.Is(err, context.DeadlineExceeded) {
			return
		}
		require.NoError(t, err)
		if !r.Equal(w) {
			d, err := search.Compare(t.Context(), wanted, searched, plies)
			require.NoError(t, err)
			t.Fatalf("eval=%s gen=%s: %s has %+v, %s has %+v\n%v", eval, o.Gen, b.Name, r, a.Name, w, d)
		}
	})
}
