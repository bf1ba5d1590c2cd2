package report

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/rep"
)

// procsKey is the key of GOMAXPROCS, which the names of benchmarks have.
const procsKey = "gomaxprocs"

// Results are the samples of one or more files.
type Results struct {
	files  []*file
	series []*series // in the order of their first samples

	boards boards // see SetBoards
}

// A series is all samples of a key in a file with the same configuration.
type series struct {
	file    *file
	config  map[string]string // the configuration lines above the samples
	key     *work.Key         // not to be changed: other series share it
	samples []sample          // in the order in which they were taken
}

// A sample is one result.
type sample struct {
	seconds float64 // an operation
	nodes   float64 // a second, 0 if there are none
	calls   float64 // an operation, 0 if there are none
	round   roundOf
	size    float64 // bytes of a board or bits of an encoding, 0 if the result does not say
	wall    float64 // seconds of an operation by the clock if seconds are of the CPU, 0 if the result does not say
}

// ErrNotResults is wrapped by the error for a file of lines of another program.
var ErrNotResults = errors.New("not a file of results")

// Read reads recorded runs, packed by gzip or not. A file that cannot be read, and a file without results that name
// their board or codec are errors that name the file. Results are left out with a warning that names the first one and
// its fault: those that are not in the Go benchmark format or have an impossible figure, copies of others, and a last
// line without its end, as a run that was killed leaves it. A file that is named twice is read once.
func Read(paths ...string) (*Results, error) {
	if len(paths) == 0 {
		return nil, errors.New("report: no files")
	}
	r := &Results{}
	seen, keys := map[sampleID]*file{}, map[string]*work.Key{}
	for i, path := range paths {
		if slices.Contains(paths[:i], path) {
			continue
		}
		// A reader of its own for each file: configuration and Unit lines hold
		// for their file alone.
		one := newReader(&file{path: path, label: printable(path), order: i}, seen, keys)
		if err := one.read(); err != nil {
			return nil, err
		}
		r.add(one.results)
	}
	return r, nil
}

const copied = "a copy is no new measurement: name each file once, and measure more rounds for narrower intervals"

// ReadFrom reads the results of a run that is in no file, as Read does. The errors and the
// warnings call it by the name.
func ReadFrom(name string, text io.Reader) (*Results, error) {
	one := newReader(&file{path: name, label: printable(name)}, map[sampleID]*file{}, map[string]*work.Key{})
	if err := one.readAll(text); err != nil {
		return nil, err
	}
	return &one.results, nil
}

// SetBoards adds the properties of boards that the program knows and recorded runs do not have:
// their levels and layouts, and the extensions of the CPU that their assembly needs. Rankings and
// tables mark the latter.
func (r *Results) SetBoards(known []rep.Backend) {
	r.boards = boards{}
	for _, b := range known {
		r.boards[b.Name] = b
	}
}

// SetConfig gives all results a value of a key, as a configuration line above them does. [Results.Across] puts the values
// side by side.
func (r *Results) SetConfig(key, value string) {
	for _, s := range r.series {
		s.config[key] = printable(value)
	}
}

// ByWallTime returns the results with the wall time of each sample as its figure, nil if one has no other than that.
func (r *Results) ByWallTime() *Results {
	by := *r
	by.series = nil
	for _, s := range r.series {
		of := *s
		of.samples = slices.Clone(s.samples)
		for i := range of.samples {
			one := &of.samples[i]
			if one.wall == 0 || one.wall == one.seconds {
				return nil
			}
			one.nodes, one.seconds = one.nodes*one.seconds/one.wall, one.wall
		}
		by.series = append(by.series, &of)
	}
	return &by
}

func (r *Results) add(other Results) {
	r.files = append(r.files, other.files...)
	r.series = append(r.series, other.series...)
}

// Join returns the results of all, in this order.
func Join(all ...*Results) *Results {
	joined := &Results{}
	for _, r := range all {
		joined.add(*r)
		if joined.boards == nil {
			joined.boards = r.boards
		}
	}
	return joined
}

// Paths returns the names of the files with times.
func (r *Results) Paths() []string {
	var paths []string
	for _, f := range r.files {
		paths = append(paths, f.path)
	}
	return paths
}

// Runs returns the runs in the files, in their order. A file that was not written by a run has none.
func (r *Results) Runs() (runs []Run) {
	for _, f := range r.files {
		runs = append(runs, f.runs...)
	}
	return runs
}

