// Package results has the lines of recorded results: notes, warnings and units.
package results

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// A Note is a line of recorded results that begins with "#", which benchstat and
// other readers of the Go benchmark format ignore. Exactly one of the fields is set:
//
//	# run {"rounds":0,"budget":"1m40s","benchtime":"1ms","cpu":1,"seed":195103,"processes":6}
//	# sample {"round":1,"portion":1,"portions":4,"process":1,"seed":195103,"start":"2026-11-21T18:26:03.091Z","cpu_ns":5721800}
//	# warning {"kind":"battery","problem":"the machine runs on its battery","advice":"plug it in"}
//
// The note of a run precedes its first result, and the note of a sample directly
// precedes its result. A warning is written when it occurs. Several runs in one file
// have a note each.
type Note struct {
	Run     *RunNote
	Sample  *SampleNote
	Warning *Warning
}

// A RunNote says how a run was made.
type RunNote struct {
	Rounds    int    `json:"rounds"`              // the number asked for, 0 if Budget decides
	Budget    string `json:"budget,omitempty"`    // the time that was allowed, as time.Duration is written
	Benchtime string `json:"benchtime"`           // of a slice, in the same form
	CPU       int    `json:"cpu"`                 // that the work was kept on, or machine.AnyCPU
	Seed      uint64 `json:"seed"`                // of the first process
	Processes int    `json:"processes,omitempty"` // that shared the run, 0 for one
	Layouts   bool   `json:"layouts,omitempty"`   // whether each process had another layout of the program
	Looks     bool   `json:"looks,omitempty"`     // whether its results decided when it ended, so that the looks at them share the error
}

// A SampleNote has the values that vary from sample to sample.
type SampleNote struct {
	Round    int       `json:"round"`              // from 1, through all processes
	Portion  int       `json:"portion,omitempty"`  // of a perft, the first that was counted, from 1; 0 for whole operations
	Portions int       `json:"portions,omitempty"` // into which the perft is divided
	Process  int       `json:"process,omitempty"`  // from 1, 0 if there is no other
	Seed     uint64    `json:"seed,omitempty"`     // of the process: the order of the cases and the places of the boards
	Start    time.Time `json:"start"`              // to the millisecond
	Tree     string    `json:"tree,omitempty"`     // the hash of the tree of a search, 16 hexadecimal digits, which is the same for all boards
	CPU      int64     `json:"cpu_ns"`             // CPU time of all slices, 0 if the system does not report it
}

// The words after the "#".
const (
	runNote     = "run"
	sampleNote  = "sample"
	warningNote = "warning"
)

// String returns the line without its line feed, "" for the zero value.
func (n Note) String() string {
	word, value := runNote, any(n.Run)
	switch {
	case n == Note{}:
		return ""
	case n.Sample != nil:
		word, value = sampleNote, n.Sample
	case n.Warning != nil:
		word, value = warningNote, n.Warning
	}
	text, err := json.Marshal(value)
	if err != nil { // a year that JSON has no form for
		return "# " + word
	}
	return "# " + word + " " + string(text)
}

// ParseNote reads a line of a file of results, and reports whether it is a note.
// Any other line, one that is cut in the middle, and a note of a word that is not
// known are none.
func ParseNote(line string) (Note, bool) {
	rest, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "# ")
	if !ok {
		return Note{}, false
	}
	word, text, _ := strings.Cut(rest, " ")
	var n Note
	var value any
	switch word {
	case runNote:
		n.Run = &RunNote{}
		value = n.Run
	case sampleNote:
		n.Sample = &SampleNote{}
		if n.Sample.parse(text) {
			return n, true
		}
		*n.Sample = SampleNote{}
		value = n.Sample
	case warningNote:
		n.Warning = &Warning{}
		value = n.Warning
	default:
		return Note{}, false
	}
	if err := json.Unmarshal([]byte(text), value); err != nil {
		return Note{}, false
	}
	return n, true
}

// parse reads a sample as String writes it, in a fraction of the time that JSON takes: a run has a sample for each result.
// It reports false for any other form.
func (s *SampleNote) parse(text string) bool {
	text, begins := strings.CutPrefix(text, "{")
	text, ends := strings.CutSuffix(text, "}")
	for field := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(field, ":")
		n, err := strconv.ParseUint(value, 10, 64)
		switch name {
		case `"round"`:
			s.Round = int(n)
		case `"portion"`:
			s.Portion = int(n)
		case `"portions"`:
			s.Portions = int(n)
		case `"process"`:
			s.Process = int(n)
		case `"seed"`:
			s.Seed = n
		case `"start"`:
			s.Start, err = time.Parse(`"`+time.RFC3339+`"`, value)
		case `"tree"`:
			s.Tree, err = strconv.Unquote(value)
		case `"cpu_ns"`:
			s.CPU = int64(n)
		default:
			return false
		}
		if err != nil {
			return false
		}
	}
	return begins && ends
}
