package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"gonum.org/v1/plot/plotter"
)

// A study is what the runs of one machine show.
type study struct {
	Machine  string // "" where there is only one
	Verdict  string
	Chart    *picture // nil where nothing is compared
	Tables   []sectionView
	More     []sectionView // of other work than the verdict's
	Heat     []picture
	MoreHeat []picture
	Depth    []picture
	Men      []picture
	Costs    []picture
	Cost     *textTable
	Legend   []string // files by number, where columns have one

	table   *report.Table
	figures []report.Figure
	prefix  string // of slugs
}

// A sectionView is the table of one kind of work, with what stands below it.
type sectionView struct {
	Table textTable
	Base  string // that the ratios are relative to; "" where nothing is compared
	Floor string
}

// newStudy draws what results show. depths are results at several depths, nil
// where there are none besides.
func newStudy(results, depths *report.Results, machine, prefix string) *study {
	s := &study{Machine: machine, table: results.Table(), figures: results.Figures(), prefix: prefix}
	for i, f := range s.table.Files {
		s.Legend = append(s.Legend, fmt.Sprintf("[%d] %s", i+1, f))
	}
	main := s.mainSections()
	s.Verdict = verdict(main)
	s.Chart = s.chart(main)
	for i := range s.table.Sections {
		section := &s.table.Sections[i]
		view := sectionView{Table: sectionTable(prefix+"table-"+slug(section.Title), section), Floor: section.FloorString()}
		tables, heat := &s.More, &s.MoreHeat
		if slices.Contains(main, section) || len(main) == 0 {
			tables, heat = &s.Tables, &s.Heat
		}
		if section.Comparisons > 0 {
			view.Base = section.Columns[0]
			*heat = append(*heat, s.heat(section))
		}
		*tables = append(*tables, view)
	}
	if depths == nil {
		depths = results
	}
	s.Depth = s.depth(depths.Figures())
	s.Men = s.men()
	s.costs()
	return s
}

// mainSections returns the kinds of work that the verdict and the bar chart are
// of: those of a run without flags, or the first ones that compare anything.
func (s *study) mainSections() []*report.Section {
	var usual, all []*report.Section
	for i := range s.table.Sections {
		section := &s.table.Sections[i]
		if section.Comparisons == 0 {
			continue
		}
		all = append(all, section)
		if works[section.Title].usual {
			usual = append(usual, section)
		}
	}
	if len(usual) == 0 {
		usual = all
	}
	return usual[:min(3, len(usual))]
}

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

// summary returns the row that stands for a section: the mean, or the only one.
func summary(s *report.Section) *report.Row {
	if s.Mean != nil {
		return s.Mean
	}
	return &s.Rows[0]
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

// ranked returns the columns that have figures in the summary of a section, the
// fastest first.
func ranked(s *report.Section) []int {
	row := summary(s)
	var order []int
	for i, c := range row.Cells {
		if c.N > 0 || i == 0 {
			order = append(order, i)
		}
	}
	ratio := func(i int) float64 {
		if i == 0 {
			return 1
		}
		return row.Cells[i].Ratio
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ratio(a) > ratio(b):
			return -1
		case ratio(a) < ratio(b):
			return 1
		}
		return 0
	})
	return order
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

// chart draws the bar chart that the page begins with.
func (s *study) chart(sections []*report.Section) *picture {
	if len(sections) == 0 {
		return nil
	}
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
	var told []string
	for _, section := range sections {
		row := summary(section)
		of := barSeries{name: workName(section.Title), bars: make([]bar, len(names))}
		var figures []string
		for i, name := range section.Columns {
			c, at := row.Cells[i], slices.Index(names, name)
			switch {
			case i == 0:
				of.bars[at] = bar{value: 1, lo: 1, hi: 1, label: "1 = " + section.Figure(row.Base)}
				figures = append(figures, name+" 1, which is "+section.Figure(row.Base))
			case c.N > 0:
				of.bars[at] = bar{c.Ratio, c.Lo, c.Hi, interval95(c)}
				figures = append(figures, name+" "+interval95(c))
			}
		}
		series = append(series, of)
		told = append(told, of.name+": "+strings.Join(figures, ", "))
	}
	p := barChart(picture{
		Slug: s.prefix + "speed", Title: "Speed of the representations", Width: chartWidth,
		Text: "Bars of the speed relative to " + base + " with 95 % intervals, the geometric mean of the positions. " + strings.Join(told, ". ") + ".",
	}, "speed relative to "+base+" (longer is faster), with 95 % interval", names, series, 1)
	return &p
}

