package report

import (
	"bytes"
	"time"

	"github.com/boardbench/boardbench/harness"
)

// A Run is the notes of a recorded run about itself.
type Run struct {
	Path string // of the file
	harness.RunNote
	Start time.Time // of the first sample; the zero time if there is none
}

// A file is the part that all samples of a file share.
type file struct {
	path     string
	label    string // path, made different if it was given twice
	warnings []harness.Warning
	runs     []Run

	order      int     // the place among the files that were read together
	sampleWord string  // that the note of a sample begins with
	rounds     []noted // of the results that have not been read yet, in their order
}

// A noted is the round of the result below a line.
type noted struct {
	line int
	roundOf
}

// A roundOf says in which round a sample was taken. Where a file does not say it,
// round is 0.
type roundOf struct {
	run            int32 // of the file
	round, process int32
}

// roundAt returns the round that is noted above a line, and forgets those above
// it. Lines are asked for in their order.
func (f *file) roundAt(line int) roundOf {
	var last roundOf
	for len(f.rounds) > 0 && f.rounds[0].line < line {
		last, f.rounds = f.rounds[0].roundOf, f.rounds[1:]
	}
	return last
}

// numberOf returns the number of a field of a note, 0 if it has none. A file
// has a note for every sample, so it is not read as JSON.
func numberOf(line []byte, field string) int32 {
	_, rest, _ := bytes.Cut(line, []byte(`"`+field+`":`))
	number := int32(0)
	for _, c := range bytes.TrimLeft(rest, " ") {
		if c < '0' || c > '9' || number > 1e8 {
			break
		}
		number = 10*number + int32(c-'0')
	}
	return number
}

// note adds the information about the run in a line that begins with "#". A line
// that cannot be read is ignored.
func (f *file) note(line []byte, number int) {
	if bytes.HasPrefix(line, []byte("# sample {")) {
		if round := numberOf(line, "round"); round > 0 {
			f.rounds = append(f.rounds, noted{number, roundOf{int32(len(f.runs)), round, numberOf(line, "process")}})
		}
	}
	last := len(f.runs) - 1
	waiting := last >= 0 && f.runs[last].Start.IsZero()
	word, _, _ := bytes.Cut(line, []byte("{"))
	if !waiting && f.sampleWord != "" && string(word) == f.sampleWord {
		return // there is one for every sample
	}
	note, ok := harness.ParseNote(string(line))
	switch {
	case !ok:
	case note.Run != nil:
		run := *note.Run
		run.Benchtime = printable(run.Benchtime)
		f.runs = append(f.runs, Run{Path: f.path, RunNote: run})
	case note.Warning != nil:
		f.warnings = append(f.warnings, harness.Warning{
			Kind: note.Warning.Kind, Problem: printable(note.Warning.Problem), Advice: printable(note.Warning.Advice),
		})
	case note.Sample != nil:
		f.sampleWord = string(word)
		if waiting {
			f.runs[last].Start = note.Sample.Start
		}
	}
}
