package profile

import (
	"bytes"
	"os"
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
	Other
	partCount
)

// Parts are the names of the parts, which are the values of the label part.
var Parts = [partCount]string{"generation", "make", "unmake", "attacks", "other"}

// partLabel is the label that has the part of a sample.
const partLabel = "part"

// Shares is the time of one kind of work on one board, all positions together.
type Shares struct {
	Key     work.Key // without a position
	Seconds [partCount]float64
	Total   float64 // seconds of all parts
}

// labelFile gives a CPU profile the parts of its samples, and the environment as comments.
func labelFile(path string) ([]Shares, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := profile.ParseData(text)
	if err != nil {
		return nil, err
	}
	for _, line := range machine.ThisEnvironment().Lines() {
		p.Comments = append(p.Comments, line[0]+": "+line[1])
	}
	shares := Label(p)
	var labelled bytes.Buffer
	if err := p.Write(&labelled); err != nil {
		return nil, err
	}
	return shares, os.WriteFile(path, labelled.Bytes(), 0o666)
}

// Label gives each sample of a case the label part, and returns the time of the parts.
func Label(p *profile.Profile) []Shares {
	const nanoseconds = 1 // the value of a sample that is its time
	var shares []Shares
	for _, sample := range p.Sample {
		name, group := sample.Label[string(work.OfBoard)], sample.Label[caseLabel]
		if len(name) == 0 || len(group) == 0 {
			continue
		}
		key, _ := work.ParseKey(group[0]) // a key, as runLabelled wrote it
		key = work.Key{Work: key.Work, Subject: work.Subject{Type: work.OfBoard, Name: name[0]}}
		i := slices.IndexFunc(shares, func(s Shares) bool { return s.Key == key })
		if i < 0 {
			i = len(shares)
			shares = append(shares, Shares{Key: key})
		}
		part := partOf(sample)
		sample.Label[partLabel] = []string{Parts[part]}
		seconds := float64(sample.Value[nanoseconds]) / 1e9
		shares[i].Seconds[part] += seconds
		shares[i].Total += seconds
	}
	return shares
}

// partOf returns the part of the innermost frame that belongs to one.
func partOf(sample *profile.Sample) Part {
	for _, location := range sample.Location {
		for _, line := range location.Line {
			if f := line.Function; f != nil && PartOf(f.Name) != Other {
				return PartOf(f.Name)
			}
		}
	}
	return Other
}

// The names of functions that belong to a part, in lower case. The same function has the same name in all
// boards. Any other function belongs to the part of its caller, and a driver to no part.
var (
	drivers        = regexp.MustCompile(`/(harness|perft|engine|internal)[/.]`)
	generationName = regexp.MustCompile(`^(append|count|write|generate|evasions)`)
	attacksName    = regexp.MustCompile(`^(attack|check|find|pin|exposes|opens|shield|blocker|sniper|soleblocker|sliderbehind|clear|across|kingmoves|kingsafe|theirpawnattacks|withoutunsafe|couldattack|threatchanges|cancastle|maycastle|castlepath|opencastles|leaperchecks|pawndanger|slidersto|reach|testslider|release)|attackers$|pinned|legal|givescheck`)
)

// PartOf returns the part that a function of a board belongs to, Other for any other
// function.
func PartOf(function string) Part {
	function = shape.ReplaceAllString(function, "")
	name := strings.ToLower(function[strings.LastIndexByte(function, '.')+1:])
	switch {
	case drivers.MatchString(function):
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

// shape matches the compiler's suffix for type parameters.
var shape = regexp.MustCompile(`\[go\.shape\.\[(\d)\]struct \{\}\]|\[go\.shape[^]]*\]|\[\.\.\.\]`)
