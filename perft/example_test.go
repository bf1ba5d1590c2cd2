package perft_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

func ExamplePerft() {
	board := x88.New()
	start := rep.StartPosition()
	if err := board.Load(&start); err != nil {
		panic(err)
	}
	for depth := range 5 {
		fmt.Println(depth, perft.Perft(board, depth, perft.Bulk))
	}
	// Output:
	// 0 1
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}

func ExamplePool_Divide() {
	p, err := rep.ParseFEN("K1k5/8/P7/8/8/8/8/8 w - - 0 1")
	if err != nil {
		panic(err)
	}
	pool, err := perft.NewPool(x88.Backend, &p, perft.Settings{Threads: 1})
	if err != nil {
		panic(err)
	}
	fmt.Println(pool.Divide(context.Background(), 3, func(d perft.Division) { fmt.Printf("%v: %d\n", d.Move, d.Nodes) }))
	// Output:
	// a6a7: 4
	// a8a7: 9
	// 13 <nil>
}

// A Pool counts on several boards at once, and stops when its context is done.
func ExamplePool() {
	start := rep.StartPosition()
	pool, err := perft.NewPool(x88.Backend, &start, perft.Settings{Count: perft.Bulk, Threads: 2})
	if err != nil {
		panic(err)
	}
	fmt.Println(pool.Perft(context.Background(), 5))
	// Output: 4865609 <nil>
}

// The counts of an EPD file are verified by rising depth, up to the first that is
// wrong.
func ExampleVerify() {
	suite, err := perft.ReadEPD(strings.NewReader(rep.StartFEN+" ;D1 20 ;D2 401 ;D3 8902\n"), "suite.epd", nil)
	if err != nil {
		panic(err)
	}
	result, err := perft.Verify(context.Background(), x88.New(), suite[0], perft.Limits{Timeout: perft.DefaultTimeout})
	fmt.Println(result.Failure, err)
	// Output: depth 2: got 400, want 401 <nil>
}
