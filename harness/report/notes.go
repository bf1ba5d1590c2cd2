package report

import (
	"time"

	"github.com/boardbench/boardbench/harness/results"
)

// A Run is the notes of a recorded run about itself.
type Run struct {
	Path string // of the file
	results.RunNote
	Start time.Time // of the first sample; the zero time if there is none
}

// A file is the part that all samples of a file share.
type file struct {
	path     string
	label    string // path, printable
	warnings []results.Warning
	runs     []Run

	order  int     // the place among the files that were read together
	rounds []noted // of the results that have not been read yet, in their order
}

// A noted is the line above a result, which describes its sample.
type noted struct {
	line int
	roundOf
	taken [2]uint64 // the seed and the start in milliseconds, which other samples do not have; zero if there is no start
}

// A roundOf says in which round a sample was taken. Where a file does not say it,
// round is 0.
type roundOf struct {
	run            int // of the file
	round, process int
}

// notedAt returns the note above a line, and forgets those above it. Lines are asked for in their order.
func (f *file) notedAt(line int) noted {
	var last noted
	for len(f.rounds) > 0 && f.rounds[0].line < line {
		last, f.rounds = f.rounds[0], f.rounds[1:]
	}
	return last
}

// note adds the information about the run in a line. A line that is no note is ignored.
func (f *file) note(line string, number int) {
	note, ok := results.ParseNote(line)
	switch {
	case !ok:
	case note.Run != nil:
		run := *note.Run
		run.Benchtime = printable(run.Benchtime)
		f.runs = append(f.runs, Run{Path: f.path, RunNote: run})
	case note.Warning != nil:
		f.warnings = append(f.warnings, results.Warning{
			Kind: note.Warning.Kind, Problem: printable(note.Warning.Problem), Advice: printable(note.Warning.Advice),
		})
	case note.Sample != nil:
		s := note.Sample
		if at := (noted{line: number, roundOf: roundOf{len(f.runs), s.Round, s.Process}}); s.Round > 0 {
			if !s.Start.IsZero() {
				at.taken = [2]uint64{s.Seed, uint64(s.Start.UnixMilli())}
			}
			f.rounds = append(f.rounds, at)
		}
		if last := len(f.runs) - 1; last >= 0 && f.runs[last].Start.IsZero() {
			f.runs[last].Start = s.Start
		}
	}
}
