package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// The first section: which board is the fastest at what.
type verdictView struct {
	Machines []machineVerdict
	Across   []acrossView // the machines side by side, where there are several
}

type machineVerdict struct {
	Machine string
	Verdict string
	Chart   *picture // nil where nothing is compared
}

// An acrossView is the table of one kind of work with a column a machine.
type acrossView struct {
	Table textTable
	Order []string // where the order of the boards changes
}

func drawVerdict(s *source) (content, error) {
	var view verdictView
	var c content
	for _, m := range s.machines {
		one := machineVerdict{Machine: m.name, Verdict: verdict(m.main)}
		if len(m.main) > 0 {
			chart := speedChart(s, s.slugs.of(m.prefix+"speed"), m.main)
			one.Chart = &chart
			c.pictures = append(c.pictures, chart)
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

// acrossViews returns the tables of the machines side by side.
func acrossViews(src *source, a *report.Across) []acrossView {
	var views []acrossView
	for i := range a.Sections {
		s := &a.Sections[i]
		if len(slices.DeleteFunc(slices.Clone(s.Bases), func(base float64) bool { return base == 0 })) < 2 {
			continue // one machine alone
		}
		lines := s.Lines(a.Columns)
		views = append(views, acrossView{
			Table: textTable{
				Slug: src.slugs.of("machines " + s.Title()), Caption: s.Title() + ", " + s.Place.String(),
				Head: append([]string{"representation"}, lines[0][1:]...), Rows: lines[1:], titles: src.titles,
			},
			Order: s.OrderLines(),
		})
	}
	return views
}

// ranked returns the columns that have figures in the summary of a section, the
// fastest first.
func ranked(s *report.Section) []int {
	row := s.Summary()
	ratio := func(i int) float64 {
		if i == 0 {
			return 1
		}
		return row.Cells[i].Ratio
	}
	var order []int
	for i, c := range row.Cells {
		if c.N > 0 || i == 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ratio(b), ratio(a)) })
	return order
}

// speedChart draws the bar chart that the page begins with.
func speedChart(s *source, slug string, sections []*report.Section) picture {
	var names []string
	for _, section := range sections {
		for _, i := range ranked(section) {
			if name := section.Columns[i]; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	base := sections[0].Columns[0]
	var series []barSeries
	var texts []string
	for _, section := range sections {
		row := section.Summary()
		of := barSeries{name: section.Work.Heading(), bars: make([]bar, len(names))}
		var figures []string
		for i, name := range section.Columns {
			c, at := row.Cells[i], slices.Index(names, name)
			switch {
			case i == 0:
				of.bars[at] = bar{value: 1, lo: 1, hi: 1, label: "1 = " + section.Figure(row.Base)}
				figures = append(figures, name+" 1, which is "+section.Figure(row.Base))
			case c.N > 0:
				of.bars[at] = bar{c.Ratio, c.Lo, c.Hi, c.Interval()}
				figures = append(figures, name+" "+c.Interval())
			}
		}
		series = append(series, of)
		texts = append(texts, of.name+": "+strings.Join(figures, ", "))
	}
	return barChart(picture{
		Slug: slug, Title: "Speed of the representations", Width: chartWidth,
		Text: "Bars of the speed relative to " + base + " with 95 % intervals, the geometric mean of the positions. " + strings.Join(texts, ". ") + ".",
	}, "speed relative to "+base+" (longer is faster), with 95 % interval", s.labels(names), series, 1)
}

// verdict says in one sentence which board is the fastest at what, and where that
// is undecided.
func verdict(sections []*report.Section) string {
	if len(sections) == 0 {
		return "There is nothing to compare: the files hold one representation."
	}
	type claim struct {
		subject string
		works   []string
	}
	var claims []claim
	for _, s := range sections {
		subject, with := fastest(s)
		if n := len(claims); n == 0 || claims[n-1].subject != subject {
			claims = append(claims, claim{subject: subject})
		}
		last := &claims[len(claims)-1]
		last.works = append(last.works, "at "+s.Work.Heading()+" ("+with+")")
	}
	var texts []string
	for _, c := range claims {
		texts = append(texts, c.subject+" the fastest "+and(c.works))
	}
	return strings.Join(texts, "; ") + "."
}

// fastest returns which board is the fastest, as the beginning of a sentence, and
// by how much.
func fastest(s *report.Section) (subject, with string) {
	row := s.Summary()
	order := ranked(s)
	base := s.Columns[0]
	var even, same []string
	for _, i := range order {
		switch {
		case i == 0:
		case row.Cells[i].Verdict == stats.Undecided:
			even = append(even, s.Columns[i])
		case row.Cells[i].Verdict == stats.Same:
			same = append(same, s.Columns[i])
		}
	}
	if best := order[0]; best > 0 && row.Cells[best].Verdict == stats.Faster {
		with = fmt.Sprintf("%s times %s", row.Cells[best].Interval(), base)
		if next := order[1]; next > 0 && row.Cells[next].Verdict == stats.Faster {
			with += fmt.Sprintf("; next %s, %s", s.Columns[next], row.Cells[next].Interval())
		}
		return s.Columns[best] + " is", with
	}
	with = s.Figure(row.Base)
	for _, i := range order {
		if c := row.Cells[i]; i > 0 && c.Verdict == stats.Slower {
			with += fmt.Sprintf("; next %s, %s of that", s.Columns[i], c.Interval())
			break
		}
	}
	var notes []string
	if len(same) > 0 {
		notes = append(notes, "the same as "+and(same))
	}
	switch {
	case len(even) == 0:
	case len(even) == len(order)-1 && len(even) > 1:
		notes = append(notes, "undecided against all others")
	default:
		notes = append(notes, "undecided against "+and(even))
	}
	if len(notes) > 0 {
		base += " (" + strings.Join(notes, ", ") + ")"
	}
	return base + " is", with
}

// and returns "a, b and c".
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
