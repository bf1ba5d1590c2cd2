package harness_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"time"

	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/mailbox"
	"github.com/boardbench/boardbench/rep/x88"
)

// Two boards are measured in three rounds, and the results are read as any Go
// benchmark text.
func Example() {
	boards := []rep.Backend{x88.Backend, mailbox.Backend}
	cases, err := work.SelectCases(boards, nil, corpus.All(), work.Selection{Filter: ".name:MakeUnmake pos:kiwipete"})
	if err != nil {
		log.Fatal(err)
	}
	var results bytes.Buffer
	err = local.Run(context.Background(), session.Config{
		Cases: cases, Rounds: 3, Slice: 100 * time.Microsecond,
		Timeout: operation.DefaultTimeout, Environment: machine.ThisEnvironment(),
	}, &results)
	if err != nil {
		log.Fatal(err)
	}

	samples := map[work.Subject]int{}
	reader := benchfmt.NewReader(&results, "results")
	for reader.Scan() {
		if result, ok := reader.Result().(*benchfmt.Result); ok {
			key, err := work.ParseKey(string(result.Name))
			if err != nil {
				log.Fatal(err)
			}
			samples[key.Subject]++
		}
	}
	for _, board := range boards {
		fmt.Println(board.Name, samples[work.Subject{Type: work.OfBoard, Name: board.Name}])
	}
	// Output:
	// x88 3
	// mailbox 3
}

func ExampleParseKey() {
	key, err := work.ParseKey("Perft/pos=kiwipete/depth=4/count=leaf/dispatch=interface/rep=x88+control-8")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(key.Work)
	fmt.Println(key.Work.Heading())
	fmt.Println(key.Position, key.Depth, key.Subject.Name, key.Control, key.Procs)
	// Output:
	// Perft count=leaf dispatch=interface
	// perft, every leaf made and unmade
	// kiwipete 4 x88 true 8
}

func ExampleSelectCases() {
	cases, err := work.SelectCases([]rep.Backend{x88.Backend}, nil, corpus.All(), work.Selection{Filter: "pos:alekhine count:(bulk OR leaf)"})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range cases {
		fmt.Println(c.Key())
	}
	// Output:
	// Perft/pos=alekhine/depth=5/count=leaf/dispatch=interface/rep=x88
	// Perft/pos=alekhine/depth=5/count=bulk/dispatch=interface/rep=x88
}
