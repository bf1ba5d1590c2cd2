// Package panics says where a panic began: the panic of a board has the file and the line in the board.
package panics

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// A Panic is the value of a panic with the place where it began.
type Panic struct {
	Value any
	At    string // "board/make.go:31", "" if it is not known
}

// Of returns the panic with a value that the deferred function that calls Of has recovered. It returns nil for
// no value, and a *Panic as it is: it was raised again.
func Of(value any) *Panic {
	switch v := value.(type) {
	case nil:
		return nil
	case *Panic:
		return v
	}
	return &Panic{value, place()}
}

// Error returns the value and the place in one line.
func (p *Panic) Error() string {
	if p.At == "" {
		return fmt.Sprint(p.Value)
	}
	return fmt.Sprintf("%v, at %s", p.Value, p.At)
}

// place returns the file and the line of the code that panics: the first frame above the panic outside of Go's
// library.
func place() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	library, found := "", false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			library, found = strings.TrimSuffix(frame.File, "runtime/panic.go"), true
		case found && !strings.HasPrefix(frame.Function, "runtime.") && !isLibrary(frame.File, library):
			return fmt.Sprintf("%s:%d", path.Join(path.Base(path.Dir(frame.File)), path.Base(frame.File)), frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// isLibrary reports whether a file is of Go's library, whose folder is "" in a program built with -trimpath: there
// the first element of a module's path has a dot, and the library's has none.
func isLibrary(file, folder string) bool {
	first, _, _ := strings.Cut(file, "/")
	return folder != "" && strings.HasPrefix(file, folder) || folder == "" && !strings.Contains(first, ".")
}
