package search_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// Each call is a method of the interface that Question names.
func TestQuestionOfEachCall(t *testing.T) {
	types := []reflect.Type{
		reflect.TypeFor[rep.Counter](), reflect.TypeFor[rep.Keyed](), reflect.TypeFor[rep.Inspector](), reflect.TypeFor[rep.NullMover](),
		reflect.TypeFor[rep.Validator](), reflect.TypeFor[rep.Stater](), reflect.TypeFor[rep.Occupier](), reflect.TypeFor[rep.Attacker](),
		reflect.TypeFor[rep.PinInspector](), reflect.TypeFor[rep.LegalityTester](), reflect.TypeFor[rep.CheckTester](),
		reflect.TypeFor[rep.ExchangeEvaluator](), reflect.TypeFor[rep.Stager](), reflect.TypeFor[rep.PseudoLegalGenerator](),
		reflect.TypeFor[rep.PseudoLegalStager](), reflect.TypeFor[rep.MobilityCounter](), reflect.TypeFor[rep.ThreatTracker](),
	}
	questionOf := map[string]string{"AppendEvasions": ""} // AppendMoves in check
	for _, method := range []string{"Make", "Unmake", "AppendMoves"} {
		questionOf[method] = ""
	}
	var names []string
	for _, of := range types {
		names = append(names, of.Name())
		for i := range of.NumMethod() {
			questionOf[of.Method(i).Name] = of.Name()
		}
	}
	require.Equal(t, rep.Interfaces(engine.New(bitboard.Backend.New, engine.Native)), names)
	last := search.CallUnmakeNull
	for call := range last + 1 {
		want, ok := questionOf[call.String()]
		assert.True(t, ok, "%v is no method", call)
		assert.Equal(t, want, call.Question(), "%v", call)
	}
	assert.Empty(t, (last + 1).Question())
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
					if question := search.Call(call).Question(); n > 0 && question != "" && !slices.Contains(asked, question) {
						asked = append(asked, question)
					}
				}
			}
			assert.ElementsMatch(t, asked, o.Questions(), "%s, %s", eval, gen)
		}
	}
}
