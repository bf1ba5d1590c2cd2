package report

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"golang.org/x/perf/benchfmt"
)

// Results are the samples of one or more files.
type Results struct {
	files    []*file
	measures []measure
	warnings []harness.Warning
	runs     []Run
}

// A file is what belongs to all samples of a file.
type file struct {
	path    string
	label   string // path, told apart where it was given twice
	results int
	foreign int // results without a representation in their name
}

// A measure is one result.
type measure struct {
	file    *file
	config  map[string]string // the configuration lines that hold for it
	name    name
	seconds float64 // an operation
	nodes   float64 // a second, 0 where there are none
	bytes   float64 // of a board, 0 where the result does not tell
	bits    float64 // of an encoding, 0 where there is none
}

// Read reads recorded runs, with the warnings in them. A
// file that cannot be read, a line that is not in the Go benchmark format, and a
// file without results that name their representation are errors that name the
// file, and the line where there is one.
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
		f := &file{path: path, label: label}
		if err := r.read(f); err != nil {
			return nil, err
		}
		if !slices.Contains(paths[:i], path) {
			if err := r.readNotes(path); err != nil {
				return nil, fmt.Errorf("report: %w", err)
			}
		}
	}
	return r, nil
}

func (r *Results) read(f *file) error {
	files := benchfmt.Files{Paths: []string{f.path}}
	config := map[string]string{}
	for files.Scan() {
		switch record := files.Result().(type) {
		case *benchfmt.SyntaxError:
			return fmt.Errorf("report: %w", record)
		case *benchfmt.Result:
			config = configOf(record, config)
			if err := r.add(f, record, config); err != nil {
				return err
			}
		}
	}
	if err := files.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return fmt.Errorf("report: %s: a line of more than 64 KiB: this is not a file of bench run", f.path)
		}
		return fmt.Errorf("report: %w", err)
	}
	switch {
	case f.results == 0:
		return fmt.Errorf("report: %s: no benchmark results in it", f.path)
	case f.foreign == f.results:
		return fmt.Errorf("report: %s: no result names its representation or codec (/rep=NAME, /codec=NAME): this is not a file of bench run", f.path)
	case f.foreign > 0:
		r.warnings = append(r.warnings, harness.Warning{
			Kind:    harness.Unreadable,
			Problem: fmt.Sprintf("%s: %d results that name no representation or codec are left out", f.path, f.foreign),
			Advice:  "write /rep=NAME into their names to have them compared",
		})
	}
	r.files = append(r.files, f)
	return nil
}

// configOf returns the configuration lines above a result: last, if it has the
// same.
func configOf(result *benchfmt.Result, last map[string]string) map[string]string {
	config := map[string]string{}
	for _, c := range result.Config {
		if c.File {
			config[c.Key] = string(c.Value)
		}
	}
	if maps.Equal(config, last) {
		return last
	}
	return config
}

func (r *Results) add(f *file, result *benchfmt.Result, config map[string]string) error {
	f.results++
	m := measure{file: f, config: config, name: parseName(result.Name)}
	if m.name.rep == "" {
		f.foreign++
		return nil
	}
	var ok bool
	if m.seconds, ok = result.Value("sec/op"); !ok || !(m.seconds > 0) || math.IsInf(m.seconds, 0) {
		_, line := result.Pos()
		return fmt.Errorf("report: %s:%d: %s: want a positive ns/op", f.path, line, result.Name)
	}
	m.nodes, _ = result.Value(harness.NodesPerSecond)
	m.bytes, _ = result.Value(harness.BytesPerBoard)
	m.bits, _ = result.Value(harness.BitsPerOp)
	r.measures = append(r.measures, m)
	return nil
}
