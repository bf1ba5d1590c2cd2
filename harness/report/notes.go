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

// Runs returns the runs in the files, in their order, those of a file that was
// given twice once. A file that was not written by a run has none.
func (r *Results) Runs() []Run {
	var runs list[Run]
	for _, f := range r.files {
		for _, run := range f.runs {
			runs.add(run)
		}
	}
	return runs.values
}

// warnings returns what is to be said of the files, of one that was given twice
// once.
func (r *Results) warnings() []harness.Warning {
	var warnings list[harness.Warning]
	for _, f := range r.files {
		for _, w := range f.warnings {
			warnings.add(w)
		}
	}
	return warnings.values
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
