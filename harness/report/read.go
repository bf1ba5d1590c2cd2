package report

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"golang.org/x/perf/benchfmt"
)

// Results are the samples of one or more files.
type Results struct {
	files  []*file
	series []*series // in the order of their first samples
	events []*events
}

// A file is what all samples of a file have in common.
type file struct {
	path     string
	label    string // path, made different where it was given twice
	warnings []harness.Warning
	runs     []Run

	sampleWord string // that the note of a sample begins with
}

// A series is all samples of a key in a file with the same configuration.
type series struct {
	file    *file
	config  map[string]string // the configuration lines above the samples
	key     harness.Key       // without Procs
	procs   int
	samples []sample // in the order in which they were taken
}

// A sample is one result.
type sample struct {
	seconds float64 // an operation
	nodes   float64 // a second, 0 where there are none
	bytes   float64 // of a board, 0 where the result does not say
	bits    float64 // of an encoding, 0 where there is none
}

// events are counts of one event, see harness.EventUnits.
type events struct {
	key    harness.Key
	unit   string
	values []float64
}

// Read reads recorded runs. A file that cannot be read, a line that is not in
// the Go benchmark format, and a file without results that name their board or
// codec are errors that name the file, and the line where there is one. A last
// line without its end, as a run that was killed leaves it, is left out with a
// warning.
func Read(paths ...string) (*Results, error) { return readFiles(paths, false) }

// ReadAll is like Read, and reads files that hold nothing but counts of events,
// too, see [Results.Counts]. One of the files must have times in it.
func ReadAll(paths ...string) (*Results, error) { return readFiles(paths, true) }

func readFiles(paths []string, countsAllowed bool) (*Results, error) {
	if len(paths) == 0 {
		return nil, errors.New("report: no files")
	}
	r := &Results{}
	times := map[string]int{}
	for _, path := range paths {
		f := &file{path: path, label: printable(path)}
		if times[path]++; times[path] > 1 {
			f.label = fmt.Sprintf("%s#%d", f.label, times[path])
		}
		// A reader of its own for each file: configuration and Unit lines hold
		// for their file alone.
		one := newReader(f, countsAllowed)
		if err := one.read(); err != nil {
			return nil, err
		}
		r.add(one.results)
	}
	if len(r.files) == 0 {
		return nil, fmt.Errorf("report: %s: no times in it, only counts of instructions: name a file of bench run too", strings.Join(paths, ", "))
	}
	return r, nil
}

func (r *Results) add(other Results) {
	r.files = append(r.files, other.files...)
	r.series = append(r.series, other.series...)
	r.events = append(r.events, other.events...)
}

// Join returns the results of all, in this order.
func Join(all ...*Results) *Results {
	joined := &Results{}
	for _, r := range all {
		joined.add(*r)
	}
	return joined
}

// ByFile returns the results of each file with times.
func (r *Results) ByFile() []*Results {
	of := map[*file]*Results{}
	var all []*Results
	for _, f := range r.files {
		of[f] = &Results{files: []*file{f}}
		all = append(all, of[f])
	}
	for _, s := range r.series {
		of[s.file].series = append(of[s.file].series, s)
	}
	return all
}

// Paths returns the names of the files with times.
func (r *Results) Paths() []string {
	var paths []string
	for _, f := range r.files {
		paths = append(paths, f.path)
	}
	return paths
}

// A reader reads a file.
type reader struct {
	file          *file
	countsAllowed bool
	units         map[string]bool // of events
	results       Results

	names   map[string]*named
	configs map[string]map[string]string // by the text of their lines
	config  []byte                       // that text for the present result
	events  map[eventKey]*events

	count, foreign, timed, counted int   // results
	untimed                        error // of the first result without a time
}

// A named is what belongs to the name of a benchmark in a file.
type named struct {
	key      harness.Key // the zero value for a name without a board or codec
	series   map[string]*series
	last     *series // the one that was added to last
	lastText string  // and the text of its configuration
}

type eventKey struct {
	key  harness.Key
	unit string
}

func newReader(f *file, countsAllowed bool) *reader {
	r := &reader{
		file: f, countsAllowed: countsAllowed, units: map[string]bool{},
		names: map[string]*named{}, configs: map[string]map[string]string{}, events: map[eventKey]*events{},
	}
	for _, unit := range harness.EventUnits() {
		r.units[unit] = true
	}
	return r
}

