package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// The first section: which board is the fastest at what.
type rankingView struct {
	Machines []machineRanking
	Across   []acrossView // the machines side by side, if there are several
}

type machineRanking struct {
	Machine  string
	Verdict  string
	Setup    string    // the machine and the run in a line
	Bars     *barTable // nil if nothing is compared
	Base     string    // that the bars are relative to
	Of       string    // the positions that the means are of
	Note     string    // the differences that are decided
	Levels   string    // explains the rows below a board, "" without any
	Legend   string    // the legend of the mark of boards, "" if none is marked
	Bulk     string    // explains figures in bulk; "" without any
	Warnings []harness.Warning
}

// An acrossView is the table of one kind of work with a column a machine.
type acrossView struct {
	Table textTable
	Order []string // where the order of the boards changes
}

func drawRanking(s *source) (content, error) {
	var view rankingView
	var c content
	for _, m := range s.machines {
		one := rankMachine(s, m)
		if one.Bars != nil {
			drawn := rankMachine(s, m.pictured())
			drawn.Bars.Slug = one.Bars.Slug
			c.pictures = append(c.pictures, rankingPicture(drawn.Bars, m, drawn))
		}
		view.Machines = append(view.Machines, one)
	}
	if len(s.machines) > 1 {
		across, err := s.results.Across("cpu")
		if err != nil {
			return content{}, err
		}
		view.Across = acrossViews(s, across)
		for _, a := range view.Across {
			c.tables = append(c.tables, a.Table)
		}
	}
	c.view = view
	return c, nil
}

// rankMachine returns the view of a machine's rankings.
func rankMachine(s *source, m *machine) machineRanking {
	one := machineRanking{
		Machine: m.name, Verdict: verdict(m.rankings), Setup: m.results.Setup(), Warnings: m.warnings[""],
		Legend: report.Legend(m.rankings),
	}
	if bars := rankingBars(s, m); bars != nil {
		one.Bars, one.Base, one.Note = bars, m.main[0].Columns[0], resolution(m)
		one.Of = m.positions()
		if slices.ContainsFunc(bars.Rows, func(r barRow) bool { return r.Under }) {
			one.Levels = aboutLevels
		}
		if slices.ContainsFunc(m.rankings, func(r report.Ranking) bool { return r.Work.Count == harness.Bulk }) {
			one.Bulk = harness.AboutBulk + "."
		}
	}
	return one
}

// pictured returns the machine with the rankings that its picture has. Lists of moves are left out
// if there are more than three: next to three others their bars would be too short to compare.
func (m *machine) pictured() *machine {
	if len(m.rankings) != 4 {
		return m
	}
	lists := func(r report.Ranking) bool { return r.Work.Count == harness.List }
	one := *m
	one.rankings = slices.DeleteFunc(slices.Clone(m.rankings), lists)
	one.others = slices.DeleteFunc(slices.Clone(m.others), lists)
	return &one
}

// acrossViews returns the tables of the machines side by side.
func acrossViews(src *source, a *report.Table) []acrossView {
	var views []acrossView
	for _, g := range a.Grids() {
		if len(slices.DeleteFunc(slices.Clone(g.Rows[0].Cells), func(f report.Frame) bool { return f.N == 0 })) < 2 {
			continue // one machine alone
		}
		views = append(views, acrossView{gridTable(src.names, src.slugs.of("machines "+g.Work.String()), "representation", g), g.Notes})
	}
	return views
}

// rankingBars returns the ranking as a table: a row for each board, the fastest at
// the first kind of work on top, with the place, the figure and the speed relative
// to the first board of the files for each kind of work. It is nil if nothing is
// compared.
func rankingBars(s *source, m *machine) *barTable {
	if len(m.rankings) == 0 {
		return nil
	}
	base := m.main[0].Columns[0]
	t := &barTable{
		Slug: s.slugs.of(m.prefix + "ranking"), Caption: "Ranking of the representations",
	}
	var texts []string
	for _, ranking := range m.rankings {
		unit := "ns"
		if m.sectionOf(ranking.Work).Speed {
			unit = "Mnps"
		}
		t.Columns = append(t.Columns, barColumn{Head: ranking.Name, Unit: unit, Detail: "bar: speed relative to " + base, mark: 1})
	}
	var order []report.Ranked
	rows := map[string][]barCell{}
	for _, ranking := range slices.Concat(m.rankings, m.others) {
		section := m.sectionOf(ranking.Work)
		k := slices.IndexFunc(m.rankings, func(r report.Ranking) bool { return r.Work == ranking.Work })
		ranking.Name = m.rankings[k].Name
		summary := section.Summary()
		texts = append(texts, ranking.String())
		for i, one := range ranking.Ranked {
			if rows[one.Column] == nil {
				order = append(order, one)
				rows[one.Column] = make([]barCell, len(m.rankings))
			}
			at := slices.Index(section.Columns, one.Column)
			cell := barCell{Rank: ranking.Shared(i) + fmt.Sprint(one.Rank), value: 1, lo: 1, hi: 1, Note: "1"}
			cell.Figure, _ = meanFigure(section, at)
			if at > 0 {
				c := summary.Cells[at]
				cell.value, cell.lo, cell.hi, cell.Note = c.Ratio, c.Lo, c.Hi, c.Interval()
				cell.Wide = wide(c.Cell)
			}
			rows[one.Column][k] = cell
		}
	}
	for _, one := range order {
		row := barRow{Name: one.Column, Shown: s.shown(one.Column), Title: s.titles[one.Column], Cells: rows[one.Column]}
		at := len(t.Rows)
		if len(m.others) > 0 {
			row.Under, at = s.below(m, t.Rows, one.Column)
		}
		t.Rows = slices.Insert(t.Rows, at, row)
	}
	t.Text = "From the fastest: " + strings.Join(texts, "; ") + ". Bars show the speed relative to " + base + " with 95 % intervals of this sitting, of the geometric mean of " + m.positions() + "."
	return t
}

