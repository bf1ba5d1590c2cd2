package page

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// Config says what a report is of.
type Config struct {
	Files    []string      // recorded runs, and counts of instructions
	Profiles string        // a folder with profiles of the processor; "" for none
	Backends []rep.Backend // that tell their sizes
}

// A Report is ready to be written.
type Report struct {
	Title    string
	Studies  []*study     // one a machine
	Across   []acrossView // the machines side by side, where there are several
	Order    []string     // of the machines
	Shares   []picture
	Share    []textTable
	Flames   []flame
	Sources  bool // whether the key's share is known
	Profiled []string
	Bytes    *textTable
	Counts   *textTable
	Counted  *picture
	Machine  textTable
	Warnings []harness.Warning
	Raw      []download

	TablesMarkdown, TablesCSV []download
}

// An acrossView is the table of one kind of work with a column a machine.
type acrossView struct {
	Table textTable
	Order []string // where the order of the representations changes
}

// New reads the files and draws what they hold. Errors name the file.
func New(cfg Config) (*Report, error) {
	counts, timed, err := report.ReadCounts(cfg.Files...)
	if err != nil {
		return nil, err
	}
	if len(timed) == 0 {
		return nil, fmt.Errorf("report: %s: no times in it, only counts of instructions: name a file of bench run too", strings.Join(cfg.Files, ", "))
	}
	r := &Report{Title: "Chess board representations compared"}
	results, err := r.study(timed)
	if err != nil {
		return nil, err
	}
	columns := r.columns()
	if cfg.Profiles != "" {
		p, err := readProfiles(cfg.Profiles)
		if err != nil {
			return nil, err
		}
		if err := r.profile(p, columns); err != nil {
			return nil, err
		}
	}
	r.sizes(cfg.Backends, columns)
	r.count(counts, columns)
	r.Machine = machineTable(results)
	for _, path := range cfg.Files {
		if err := r.addRaw(path); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// study draws the results of each machine by itself, and returns those that the
// tables are of. Files with positions at several depths are for the charts
// against depth: in a table they would weigh a position by its depths.
func (r *Report) study(timed []string) (*report.Results, error) {
	type group struct {
		machine       string
		files, depths []string
	}
	var groups []group
	var files []string
	for _, path := range timed {
		one, err := report.Read(path)
		if err != nil {
			return nil, err
		}
		machine := "an unknown CPU"
		for _, s := range one.Settings() {
			if s.Key == "cpu" {
				machine = strings.Join(s.Values, " and ")
			}
		}
		i := slices.IndexFunc(groups, func(g group) bool { return g.machine == machine })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{machine: machine})
		}
		if hasDepths(one.Figures()) {
			groups[i].depths = append(groups[i].depths, path)
		} else {
			groups[i].files = append(groups[i].files, path)
		}
	}
	for i, g := range groups {
		if len(g.files) == 0 {
			g.files, g.depths = g.depths, nil
		}
		files = append(files, g.files...)
		one, err := report.Read(g.files...)
		if err != nil {
			return nil, err
		}
		var depths *report.Results
		if len(g.depths) > 0 {
			if depths, err = report.Read(g.depths...); err != nil {
				return nil, err
			}
		}
		machine, prefix := "", ""
		if len(groups) > 1 {
			machine, prefix = g.machine, fmt.Sprintf("machine%d-", i+1)
		}
		s := newStudy(one, depths, machine, prefix)
		r.Studies = append(r.Studies, s)
		warnings := s.table.Warnings
		if depths != nil {
			for _, w := range depths.Table().Warnings {
				w.Problem = "at several depths, " + w.Problem
				warnings = append(warnings, w)
			}
		}
		for _, w := range warnings {
			if machine != "" {
				w.Problem = machine + ": " + w.Problem
			}
			r.Warnings = append(r.Warnings, w)
		}
	}
	results, err := report.Read(files...)
	if err == nil && len(groups) > 1 {
		err = r.across(results)
	}
	return results, err
}

// across puts the machines side by side.
func (r *Report) across(results *report.Results) error {
	a, err := results.Across("cpu")
	if err != nil {
		return err
	}
	for i := range a.Sections {
		s := &a.Sections[i]
		if len(slices.DeleteFunc(slices.Clone(s.Bases), func(base float64) bool { return base == 0 })) < 2 {
			continue // one machine alone
		}
		lines := s.Lines(a.Columns)
		view := acrossView{
			Table: textTable{
				Slug: "machines-" + slug(s.Title), Caption: s.Title + ", " + s.Label,
				Head: append([]string{"representation"}, lines[0][1:]...), Rows: lines[1:],
			},
			Order: s.OrderLines(),
		}
		r.Across = append(r.Across, view)
	}
	return nil
}

