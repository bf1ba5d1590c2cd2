package profile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/google/pprof/profile"
	"golang.org/x/perf/benchfmt"
)

// A Part is a part of a board's work that time is spent on.
type Part int

// The parts.
const (
	Generation Part = iota // listing and counting moves
	Making
	Unmaking
	Attacks // checks, pins, and attacked squares
	Hashing // the incremental key, within make and unmake
	Other
	partCount
)

var partNames = [partCount]string{"generation", "make", "unmake", "attacks", "key", "other"}

// PartList lists the parts in their order.
func PartList() []Part { return []Part{Generation, Making, Unmaking, Attacks, Hashing, Other} }

// String returns the name of p: "generation", "make", "unmake", "attacks", "key"
// or "other".
func (p Part) String() string {
	if p >= 0 && p < partCount {
		return partNames[p]
	}
	return fmt.Sprintf("Part(%d)", int(p))
}

// Parts divides the time of a CPU profile. It is made when the profile is
// recorded, while the sources still match the program, because it finds the lines
// that work on the key in them.
//
// It is kept in the file PartsPath next to the profile, as Go benchmark text: the
// environment at the top, then a line for each kind of work and board with the
// number of samples and the seconds of each part.
//
//	commit: 0123456789ab
//	BenchmarkPerft/count=bulk/dispatch=interface/rep=x88	412	2.61 generation-sec	0.7 make-sec …
//
// The key has no figure if the sources could not be read: its time is in make and
// unmake then.
type Parts struct {
	Commit string // of the program, "" if it is not known
	CPU    string // of the machine, "" if it is not known
	Rows   []PartsRow
}

// PartsRow is the time of one kind of work on one board, all positions together.
type PartsRow struct {
	Key     harness.Key // without a position
	Samples int
	Seconds [partCount]float64 // by part
	HasKey  bool               // whether the time of the key is known
}

// Total returns the seconds of all parts.
func (r PartsRow) Total() float64 {
	sum := 0.0
	for _, s := range r.Seconds {
		sum += s
	}
	return sum
}

// PartsPath returns the path of the parts of a profile: cpu.parts.txt for
// cpu.pprof.
func PartsPath(profilePath string) string {
	return strings.TrimSuffix(profilePath, filepath.Ext(profilePath)) + ".parts.txt"
}

// ErrNoParts is the error of Split for a profile that is not of the CPU, or has no
// sample with the labels that [Record] sets.
var ErrNoParts = errors.New("not a CPU profile with the labels of a board")

// Split divides the time of a CPU profile. source returns the text of a source
// file by the path that the profile has for it. If one of the board's files
// cannot be read, or is not the one that was compiled, the time of the key is not
// separated.
func Split(p *profile.Profile, source func(path string) ([]byte, error)) (Parts, error) {
	index := slices.IndexFunc(p.SampleType, func(v *profile.ValueType) bool { return v.Type == "cpu" && v.Unit == "nanoseconds" })
	if index < 0 || len(p.SampleType) != 2 { // the number of samples is the other one
		return Parts{}, fmt.Errorf("profile: %w", ErrNoParts)
	}
	var parts Parts
	sources := readSources(p, source)
	for _, sample := range p.Sample {
		key, ok := labelled(sample)
		if !ok {
			continue
		}
		i := slices.IndexFunc(parts.Rows, func(r PartsRow) bool { return r.Key == key })
		if i < 0 {
			i = len(parts.Rows)
			parts.Rows = append(parts.Rows, PartsRow{Key: key, HasKey: sources != nil})
		}
		parts.Rows[i].Samples += int(sample.Value[1-index])
		parts.Rows[i].Seconds[sources.partOf(sample)] += float64(sample.Value[index]) / 1e9
	}
	if len(parts.Rows) == 0 {
		return Parts{}, fmt.Errorf("profile: %w", ErrNoParts)
	}
	return parts, nil
}