// heat draws the ratios of one kind of work: representation by position.
func (s *study) heat(section *report.Section) picture {
	rows := section.Rows
	m := matrix{rows: section.Columns}
	for _, r := range rows {
		position, depth, _ := strings.Cut(r.Label, " depth ")
		if depth != "" {
			position += " " + depth
		}
		m.columns = append(m.columns, position)
	}
	for i := range section.Columns {
		var values []float64
		var labels []string
		for _, r := range rows {
			c := r.Cells[i]
			switch {
			case i == 0 && r.Base > 0:
				values, labels = append(values, 1), append(labels, "1")
			case c.N > 0:
				values, labels = append(values, c.Ratio), append(labels, c.RatioString())
			default:
				values, labels = append(values, math.NaN()), append(labels, "–")
			}
		}
		m.values, m.labels = append(m.values, values), append(m.labels, labels)
	}
	x := "position"
	if section.Speed {
		x = "position and depth (plies)"
	}
	return heatMap(picture{
		Slug: s.prefix + "heat-" + slug(section.Title), Title: workName(section.Title),
		Text: "A heat map of the speed relative to " + section.Columns[0] + ", each representation on each position; darker is faster. The numbers are those of the table above.",
	}, m, x, "")
}

// hasDepths reports whether there is a position at several depths.
func hasDepths(figures []report.Figure) bool {
	type kind struct{ section, column, position string }
	seen := map[kind]int{}
	for _, f := range figures {
		k := kind{f.Section, f.Column, f.Position}
		if depth, ok := seen[k]; ok && depth != f.Depth {
			return true
		}
		seen[k] = f.Depth
	}
	return false
}

// depth draws what a node takes against the depth of the search, for the
// positions that were counted to several depths.
func (s *study) depth(figures []report.Figure) []picture {
	type chart struct{ section, position string }
	var charts []chart
	series := map[chart][]lineSeries{}
	for _, f := range figures {
		if f.NodeSeconds == 0 || f.Depth == 0 {
			continue
		}
		c := chart{f.Section, f.Position}
		if series[c] == nil {
			charts = append(charts, c)
		}
		i := slices.IndexFunc(series[c], func(l lineSeries) bool { return l.name == f.Column })
		if i < 0 {
			i = len(series[c])
			series[c] = append(series[c], lineSeries{name: f.Column})
		}
		l := &series[c][i]
		l.points = append(l.points, plotter.XY{X: float64(f.Depth), Y: 1e9 * f.NodeSeconds})
	}
	var pictures []picture
	for _, c := range charts {
		var of []lineSeries
		for _, l := range series[c] {
			if len(l.points) > 1 {
				of = append(of, l)
			}
		}
		if len(of) == 0 {
			continue
		}
		pictures = append(pictures, lineChart(picture{
			Slug: s.prefix + "depth-" + slug(c.section+" "+c.position), Title: c.position + ": " + workName(c.section),
			Text: "Nanoseconds a node against the depth of the perft, a line for each representation. " + told(of, "plies"),
		}, "depth (plies)", "time a node (ns)", of))
	}
	return pictures
}

