package work

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/rep"
)

// A KnownSearch is a line of searchesText.
type KnownSearch struct {
	Depth int
	Nodes uint64
	Hash  string
}

// searchWork returns the combinations of the axes of a search. Other ways to generate moves
// than in stages, and default answers, are measured in the usual conditions of a size alone. The usual one is a hot
// search with mobility, the evaluation that asks the board most.
func searchWork() []workload {
	var work []workload
	add := func(w Work) {
		conditions := w.TT != w.Size.Table() || w.Threads > 0
		for _, eval := range search.Evals() {
			for _, gen := range search.Gens() {
				for _, ask := range []Ask{Native, Default} {
					for _, net := range netsOf(eval) {
						w.Eval, w.Gen, w.Ask, w.Net = eval, gen, ask, net
						own := w.Gen == search.GenStaged && ask == Native
						if !conditions || own {
							work = append(work, workload{Work: w, usual: !conditions && own && w.Size == Hot && w.Eval == search.EvalMobility})
						}
					}
				}
			}
		}
	}
	for _, size := range []Size{Hot, Million} {
		for _, mib := range TableSizes() {
			for _, threads := range []int{0, boards} {
				add(Work{Size: size, TT: mib, Threads: threads})
			}
		}
	}
	return work
}

// netsOf returns the ways in which an evaluation computes its network; the empty one
// without a network.
func netsOf(eval Eval) []Net {
	if !eval.HasNetwork() {
		return []Net{""}
	}
	return []Net{search.NetSIMD, search.NetScalar}
}

// searchesText has a line for each search of a position of the corpus by an evaluation, with a size
// and a table: the depth whose nodes are about as many as the size says, and the known result. The
// result does not depend on the generation of moves, on ask, or on the
// arithmetic of a network. go test ./harness -run TestKnownSearches -timeout 30m -update writes it.
//
//go:embed searches.txt
var searchesText string

type searchKey struct {
	position string
	eval     Eval
	size     Size
	tt       int
}

// knownSearches returns the lines of searchesText.
var knownSearches = sync.OnceValue(func() map[searchKey]KnownSearch {
	known := map[searchKey]KnownSearch{}
	for line := range strings.Lines(searchesText) {
		var key searchKey
		var s KnownSearch
		var nodes string
		if _, err := fmt.Sscan(line, &key.position, &key.eval, &nodes, &key.tt, &s.Depth, &s.Nodes, &s.Hash); err != nil {
			panic(fmt.Sprintf("harness: searches.txt: %q: %v", line, err))
		}
		if nodes != HotNodes {
			key.size = Size(nodes)
		}
		known[key] = s
	}
	return known
})

// KnownSearchOf returns the known search of a position.
func KnownSearchOf(on corpus.Position, w Work) (KnownSearch, bool) {
	s, ok := knownSearches()[searchKey{on.Name, w.Eval, w.Size, w.TT}]
	return s, ok
}

// searchAt returns the depth of a search of a position, if it is known.
func searchAt(on corpus.Position, w Work) (depth int, known bool) {
	s, known := KnownSearchOf(on, w)
	return s.Depth, known
}

// replayWork returns the workloads of a replay: each call and all of them, answered in
// each way.
func replayWork() []workload {
	var work []workload
	names := []string{ReplayAll}
	for _, c := range ReplayedCalls() {
		names = append(names, c.Name)
	}
	for _, name := range names {
		for _, ask := range []Ask{Native, Default} {
			work = append(work, workload{Work: Work{Calls: name, Ask: ask}})
		}
	}
	return work
}

// Replayed is the evaluation of the search that is replayed, the one that asks the most.
const Replayed = search.EvalMobility

// ReplayedSearch is the search that is replayed, of one of its generations.
var ReplayedSearch = Work{Eval: Replayed, TT: HotTable}

func replayAt(on corpus.Position, _ Work) (int, bool) { return searchAt(on, ReplayedSearch) }

// sliderWork returns the combinations of the axes of look-ups.
func sliderWork() []workload {
	var works []workload
	for _, piece := range []string{"bishop", "rook", "queen"} {
		for _, occ := range []Occ{InGames, AtRandom} {
			works = append(works, workload{Work: Work{Piece: piece, Occ: occ}})
		}
	}
	return works
}

func perftAt(on corpus.Position, _ Work) (int, bool) { return on.Depth, true }

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
