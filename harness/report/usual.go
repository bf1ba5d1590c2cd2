package report

import (
	"cmp"
	"slices"
	"strings"

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

// common returns the axes that all work shares.
func common(works []work.Work) work.Work {
	work := works[0]
	for _, axis := range work.Axes() {
		value, _ := work.Value(axis)
		for _, w := range works {
			if other, _ := w.Value(axis); other != value || axis == "eval" {
				work = work.Without(axis)
			}
		}
	}
	return work
}

// labelOf returns the axes of w that are not in common: the evaluation first, and the
// others with their names.
func labelOf(w, common work.Work) string {
	var label []string
	for _, axis := range w.Axes() {
		value, _ := w.Value(axis)
		switch _, ok := common.Value(axis); {
		case axis == "eval":
			label = slices.Insert(label, 0, value)
		case !ok:
			label = append(label, axis+"="+value)
		}
	}
	return strings.Join(label, " ")
}

// inEngine begins the name of a search among others in a sentence.
const inEngine = "in an engine with "

// searchNames returns the names of searches by their differences, "pawns" or, next to ones of
// another size, "pawns at 1M nodes"; none for the usual one alone.
func searchNames(sections []*Section) map[work.Work]string {
	names, searches := map[work.Work]string{}, []work.Work(nil)
	for _, s := range sections {
		if s.Work.Kind == work.Search {
			searches = append(searches, s.Work)
		}
	}
	if len(searches) == 0 || len(searches) == 1 && usualIndex(searches[0]) >= 0 {
		return names
	}
	var nets list[string]
	sized := len(searches) == 1 && searches[0].Size != work.Hot
	for _, w := range searches {
		if net, ok := w.Value("net"); ok {
			nets.add(net)
		}
		sized = sized || w.Size != searches[0].Size
	}
	plain := make([]work.Work, len(searches))
	for i, w := range searches {
		if w.TT == w.Size.Table() {
			w = w.Without("tt")
		}
		if len(nets.values) == 1 {
			w = w.Without("net")
		}
		plain[i] = w.Without("nodes")
	}
	for i, w := range searches {
		names[w] = labelOf(plain[i], common(plain))
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
