package cli

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/profile"
	pprof "github.com/google/pprof/profile"
)

// top is the functions of a profile, the one with most first.
type top struct {
	sampleType string // as pprof calls it: cpu, alloc_space
	unit       string
	total      int64
	functions  []topFunction
	methods    []topFunction // of the board, as searches call them, and the time outside of the board; none without a search
}

// topFunction is a line of top.
type topFunction struct {
	name      string
	flat, cum int64 // in the function itself, and with everything that it calls
}

// sampleTypes says which of a profile's numbers counts.
var sampleTypes = map[profile.Mode]string{
	profile.CPU:    "cpu",
	profile.Mem:    "inuse_space",
	profile.Allocs: "alloc_space",
	profile.Block:  "delay",
	profile.Mutex:  "delay",
}

// readTop reads a profile of a mode.
func readTop(r io.Reader, mode profile.Mode) (top, error) {
	p, err := pprof.Parse(r)
	if err != nil {
		return top{}, err
	}
	index := slices.IndexFunc(p.SampleType, func(v *pprof.ValueType) bool { return v.Type == sampleTypes[mode] })
	if index < 0 {
		return top{}, fmt.Errorf("a profile without %s", sampleTypes[mode])
	}
	t := top{sampleType: p.SampleType[index].Type, unit: p.SampleType[index].Unit}
	byName, byMethod := make(map[string]*topFunction), make(map[string]int64)
	for _, s := range p.Sample {
		value := s.Value[index]
		t.total += value
		if name := profile.MethodOf(s); name != "" {
			byMethod[name] += value
		}
		seen := make(map[string]bool) // a recursive function counts once
		leaf := true
		for _, location := range s.Location {
			for _, line := range location.Line {
				if line.Function == nil {
					continue
				}
				name := line.Function.Name
				f := byName[name]
				if f == nil {
					f = &topFunction{name: name}
					byName[name] = f
				}
				if leaf {
					f.flat += value
					leaf = false
				}
				if !seen[name] {
					f.cum += value
					seen[name] = true
				}
			}
		}
	}
	for _, f := range byName {
		if f.flat > 0 {
			t.functions = append(t.functions, *f)
		}
	}
	for name, value := range byMethod {
		t.methods = append(t.methods, topFunction{name: name, flat: value})
	}
	for _, list := range [][]topFunction{t.functions, t.methods} {
		slices.SortFunc(list, func(x, y topFunction) int {
			return cmp.Or(cmp.Compare(y.flat, x.flat), strings.Compare(x.name, y.name))
		})
	}
	return t, nil
}

// print prints the first n functions.
func (t top) print(w io.Writer, n int) {
	if len(t.functions) == 0 {
		fmt.Fprintf(w, "No samples of %s.\n", t.sampleType)
		return
	}
	n = min(n, len(t.functions))
	fmt.Fprintf(w, "Top %d of %d functions by %s, %s in all:\n", n, len(t.functions), t.sampleType, t.amount(t.total))
	rows := [][]string{{"flat", "flat%", "cum", "cum%", ""}}
	for _, f := range t.functions[:n] {
		rows = append(rows, []string{t.amount(f.flat), t.percent(f.flat), t.amount(f.cum), t.percent(f.cum), shortName(f.name)})
	}
	printColumns(w, rows, 0, 1, 2, 3)
	if len(t.methods) == 0 {
		return
	}
	fmt.Fprintf(w, "\nSearches, by the method of the board that the engine called:\n")
	rows = nil
	for _, m := range t.methods {
		rows = append(rows, []string{t.amount(m.flat), t.percent(m.flat), m.name})
	}
	printColumns(w, rows, 0, 1)
}

// shortName returns the name of a function without the path of this module: "rep/x88.(*Board).Make".
func shortName(function string) string { return strings.ReplaceAll(function, modulePath+"/", "") }

// ours returns the first function that is not the Go runtime's, or "".
func (t top) ours() string {
	for _, f := range t.functions {
		if !strings.HasPrefix(f.name, "runtime.") && !strings.HasPrefix(f.name, "internal/runtime/") {
			return f.name
		}
	}
	return ""
}

func (t top) percent(value int64) string {
	return fmt.Sprintf("%.1f%%", 100*float64(value)/float64(t.total))
}

// amount writes a value with its unit.
func (t top) amount(value int64) string {
	switch t.unit {
	case "nanoseconds":
		return fmt.Sprintf("%.2fs", time.Duration(value).Seconds())
	case "bytes":
		return fmt.Sprintf("%.1fkB", float64(value)/1000)
	}
	return fmt.Sprint(value)
}

// exactly returns the regular expression of pprof's -list for one function.
func exactly(function string) string {
	return "^" + regexp.QuoteMeta(function) + "$"
}

// shellWord returns text as a shell takes it for one word.
func shellWord(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+=,:@%", r)
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
