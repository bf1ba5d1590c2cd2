package record

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// Machines are the recorded folders by machine.
type Machines struct {
	Machines []Machine
	Parts    []Compared // the machines side by side
}

// A Machine is the folders of a machine.
type Machine struct {
	Name  string
	Dates []string          // the newest first
	About *About            // the newest; if no folder has one, it is taken from the results
	Files map[string]string // the newest file of each part, by its name
}

// Compared is a part on all machines that have it.
type Compared struct {
	Part
	*report.Table
}

// machineKey is the key of the columns.
const machineKey = "machine"

// Read reads the folders dirs. Folders of one name are of one machine: the newest file of each part counts. A folder with
// other recorded runs alone is left out, and one without any is an error that names it.
func Read(dirs []string, boards []rep.Backend) (*Machines, error) {
	of := map[string][]*Folder{}
	var names []string
	for _, dir := range dirs {
		f, err := Open(dir)
		if runs, _ := filepath.Glob(filepath.Join(dir, "*.txt.gz")); errors.Is(err, ErrNoRecord) && len(runs) > 0 {
			continue // other runs of a machine
		}
		if err != nil {
			return nil, err
		}
		if of[f.Name] == nil {
			names = append(names, f.Name)
		}
		of[f.Name] = append(of[f.Name], f)
	}
	slices.Sort(names)
	m := &Machines{}
	for _, name := range names {
		folders := of[name]
		slices.SortStableFunc(folders, func(a, b *Folder) int { return strings.Compare(b.Date, a.Date) })
		one := Machine{Name: name, Files: map[string]string{}}
		for _, f := range folders {
			one.Dates = append(one.Dates, cmp.Or(f.Date, "no date"))
			one.About = cmp.Or(one.About, f.About)
			for part, path := range f.Files {
				one.Files[part] = cmp.Or(one.Files[part], path)
			}
		}
		m.Machines = append(m.Machines, one)
	}
	for _, p := range Parts() {
		var all []*report.Results
		for i, one := range m.Machines {
			if one.Files[p.Name] == "" {
				continue
			}
			results, err := report.Read(one.Files[p.Name])
			if err != nil {
				return nil, err
			}
			results.SetBoards(boards)
			m.Machines[i].About = cmp.Or(m.Machines[i].About, aboutOf(results))
			results.SetConfig(machineKey, one.Name)
			all = append(all, results)
		}
		if len(all) == 0 {
			continue
		}
		across, err := report.Join(all...).Across(machineKey)
		if err != nil {
			return nil, err
		}
		m.Parts = append(m.Parts, Compared{p, across})
	}
	return m, nil
}

// Lines returns a line for each machine: its name, its hardware and its dates.
func (m *Machines) Lines() [][]string {
	var lines [][]string
	for _, one := range m.Machines {
		lines = append(lines, []string{one.Name, one.Hardware(), strings.Join(one.Dates, ", ")})
	}
	return lines
}

// aboutOf returns the CPU, the system and the build of results.
func aboutOf(results *report.Results) *About {
	values := map[string]string{}
	for _, s := range results.Settings() {
		values[s.Key] = strings.Join(s.Values, " and ")
	}
	return &About{Machine: machine.Machine{Environment: machine.Environment{
		CPU: values["cpu"], GOOS: values["goos"], GOARCH: values["goarch"], GoVersion: values["goversion"], GOAMD64: values["goamd64"],
	}}}
}

// Hardware returns the CPU and the build in a line.
func (m Machine) Hardware() string {
	a := m.About
	text := fmt.Sprintf("%s, %s/%s, %s", cmp.Or(a.CPU, "CPU without a name"), a.GOOS, a.GOARCH, a.GoVersion)
	if level := cmp.Or(a.GOAMD64, a.GOARM64); level != "" {
		text += " " + level
	}
	if a.Cores > 0 {
		text += fmt.Sprintf(", %d cores", a.Cores)
	}
	if a.Virtual != "" {
		text += ", virtual"
	}
	if a.Quick {
		text += ", a quick record"
	}
	return text
}
