package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
)

// A Ranking is the order of the boards, or codecs, at a kind of work.
type Ranking struct {
	Name   string // "leaf", "make/unmake", "list", "bulk", "pawns" of a search, or the work in words
	Work   harness.Work
	Level  rep.Level // the level of the boards, if each level is ranked by itself; or ""
	Ranked []Ranked  // the fastest first, by their means
}

// A Ranked is a board or codec in a Ranking.
type Ranked struct {
	Column string  // as in Section.Columns
	Rank   int     // from 1; boards share it if no two of them differ: all pairs of a place are the same or undecided
	Slower float64 // than the first of the ranking, as a share of 1

	Instructions string // see [Results.SetBoards]; "" for scalar Go
}

// Marked returns the column, with [InstructionsMark] if the board is not scalar Go.
func (r Ranked) Marked() string { return marked(r.Column, r.Instructions) }

// usualRankings are the kinds of work that are ranked if no other is named.
var usualRankings = []struct {
	name string
	work harness.Work
}{{"leaf", leafWork}, {"make/unmake", makeWork}, {"list", listWork}, {"bulk", bulkWork}}

// Rankings returns the ranking of each kind of work that the results have for two boards or more. If
// none is named, these are perft with every leaf, make and unmake, and perft with the last ply
// listed and in bulk. The boards of each level are ranked by themselves if there are two or more of
// each; a board without a level is ranked with the tuned ones. A place is corrected for all pairs,
// in all rankings that are returned: which of them are compared depends on the figures.
func (r *Results) Rankings(works ...harness.Work) []Ranking {
	columns := r.columns()
	names := r.columnNames(columns)
	byFile := len(columns) > 0 && columns[0].file != nil
	groups := map[harness.Work]*group{}
	for _, g := range r.groups(byFile) {
		groups[g.work] = g
	}
	if len(works) == 0 {
		for _, usual := range usualRankings {
			work := usual.work
			if groups[work] == nil {
				work = oldWork(work)
			}
			works = append(works, work)
		}
	}
	type section struct {
		*group
		level   rep.Level
		present []int
	}
	var sections []section
	comparisons := 0
	for _, work := range works {
		g := groups[work]
		if g == nil {
			continue
		}
		var present []int
		for i, c := range columns {
			if g.present[c] {
				present = append(present, i)
			}
		}
		for _, of := range r.byLevel(columns, present) {
			if n := len(of.present); n > 1 {
				sections = append(sections, section{g, of.level, of.present})
				comparisons += n * (n - 1) / 2
			}
		}
	}
	var searches []harness.Work
	for _, s := range sections {
		if s.work.Kind == harness.Search {
			searches = append(searches, s.work)
		}
	}
	var rankings []Ranking
	for _, s := range sections {
		ranking := Ranking{shortName(s.work, searches), s.work, s.level, s.rank(columns, names, s.present, comparisons)}
		for i := range ranking.Ranked {
			one := &ranking.Ranked[i]
			one.Instructions = r.boards[columns[slices.Index(names, one.Column)].subject.Name].Instructions
		}
		rankings = append(rankings, ranking)
	}
	return rankings
}

// ofLevel are the columns of a level.
type ofLevel struct {
	level   rep.Level
	present []int
}

// byLevel divides the columns that are present by the levels of their boards. Where a level has
// one of them alone, or all have the same, they stay together.
func (r *Results) byLevel(columns []columnKey, present []int) []ofLevel {
	var divided []ofLevel
	for _, level := range rep.Levels() {
		of := slices.DeleteFunc(slices.Clone(present), func(i int) bool {
			return cmp.Or(r.boards[columns[i].subject.Name].Level, rep.Tuned) != level
		})
		switch len(of) {
		case 0:
		case 1, len(present):
			return []ofLevel{{"", present}}
		default:
			divided = append(divided, ofLevel{level, of})
		}
	}
	return divided
}

// shortName returns the name of a kind of work in a ranking. A search has the name of its difference
// from the other ones.
func shortName(w harness.Work, searches []harness.Work) string {
	if w.Kind == harness.Search {
		return labelOf(w, common(searches))
	}
	return cmp.Or(usualName(w), w.Heading())
}

// usualName returns the name of a kind of work that is ranked if no other is named, "" for others.
func usualName(w harness.Work) string {
	for _, usual := range usualRankings {
		if w == usual.work || w == oldWork(usual.work) {
			return usual.name
		}
	}
	return ""
}

// oldWork is the work in files that do not name the dispatch.
func oldWork(w harness.Work) harness.Work {
	w.Dispatch = ""
	return w
}

// maxPairs is with how many boards of a place, the fastest ones, one more is compared: all, unless there
// are hundreds of boards.
const maxPairs = 32

// rank returns the order of the columns that are present.
func (g *group) rank(columns []columnKey, names []string, present []int, comparisons int) []Ranked {
	at := summaryOf(g.places.values)
	speed := map[int]float64{present[0]: 1}
	for _, i := range present[1:] {
		speed[i] = g.compare(at, columns[present[0]], columns[i]).Ratio
	}
	order := slices.DeleteFunc(slices.Clone(present), func(i int) bool { return speed[i] == 0 })
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(speed[b], speed[a]) })
	ranked := []Ranked{{Column: names[order[0]], Rank: 1}}
	first := 0 // of the boards of a place
	for k, i := range order[1:] {
		for _, before := range order[first:min(k+1, first+maxPairs)] {
			c := g.compare(at, columns[before], columns[i])
			c.Adjusted = min(1, c.P*float64(comparisons))
			if c.decide() == stats.Slower {
				first = k + 1
				break
			}
		}
		ranked = append(ranked, Ranked{Column: names[i], Rank: first + 1, Slower: 1 - speed[i]/speed[order[0]]})
	}
	return ranked
}

// String returns the ranking in a line: "bulk: 1 bitboard8 · 2 bitboard (2.1 %
// slower) = x88 · 4 mailbox (70 % slower)". The level follows the name: "bulk, book: …".
func (r Ranking) String() string {
	var line strings.Builder
	line.WriteString(r.Name)
	if r.Level != "" {
		line.WriteString(", " + string(r.Level))
	}
	line.WriteByte(':')
	for i, one := range r.Ranked {
		switch {
		case i == 0:
			fmt.Fprintf(&line, " 1 %s", one.Marked())
		case one.Rank == r.Ranked[i-1].Rank:
			fmt.Fprintf(&line, " = %s", one.Marked())
		default:
			digits := 2
			if one.Slower >= 0.995 {
				digits = 3 // two would be 1e+02
			}
			fmt.Fprintf(&line, " · %d %s (%.*g %% slower)", one.Rank, one.Marked(), digits, 100*one.Slower)
		}
	}
	return line.String()
}

// Legend explains the mark of boards in the rankings, "" if none is marked.
func Legend(rankings []Ranking) string {
	var names, instructions []string
	for _, r := range rankings {
		for _, one := range r.Ranked {
			names, instructions = append(names, one.Column), append(instructions, one.Instructions)
		}
	}
	return InstructionsLegend(names, instructions)
}
