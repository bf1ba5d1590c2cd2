package page

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// works says in words what is measured, and whether a run without flags does.
var works = map[string]struct {
	clause, name string
	usual        bool
}{
	"Perft count=bulk dispatch=interface": {"where the last ply is counted in bulk", "perft, last ply counted in bulk", true},
	"Perft count=leaf dispatch=interface": {"where every leaf is made and unmade", "perft, every leaf made and unmade", true},
	"Perft count=list dispatch=interface": {"where the last ply is listed", "perft, last ply listed", false},
	"MakeUnmake":                          {"in make and unmake alone", "make and unmake", true},
}

func clause(title string) string {
	if w, ok := works[title]; ok {
		return w.clause
	}
	return "in " + title
}

func workName(title string) string {
	if w, ok := works[title]; ok {
		return w.name
	}
	return title
}

// verdict says in one sentence which representation is the fastest at what, and
// where that cannot be told.
func verdict(sections []*report.Section) string {
	if len(sections) == 0 {
		return "There is nothing to compare: the files hold one representation."
	}
	type claim struct {
		who   string
		where []string
	}
	var claims []claim
	for _, s := range sections {
		who, with := fastest(s)
		if n := len(claims); n == 0 || claims[n-1].who != who {
			claims = append(claims, claim{who: who})
		}
		last := &claims[len(claims)-1]
		last.where = append(last.where, clause(s.Title)+" ("+with+")")
	}
	var texts []string
	for i, c := range claims {
		text := c.who + " " + and(c.where)
		if i == 0 {
			text = c.who + " the fastest " + and(c.where)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ") + "."
}

// fastest returns which representation is the fastest, as the beginning of a
// sentence, and by how much.
func fastest(s *report.Section) (who, with string) {
	row := summary(s)
	order := ranked(s)
	base := s.Columns[0]
	var even []string
	for _, i := range order {
		if i > 0 && row.Cells[i].Verdict == stats.None {
			even = append(even, s.Columns[i])
		}
	}
	if best := order[0]; best > 0 && row.Cells[best].Verdict == stats.Faster {
		with = fmt.Sprintf("%s times %s", interval95(row.Cells[best]), base)
		if next := order[1]; next > 0 && row.Cells[next].Verdict == stats.Faster {
			with += fmt.Sprintf("; next %s, %s", s.Columns[next], interval95(row.Cells[next]))
		}
		return s.Columns[best] + " is", with
	}
	with = s.Figure(row.Base)
	for _, i := range order {
		if c := row.Cells[i]; i > 0 && c.Verdict == stats.Slower {
			with += fmt.Sprintf("; next %s, %s of that", s.Columns[i], interval95(c))
			break
		}
	}
	switch {
	case len(even) == 0:
		return base + " is", with
	case len(even) == len(order)-1 && len(even) > 1:
		return base + ", from which none of the others can be told, is", with
	}
	return base + ", from which " + and(even) + " cannot be told, is", with
}

// interval95 returns a ratio with its interval, without the verdicts.
func interval95(c report.Cell) string {
	text := c.String()
	if i := strings.LastIndexByte(text, ']'); i >= 0 {
		return text[:i+1]
	}
	return text
}

// and returns "a, b and c".
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
