package page

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/rep"
)

var (
	//go:embed machines.html
	machinesHTML string
	//go:embed machines.js
	machinesJS string

	machinesTemplate = template.Must(template.New("machines").Parse(machinesHTML))
)

// A machinesView is a page of machines: of all of them, or of one.
type machinesView struct {
	Title    string
	Machines []record.Machine // of all, nil for one
	Filters  []filter
	Rows     [][2]string // of one
	Parts    []recordView
	Style    template.CSS
	Script   template.JS
}

type filter struct {
	Name, Key string
	Values    []string
}

type recordView struct {
	Heading string
	Report  string   // the folder of the report of one machine
	Order   []string // of the boards of one machine
	Works   []workView
}

type workView struct {
	Title, Eval string
	Head        []string
	Rows        []boardRow
	Order       []string
}

type boardRow struct {
	Name, Title, Family, Level, Instructions string
	Cells                                    []string
}

// WriteMachines writes pages of recorded folders into the folder out: index.html with all machines side by side, and a
// folder for each machine, with its own page and the reports of its parts. An error of a folder names it; it wraps
// ErrNotOurs if out has other files.
func WriteMachines(dirs []string, cfg Config, out string) error {
	machines, err := record.Read(dirs, cfg.known())
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	boards := map[string]rep.Backend{}
	for _, b := range cfg.known() {
		boards[b.Name] = b
	}
	view := machinesView{Title: "Chess board representations by machine", Machines: machines.Machines}
	for _, part := range machines.Parts {
		view.Parts = append(view.Parts, comparedView(part, boards))
	}
	view.Filters = filtersOf(view.Parts)
	all, err := view.render()
	if err != nil {
		return err
	}
	// The page of all comes first: it refuses a folder of others before anything is written.
	if err := replace(out, []file{{"index.html", all}}); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	for _, m := range machines.Machines {
		if err := writeMachine(m, cfg, filepath.Join(out, m.Name)); err != nil {
			return err
		}
	}
	return nil
}

// writeMachine writes the page of a machine and its reports.
func writeMachine(m record.Machine, cfg Config, out string) error {
	view := machinesView{Title: "Chess board representations on " + m.Name, Rows: m.Rows()}
	type written struct {
		name   string
		report *Report
	}
	var reports []written
	for _, part := range record.Parts() {
		path := m.Files[part.Name]
		if path == "" {
			continue
		}
		of := cfg
		of.Files = []string{path}
		drawn, err := New(of)
		if err != nil {
			return err
		}
		view.Parts = append(view.Parts, recordView{Heading: part.Heading, Report: part.Name, Order: drawn.order})
		reports = append(reports, written{part.Name, drawn})
	}
	text, err := view.render()
	if err != nil {
		return err
	}
	if err := replace(out, []file{{"index.html", text}}); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	for _, r := range reports {
		if err := r.report.WriteTo(filepath.Join(out, r.name)); err != nil {
			return err
		}
	}
	return nil
}

func (v machinesView) render() ([]byte, error) {
	v.Style, v.Script = template.CSS(style()), template.JS(machinesJS)
	var out bytes.Buffer
	if err := machinesTemplate.Execute(&out, v); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return out.Bytes(), nil
}

// comparedView returns the tables of a part, a column for each machine.
func comparedView(part record.Compared, boards map[string]rep.Backend) recordView {
	view := recordView{Heading: part.Heading}
	for _, g := range part.Grids() {
		lines := g.Lines()
		work := workView{Title: g.Title, Eval: string(g.Work.Eval), Head: lines[0], Order: g.Notes}
		work.Head[0] = "representation"
		for _, line := range lines[1:] {
			b := boards[line[0]]
			row := boardRow{Name: line[0], Cells: line[1:], Family: b.Family, Level: string(b.Level)}
			if b.Name != "" {
				row.Instructions = cmp.Or(b.Instructions, "scalar Go")
				if b.Title != b.Name {
					row.Title = b.Title
				}
			}
			work.Rows = append(work.Rows, row)
		}
		view.Works = append(view.Works, work)
	}
	return view
}

// filtersOf returns the filters that leave something out.
func filtersOf(parts []recordView) []filter {
	filters := []filter{{Name: "Family", Key: "family"}, {Name: "Level", Key: "level"}, {Name: "Evaluation", Key: "evaluation"}, {Name: "Instructions", Key: "instructions"}}
	add := func(i int, value string) {
		if value != "" && !slices.Contains(filters[i].Values, value) {
			filters[i].Values = append(filters[i].Values, value)
		}
	}
	for _, part := range parts {
		for _, work := range part.Works {
			add(2, work.Eval)
			for _, row := range work.Rows {
				add(0, row.Family)
				add(1, row.Level)
				add(3, row.Instructions)
			}
		}
	}
	return slices.DeleteFunc(filters, func(f filter) bool { return len(f.Values) < 2 })
}
