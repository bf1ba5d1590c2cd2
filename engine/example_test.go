package engine_test

import (
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// The legal moves of a position, in the notation of UCI and of PGN. A board lists them in an order of its own.
func Example_legalMoves() {
	p, err := rep.ParseFEN("6k1/8/8/8/8/6q1/8/4K2R w K - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := engine.New(x88.Backend.New, engine.Native)
	if err := g.Load(&p); err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range g.AppendMoves(nil) {
		fmt.Println(m, g.SAN(m))
	}
	// Unordered output:
	// e1d1 Kd1
	// e1d2 Kd2
	// e1e2 Ke2
	// e1f1 Kf1
}

func ExampleGame() {
	g := engine.New(x88.Backend.New, engine.Native)
	p := rep.StartPosition()
	if err := g.Load(&p); err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"e2e4", "d7d5", "e4d5"} {
		m, err := rep.ParseMove(text, g.AppendMoves(nil))
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Make(m)
	}
	s := g.State()
	fmt.Println("score", s.Score.MG(), s.Score.EG())
	for _, d := range s.Delta.Pieces[:s.Delta.N] {
		fmt.Println(d.Piece, "from", d.From, "to", d.To)
	}
	// Output:
	// score 115 123
	// P from e4 to d5
	// p from d5 to -
}