// sectionOf returns the section of one of the kinds of work that are ranked.
func (m *machine) sectionOf(w harness.Work) *report.Section {
	return m.main[slices.IndexFunc(m.main, func(s *report.Section) bool { return s.Work == w })]
}

// aboutLevels explains the rows below a board.
const aboutLevels = "Below a board: the same layout as the textbooks build it (book) or with one thing otherwise (step). Each level has places of its own."

// below returns where a row stands: below the tuned board of the same layout and the boards that are
// there already, or at the end if the rows have no such board.
func (s *source) below(m *machine, rows []barRow, column string) (under bool, at int) {
	subject := m.table.Subjects[slices.Index(m.table.Columns, column)]
	for _, b := range s.cfg.known() {
		if b.Name != subject || b.Level == rep.Tuned {
			continue
		}
		tuned := strings.Replace(column, subject, b.Layout, 1) // a column may have the number of its file
		at = slices.IndexFunc(rows, func(r barRow) bool { return r.Name == tuned })
		if at < 0 {
			break
		}
		for at++; at < len(rows) && rows[at].Under; at++ {
		}
		return true, at
	}
	return false, len(rows)
}

// positions names the positions that a machine's means are of.
func (m *machine) positions() string {
	if m.table.BothSets() {
		return "the positions of the report set"
	}
	return "the positions"
}

// resolution names the differences that the ranked kinds of work decide, "" if none does.
func resolution(m *machine) string {
	var texts []string
	for _, ranking := range m.rankings {
		for _, section := range m.main {
			if percent := section.ResolutionPercent(); section.Work == ranking.Work && percent != "" {
				texts = append(texts, percent+" at "+ranking.Name)
			}
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "Decided in half of the comparisons, in % of the slower speed: " + and(texts) + ", and more."
}

// mostWords is how long a verdict is at most.
const mostWords = 25

// verdict says in one sentence of at most mostWords words which board is the fastest at
// what, and with which it shares the place.
func verdict(rankings []report.Ranking) string {
	if len(rankings) == 0 {
		return "There is nothing to compare: the files hold one representation."
	}
	type claim struct {
		subject, works []string
		shared         string
	}
	var claims []claim
	for _, r := range rankings {
		subject, shared := leaders(r), r.Shared(0)
		at := slices.IndexFunc(claims, func(c claim) bool {
			return c.shared == shared && slices.Equal(slices.Sorted(slices.Values(c.subject)), slices.Sorted(slices.Values(subject)))
		})
		if at < 0 {
			at = len(claims)
			claims = append(claims, claim{subject: subject, shared: shared})
		}
		claims[at].works = append(claims[at].works, r.Name)
	}
	// Names are left out until the sentence is short enough: of the largest tie first.
	for most := 3; ; most-- {
		var texts []string
		for _, c := range claims {
			texts = append(texts, subjectText(c.subject, c.shared, most)+" at "+and(c.works))
		}
		text := "Fastest: " + strings.Join(texts, "; ") + "."
		if len(strings.Fields(text)) <= mostWords {
			return text
		}
		if most == 0 {
			return strings.Join(strings.Fields(text)[:mostWords-1], " ") + " …"
		}
	}
}

// leaders returns the names of the columns that share the first place, in the order of the
// ranking.
func leaders(r report.Ranking) []string {
	var names []string
	for _, one := range r.Ranked {
		if one.Rank == 1 {
			names = append(names, one.Marked())
		}
	}
	return names
}

// subjectText names those that share a place, or their number if there are more than most: "a and b" if they
// are the same, "a or b" if it is undecided whether they differ.
func subjectText(names []string, shared string, most int) string {
	few := len(names) <= max(1, most)
	switch {
	case shared == "?" && few:
		return listed(names, "or")
	case shared == "?":
		return fmt.Sprintf("one of %d", len(names))
	case few:
		return and(names)
	}
	return fmt.Sprintf("%d tied", len(names))
}

// and returns "a, b and c".
func and(names []string) string { return listed(names, "and") }

func listed(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " " + last + " " + names[len(names)-1]
}
