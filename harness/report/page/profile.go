package page

import (
	"fmt"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Parts of the work that the time goes to.
const (
	generation = iota
	making
	unmaking
	detection
	keys
	others
)

var (
	partNames  = []string{"generation", "make", "unmake", "attack detection", "key", "other"}
	partColors = append([]color.Color{
		color.NRGBA{0x2f, 0x74, 0xb5, 0xff},
		color.NRGBA{0xb8, 0x5c, 0x08, 0xff},
		color.NRGBA{0x9a, 0x4f, 0x8f, 0xff},
		color.NRGBA{0x24, 0x82, 0x5b, 0xff},
		color.NRGBA{0xb8, 0x41, 0x5b, 0xff},
	}, color.NRGBA{0x6b, 0x72, 0x7a, 0xff})
)

// A frame is a function on a stack, inlined ones as well.
type frame struct {
	function string
	part     int // that its file or its name is of; -1 where neither tells
	key      bool
	ofBoard  bool // that its package is a representation's, as far as its folder tells
}

// A stack is what a sample of a profile found, the innermost frame first.
type stack struct {
	rep, work string // by the labels; work without the position
	frames    []frame
	value     float64 // seconds
}

// part returns what the time of a sample went to: the first frame outwards that
// tells. Within make and unmake, lines that work on the key are the key's.
func (s stack) part() int {
	for i, f := range s.frames {
		if f.part < 0 {
			continue
		}
		if f.part == making || f.part == unmaking {
			for _, inner := range s.frames[:i+1] {
				if inner.key {
					return keys
				}
			}
		}
		return f.part
	}
	return others
}

// profiles are all samples of a folder.
type profiles struct {
	files  []string
	stacks []stack
	// sources tells whether the lines of the functions could be read, without
	// which nothing is known of the key.
	sources bool
}

// readProfiles reads all profiles of the processor in a folder and those below
// it.
func readProfiles(dir string) (*profiles, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("report: profiles: %s: is no folder", dir)
	}
	p := &profiles{}
	lines := sourceLines{}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".pprof") {
			return err
		}
		return p.read(path, lines)
	})
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if len(p.stacks) == 0 {
		return nil, fmt.Errorf("report: %s: no profile of the processor with labels in it: bench profile --rep all --out %s records one", dir, dir)
	}
	p.sources = lines.found()
	return p, nil
}

func (p *profiles) read(path string, lines sourceLines) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	parsed, err := profile.Parse(file)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	index := slices.IndexFunc(parsed.SampleType, func(v *profile.ValueType) bool { return v.Type == "cpu" && v.Unit == "nanoseconds" })
	if index < 0 {
		return nil // of memory, or of waiting
	}
	p.files = append(p.files, path)
	for _, sample := range parsed.Sample {
		rep, group := sample.Label["rep"], sample.Label["case"]
		if len(rep) == 0 || len(group) == 0 {
			continue
		}
		s := stack{rep: rep[0], work: workOf(group[0]), value: float64(sample.Value[index]) / 1e9}
		for _, location := range sample.Location {
			for _, line := range location.Line {
				if line.Function != nil {
					s.frames = append(s.frames, frameOf(line, lines))
				}
			}
		}
		p.stacks = append(p.stacks, s)
	}
	return nil
}