// looks returns how many looks at the results share the error: one, unless a run
// ended when its results were good enough, or by hand while they were shown.
func (r *Results) looks() int {
	for _, w := range r.warnings() {
		if w.Kind == results.Watched {
			return stats.Watched
		}
	}
	if slices.ContainsFunc(r.Runs(), func(run Run) bool { return run.Looks }) {
		return len(stats.Looks())
	}
	return 1
}

// layouts reports whether the processes of a run had a layout of the program each.
func (r *Results) layouts() bool {
	return slices.ContainsFunc(r.Runs(), func(run Run) bool { return run.Layouts })
}

// warnings returns the warnings about the files. A file that was given twice is named once.
func (r *Results) warnings() []results.Warning {
	var warnings list[results.Warning]
	for _, f := range r.files {
		for _, w := range f.warnings {
			warnings.add(w)
		}
	}
	return warnings.values
}

// A reader reads a file.
type reader struct {
	file    *file
	results Results

	keys   map[string]*work.Key // by the names of benchmarks; nil for one without a board or codec
	series map[string]*series   // by the text of the configuration lines and the name
	text   []byte               // of the present result

	seen     map[sampleID]*file // the files of the samples
	original *file              // of a copy

	count, foreign, timed, copied int   // results
	bad                           error // of the first line that is left out
	badLines                      int
}

func newReader(f *file, seen map[sampleID]*file, keys map[string]*work.Key) *reader {
	return &reader{file: f, seen: seen, keys: keys, series: map[string]*series{}}
}

func (r *reader) read() error {
	text, err := plaintext.ReadFile(r.file.path)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return r.readAll(bytes.NewReader(text))
}

// longestLine is the greatest length of a line, with its end. The reader of results gives up at a longer one.
const longestLine = bufio.MaxScanTokenSize

// readAll reads the lines of the file.
func (r *reader) readAll(from io.Reader) error {
	text, err := io.ReadAll(from)
	if err != nil {
		return fmt.Errorf("report: %s: %w", r.file.path, err)
	}
	kept, number := text[:0], 0
	for line := range bytes.Lines(text) {
		number++
		switch {
		case len(line) > longestLine:
			r.leaveOut(number, fmt.Sprintf("a line of more than %d KiB", longestLine>>10))
			line = []byte{'\n'}
		case line[len(line)-1] != '\n': // a killed run leaves the beginning of a result
			if n := min(len(line), len(benchmark)); string(line[:n]) == benchmark[:n] {
				r.warn(results.Unreadable, "let the run come to its end, or count that sample as lost",
					"%s: the last line is cut off and left out", r.file.label)
			}
			line = nil
		case line[0] == '#':
			r.file.note(string(line), number)
		}
		kept = append(kept, line...)
	}
	records := benchfmt.NewReader(bytes.NewReader(kept), r.file.path)
	for records.Scan() {
		switch record := records.Result().(type) {
		case *benchfmt.SyntaxError:
			r.leaveOut(record.Line, record.Msg)
		case *benchfmt.Result:
			r.add(record)
		}
	}
	return r.finish()
}

// benchmark begins the line of a result.
const benchmark = "Benchmark"

// leaveOut leaves out a line with a fault.
func (r *reader) leaveOut(line int, fault string) {
	if r.badLines++; r.badLines == 1 {
		r.bad = fmt.Errorf("report: %s:%d: %s", r.file.path, line, fault)
	}
}

func (r *reader) warn(kind results.WarningKind, advice, format string, args ...any) {
	r.file.warnings = append(r.file.warnings, results.Warning{Kind: kind, Problem: fmt.Sprintf(format, args...), Advice: advice})
}

// finish checks the file as a whole.
func (r *reader) finish() error {
	switch {
	case r.count == 0 && r.bad != nil:
		return fmt.Errorf("%w: %w", r.bad, ErrNotResults)
	case r.count == 0:
		return fmt.Errorf("report: %s: no benchmark results in it", r.file.path)
	case r.foreign == r.count:
		return fmt.Errorf("report: %s: no result names its representation or codec (/rep=NAME, /codec=NAME): %w", r.file.path, ErrNotResults)
	case r.timed == 0 && r.copied == 0:
		return r.bad
	}
	if r.badLines > 0 {
		first := ": "
		if r.badLines > 1 {
			first = ", the first: "
		}
		r.warn(results.Unreadable, "count the samples as lost, or write the lines as a run does",
			"%s left out%s%s", typeset.Count(r.badLines, "line"), first, printable(strings.TrimPrefix(r.bad.Error(), "report: ")))
	}
	if r.foreign > 0 {
		r.warn(results.Unreadable, "write /rep=NAME into their names to have them compared",
			"%s: %d results that name no representation or codec are left out", r.file.label, r.foreign)
	}
	if r.copied > 0 {
		r.warn(results.Copied, copied,
			"%s: %s left out: they have the seed, process, round, start and case of others", r.file.label, typeset.Count(r.copied, "result"))
	}
	if r.timed == 0 {
		r.original.warnings = append(r.original.warnings, r.file.warnings...)
		return nil
	}
	r.results.files = append(r.results.files, r.file)
	return nil
}

