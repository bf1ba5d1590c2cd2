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

// ReadCallGraph reads a file of callgrind, of any of its options. Lines that it does not know are left out: the error says
// that those it knows do not add up to the total at the end of the file.
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
	number := func(text string, n int) float64 { // 0 for none
		fields := strings.Fields(text)
		if n >= len(fields) {
			return 0
		}
		value, _ := strconv.ParseFloat(fields[n], 64)
		return value
	}
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
	for lines.Scan() {
		line := lines.Text()
		key, value, _ := strings.Cut(line, "=")
		header, text, _ := strings.Cut(line, ":")
		switch {
		case line != "" && strings.IndexByte("+-*0123456789", line[0]) >= 0:
			cost := number(line, positions)
			switch {
			case jump:
			case count == 0:
				g.self += cost
			default:
				if g.calls[at] == nil {
					g.calls[at] = &calling{}
				}
				g.calls[at].count += count
				g.calls[at].cost += cost
			}
			count, jump = 0, false
		case key == "fn":
			at.caller = intern(value)
		case key == "cfn":
			at.callee = intern(value)
		case key == "calls":
			count = number(value, 0)
		case key == "jump" || key == "jcnd":
			jump = true
		case header == "positions":
			positions = len(strings.Fields(text))
		case header == "totals":
			total += number(text, 0)
		}
	}
	switch err := lines.Err(); {
	case err != nil:
		return nil, fmt.Errorf("gain: %w", err)
	case g.self == 0:
		return nil, errors.New("gain: no instructions in it: want a file of valgrind --tool=callgrind")
	case total == 0 || math.Abs(g.self-total) > total/1000:
		return nil, fmt.Errorf("gain: it is cut off or damaged: its lines add up to %.0f instructions, and its end says %.0f", g.self, total)
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
