package page

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// Config lists the files and the boards of a report.
type Config struct {
	Files    []string      // recorded runs, and counts of instructions
	Profiles string        // a folder with profiles of the processor; "" for none
	Backends []rep.Backend // of which sizes are shown
	Named    []rep.Backend // more of them, which "all" leaves out
	Usual    []string      // the names of those that bench run measures unasked
}

// known returns all representations.
func (cfg Config) known() []rep.Backend { return slices.Concat(cfg.Backends, cfg.Named) }

// A source is everything that the sections of the page are drawn from. It is
// read once.
type source struct {
	cfg      Config
	results  *report.Results // of all machines, for the tables
	machines []*machine
	counts   []report.EventCount
	profiles *profiles         // nil for none
	warnings []harness.Warning // all of them
	slugs    slugs
	names
	pictures []picture   // of the sections that are drawn already
	tables   []textTable // of the same sections
}

// names are the display names of columns, by their names in the files.
type names struct {
	titles map[string]string // display names
	marked map[string]string // names with the mark of boards that are not scalar Go, of those alone
}

// shown returns the name of a column as it is shown.
func (n names) shown(name string) string { return cmp.Or(n.marked[name], name) }

// A machine is the results of one machine.
type machine struct {
	name     string // "" if there is only one
	prefix   string // of slugs
	results  *report.Results
	table    *report.Table
	main     []*report.Section // that the verdict is of
	rankings []report.Ranking  // of the same kinds of work, of the first level that is ranked
	others   []report.Ranking  // of the other levels
	figures  []report.Figure
	depths   []report.Figure              // of runs at several depths; figures if there are none
	warnings map[string][]harness.Warning // by the title of the section that they are about, those about all by ""
	ofDepths []harness.Warning            // about the runs at several depths
	command  string                       // that measures the same boards
}

// A content is the contents of a section, and the part of them that is written as files.
type content struct {
	view     any // of the section's template
	pictures []picture
	tables   []textTable
	files    []file // that are copied
}

// readSource reads the files. Errors name the file.
func readSource(cfg Config) (*source, error) {
	all, err := report.ReadAll(cfg.Files...)
	if err != nil {
		return nil, err
	}
	if err := checkSize(all); err != nil {
		return nil, err
	}
	all.SetBoards(cfg.known())
	s := &source{cfg: cfg, counts: all.EventCounts(), slugs: slugs{}}
	s.addMachines(all)
	s.addTitles()
	if cfg.Profiles != "" {
		if s.profiles, err = readProfiles(cfg.Profiles, all); err != nil {
			return nil, err
		}
		s.warnings = append(s.warnings, s.profiles.warnings...)
	}
	return s, nil
}

// mostShown is the most representations, kinds of work, and machines or other settings of a page. A run has up to
// a hundred of each.
const mostShown = 1000

// checkSize returns an error for results of more than a page shows.
func checkSize(all *report.Results) error {
	subjects, works, values := map[string]bool{}, map[harness.Work]bool{}, 0
	for _, f := range all.Figures() {
		subjects[f.Subject], works[f.Work] = true, true
	}
	for _, s := range all.Settings() {
		values = max(values, len(s.Values))
	}
	for _, of := range []struct {
		n    int
		name string
	}{{len(subjects), "representations"}, {len(works), "kinds of work"}, {values, "values of a setting"}} {
		if of.n > mostShown {
			return fmt.Errorf("report: %s: %d %s, a page shows %d or fewer", strings.Join(all.Paths(), ", "), of.n, of.name, mostShown)
		}
	}
	return nil
}