// labelled returns the key of a sample without its position, and whether it has
// one.
func labelled(sample *profile.Sample) (harness.Key, bool) {
	for _, of := range harness.SubjectTypes() {
		name, group := sample.Label[string(of)], sample.Label[caseLabel]
		if len(name) == 0 || len(group) == 0 {
			continue
		}
		key, err := harness.ParseKey(group[0])
		key = harness.Key{Work: key.Work, Subject: harness.Subject{Type: of, Name: name[0]}}
		return key, err == nil
	}
	return harness.Key{}, false
}

// sources are the lines of the source files of a profile, by path; nil if they
// could not be read.
type sources map[string][]string

// readSources reads the files of all functions that play moves.
func readSources(p *profile.Profile, source func(string) ([]byte, error)) sources {
	read := sources{}
	for _, f := range p.Function {
		if part := PartOf(f.Name); part != Making && part != Unmaking {
			continue
		}
		if read[f.Filename] == nil {
			text, err := source(f.Filename)
			if err != nil {
				return nil
			}
			read[f.Filename] = strings.Split(string(text), "\n")
		}
		if !declares(read[f.Filename], f) {
			return nil
		}
	}
	if len(read) == 0 {
		return nil
	}
	return read
}

// declares reports whether a function begins on the line that the profile says.
func declares(lines []string, f *profile.Function) bool {
	if f.StartLine < 1 || int(f.StartLine) > len(lines) {
		return false
	}
	name := ShortName(f.Name)
	name, _, _ = strings.Cut(name[strings.LastIndexByte(name, '.')+1:], "-")
	line := lines[f.StartLine-1]
	return strings.Contains(line, "func") && (strings.Contains(line, name) || strings.HasPrefix(name, "func"))
}

// keyLine is a line of Make or Unmake that works on the key.
var keyLine = regexp.MustCompile(`(?i)\bkeys?\b|keys\[|key\(|keys\(`)

// partOf returns the part of the innermost frame that belongs to one. Within make
// and unmake, lines that work on the key are Hashing.
func (s sources) partOf(sample *profile.Sample) Part {
	hashing := false
	for _, location := range sample.Location {
		for _, line := range location.Line {
			if line.Function == nil {
				continue
			}
			lines := s[line.Function.Filename]
			onKey := line.Line > 0 && int(line.Line) <= len(lines) && keyLine.MatchString(lines[line.Line-1])
			hashing = hashing || onKey || fileOf(line.Function.Filename) == "zobrist"
			switch part := PartOf(line.Function.Name); {
			case part == Other:
			case s != nil && hashing && (part == Making || part == Unmaking):
				return Hashing
			default:
				return part
			}
		}
	}
	return Other
}

// The names of functions that belong to a part, in lower case. The same function has the same name in all
// boards. Any other belongs to the part of its caller.
var (
	generationName = regexp.MustCompile(`^(append|count|write|generate|evasions)`)
	attacksName    = regexp.MustCompile(`^(attack|check|find|pin|exposes|opens|shield|blocker|sniper|soleblocker|sliderbehind|clear|across|kingmoves|kingsafe|theirpawnattacks|withoutunsafe|couldattack|threatchanges|cancastle|maycastle|castlepath|opencastles|leaperchecks|pawndanger|slidersto|reach|testslider|release)|attackers$|pinned|legal|givescheck`)
)

// PartOf returns the part that a function of a board belongs to, Other for any other
// function. It never returns Hashing: that is found by lines, not by functions.
func PartOf(function string) Part {
	for _, driver := range []string{"/harness/", "/perft/", "/engine/", "/internal/"} {
		if strings.Contains(packageOf(function)+"/", driver) {
			return Other
		}
	}
	name := ShortName(function)
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	switch {
	case strings.HasPrefix(name, "unmake"):
		return Unmaking
	case strings.HasPrefix(name, "make"):
		return Making
	case generationName.MatchString(name):
		return Generation
	case attacksName.MatchString(name):
		return Attacks
	}
	return Other
}

