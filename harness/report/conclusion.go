package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/rep"
)

// Conclusion returns the answer in at most three sentences: of the first kind of work in detail, of the others and of the
// textbook boards the fastest boards. A sentence says no more than the verdicts, which are between the boards of a level:
//
//   - "a leads": each other board is slower than a, or than one that is.
//   - "a and b are tied": they are the same, and no board is faster than one of them.
//   - "it is undecided whether a or b is the fastest": no board is faster than one of them, and they are not all the same.
//   - "c is 5 % slower": than the first board named, or than one that is.
//   - "c was not measured": it has no figure, so that nothing is said of it.
//
// A chain of verdicts is as sure as one, because all are corrected for one another.
func (a Answer) Conclusion() []string {
	switch {
	case len(a.sections) == 0:
	case a.sections[0].Self:
		return a.changes()
	case a.table.sides:
		return []string{a.sides()}
	}
	var sentences []string
	for _, level := range []rep.Level{rep.Tuned, "", rep.Book} {
		of, claims := "", a.claims(level)
		if level == rep.Book {
			of = "Of the textbook boards: "
		} else if len(claims) > 0 {
			sentences = append(sentences, sentence("", claims[0].clause(true)))
			claims = claims[1:]
		}
		if len(claims) > 0 {
			sentences = append(sentences, sentence(of, clauses(claims)...))
		}
	}
	if sentences == nil && len(a.Rows) == 1 {
		return []string{"Nothing is compared: " + a.Rows[0].Name + " alone was measured."}
	}
	return sentences
}

// Leaders returns the fastest boards at each kind of work in a sentence, of the tuned ones if there are several levels;
// "" if nothing can be said.
func (a Answer) Leaders() string {
	if claims := append(a.claims(rep.Tuned), a.claims("")...); claims != nil {
		return sentence("", clauses(claims)...)
	}
	return ""
}