// addMachines takes the results of each machine by themselves. Files with
// positions at several depths are for the charts against depth: in a table they
// would weigh a position by its depths.
func (s *source) addMachines(all *report.Results) {
	type group struct {
		name          string
		files, depths []*report.Results
	}
	var groups []*group
	of := map[string]*group{}
	for _, one := range all.ByFile() {
		name := cpuOf(one)
		if of[name] == nil {
			of[name] = &group{name: name}
			groups = append(groups, of[name])
		}
		if g := of[name]; hasDepths(one.Figures()) {
			g.depths = append(g.depths, one)
		} else {
			g.files = append(g.files, one)
		}
	}
	var files []*report.Results
	for i, g := range groups {
		if len(g.files) == 0 {
			g.files, g.depths = g.depths, nil
		}
		files = append(files, g.files...)
		one := report.Join(g.files...)
		m := &machine{results: one, table: one.Table(), figures: one.Figures()}
		if len(groups) > 1 {
			m.name, m.prefix = g.name, fmt.Sprintf("machine%d ", i+1)
		}
		m.main = mainSections(m.table)
		if len(m.main) > 0 {
			var works []harness.Work
			for _, section := range m.main {
				works = append(works, section.Work)
			}
			for _, r := range m.table.Rankings(works...) {
				if n := len(m.rankings); n > 0 && m.rankings[n-1].Work == r.Work {
					m.others = append(m.others, r)
				} else {
					m.rankings = append(m.rankings, r)
				}
			}
			shorten(m.rankings)
		}
		m.command = s.commandOf(m)
		m.place(m.table.Warnings)
		s.warn(m, "", m.table.Warnings)
		m.depths = m.figures
		if len(g.depths) > 0 {
			depths := report.Join(g.depths...)
			m.depths = depths.Figures()
			m.ofDepths = depths.Table().Warnings
			s.warn(m, "at several depths, ", m.ofDepths)
		}
		s.machines = append(s.machines, m)
	}
	s.results = report.Join(files...)
}

// addTitles finds the display names of the boards, with and without the number
// of a file.
func (s *source) addTitles() {
	titles, instructions := map[string]string{}, map[string]string{}
	for _, b := range s.cfg.known() {
		instructions[b.Name] = b.Instructions
		if b.Title != b.Name {
			titles[b.Name] = b.Title
		}
	}
	s.titles, s.marked = maps.Clone(titles), map[string]string{}
	for _, m := range s.machines {
		for _, f := range m.figures {
			if instructions[f.Subject] != "" {
				s.marked[f.Column] = f.Column + report.InstructionsMark
			}
			if title := titles[f.Subject]; title != "" {
				s.titles[f.Column] = title
			}
		}
	}
}