// workOf returns the kind of work of a case: without its position and depth, as
// sections are called.
func workOf(group string) string {
	var parts []string
	for part := range strings.SplitSeq(group, "/") {
		if !strings.HasPrefix(part, "pos=") && !strings.HasPrefix(part, "depth=") {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

// frameOf tells what part of the work a function is: by its file, which has the
// same name in all representations, or by the method of the interface that it
// is.
func frameOf(line profile.Line, lines sourceLines) frame {
	f := frame{function: shortName(line.Function.Name), part: -1}
	file := filepath.ToSlash(line.Function.Filename)
	base := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(file), ".go"), "scan_")
	method := strings.ToLower(f.function[strings.LastIndexByte(f.function, '.')+1:])
	f.key = base == "zobrist" || lines.workOnKey(line.Function.Filename, line.Line)
	f.ofBoard = inBoard.MatchString(file)
	if strings.Contains(file, "/harness/") || strings.Contains(file, "/perft/") || strings.Contains(file, "/internal/") {
		return f
	}
	switch base {
	case "attacks", "legal", "survey":
		f.part = detection
	case "movegen", "count", "pawns":
		f.part = generation
	}
	switch {
	case strings.HasPrefix(method, "unmake"):
		f.part = unmaking
	case strings.HasPrefix(method, "make"):
		f.part = making
	case f.part >= 0:
	case strings.Contains(method, "legal") || method == "attackers" || method == "checkers":
		f.part = detection
	case strings.HasPrefix(method, "append") || strings.HasPrefix(method, "count") || strings.HasPrefix(method, "write"):
		f.part = generation
	}
	return f
}

// inBoard is a file of a representation.
var inBoard = regexp.MustCompile(`(^|/)rep/[^/]+/[^/]+$`)

var shape = regexp.MustCompile(`\[go\.shape\.\[(\d)\]struct \{\}\]|\[go\.shape[^]]*\]|\[\.\.\.\]`)

// shortName returns a function's name without the path of its package, and
// without what the compiler adds for type parameters.
func shortName(name string) string {
	name = shape.ReplaceAllString(name, "")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// sourceLines are the lines of the source files that a profile names, as far as
// they are there.
type sourceLines map[string][]string

// keyLine is a line that works on the key.
var keyLine = regexp.MustCompile(`(?i)\bkeys?\b|keys\[|Key\(|Keys\(`)

func (s sourceLines) workOnKey(path string, line int64) bool {
	lines, ok := s[path]
	if !ok {
		lines = readLines(path)
		s[path] = lines
	}
	return line > 0 && int(line) <= len(lines) && keyLine.MatchString(lines[line-1])
}

// readLines reads a source file: where it was when it was compiled, or below the
// working folder. It returns nil where it is not there.
func readLines(path string) []string {
	for rest := filepath.ToSlash(path); rest != ""; {
		if text, err := os.ReadFile(rest); err == nil {
			return strings.Split(string(text), "\n")
		}
		_, rest, _ = strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	}
	return nil
}

// found reports whether the sources of what makes moves are there.
func (s sourceLines) found() bool {
	for path, lines := range s {
		if strings.HasSuffix(path, "make.go") && lines != nil {
			return true
		}
	}
	return false
}

// reps returns the representations that have samples, in an order like that of
// the columns, others behind them.
func (p *profiles) reps(columns []string) []string {
	var reps []string
	for _, c := range columns {
		if slices.ContainsFunc(p.stacks, func(s stack) bool { return s.rep == c }) {
			reps = append(reps, c)
		}
	}
	for _, s := range p.stacks {
		if !slices.Contains(reps, s.rep) {
			reps = append(reps, s.rep)
		}
	}
	return reps
}

// works returns the kinds of work that have samples.
func (p *profiles) works() []string {
	var works []string
	for _, s := range p.stacks {
		if !slices.Contains(works, s.work) {
			works = append(works, s.work)
		}
	}
	return works
}

// shares returns what each representation spends on each part of a kind of work,
// and how many seconds of samples that is from.
func (p *profiles) shares(reps []string, work string) (shares [][]float64, seconds []float64) {
	shares, seconds = make([][]float64, len(reps)), make([]float64, len(reps))
	for i := range reps {
		shares[i] = make([]float64, len(partNames))
	}
	for _, s := range p.stacks {
		if s.work == work {
			i := slices.Index(reps, s.rep)
			shares[i][s.part()] += s.value
			seconds[i] += s.value
		}
	}
	for i := range reps {
		for k := range shares[i] {
			if seconds[i] > 0 {
				shares[i][k] /= seconds[i]
			}
		}
	}
	return shares, seconds
}