func (r *reader) add(result *benchfmt.Result) {
	r.count++
	key := r.keyOf(result.Name)
	if key == nil {
		r.foreign++
		return
	}
	_, line := result.Pos()
	at := r.file.notedAt(line)
	if fault := r.faultOf(result); fault != "" {
		r.leaveOut(line, key.String()+": "+fault)
		return
	}
	if at.taken != [2]uint64{} {
		id := sampleID{key, at.round, at.process, at.taken}
		if original := r.seen[id]; original != nil {
			r.copied++
			r.original = original
			return
		}
		r.seen[id] = r.file
	}
	seconds, ok := result.Value("sec/op")
	if !ok {
		r.leaveOut(line, key.String()+": want a positive ns/op")
		return
	}
	r.timed++
	one := sample{seconds: seconds, round: at.roundOf}
	one.nodes, _ = result.Value(results.NodesPerSecond)
	one.calls, _ = result.Value(results.CallsPerOp)
	one.wall, _ = result.Value("wall-sec/op")
	for _, unit := range sizes {
		if one.size == 0 {
			one.size, _ = result.Value(unit)
		}
	}
	s := r.seriesOf(key, result)
	s.samples = append(s.samples, one)
}

// A sampleID is what only copies of a sample have in common.
type sampleID struct {
	key            *work.Key // which the samples of a name share
	round, process int
	taken          [2]uint64
}

// The limits of figures. No measurement comes near them, and figures computed within them are
// finite.
const (
	least = 1e-18
	most  = 1e18
)

// The units that are read.
var (
	positive = map[string]bool{"sec/op": true, "ns/op": true /* 0 and infinite ones */, results.NodesPerSecond: true}
	sizes    = []string{results.BytesPerBoard, results.BitsPerOp, results.BytesOfTables}
)

// faultOf returns the fault of a result that cannot have been measured, "" for any other.
func (r *reader) faultOf(result *benchfmt.Result) string {
	if result.Iters < 1 {
		return fmt.Sprintf("%d iterations, want 1 or more", result.Iters)
	}
	for _, v := range result.Values {
		switch {
		case v.Value > least && v.Value < most, v.Value == 0 && !positive[v.Unit]:
		case positive[v.Unit]:
			return "want a positive " + strings.Replace(v.Unit, "sec/", "ns/", 1)
		case v.Unit == results.CallsPerOp, slices.Contains(sizes, v.Unit):
			return fmt.Sprintf("%g %s", v.Value, v.Unit)
		}
	}
	return ""
}

// keyOf returns the key of a name, nil for one without a board or codec.
func (r *reader) keyOf(name benchfmt.Name) *work.Key {
	key, known := r.keys[string(name)]
	if !known {
		if parsed, err := work.ParseKey(string(name)); err == nil && parsed.Subject.Name != "" {
			key = &parsed
		}
		r.keys[string(name)] = key
	}
	return key
}

// seriesOf returns the series of a result, by its name and configuration.
func (r *reader) seriesOf(key *work.Key, result *benchfmt.Result) *series {
	r.text = r.text[:0]
	for _, c := range result.Config {
		if c.File {
			r.text = append(append(r.text, c.Key...), ':')
			r.text = append(append(r.text, c.Value...), '\n')
		}
	}
	r.text = append(r.text, result.Name...)
	s := r.series[string(r.text)]
	if s != nil {
		return s
	}
	config := map[string]string{procsKey: strconv.Itoa(max(1, key.Procs))}
	for _, c := range result.Config {
		if c.File {
			config[printable(c.Key)] = printable(string(c.Value))
		}
	}
	s = &series{file: r.file, config: config, key: key}
	r.series[string(r.text)] = s
	r.results.series = append(r.results.series, s)
	return s
}

// Only returns the results of some boards, which stand in tables in the order of the names.
func (r *Results) Only(names ...string) *Results {
	only := &Results{files: r.files, boards: r.boards}
	for _, name := range names {
		for _, s := range r.series {
			if s.key.Subject.Name == name {
				only.series = append(only.series, s)
			}
		}
	}
	return only
}
