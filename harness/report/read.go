package report

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// Results are the samples of one or more files.
type Results struct {
	files    []*file
	measures []measure
	warnings []error
}

// A file is what belongs to all samples of a file.
type file struct {
	path    string
	label   string              // path, told apart where it was given twice
	config  map[string][]string // the values of each configuration key, in their order
	results int
	foreign int // results without a representation in their name
}

// A measure is one result.
type measure struct {
	file    *file
	section string // what is done
	row     string // on which position
	rep     string
	procs   string  // GOMAXPROCS, "" for 1
	seconds float64 // an operation
	nodes   float64 // a second, 0 where there are none
}

// Read reads recorded runs. A file that cannot be read, a line that is not in
// the Go benchmark format, and a file without results that name their
// representation are errors that name the file, and the line where there is
// one.
func Read(paths ...string) (*Results, error) {
	if len(paths) == 0 {
		return nil, errors.New("report: no files")
	}
	r := &Results{}
	// A reader of its own for each file: what is in a file that is empty must
	// be missed, and Unit lines hold for their file alone.
	for i, path := range paths {
		label := path
		if n := strings.Count(strings.Join(paths[:i], "\n")+"\n", path+"\n"); n > 0 && slices.Contains(paths[:i], path) {
			label = fmt.Sprintf("%s#%d", path, n+1)
		}
		if err := r.read(&file{path: path, label: label, config: map[string][]string{}}); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Results) read(f *file) error {
	files := benchfmt.Files{Paths: []string{f.path}}
	for files.Scan() {
		switch record := files.Result().(type) {
		case *benchfmt.SyntaxError:
			return fmt.Errorf("report: %w", record)
		case *benchfmt.Result:
			if err := r.add(f, record); err != nil {
				return err
			}
		}
	}
	if err := files.Err(); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	switch {
	case f.results == 0:
		return fmt.Errorf("report: %s: no benchmark results in it", f.path)
	case f.foreign == f.results:
		return fmt.Errorf("report: %s: no result names its representation (/rep=NAME): this is not a file of bench run", f.path)
	case f.foreign > 0:
		r.warnings = append(r.warnings, fmt.Errorf("%s: %d results that name no representation are left out", f.path, f.foreign))
	}
	r.files = append(r.files, f)
	return nil
}

func (r *Results) add(f *file, result *benchfmt.Result) error {
	f.results++
	for _, c := range result.Config {
		if value := string(c.Value); c.File && !slices.Contains(f.config[c.Key], value) {
			f.config[c.Key] = append(f.config[c.Key], value)
		}
	}
	m := parseName(result.Name)
	if m.rep == "" {
		f.foreign++
		return nil
	}
	m.file = f
	var ok bool
	if m.seconds, ok = result.Value("sec/op"); !ok || !(m.seconds > 0) || math.IsInf(m.seconds, 0) {
		_, line := result.Pos()
		return fmt.Errorf("report: %s:%d: %s: want a positive ns/op", f.path, line, result.Name)
	}
	m.nodes, _ = result.Value("nodes/s")
	r.measures = append(r.measures, m)
	return nil
}

// parseName takes the name of a benchmark apart: pos and depth tell the row,
// all else but rep the section.
func parseName(name benchfmt.Name) measure {
	base, parts := name.Parts()
	m := measure{section: string(base)}
	for _, part := range parts {
		text := strings.TrimPrefix(string(part), "/")
		key, value, _ := strings.Cut(text, "=")
		switch {
		case key == "rep":
			m.rep = value
		case key == "pos":
			m.row = value + m.row
		case key == "depth":
			m.row += " depth " + value
		case strings.HasPrefix(text, "-"):
			m.procs = text[1:]
		default:
			m.section += " " + text
		}
	}
	m.row = strings.TrimSpace(m.row)
	return m
}
