package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/record"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// NewMachines draws a picture, without a page, of recorded folders, dirs: of one machine the answer, of several how much
// slower each layout makes an engine on each. Errors name the folder.
func NewMachines(boards []rep.Backend, dirs ...string) (*Report, error) {
	machines, err := record.Read(dirs, boards)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	several := len(machines.Machines) > 1
	var names []string
	var answers []answer
	for _, m := range machines.Machines {
		a, err := answerOfMachine(m, boards)
		if err != nil {
			return nil, err
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
		return &Report{undrawn: ErrNoPicture}, nil
	case several:
		return &Report{picture: enginePicture(names, answers)}, nil
	}
	m := machines.Machines[0]
	return &Report{picture: answers[0].picture(m.Hardware() + " · " + strings.Join(m.Dates, ", "))}, nil
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

// shortCPU leaves out of the name of a CPU what tells it from no other.
var shortCPU = strings.NewReplacer("(R)", "", "(TM)", "", " Processor", "", " CPU", "", " Virtual", "", "-like", "", " @ ", " ")
