package profile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
)

// movesOf is how many moves an engine makes for a sample of MakeUnmake.
const movesOf = 200_000

var (
	nodesSearched = regexp.MustCompile(`(?m)^Nodes searched: (\d+)\r?$`)
	movesMade     = regexp.MustCompile(`(?m)^ns \d+ ops (\d+)\r?$`)
)

// runsOfEngine returns the runs of an engine: it does the work once, and twice. Its counts are checked.
func (cfg Instructions) runsOfEngine(c work.Case) pair {
	engine, fen := cfg.Engines[c.Backend.Name+" "+string(c.Count)], c.On.Position.FEN()
	r := pair{command: [2][]string{engine, engine}, n: 1, unit: results.InstructionsPerNode}
	pattern := nodesSearched
	for i := range r.input {
		do := "position fen " + fen + "\n" + strings.Repeat(fmt.Sprintf("go perft %d\n", c.On.Depth), i+1)
		if c.Kind == work.MakeUnmake {
			do = fmt.Sprintf("load %s\nrun makeunmake n=%d\n", fen, movesOf*(i+1))
			r.unit, pattern = results.InstructionsPerOp, movesMade
		}
		r.input[i] = "uci\n" + do + "quit\n"
	}
	r.operations = func(run int, output string) (sum float64, err error) {
		found := pattern.FindAllStringSubmatch(output, -1)
		if want := strings.Count(r.input[run], "go perft") + strings.Count(r.input[run], "run "); len(found) != want {
			return 0, fmt.Errorf("%w: %s: %s does not answer as the line protocol demands", errLeftOut, c.Name(), c.Backend.Name)
		}
		for _, m := range found {
			n, err := strconv.ParseUint(m[1], 10, 64)
			if err != nil || c.Kind == work.Perft && n != c.On.Nodes {
				return 0, fmt.Errorf("profile: %s %w: %s to depth %d: got %s nodes, want %d",
					c.Backend.Name, operation.ErrWrong, c.On.Name, c.On.Depth, m[1], c.On.Nodes)
			}
			sum += float64(n)
		}
		return sum, nil
	}
	return r
}
