package gain

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A CallGraph is a profile of valgrind's callgrind: exact counts of calls, and instructions.
type CallGraph struct {
	names []string
	self  float64           // instructions, of all functions
	calls map[edge]*calling // by caller and callee
}

type edge struct{ caller, callee int } // indices of names

type calling struct{ count, cost float64 } // cost is of the callee with all that it calls

// recursion matches the end of the name of a function that was entered again before it returned.
var recursion = regexp.MustCompile(`'\d+$`)

// ReadCallGraph reads a file of callgrind, of any of its options. The error names a line that is wrong, or says that
// the file is cut off.
//
// Reference: the Callgrind Format Specification of the Valgrind manual.
func ReadCallGraph(r io.Reader) (*CallGraph, error) {
	g := &CallGraph{calls: map[edge]*calling{}}
	var (
		ids       = map[string]int{} // of names, and of their abbreviations: "(12)"
		positions = 1                // numbers before the costs of a line
		at        edge
		count     float64 // of the calls whose cost is the next line
		jump      bool    // whether the next line is the source of a jump
		total     float64
	)
	intern := func(text string) int {
		short, name := "", text
		if strings.HasPrefix(text, "(") {
			if id, rest, ok := strings.Cut(text, ")"); ok && strings.Trim(id[1:], "0123456789") == "" {
				short, name = id+")", strings.TrimSpace(rest)
			}
		}
		if name == "" {
			if i, ok := ids[short]; ok {
				return i
			}
			name = short
		}
		name = recursion.ReplaceAllString(name, "")
		i, ok := ids[name]
		if !ok {
			i = len(g.names)
			g.names = append(g.names, name)
			ids[name] = i
		}
		if short != "" {
			ids[short] = i
		}
		return i
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		wrong := func() error { return fmt.Errorf("gain: line %d: %.80q is no line of callgrind", n, line) }
		key, value, isField := strings.Cut(line, "=")
		header, text, isHeader := strings.Cut(line, ":")
		switch {
		case line == "" || line[0] == '#':
		case strings.IndexByte("+-*0123456789", line[0]) >= 0:
			if jump {
				jump = false
				continue
			}
			fields := strings.Fields(line)
			cost := 0.
			if len(fields) > positions {
				var err error
				if cost, err = strconv.ParseFloat(fields[positions], 64); err != nil {
					return nil, wrong()
				}
			}
			if count == 0 {
				g.self += cost
				continue
			}
			if g.calls[at] == nil {
				g.calls[at] = &calling{}
			}
			g.calls[at].count += count
			g.calls[at].cost += cost
			count = 0
		case key == "fn":
			at.caller = intern(value)
		case key == "cfn":
			at.callee = intern(value)
		case key == "calls":
			number, _, _ := strings.Cut(value, " ")
			var err error
			if count, err = strconv.ParseFloat(number, 64); err != nil {
				return nil, wrong()
			}
		case key == "jump" || key == "jcnd":
			jump = true
		case isField && !strings.Contains(key, " "): // files and objects
		case header == "positions":
			positions = len(strings.Fields(text))
		case header == "totals":
			part, err := strconv.ParseFloat(strings.Fields(text + " 0")[0], 64)
			if err != nil {
				return nil, wrong()
			}
			total += part
		case !isHeader:
			return nil, wrong()
		}
	}
	switch err := lines.Err(); {
	case err != nil:
		return nil, fmt.Errorf("gain: %w", err)
	case g.self == 0:
		return nil, errors.New("gain: no instructions in it: want a file of valgrind --tool=callgrind")
	case total == 0 || math.Abs(g.self-total) > total/1000:
		return nil, fmt.Errorf("gain: it is cut off: its lines add up to %.0f instructions, and its end says %.0f", g.self, total)
	}
	return g, nil
}

// OfCallgrind returns the usage by a file of callgrind. The error is of [ReadCallGraph].
func (m Map) OfCallgrind(text []byte) (Usage, error) {
	g, err := ReadCallGraph(bytes.NewReader(text))
	if err != nil {
		return Usage{}, err
	}
	return m.OfCalls(g), nil
}

// OfCalls returns the usage by a call graph. A call within another call of the map belongs to that one, and is not
// counted. The graph has no stacks: a function is within a call if most of its calls come from there. Few calls that
// never were do no harm then: callgrind sees some at each switch of the stack, as the runtime of Go makes.
func (m Map) OfCalls(g *CallGraph) Usage {
	u := Usage{Shares: map[string]float64{}, Counts: map[string]float64{}, Total: g.self}
	of := m.assign(&u, g.names)
	within := make([]bool, len(g.names)) // a call of the map
	for i, f := range of {
		within[i] = f != nil
	}
	for more := true; more; {
		more = false
		balance := make([]float64, len(g.names)) // calls from within, less the others
		for e, c := range g.calls {
			if within[e.caller] {
				balance[e.callee] += c.count
			} else {
				balance[e.callee] -= c.count
			}
		}
		for i := range within {
			if !within[i] && balance[i] > 0 {
				within[i], more = true, true
			}
		}
	}
	for e, c := range g.calls {
		f := of[e.callee]
		if f == nil || within[e.caller] {
			continue
		}
		u.Shares[f.Call] += c.cost / u.Total
		if f.first {
			u.Counts[f.Call] += c.count
		}
	}
	return u
}
