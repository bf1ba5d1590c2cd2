package page

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// WriteMachines writes the page of recorded folders into the folder out: all machines side by side. An error of a folder
// names it; it wraps ErrNotOurs if out has another page.
func WriteMachines(dirs []string, cfg Config, out string) error {
	machines, err := record.Read(dirs, cfg.Boards)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	d := newDrawer(cfg.Boards)
	list := d.table(report.TextGrid("The machines", []string{"machine", "hardware and build", "recorded"}, machines.Lines()))
	view := view{Title: "Chess board representations by machine", Sections: []section{{ID: "machines", Heading: "Machines", Tables: []table{list}}}}
	if p, err := pictureOfMachines(machines, cfg.Boards); err == nil {
		view.Verdict, view.Sections[0].Chart = p.title+".", p.HTML()
	} else if !errors.Is(err, ErrNoPicture) {
		return err
	}
	all := &report.Table{}
	for _, part := range machines.Parts {
		view.Sections = append(view.Sections, d.section(part.Name, part.Heading, part.Grids()...))
		for _, g := range part.Grids() {
			for _, row := range g.Rows {
				if name := row.Label(); d.boards[name].Name != "" && !slices.Contains(view.Boards, name) {
					view.Boards = append(view.Boards, name)
				}
			}
		}
		all.Sections = append(all.Sections, part.Sections...)
	}
	view.CSV = csvLink(all)
	text, err := view.render()
	if err != nil {
		return err
	}
	return writePage(out, text)
}

// answerOfMachine returns the answer of the newest files of a machine.
func answerOfMachine(m record.Machine, boards []rep.Backend) (answer, error) {
	var parts []*report.Results
	for _, name := range []string{"levels", "boards", "engine"} {
		if m.Files[name] == "" {
			continue
		}
		results, err := report.Read(m.Files[name])
		if err != nil {
			return nil, err
		}
		results.SetBoards(boards)
		parts = append(parts, results)
	}
	return answerOf(parts...), nil
}

// WriteAnswer writes the picture of recorded folders into a file, an SVG: of one machine the answer, of several how much
// slower each layout makes an engine on each. The error wraps ErrNoPicture if there are no layouts to compare.
func WriteAnswer(dirs []string, boards []rep.Backend, path string) error {
	machines, err := record.Read(dirs, boards)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	p, err := pictureOfMachines(machines, boards)
	if err != nil {
		return fmt.Errorf("report: %s: %w", strings.Join(dirs, ", "), err)
	}
	return writeFile(path, p.file())
}

// pictureOfMachines returns the picture of WriteAnswer, or ErrNoPicture.
func pictureOfMachines(machines *record.Machines, boards []rep.Backend) (picture, error) {
	several := len(machines.Machines) > 1
	var names []string
	var answers []answer
	for _, m := range machines.Machines {
		a, err := answerOfMachine(m, boards)
		if err != nil {
			return picture{}, err
		}
		if several {
			a = a.searches()
		}
		if len(a) > 0 {
			cpu, _, _ := strings.Cut(m.Hardware(), ", ")
			if cpu = shortCPU.Replace(cpu); slices.Contains(names, cpu) {
				cpu = m.Name
			}
			names, answers = append(names, cpu), append(answers, a)
		}
	}
	switch {
	case len(answers) == 0:
		return picture{}, ErrNoPicture
	case several:
		return enginePicture(names, answers), nil
	}
	m := machines.Machines[0]
	return answers[0].picture(m.Hardware() + " · " + strings.Join(m.Dates, ", ")), nil
}

// shortCPU leaves out of the name of a CPU what tells it from no other.
var shortCPU = strings.NewReplacer("(R)", "", "(TM)", "", " Processor", "", " CPU", "", " Virtual", "", "-like", "", " @ ", " ")
