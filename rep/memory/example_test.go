package memory_test

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/x88"
)

// The changes of a pawn's step in the memory of a 0x88 board.
func ExampleMake() {
	p, err := rep.ParseFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	b := x88.New()
	if err := b.Load(&p); err != nil {
		panic(err)
	}
	step, err := memory.Make(b, rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
	if err != nil {
		panic(err)
	}
	for _, c := range step.Changes[:3] {
		fmt.Printf("%s  %x → %x  %s → %s\n", c.Name(), c.Old, c.Now, c.From.Text, c.To.Text)
	}
	fmt.Println(step.Count)
	// Output:
	// cells[e2]  51 → 00  P → empty
	// cells[e3]  00 → 51  empty → P
	// list[51]  14010000 → 24010000  P e2 → P e3
	// 18 bytes in 4 cache lines, 14 of them in a new record
}
