package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// NewMachines reads recorded folders, dirs, and draws all machines side by side. The picture is of one machine the
// answer, of several how much slower each layout makes an engine on each. Errors name the folder.
func NewMachines(boards []rep.Backend, dirs ...string) (*Report, error) {
	machines, err := record.Read(dirs, boards)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	r := &Report{}
	d := newDrawer(boards)
	list := d.table(report.TextGrid("The machines", []string{"machine", "hardware and build", "recorded"}, machines.Lines()))
	view := view{Title: "Chess board representations by machine", Sections: []section{{ID: "machines", Heading: "Machines", Tables: []table{list}}}}
	if r.picture, r.undrawn, err = pictureOfMachines(machines, boards); err != nil {
		return nil, err
	} else if r.undrawn == nil {
		view.Verdict, view.Sections[0].Chart = r.picture.title+".", r.picture.HTML()
	}
	all := &report.Table{}
	for _, part := range machines.Parts {
		view.Sections = append(view.Sections, d.section(part.Name, part.Heading, part.Grids()...))
		all.Sections = append(all.Sections, part.Sections...)
	}
	view.CSV = csvLink(all)
	r.page, err = view.render()
	return r, err
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

// pictureOfMachines returns the picture of NewMachines. none is ErrNoPicture if there are no layouts to compare.
func pictureOfMachines(machines *record.Machines, boards []rep.Backend) (p picture, none, err error) {
	several := len(machines.Machines) > 1
	var names []string
	var answers []answer
	for _, m := range machines.Machines {
		a, err := answerOfMachine(m, boards)
		if err != nil {
			return p, nil, err
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
		return p, ErrNoPicture, nil
	case several:
		return enginePicture(names, answers), nil, nil
	}
	m := machines.Machines[0]
	return answers[0].picture(m.Hardware() + " · " + strings.Join(m.Dates, ", ")), nil, nil
}

// shortCPU leaves out of the name of a CPU what tells it from no other.
var shortCPU = strings.NewReplacer("(R)", "", "(TM)", "", " Processor", "", " CPU", "", " Virtual", "", "-like", "", " @ ", " ")