// men draws what a node takes against the number of men on the board, for the
// positions of the corpus. Of positions with as many men it takes the geometric
// mean.
func (s *study) men() []picture {
	count := map[string]int{}
	for _, named := range harness.Corpus() {
		for _, p := range named.Position.Pieces {
			if p != 0 {
				count[named.Name]++
			}
		}
	}
	var pictures []picture
	for _, section := range s.table.Sections {
		if !section.Speed {
			continue
		}
		var series []lineSeries
		for _, column := range section.Columns {
			logs := map[int][]float64{}
			for _, f := range s.figures {
				if n := count[f.Position]; f.Section == section.Title && f.Column == column && f.NodeSeconds > 0 && n > 0 {
					logs[n] = append(logs[n], math.Log(1e9*f.NodeSeconds))
				}
			}
			var xys plotter.XYs
			for n, l := range logs {
				xys = append(xys, plotter.XY{X: float64(n), Y: math.Exp(mean(l))})
			}
			slices.SortFunc(xys, func(a, b plotter.XY) int { return int(a.X - b.X) })
			if len(xys) > 1 {
				series = append(series, lineSeries{column, xys})
			}
		}
		if len(series) == 0 {
			continue
		}
		pictures = append(pictures, lineChart(picture{
			Slug: s.prefix + "men-" + slug(section.Title), Title: workName(section.Title),
			Text: "Nanoseconds a node against the number of men on the board, a line for each representation. " + told(series, "men"),
		}, "men on the board", "time a node (ns)", series))
	}
	return pictures
}

// told puts the points of a chart in words.
func told(series []lineSeries, unit string) string {
	var lines []string
	for _, s := range series {
		var points []string
		for _, p := range s.points {
			points = append(points, fmt.Sprintf("%s ns at %s %s", short(p.Y), short(p.X), unit))
		}
		lines = append(lines, s.name+" "+strings.Join(points, ", "))
	}
	return strings.Join(lines, "; ") + "."
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// costs draws what the operations besides perft take, side by side.
func (s *study) costs() {
	t := textTable{Slug: s.prefix + "costs", Caption: "Time an operation, geometric mean of the positions", Head: []string{"representation"}}
	t.figures = [][]string{{"work", "representation", "ns_per_op"}}
	cells := map[string][]string{}
	for k := range s.table.Sections {
		section := &s.table.Sections[k]
		if section.Speed {
			continue
		}
		t.Head = append(t.Head, section.Title)
		names := section.Columns
		of := barSeries{name: section.Title, bars: make([]bar, len(names))}
		var figures []string
		for i, name := range names {
			var logs []float64
			for _, f := range s.figures {
				if f.Section == section.Title && f.Column == name {
					logs = append(logs, math.Log(f.Seconds))
				}
			}
			for len(cells[name]) < len(t.Head)-2 {
				cells[name] = append(cells[name], "-")
			}
			if len(logs) == 0 {
				cells[name] = append(cells[name], "-")
				continue
			}
			seconds := math.Exp(mean(logs))
			text := section.Figure(seconds)
			of.bars[i] = bar{value: 1e9 * seconds, label: strings.TrimSuffix(text, "/op")}
			cells[name] = append(cells[name], text)
			t.figures = append(t.figures, []string{section.Title, name, number(1e9 * seconds)})
			figures = append(figures, name+" "+text)
		}
		title := section.Title
		if what, ok := operations[title]; ok {
			title += ": " + what
		}
		s.Costs = append(s.Costs, barChart(picture{
			Slug: s.prefix + "cost-" + slug(section.Title), Title: title, Width: 400,
			Text: "Bars of the time an operation takes, in nanoseconds; shorter is faster. " + strings.Join(figures, ", ") + ".",
		}, "time an operation (ns), shorter is faster", names, []barSeries{of}, 0))
	}
	if len(t.Head) == 1 {
		return
	}
	for _, name := range s.table.Columns {
		if line, ok := cells[name]; ok {
			for len(line) < len(t.Head)-1 {
				line = append(line, "-")
			}
			t.Rows = append(t.Rows, append([]string{name}, line...))
		}
	}
	s.Cost = &t
}

// operations says what one operation is.
var operations = map[string]string{
	"MakeUnmake":  "one move made and unmade",
	"AppendMoves": "all legal moves listed",
	"CountMoves":  "all legal moves counted",
	"PieceAt":     "the men on all 64 squares",
	"Pieces":      "the sets of all twelve pieces",
	"Attackers":   "attackers of all squares, both sides",
	"Checkers":    "the men that give check",
	"Load":        "a position set up",
	"Position":    "the position read back",
}
