package profile

import (
	"context"
	"fmt"
	"regexp"
	"slices"
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

// countEngine counts the instructions of a case of a process of its own: the difference
// between an engine that does the work twice and one that does it once. Its counts are checked.
func (cfg Instructions) countEngine(ctx context.Context, valgrind string, c work.Case) instructionCount {
	engine, fen := cfg.Engines[c.Backend.Name+" "+string(c.Count)], c.On.Position.FEN()
	samples := make([]float64, cfg.Samples)
	unit := results.InstructionsPerNode
	for i := range samples {
		var instructions, operations [2]uint64
		for j := range instructions {
			input := "position fen " + fen + "\n" + strings.Repeat(fmt.Sprintf("go perft %d\n", c.On.Depth), j+1)
			if c.Kind == work.MakeUnmake {
				unit = results.InstructionsPerOp
				input = fmt.Sprintf("load %s\nrun makeunmake n=%d\n", fen, movesOf*(j+1))
			}
			answer, collected, err := converse(ctx, valgrind, engine, "uci\n"+input+"quit\n")
			if err != nil {
				return instructionCount{err: err}
			}
			pattern, answers := nodesSearched, j+1
			if c.Kind == work.MakeUnmake {
				pattern, answers = movesMade, 1
			}
			found := pattern.FindAllStringSubmatch(answer, -1)
			if len(found) != answers {
				return instructionCount{problem: fmt.Errorf("left out: %s: %s does not answer as the line protocol demands", c.Name(), c.Backend.Name)}
			}
			for _, m := range found {
				n, err := strconv.ParseUint(m[1], 10, 64)
				if err != nil || c.Kind == work.Perft && n != c.On.Nodes {
					return instructionCount{err: fmt.Errorf("profile: %s %w: %s to depth %d: got %s nodes, want %d",
						c.Backend.Name, operation.ErrWrong, c.On.Name, c.On.Depth, m[1], c.On.Nodes)}
				}
				operations[j] += n
			}
			instructions[j] = collected
		}
		if operations[1] <= operations[0] {
			return instructionCount{problem: fmt.Errorf("left out: %s: %s makes %d moves and then %d", c.Name(), c.Backend.Name, operations[0], operations[1])}
		}
		samples[i] = (float64(instructions[1]) - float64(instructions[0])) / float64(operations[1]-operations[0])
	}
	return resultOf(c, samples, 1, 1, unit)
}

// converse runs an engine with the given input under valgrind, and returns its output and the
// instructions of the whole process.
func converse(ctx context.Context, valgrind string, engine []string, input string) (answer string, instructions uint64, err error) {
	child := under(ctx, valgrind, "callgrind", slices.Concat(toNowhere, engine))
	child.Stdin = strings.NewReader(input)
	var out, log strings.Builder
	child.Stdout, child.Stderr = &out, &log
	err = child.Run()
	if ctx.Err() != nil {
		return "", 0, context.Cause(ctx)
	}
	instructions, err = totalOf(log.String(), err, engine[0])
	return out.String(), instructions, err
}
