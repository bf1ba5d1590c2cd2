package report

import (
	"cmp"
	"slices"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/work"
)

// The kinds of work that have a name in rankings, or a column in the map.
var (
	leafWork   = work.Work{Kind: work.Perft, Count: work.Leaf, Dispatch: work.ByInterface}
	listWork   = work.Work{Kind: work.Perft, Count: work.List, Dispatch: work.ByInterface}
	bulkWork   = work.Work{Kind: work.Perft, Count: work.Bulk, Dispatch: work.ByInterface}
	makeWork   = work.Work{Kind: work.MakeUnmake}
	searchWork = work.Work{Kind: work.Search, Eval: search.EvalMobility, Gen: search.GenStaged, Ask: work.Native, TT: work.Hot.Table()}
)

// usualRankings are the kinds of work that are ranked if no other is named, the one that counts most first.
var usualRankings = []struct {
	head string // of a column of an Answer
	at   string // in its sentences
	work work.Work
}{
	{"in an engine", "in an engine", searchWork},
	{"make/unmake", "making a move", makeWork},
	{"perft by leaf", "in perft by leaf", leafWork},
	{"perft, listed", "in perft with listed moves", listWork},
	{"perft in bulk", "in perft in bulk", bulkWork},
}

// usualIndex returns the place of a kind of work among those that are ranked if no other is named, perhaps of a file that
// does not name the dispatch; -1 for others.
func usualIndex(w work.Work) int {
	for i, usual := range usualRankings {
		if w == usual.work || w == usual.work.Without("dispatch") {
			return i
		}
	}
	return -1
}

// inEngine begins the name of a search among others in a sentence.
const inEngine = "in an engine with "

// searchNames returns the names of searches by their differences from the usual one, "pawns", "pawns gen=legal" or, next to
// ones of another size, "pawns at 1M nodes"; none for the usual one alone.
func searchNames(works []work.Work) map[work.Work]string {
	names := map[work.Work]string{}
	var sizes, nets list[string]
	usual := false
	for _, w := range works {
		if w.Kind == work.Search {
			names[w], usual = string(w.Eval), usualIndex(w) >= 0
			sizes.add(cmp.Or(string(w.Size), work.HotNodes))
			if net, ok := w.Value("net"); ok {
				nets.add(net)
			}
		}
	}
	if len(names) == 1 && usual {
		return nil
	}
	sized := len(sizes.values) > 1 || len(names) == 1 && sizes.values[0] != work.HotNodes
	for w := range names {
		for _, axis := range w.Axes() {
			value, _ := w.Value(axis)
			was, _ := searchWork.Value(axis)
			known := axis == "eval" || axis == "nodes" || axis == "tt" && w.TT == w.Size.Table() || axis == "net" && len(nets.values) == 1
			if !known && value != was {
				names[w] += " " + axis + "=" + value
			}
		}
		if sized {
			names[w] += " at " + cmp.Or(string(w.Size), work.HotNodes) + " nodes"
		}
	}
	return names
}

// rankedAmong reports at which kinds of work of groups the boards, or codecs, are ranked: the usual ones if there are
// any, or else the searches, or else all. A search is usual next to other usual work only: among searches none is.
func rankedAmong(groups []*group) func(work.Work) bool {
	usual := func(w work.Work) bool { return w.Usual() || w.Full() || usualIndex(w) >= 0 }
	search := func(w work.Work) bool { return w.Kind == work.Search }
	switch {
	case slices.ContainsFunc(groups, func(g *group) bool { return usual(g.work) && !search(g.work) }):
		return usual
	case slices.ContainsFunc(groups, func(g *group) bool { return search(g.work) }):
		return search
	}
	return func(work.Work) bool { return true }
}