func (r *reader) read() error {
	f, err := os.Open(r.file.path)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	defer f.Close()
	lines := &wholeLines{r: f, note: r.file.note}
	records := benchfmt.NewReader(lines, r.file.path)
	for records.Scan() {
		switch record := records.Result().(type) {
		case *benchfmt.SyntaxError:
			return fmt.Errorf("report: %w", record)
		case *benchfmt.Result:
			if err := r.add(record); err != nil {
				return err
			}
		}
	}
	if err := records.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("report: %s: a line of more than 64 KiB: this is not a file of bench run", r.file.path)
	} else if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if lines.cut() {
		r.warn(harness.Unreadable, "let the run come to its end, or count that sample as lost",
			"%s: the last line is cut off and left out", r.file.label)
	}
	return r.finish()
}

func (r *reader) warn(kind harness.WarningKind, advice, format string, args ...any) {
	r.file.warnings = append(r.file.warnings, harness.Warning{Kind: kind, Problem: fmt.Sprintf(format, args...), Advice: advice})
}

// finish checks what the file held as a whole.
func (r *reader) finish() error {
	switch {
	case r.count == 0:
		return fmt.Errorf("report: %s: no benchmark results in it", r.file.path)
	case r.foreign == r.count:
		return fmt.Errorf("report: %s: no result names its representation or codec (/rep=NAME, /codec=NAME): this is not a file of bench run", r.file.path)
	case r.timed == 0 && r.counted > 0 && r.countsAllowed:
		return nil
	case r.untimed != nil:
		return r.untimed
	case r.foreign > 0:
		r.warn(harness.Unreadable, "write /rep=NAME into their names to have them compared",
			"%s: %d results that name no representation or codec are left out", r.file.label, r.foreign)
	}
	r.results.files = append(r.results.files, r.file)
	return nil
}

func (r *reader) add(result *benchfmt.Result) error {
	r.count++
	n := r.named(result.Name)
	if n.key.Subject.Name == "" {
		r.foreign++
		return nil
	}
	r.addEvents(n.key, result)
	seconds, ok := result.Value("sec/op")
	if !ok || !(seconds > 0) || math.IsInf(seconds, 0) {
		if r.untimed == nil {
			_, line := result.Pos()
			r.untimed = fmt.Errorf("report: %s:%d: %s: want a positive ns/op", r.file.path, line, n.key)
		}
		return nil
	}
	r.timed++
	one := sample{seconds: seconds}
	one.nodes, _ = result.Value(harness.NodesPerSecond)
	one.bytes, _ = result.Value(harness.BytesPerBoard)
	one.bits, _ = result.Value(harness.BitsPerOp)
	s := r.seriesOf(n, result)
	s.samples = append(s.samples, one)
	return nil
}

func (r *reader) named(name benchfmt.Name) *named {
	n, ok := r.names[string(name)]
	if !ok {
		n = &named{}
		// A name that cannot be read is foreign, as one without a board is.
		if key, err := harness.ParseKey(string(name)); err == nil {
			n.key = key
		}
		r.names[string(name)] = n
	}
	return n
}

func (r *reader) addEvents(key harness.Key, result *benchfmt.Result) {
	key.Procs = 0
	for _, v := range result.Values {
		if !r.units[v.Unit] {
			continue
		}
		r.counted++
		e := r.events[eventKey{key, v.Unit}]
		if e == nil {
			e = &events{key: key, unit: v.Unit}
			r.events[eventKey{key, v.Unit}] = e
			r.results.events = append(r.results.events, e)
		}
		e.values = append(e.values, v.Value)
	}
}

func (r *reader) seriesOf(n *named, result *benchfmt.Result) *series {
	r.config = r.config[:0]
	for _, c := range result.Config {
		if c.File {
			r.config = append(append(r.config, c.Key...), ':')
			r.config = append(append(r.config, c.Value...), '\n')
		}
	}
	if n.last != nil && n.lastText == string(r.config) {
		return n.last
	}
	s := n.series[string(r.config)]
	if s == nil {
		s = &series{file: r.file, config: r.configOf(result), key: n.key, procs: max(1, n.key.Procs)}
		s.key.Procs = 0
		if n.series == nil {
			n.series = map[string]*series{}
		}
		n.series[string(r.config)] = s
		r.results.series = append(r.results.series, s)
	}
	n.last, n.lastText = s, string(r.config)
	return s
}

// configOf returns the configuration lines above a result.
func (r *reader) configOf(result *benchfmt.Result) map[string]string {
	config := r.configs[string(r.config)]
	if config == nil {
		config = map[string]string{}
		for _, c := range result.Config {
			if c.File {
				config[printable(c.Key)] = printable(string(c.Value))
			}
		}
		r.configs[string(r.config)] = config
	}
	return config
}