// claims returns the claims that follow from the verdicts on the boards of a level.
func (a Answer) claims(level rep.Level) []claim {
	var claims []claim
	for k, s := range a.sections {
		for _, l := range s.ladders {
			if c, ok := a.claim(k, s, l); ok && c.level == level {
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// A claim is the result of the verdicts on the boards of a level at a kind of work.
type claim struct {
	level   rep.Level // as in the rows
	work    work.Work
	at      string    // the work, as a sentence begins: "in an engine"
	first   []string  // the fastest board, or several if they are tied or undecided
	tied    bool      // whether these are all the same
	all     bool      // whether they are all boards
	slower  []string  // boards that are slower than the first one, the fastest first
	by      []float64 // how much, as shares of its speed
	missing []string  // boards without a figure
}

// claim returns the claim of a ladder at the k-th kind of work, and whether there is one. Boards of several levels that have rows apart
// make none, and verdicts on boards of which some lack positions may contradict one another.
func (a *Answer) claim(k int, s *Section, l ladder) (claim, bool) {
	c := claim{work: s.Work, at: a.at[k], tied: true}
	cells := s.Summary().Cells
	row := func(column int) AnswerRow {
		return a.Rows[slices.IndexFunc(a.Rows, func(r AnswerRow) bool { return r.Board == s.Columns[column] })]
	}
	n := len(l.columns)
	c.level = row(l.columns[0]).Level
	if slices.ContainsFunc(l.columns, func(column int) bool { return row(column).Level != c.level }) {
		return c, false
	}
	beaten := make([]bool, n) // by any board
	for k := range n {
		for j := range k {
			switch l.verdict(cells, k, j) {
			case stats.Slower:
				beaten[k] = true
			case stats.Faster: // on the positions that both have
				beaten[j] = true
			}
		}
	}
	var first []int // places on the ladder
	for k, column := range l.columns {
		if !beaten[k] {
			for _, j := range first {
				c.tied = c.tied && l.verdict(cells, k, j) == stats.Same
			}
			first, c.first = append(first, k), append(c.first, row(column).Name)
		}
	}
	if len(first) == 0 {
		return c, false
	}
	c.all = len(first) == n
	lead := first[0]
	below := make([]bool, n) // the leading board, by a verdict or a chain of them
	for k := lead + 1; k < n; k++ {
		for j := lead; j < k && !below[k]; j++ {
			below[k] = (j == lead || below[j]) && l.verdict(cells, k, j) == stats.Slower
		}
		if below[k] {
			c.slower = append(c.slower, row(l.columns[k]).Name)
			c.by = append(c.by, 1-speedOf(cells, l.columns[k])/speedOf(cells, l.columns[lead]))
		}
	}
	for _, row := range a.Rows {
		if at := slices.Index(s.Columns, row.Board); row.Level == c.level && (at < 0 || !slices.Contains(l.columns, at)) {
			c.missing = append(c.missing, row.Name)
		}
	}
	return c, len(first) > 1 || len(c.slower) == n-1
}

// A clause is a part of a sentence about a kind of work.
type clause struct{ at, text string }

// clause names the fastest boards, and in detail the others.
func (c claim) clause(detail bool) clause {
	text := c.leaders()
	if detail {
		text += c.followers()
	}
	if len(c.missing) > 0 {
		text += " (" + all(c.missing, "and", mostNames) + " " + one(c.missing, "was", "were") + " not measured)"
	}
	return clause{c.at, text}
}

// clauses returns claims without detail.
func clauses(claims []claim) []clause {
	var said []clause
	for _, c := range claims {
		said = append(said, c.clause(false))
	}
	return said
}

// mostClauses is the most clauses of a sentence: a line or two.
const mostClauses = 3

// allWork returns kinds of work as a list, or their number.
func allWork(at []string) string {
	searches := !slices.ContainsFunc(at, func(one string) bool { return !strings.HasPrefix(one, inEngine) })
	switch text := all(at, "and", len(at)); {
	case len(at) > mostNames && searches:
		return fmt.Sprintf("in %d searches", len(at))
	case len(at) > mostNames:
		return fmt.Sprintf("in %d kinds of work", len(at))
	case searches:
		return inEngine + strings.ReplaceAll(text, inEngine, "")
	default:
		return text
	}
}

// sentence joins clauses. Those that are the same at several kinds of work are one, and for more kinds of work it sends
// the reader to the table.
func sentence(of string, clauses ...clause) string {
	var works grouping[string, string] // by what is said of them
	for _, c := range clauses {
		works.add(c.text, c.at)
	}
	var parts []string
	left := 0
	for i, text := range works.keys {
		if at := works.of[text].values; i < mostClauses {
			parts = append(parts, allWork(at)+", "+text)
		} else {
			left += len(at)
		}
	}
	if left > 0 {
		parts = append(parts, "for "+typeset.Count(left, "more kind")+" of work see the table")
	}
	text := of + strings.Join(parts, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// leaders names the fastest boards.
func (c claim) leaders() string {
	switch {
	case len(c.first) == 1:
		return c.first[0] + " " + one(c.first, "leads", "lead")
	case c.tied:
		return all(c.first, "and", mostNames) + " are tied"
	case c.all && len(c.first) > 2:
		return "it is undecided which board is the fastest"
	case len(c.first) > mostNames:
		return fmt.Sprintf("it is undecided which of %d boards is the fastest", len(c.first))
	}
	return "it is undecided whether " + all(c.first, "or", mostNames) + " is the fastest"
}

// farther divides boards that are slower: those by more than so many times the share of the first one are named apart.
const farther = 1.6

// followers names the boards that are slower than the first one, and by how much: "; a and b are 18 to 22 % slower, c 44 %".
func (c claim) followers() string {
	if len(c.slower) == 0 {
		return ""
	}
	near := slices.IndexFunc(c.by, func(by float64) bool { return by > farther*c.by[0] })
	if near < 0 {
		near = len(c.by)
	}
	text := "; " + all(c.slower[:near], "and", mostNames) + " " + one(c.slower[:near], "is ", "are ") + span(c.by[:near]) + " % slower"
	if len(c.first) > 1 {
		text += " than " + c.first[0]
	}
	if near < len(c.by) {
		text += ", " + all(c.slower[near:], "and", mostNames) + " " + span(c.by[near:]) + " %"
	}
	return text
}

// span returns the least and the greatest of shares in percent, "18 to 22" or "44".
func span(shares []float64) string {
	least, most := percent(shares[0]), percent(shares[len(shares)-1])
	if least == most {
		return least
	}
	return least + " to " + most
}

// mostNames is the most boards that a sentence names in a list.
const mostNames = 5

// all returns up to so many names as a list, and otherwise their number.
func all(names []string, last string, most int) string {
	switch n := len(names); {
	case n > most:
		return fmt.Sprintf("%d boards", n)
	default:
		return typeset.List(names, last)
	}
}

// one returns the verb for names: one layout may have a plural for its name, such as bitboards.
func one(names []string, singular, plural string) string {
	if len(names) > 1 || strings.HasSuffix(names[0], "s") {
		return plural
	}
	return singular
}

// changes returns how boards changed, for a table in which each is compared with itself: at the first kind of work all of
// them, at the others the ones of which a change is decided.
func (a Answer) changes() (sentences []string) {
	var others []clause
	for k, at := range a.at {
		switch text := a.changed(k, mostNames, stats.Faster, stats.Slower, stats.Same, stats.Undecided); {
		case text == "":
		case sentences == nil:
			sentences = append(sentences, sentence("", clause{at, text}))
		default:
			others = append(others, clause{at, cmp.Or(a.changed(k, mostOthers, stats.Faster, stats.Slower), "no change is decided")})
		}
	}
	if others != nil {
		sentences = append(sentences, sentence("", others...))
	}
	return sentences
}

// mostOthers is the most boards that are named at a kind of work that is not the first.
const mostOthers = 2

// changed says which boards have each of the verdicts in a column, and by how much they changed; "" for none.
func (a Answer) changed(column, most int, verdicts ...stats.Verdict) string {
	var parts []string
	for _, verdict := range verdicts {
		var names []string
		var by []float64
		for _, row := range a.Rows {
			if c := row.Cells[column]; c.N > 0 && c.Verdict == verdict {
				names, by = append(names, row.Name), append(by, math.Abs(c.Ratio-1))
			}
		}
		if names == nil {
			continue
		}
		is := map[stats.Verdict]string{stats.Same: "the same", stats.Undecided: "undecided"}[verdict]
		if is == "" {
			slices.Sort(by)
			is = span(by) + " % " + verdict.String()
		}
		parts = append(parts, all(names, "and", most)+" "+one(names, "is ", "are ")+is)
	}
	return strings.Join(parts, "; ")
}

// sides returns how much faster or slower the second of two engines is than the first, by its verdict.
func (a Answer) sides() string {
	c, was, is := a.table.Sides(), a.table.Columns[0], a.table.Columns[1]
	percent := func(share float64) string {
		reach := 100 * max(c.Hi-c.Ratio, c.Ratio-c.Lo)
		decimals := 1
		if reach < 0.1 {
			decimals = 2
		}
		return fmt.Sprintf("%.*f ±%.*f %%", decimals, 100*share, decimals, reach)
	}
	switch {
	case !c.HasInterval():
		return fmt.Sprintf("Too few rounds to say whether %s is faster than %s.", is, was)
	case c.Verdict == stats.Faster:
		return fmt.Sprintf("%s is %s faster than %s.", is, percent(c.Ratio-1), was)
	case c.Verdict == stats.Slower:
		return fmt.Sprintf("%s is %s slower than %s.", is, percent(1-c.Ratio), was)
	case c.Verdict == stats.Same:
		return fmt.Sprintf("%s is as fast as %s, within 1 %%.", is, was)
	}
	return fmt.Sprintf("It is undecided whether %s is faster than %s: its speed is %.1f to %.1f %% of the other's.", is, was, 100*c.Lo, 100*c.Hi)
}