// columns returns the representations of all machines, without the numbers of
// files.
func (r *Report) columns() []string {
	var columns []string
	for _, s := range r.Studies {
		for _, c := range s.table.Columns {
			name, _, _ := strings.Cut(c, " [")
			if !slices.Contains(columns, name) {
				columns = append(columns, name)
			}
		}
	}
	return columns
}

// profile draws where the time goes.
func (r *Report) profile(p *profiles, columns []string) error {
	r.Sources, r.Profiled = p.sources, p.files
	reps := p.reps(columns)
	for _, work := range p.works() {
		if strings.HasPrefix(work, "MakeUnmake") {
			continue // which has no other parts
		}
		shares, seconds := p.shares(reps, work)
		name := workName(work)
		t := textTable{Slug: "shares-" + slug(work), Caption: "Shares of the time, " + name, Head: append(append([]string{"representation"}, partNames...), "samples")}
		t.figures = [][]string{append(append([]string{"representation"}, partNames...), "samples_s")}
		var lines []string
		for i, rep := range reps {
			line, figures := []string{rep}, []string{rep}
			for _, share := range shares[i] {
				line, figures = append(line, percent(share)), append(figures, number(share))
			}
			t.figures = append(t.figures, append(figures, number(seconds[i])))
			t.Rows = append(t.Rows, append(line, fmt.Sprintf("%.1f s", seconds[i])))
			lines = append(lines, rep+": "+strings.Join(line[1:], ", "))
		}
		r.Share = append(r.Share, t)
		r.Shares = append(r.Shares, stackedChart(picture{
			Slug: t.Slug, Title: "Where the time goes: " + name, Width: chartWidth,
			Text: "Bars of the shares of " + strings.Join(partNames, ", ") + ", in this order. " + strings.Join(lines, "; ") + ".",
		}, reps, partNames, shares))
	}
	for _, rep := range reps {
		root := p.flameOf(rep)
		r.Flames = append(r.Flames, flame{rep, flamePicture(picture{
			Slug: "flame-" + slug(rep), Title: fmt.Sprintf("Flame graph of %s", rep),
			Text: fmt.Sprintf("Each function is a bar as wide as the time in it and in all that it calls, below the function that called it. %.1f seconds of samples.", root.value),
		}, root)})
	}
	for _, path := range p.files {
		if err := r.addRaw(path); err != nil {
			return err
		}
	}
	return nil
}

// sizes makes the table of bytes, of the representations that are measured and
// tell.
func (r *Report) sizes(backends []rep.Backend, columns []string) {
	t := textTable{Slug: "bytes", Caption: "Bytes of memory", Head: []string{"representation", "board", "undo record of a move", "tables"}}
	t.figures = [][]string{{"representation", "board_bytes", "undo_bytes", "tables_bytes"}}
	for _, name := range columns {
		i := slices.IndexFunc(backends, func(b rep.Backend) bool { return b.Name == name })
		if i < 0 {
			continue
		}
		if f, ok := backends[i].New().(rep.Footprinter); ok {
			size := f.Footprint()
			t.figures = append(t.figures, []string{name, fmt.Sprint(size.Board), fmt.Sprint(size.Undo), fmt.Sprint(size.Tables)})
			t.Rows = append(t.Rows, []string{name, grouped(size.Board), grouped(size.Undo), grouped(size.Tables)})
		}
	}
	if len(t.Rows) > 0 {
		r.Bytes = &t
	}
}

// grouped writes a number with a thin space between each three digits.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// machineTable tells what the runs were made on and with.
func machineTable(results *report.Results) textTable {
	t := textTable{Slug: "machine", Caption: "Machine and settings", Head: []string{"setting", "value"}}
	names := map[string]string{
		"goos": "operating system", "goarch": "architecture", "cpu": "CPU", "goversion": "Go version",
		"goamd64": "GOAMD64", "commit": "commit of this repository",
	}
	for _, s := range results.Settings() {
		name := s.Key
		if words, ok := names[s.Key]; ok {
			name = words
		}
		t.Rows = append(t.Rows, []string{name, strings.Join(s.Values, ", ")})
	}
	t.Rows = append(t.Rows, []string{"rounds", fmt.Sprint(results.Rounds())})
	for _, run := range results.Runs() {
		when := ""
		if !run.Start.IsZero() {
			when = run.Start.Format("2006-01-02, ")
		}
		core := "any core"
		if run.CPU >= 0 {
			core = fmt.Sprintf("core %d", run.CPU)
		}
		t.Rows = append(t.Rows, []string{filepath.Base(run.Path), fmt.Sprintf("%s%s a sample, on %s", when, run.Benchtime, core)})
	}
	return t
}
