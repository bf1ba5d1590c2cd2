package gain

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/pprof/profile"
)

// A Map assigns the functions of an engine to the calls that they answer.
type Map []*Function

// A Function is an entry of a Map: the functions that one expression matches.
type Function struct {
	Call, Text string
	expression *regexp.Regexp
	first      bool // of the call: the others add their time, and are not counted
}

// wholeName matches an expression that is a name: "see_ge", "Position::see_ge".
var wholeName = regexp.MustCompile(`^[\w:]+$`)

// NewMap returns a map from lists of expressions by call. A name matches a function of that name in any namespace,
// package or type, with any parameters, as "see_ge" does Position::see_ge(Move, Value) const; any other expression is
// a regular one, which matches a part of the whole text.
func NewMap(lists map[string][]string) (Map, error) {
	var m Map
	for _, call := range slices.Sorted(maps.Keys(lists)) {
		if !slices.Contains(Calls(), call) {
			return nil, fmt.Errorf("gain: unknown call %q, want one such as Make or SEEAtLeast", call)
		}
		for i, text := range lists[call] {
			expression := text
			if wholeName.MatchString(text) {
				expression = `(?:^|[\s:.*&])` + text + `(?:$|[(<\[.])`
			}
			compiled, err := regexp.Compile(expression)
			if err != nil {
				return nil, fmt.Errorf("gain: %s: %w", call, err)
			}
			m = append(m, &Function{call, text, compiled, i == 0})
		}
	}
	return m, nil
}

// A Usage is the share of each call of a Map in a run of an engine.
type Usage struct {
	Shares  map[string]float64 // of Total, for the outermost function that is in the map, with all that it calls
	Counts  map[string]float64 // how often they were made, nil if the profile does not say
	Total   float64            // nanoseconds, samples or instructions of the run
	Missing []*Function        // entries that match no function of the run
	Names   []string           // the functions of the run

	// Of a profile of samples, 0 if it is unknown.
	Samples     float64 // how many
	Nanoseconds bool    // Total is in nanoseconds
}

// assign sets the names and the missing entries of u, and returns the entry of each name, nil for none.
func (m Map) assign(u *Usage, names []string) []*Function {
	u.Names = names
	of := make([]*Function, len(names))
	for _, f := range m {
		found := false
		for i, name := range names {
			if f.expression.MatchString(name) {
				found = true
				if of[i] == nil {
					of[i] = f
				}
			}
		}
		if !found {
			u.Missing = append(u.Missing, f)
		}
	}
	return of
}

// OfProfile returns the usage by a profile of pprof, or by folded stacks. The error says why it is neither.
func (m Map) OfProfile(text []byte) (Usage, error) {
	if p, err := profile.ParseData(text); err == nil {
		return m.OfSamples(p), nil
	}
	p, err := ReadStacks(bytes.NewReader(text))
	if err != nil {
		return Usage{}, fmt.Errorf("no profile of pprof and no folded stacks: %w", err)
	}
	u := m.OfSamples(p)
	u.Nanoseconds = false
	return u, nil
}

// OfSamples returns the usage by the samples of a profile. The total is the sum of the last value of each.
func (m Map) OfSamples(p *profile.Profile) Usage {
	u := Usage{Shares: map[string]float64{}, Nanoseconds: true}
	names := make([]string, len(p.Function))
	for i, f := range p.Function {
		names[i] = f.Name
	}
	of := map[*profile.Function]*Function{}
	for i, f := range m.assign(&u, names) {
		of[p.Function[i]] = f
	}
	for _, sample := range p.Sample {
		if len(sample.Value) == 0 {
			continue
		}
		value := float64(sample.Value[len(sample.Value)-1])
		u.Total += value
		switch {
		case len(p.SampleType) > 0 && p.SampleType[0].Unit == "count":
			u.Samples += float64(sample.Value[0])
		case p.Period > 0:
			u.Samples += value / float64(p.Period)
		}
		if f := outermost(sample, of); f != nil {
			u.Shares[f.Call] += value
		}
	}
	for call := range u.Shares {
		u.Shares[call] /= u.Total
	}
	return u
}

// outermost returns the entry of the outermost function of a sample that has one.
func outermost(sample *profile.Sample, of map[*profile.Function]*Function) *Function {
	for _, location := range slices.Backward(sample.Location) {
		for _, line := range slices.Backward(location.Line) {
			if f := of[line.Function]; f != nil {
				return f
			}
		}
	}
	return nil
}

// ReadStacks reads folded stacks, as the scripts stackcollapse of FlameGraph write them: a line a stack, the functions
// from the outermost one with semicolons between them, and the number of samples. The error names a line that is none.
func ReadStacks(r io.Reader) (*profile.Profile, error) {
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}}}
	locations := map[string]*profile.Location{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		end := strings.LastIndexByte(line, ' ')
		samples, err := strconv.ParseInt(line[end+1:], 10, 64)
		if end < 0 || err != nil || samples < 0 {
			return nil, fmt.Errorf("gain: line %d: %.80q, want main;search;see_ge 12", n, line)
		}
		sample := &profile.Sample{Value: []int64{samples}}
		for _, name := range strings.Split(line[:end], ";") {
			if locations[name] == nil {
				f := &profile.Function{ID: uint64(len(locations) + 1), Name: name}
				p.Function = append(p.Function, f)
				locations[name] = &profile.Location{ID: f.ID, Line: []profile.Line{{Function: f}}}
			}
			sample.Location = slices.Insert(sample.Location, 0, locations[name])
		}
		p.Sample = append(p.Sample, sample)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("gain: %w", err)
	}
	return p, nil
}
