package profile

import (
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/google/pprof/profile"
)

// The packages that call a board, from the outermost: a frame of another package below
// them is the board's.
var callers = []struct{ prefix, name string }{
	{"github.com/boardbench/boardbench/engine/search.", "(package search)"},
	{"github.com/boardbench/boardbench/engine/network.", "(package network)"},
	{"github.com/boardbench/boardbench/engine.", "(package engine)"},
}

// isShared reports whether a function belongs to the standard library, or to the
// packages that boards and their callers share. Its time is its caller's.
func isShared(function string) bool {
	domain, _, ok := strings.Cut(packageOf(function), "/")
	for _, prefix := range []string{"rep.", "internal/"} {
		if strings.HasPrefix(function, "github.com/boardbench/boardbench/"+prefix) {
			return true
		}
	}
	return domain != "main" && (!ok || !strings.Contains(domain, "."))
}

// MethodOf attributes a sample of a search. It returns the method of the board that
// package engine or search had called, for everything that the method calls too, or
// else the package in brackets. It returns "" for a sample of other work.
func MethodOf(sample *profile.Sample) string {
	if group := sample.Label[caseLabel]; len(group) == 0 || !strings.HasPrefix(group[0], string(harness.Search)+"/") {
		return ""
	}
	last := "(other)"
	for i := len(sample.Location) - 1; i >= 0; i-- {
		lines := sample.Location[i].Line
		for k := len(lines) - 1; k >= 0; k-- {
			if lines[k].Function == nil {
				continue
			}
			name := lines[k].Function.Name
			called := false
			for _, c := range callers {
				if strings.HasPrefix(name, c.prefix) {
					last, called = c.name, true
				}
			}
			if !called && last != "(other)" && !isShared(name) {
				short := ShortName(name)
				return short[strings.LastIndexByte(short, '.')+1:]
			}
		}
	}
	return last
}
