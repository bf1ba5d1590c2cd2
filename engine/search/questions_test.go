package search_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

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
	positions := harness.Literature.Positions()[:2]
	for _, eval := range append(search.Evals(), search.EvalPlay) {
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
