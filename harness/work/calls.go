package work

import (
	"slices"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// Questions returns the optional interfaces of package rep that the work of an engine
// asks for; none for other work.
func (w Work) Questions() (questions []string) {
	switch w.Kind {
	case Search:
		return search.Options{Eval: w.Eval, Gen: w.Gen}.Questions()
	case Replay:
		for _, c := range ReplayedCalls() {
			if question := rep.QuestionOf(c.Name); question != "" && (c.Name == w.Calls || w.Calls == ReplayAll && c.Together) {
				questions = append(questions, question)
			}
		}
		slices.Sort(questions)
		questions = slices.Compact(questions)
	}
	return questions
}

// A ReplayedCall is a call of a board that a replay measures.
type ReplayedCall struct {
	Name string // of the call: "SEEAtLeast"

	// Together reports whether the call is one of those that the replay of all of them
	// makes. The others belong to searches that generate moves in another way.
	Together bool

	Call      search.Call
	Gen       search.Gen  // in which a search makes the call: the tree is the same in all of them
	InsteadOf search.Call // the call of the search that the replay has call in place of, or call itself; before Make
}

// ReplayedCalls returns the calls that replays measure, in their order. The first is
// Make.
func ReplayedCalls() []ReplayedCall {
	return []ReplayedCall{
		replayedCall(search.CallMake, search.GenStaged),
		replayedCall(search.CallAppendMoves, search.GenLegal),
		replayedCall(search.CallAppendEvasions, search.GenStaged),
		replayedCall(search.CallAppendCaptures, search.GenStaged),
		replayedCall(search.CallAppendQuiets, search.GenStaged),
		replayedCall(search.CallAppendPseudoLegal, search.GenPseudo),
		replayedCall(search.CallAppendPseudoCaptures, search.GenStagedPseudo),
		replayedCall(search.CallAppendPseudoQuiets, search.GenStagedPseudo),
		replayedCall(search.CallLegalIfPseudo, search.GenPseudo),
		replayedCall(search.CallIsPseudoLegal, search.GenPseudo),
		replayedCall(search.CallIsLegal, search.GenStaged),
		replayedCall(search.CallGivesCheck, search.GenStaged),
		replayedCall(search.CallCheckers, search.GenStaged),
		replayedCall(search.CallCheckSquares, search.GenStaged),
		// Our search does not ask these: other engines do, here in the places of calls that come once a node.
		replaced(search.CallAttackers, search.CallAppendCaptures, search.GenStaged),
		replaced(search.CallBlockers, search.CallAppendCaptures, search.GenStaged),
		replaced(search.CallCountMoves, search.CallAppendMoves, search.GenLegal),
		replaced(search.CallThreatChanges, search.CallMake, search.GenStaged),
		replayedCall(search.CallSEEAtLeast, search.GenStaged),
		replayedCall(search.CallMobility, search.GenStaged),
		replayedCall(search.CallPieceAt, search.GenStaged),
		replayedCall(search.CallPieces, search.GenStaged),
	}
}

func replayedCall(call search.Call, gen search.Gen) ReplayedCall {
	return ReplayedCall{call.String(), gen == search.GenStaged, call, gen, call}
}

func replaced(call, insteadOf search.Call, gen search.Gen) ReplayedCall {
	return ReplayedCall{call.String(), false, call, gen, insteadOf}
}
