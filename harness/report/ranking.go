package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A Ranking is the order of the boards, or codecs, at a kind of work.
type Ranking struct {
	Name   string // "engine", "make/unmake", "leaf", "list", "bulk", "pawns" of a search among others, or the work in words
	Work   work.Work
	Level  rep.Level // the level of the boards, if each level is ranked by itself; or ""
	Ranked []Ranked  // the fastest first, by their means
}

// A Ranked is a board or codec in a Ranking.
type Ranked struct {
	Column string  // as in Section.Columns
	Name   string  // the same, with [InstructionsMark] if the board is not scalar Go
	Rank   int     // from 1; boards share it if no two of them differ: all pairs of a place are the same or undecided
	Same   bool    // whether it is the same as the board before it, and as each one that the marks "=" before that join to it
	Slower float64 // than the first of the ranking, as a share of 1
}

// Rankings returns the ranking of each kind of work that the table has for two boards or more. If
// none is named, these are the usual ones: a search next to others, make and unmake, and perft with every leaf,
// with the last ply listed and in bulk. The boards of each level are ranked by themselves if there are two or more of
// each; a board without a level is ranked with the tuned ones. The verdicts are those of the table,
// corrected for its comparisons and for the pairs of boards in all sections that are ranked.
func (t *Table) Rankings(works ...work.Work) []Ranking {
	of := map[work.Work]*Section{}
	for i := range t.Sections {
		of[t.Sections[i].Work] = &t.Sections[i]
	}
	usual := len(works) == 0
	if usual {
		for _, usual := range usualRankings {
			work := usual.work
			if of[work] == nil {
				work = oldWork(work)
			}
			works = append(works, work)
		}
	}
	works = slices.DeleteFunc(slices.Clone(works), func(w work.Work) bool { return of[w] == nil })
	searches := slices.DeleteFunc(slices.Clone(works), func(w work.Work) bool { return w.Kind != work.Search })
	if usual && len(searches) == len(works) {
		return nil
	}
	var rankings []Ranking
	for _, work := range works {
		s := of[work]
		cells := s.Summary().Cells
		for _, l := range s.ladders {
			ranking := Ranking{Name: shortName(work, searches), Work: work, Level: l.level}
			for _, r := range l.places(cells) {
				name := s.Columns[r.column]
				ranking.Ranked = append(ranking.Ranked, Ranked{
					Column: name, Name: t.boards.marked(name, name), Rank: r.rank, Same: r.same,
					Slower: 1 - speedOf(cells, r.column)/speedOf(cells, l.columns[0]),
				})
			}
			rankings = append(rankings, ranking)
		}
	}
	return rankings
}

// shortName returns the name of a kind of work in a ranking. A search that is not the usual one alone has the name of its
// difference from the other ones.
func shortName(w work.Work, searches []work.Work) string {
	if w.Kind == work.Search && (len(searches) > 1 || w != searchWork) {
		return labelOf(w, common(searches))
	}
	return cmp.Or(usualName(w), w.Heading())
}

// String returns the ranking in a line: "bulk: 1 bitboard8 · 2 bitboard (2.1 % slower) = x88 ? byteboard ·
// 5 mailbox (70 % slower)". A "=" joins boards that are the same, a "?" boards that share a place because
// it is undecided whether they differ. The level follows the name: "bulk, book: …".
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
			fmt.Fprintf(&line, " 1 %s", one.Name)
		case one.Rank != r.Ranked[i-1].Rank:
			digits := 2
			if one.Slower >= 0.995 {
				digits = 3 // two would be 1e+02
			}
			fmt.Fprintf(&line, " · %d %s (%.*g %% slower)", one.Rank, one.Name, digits, 100*one.Slower)
		case one.Same:
			fmt.Fprintf(&line, " = %s", one.Name)
		default:
			fmt.Fprintf(&line, " ? %s", one.Name)
		}
	}
	return line.String()
}
