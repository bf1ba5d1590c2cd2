package search_test

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// Search a position: any board, any evaluation, and a limit.
func Example() {
	p, err := rep.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := engine.New(bitboard.Backend.New, engine.Native)
	if err := g.Load(&p); err != nil {
		fmt.Println(err)
		return
	}
	s, err := search.New(g, search.Options{Eval: search.EvalPawns, Gen: search.GenStaged})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Run(context.Background(), search.Limits{Nodes: 10_000})
	fmt.Println(r.PV[0], r.Score, err)
	// Output: d1d8 mate in 1 <nil>
}

// A game: two sides with 500 nodes a move.
func Example_game() {
	g := engine.New(bitboard.Backend.New, engine.Native)
	p := rep.StartPosition()
	if err := g.Load(&p); err != nil {
		fmt.Println(err)
		return
	}
	s, err := search.New(g, search.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for g.Outcome() == engine.Undecided && g.Ply() < 6 {
		r, err := s.Run(context.Background(), search.Limits{Nodes: 500})
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Make(r.PV[0])
		fmt.Print(r.PV[0], " ")
	}
	// Output: b1c3 g8f6 g1f3 d7d5 d2d4 b8c6
}
