package profile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/work"
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

// partLabel is the label that has the part of a sample.
const partLabel = "part"

// label gives each sample of a case the label part. source returns the text of a source file by the path that the
// profile has for it: lines that work on the key are found in the sources, which still match the program when the
// profile is recorded. If one of the board's files cannot be read, or is not the one that was compiled, the time of
// the key stays in make and unmake.
func label(p *profile.Profile, source func(path string) ([]byte, error)) {
	sources := readSources(p, source)
	for _, sample := range p.Sample {
		if len(sample.Label[caseLabel]) > 0 {
			sample.Label[partLabel] = []string{sources.partOf(sample).String()}
		}
	}
}

// Shares is the time of one kind of work on one board, all positions together.
type Shares struct {
	Key     work.Key // without a position
	Seconds [partCount]float64
}

// Total returns the seconds of all parts.
func (s Shares) Total() float64 {
	sum := 0.0
	for _, seconds := range s.Seconds {
		sum += seconds
	}
	return sum
}

// SharesOf divides the time of a CPU profile by the labels that [Record] sets. Samples without the label of a part, of
// an older profile, are divided by their functions, without the key. It returns nothing for another profile.
func SharesOf(p *profile.Profile) []Shares {
	index := slices.IndexFunc(p.SampleType, func(v *profile.ValueType) bool { return v.Type == "cpu" && v.Unit == "nanoseconds" })
	if index < 0 {
		return nil
	}
	var shares []Shares
	for _, sample := range p.Sample {
		key, ok := labelled(sample)
		if !ok {
			continue
		}
		i := slices.IndexFunc(shares, func(s Shares) bool { return s.Key == key })
		if i < 0 {
			i = len(shares)
			shares = append(shares, Shares{Key: key})
		}
		part := slices.Index(partNames[:], strings.Join(sample.Label[partLabel], ""))
		if part < 0 {
			part = int(sources(nil).partOf(sample))
		}
		shares[i].Seconds[part] += float64(sample.Value[index]) / 1e9
	}
	return shares
}

// labelled returns the key of a sample without its position, and whether it has one.
func labelled(sample *profile.Sample) (work.Key, bool) {
	for _, of := range work.SubjectTypes() {
		name, group := sample.Label[string(of)], sample.Label[caseLabel]
		if len(name) == 0 || len(group) == 0 {
			continue
		}
		key, err := work.ParseKey(group[0])
		key = work.Key{Work: key.Work, Subject: work.Subject{Type: of, Name: name[0]}}
		return key, err == nil
	}
	return work.Key{}, false
}

// Read reads a profile. The errors name the path.
func Read(path string) (*profile.Profile, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	defer f.Close()
	p, err := profile.Parse(f)
	if err != nil {
		return nil, fmt.Errorf("profile: %s: %w", path, err)
	}
	return p, nil
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

// labelFile gives the samples of a CPU profile their parts, and the profile the environment as comments.
func labelFile(path string) (err error) {
	p, err := Read(path)
	if err != nil {
		return err
	}
	label(p, readSource)
	for _, line := range machine.ThisEnvironment().Lines() {
		p.Comments = append(p.Comments, line[0]+": "+line[1])
	}
	out, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if err := p.Write(out); err != nil {
		return fmt.Errorf("profile: %s: %w", path, err)
	}
	return nil
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