// packageOf returns the path of the package of a function.
func packageOf(function string) string {
	function = shape.ReplaceAllString(function, "")
	slash := strings.LastIndexByte(function, '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + name
}

// fileOf returns the name of a source file without its folder and ".go".
func fileOf(path string) string {
	return strings.TrimSuffix(filepath.Base(filepath.ToSlash(path)), ".go")
}

var shape = regexp.MustCompile(`\[go\.shape\.\[(\d)\]struct \{\}\]|\[go\.shape[^]]*\]|\[\.\.\.\]`)

// ShortName returns the name of a function without the path of its package and
// without the compiler's suffix for type parameters: x88.(*Board).Make.
func ShortName(function string) string {
	function = shape.ReplaceAllString(function, "")
	return function[strings.LastIndexByte(function, '/')+1:]
}

const partUnit = "-sec"

// Write writes the parts as they are kept next to a profile.
func (p Parts) Write(w io.Writer, environment machine.Environment) error {
	var text strings.Builder
	for _, line := range environment.Lines() {
		fmt.Fprintf(&text, "%s: %s\n", line[0], line[1])
	}
	for _, row := range p.Rows {
		fmt.Fprintf(&text, "Benchmark%v\t%d", row.Key, row.Samples)
		for _, part := range PartList() {
			if part != Hashing || row.HasKey {
				text.WriteString("\t" + strconv.FormatFloat(row.Seconds[part], 'f', 3, 64) + " " + part.String() + partUnit)
			}
		}
		text.WriteString("\n")
	}
	if _, err := io.WriteString(w, text.String()); err != nil {
		return fmt.Errorf("profile: write the parts: %w", err)
	}
	return nil
}

// ReadParts reads the output of Write. name is the name of the file, for errors,
// which have the line. Lines that are no parts are an error too.
func ReadParts(r io.Reader, name string) (Parts, error) {
	var parts Parts
	reader := benchfmt.NewReader(r, name)
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return Parts{}, fmt.Errorf("profile: %w", record)
		case *benchfmt.Result:
			row := PartsRow{Samples: record.Iters}
			var err error
			if row.Key, err = harness.ParseKey(string(record.Name)); err != nil {
				return Parts{}, fmt.Errorf("profile: %s: %w", name, err)
			}
			for _, part := range PartList() {
				value, ok := record.Value(part.String() + partUnit)
				if !ok && part != Hashing || value < 0 {
					_, line := record.Pos()
					return Parts{}, fmt.Errorf("profile: %s:%d: want the seconds of %v", name, line, part)
				}
				row.Seconds[part] = value
				row.HasKey = row.HasKey || part == Hashing && ok
			}
			parts.Rows = append(parts.Rows, row)
			parts.Commit, parts.CPU = record.GetConfig("commit"), record.GetConfig("cpu")
		}
	}
	if err := reader.Err(); err != nil {
		return Parts{}, fmt.Errorf("profile: %s: %w", name, err)
	}
	if len(parts.Rows) == 0 {
		return Parts{}, fmt.Errorf("profile: %s: no parts of a profile in it", name)
	}
	return parts, nil
}

// writeParts writes the parts of a CPU profile next to it.
func writeParts(profilePath string) (err error) {
	file, err := os.Open(profilePath)
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	defer file.Close()
	p, err := profile.Parse(file)
	if err != nil {
		return fmt.Errorf("profile: %s: %w", profilePath, err)
	}
	path := PartsPath(profilePath)
	parts, err := Split(p, readSource)
	if errors.Is(err, ErrNoParts) {
		// Too short for a sample. The parts of an older profile are not of this one.
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("profile: %w", err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	out, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	return parts.Write(out, machine.ThisEnvironment())
}

// readSource reads a source file: where it was when it was compiled, or below the
// working folder.
func readSource(path string) ([]byte, error) {
	for rest := filepath.ToSlash(path); rest != ""; {
		if text, err := os.ReadFile(rest); err == nil {
			return text, nil
		}
		_, rest, _ = strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	}
	return nil, fmt.Errorf("profile: %s: %w", path, os.ErrNotExist)
}