// commandOf returns the command that measures a machine's ranking again.
func (s *source) commandOf(m *machine) string {
	run := "go run ./cmd/bench run"
	if len(m.main) == 0 {
		return run
	}
	work := m.main[0].Work
	flags := m.setFlags(work)
	switch {
	case work.Kind == harness.Search:
		return "go run ./cmd/bench engine" + flags
	case work.Kind.Info().Subject != harness.OfBoard:
		var kinds []string
		for _, section := range m.main {
			if kind := string(section.Work.Kind); !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
		return run + " --filter '.name:(" + strings.Join(kinds, " OR ") + ")'" + flags
	}
	named, all := map[string]bool{}, map[string]bool{}
	for _, f := range m.figures {
		if f.Work == work {
			named[f.Subject] = true
		}
	}
	for _, b := range s.cfg.Backends {
		all[b.Name] = true
	}
	usual := map[string]bool{}
	for _, name := range s.cfg.Usual {
		usual[name] = true
	}
	switch {
	case maps.Equal(named, usual):
		return run + flags
	case maps.Equal(named, all):
		return run + " --rep all" + flags
	}
	var whole []string
	for _, level := range rep.Levels() {
		of := rep.OfLevel(s.cfg.Backends, level)
		if len(of) > 0 && !slices.ContainsFunc(of, func(b rep.Backend) bool { return !named[b.Name] }) {
			whole = append(whole, string(level))
			maps.DeleteFunc(named, func(name string, _ bool) bool {
				return slices.ContainsFunc(of, func(b rep.Backend) bool { return b.Name == name })
			})
		}
	}
	return run + " --rep " + strings.Join(append(slices.Sorted(maps.Keys(named)), whole...), ",") + flags
}

// setFlags returns the flags of bench run that choose the positions on which a machine did
// a kind of work; none for positions outside of the sets.
func (m *machine) setFlags(work harness.Work) string {
	on := map[string]bool{}
	for _, f := range m.figures {
		if f.Work == work {
			on[f.Place.Position] = true
		}
	}
	full := slices.ContainsFunc(m.main, func(s *report.Section) bool { return s.Work.Full() })
	for _, set := range []harness.Set{harness.DefaultSet, harness.Literature, harness.Both} {
		for _, whole := range []bool{full, true} {
			positions, err := harness.SelectPositions(harness.Corpus(), harness.Selection{Set: set, Full: whole})
			names := map[string]bool{}
			for _, p := range positions {
				if whole || p.Headline || work.Size == harness.Hot {
					names[p.Name] = true
				}
			}
			if err != nil || !maps.Equal(names, on) {
				continue
			}
			flags := ""
			if whole {
				flags += " --full"
			}
			if set != harness.DefaultSet {
				flags += " --set " + string(set)
			}
			return flags
		}
	}
	return ""
}

// shorten removes the phrases, after the first, that all names of rankings share.
func shorten(rankings []report.Ranking) {
	const between = ", "
	count := map[string]int{}
	for _, r := range rankings {
		for _, phrase := range strings.Split(r.Name, between)[1:] {
			count[phrase]++
		}
	}
	for i := range rankings {
		phrases := strings.Split(rankings[i].Name, between)
		first := phrases[:1:1]
		rest := slices.DeleteFunc(phrases[1:], func(phrase string) bool { return count[phrase] == len(rankings) })
		rankings[i].Name = strings.Join(append(first, rest...), between)
	}
}

// place puts warnings next to the section that they are about.
func (m *machine) place(warnings []harness.Warning) {
	m.warnings = map[string][]harness.Warning{}
	for _, w := range warnings {
		w.Problem = process.ReplaceAllString(w.Problem, "")
		of := ""
		for i := range m.table.Sections {
			if rest, ok := strings.CutPrefix(w.Problem, m.table.Sections[i].Title()+": "); ok {
				of, w.Problem = m.table.Sections[i].Title(), rest
				break
			}
		}
		m.warnings[of] = append(m.warnings[of], w)
	}
}

// process is the part of a warning that names another program on the machine, which the readers of a page do not have.
var process = regexp.MustCompile(`, most of it .* \(process \d+\)`)

// cpuOf returns the name of the machine that results are of.
func cpuOf(r *report.Results) string {
	return cmp.Or(strings.Join(valuesOf(r, "cpu"), " and "), "an unknown CPU")
}

func (s *source) warn(m *machine, where string, warnings []harness.Warning) {
	for _, w := range warnings {
		w.Problem = where + process.ReplaceAllString(w.Problem, "")
		if m.name != "" {
			w.Problem = m.name + ": " + w.Problem
		}
		s.warnings = append(s.warnings, w)
	}
}

// hasDepths reports whether there is a position at several depths.
func hasDepths(figures []report.Figure) bool {
	type kind struct {
		work             harness.Work
		column, position string
	}
	seen := map[kind]int{}
	for _, f := range figures {
		k := kind{f.Work, f.Column, f.Place.Position}
		if depth, ok := seen[k]; ok && depth != f.Place.Depth {
			return true
		}
		seen[k] = f.Place.Depth
	}
	return false
}

// columns returns the names of the boards and codecs of all machines.
func (s *source) columns() []string {
	var columns []string
	seen := map[string]bool{}
	for _, m := range s.machines {
		for _, f := range m.figures {
			if !seen[f.Subject] {
				seen[f.Subject] = true
				columns = append(columns, f.Subject)
			}
		}
	}
	return columns
}

// mostUsual is how many other kinds of work have one: the kinds of a full run.
const mostUsual = 5

// mostSearches is how many searches have a place in a picture: one of each evaluation.
const mostSearches = 5

// mainSections returns the kinds of work for the verdict and the bar chart: the work
// of a run without a filter, or its searches, those of a million nodes if it has any, or
// the first ones with a comparison.
func mainSections(t *report.Table) []*report.Section {
	var usual, searches, all []*report.Section
	for i := range t.Sections {
		section := &t.Sections[i]
		if section.Comparisons == 0 {
			continue
		}
		all = append(all, section)
		if w := section.Work; (w.Usual() || w.Full()) && (w.Kind != harness.Search || len(usual) > 0) {
			usual = append(usual, section)
		}
		if section.Work.Kind == harness.Search {
			searches = append(searches, section)
		}
	}
	long := slices.DeleteFunc(slices.Clone(searches), func(s *report.Section) bool { return s.Work.Size != harness.Million })
	if len(long) > 0 {
		searches = long
	}
	switch {
	case len(usual) > 0:
		return usual[:min(mostUsual, len(usual))]
	case len(searches) > 0:
		return searches[:min(mostSearches, len(searches))]
	}
	return all[:min(3, len(all))]
}
