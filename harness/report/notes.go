package report

import (
	"bytes"
	"time"

	"github.com/boardbench/boardbench/harness"
)

// A Run is what a recorded run says of itself.
type Run struct {
	Path string // of the file
	harness.RunNote
	Start time.Time // of the first sample; the zero time if there is none
}

// A file is what all samples of a file have in common.
type file struct {
	path     string
	label    string // path, made different where it was given twice
	warnings []harness.Warning
	runs     []Run

	sampleWord string // that the note of a sample begins with
}

// note adds what a line that begins with "#" says of the run. A line that cannot
// be read says nothing.
func (f *file) note(line []byte) {
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
