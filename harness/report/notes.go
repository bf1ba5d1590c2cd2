package report

import (
	"bytes"
	"hash/maphash"
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
	label    string // path, made different if it was given twice
	warnings []results.Warning
	runs     []Run

	order      int     // the place among the files that were read together
	sampleWord string  // that the note of a sample begins with
	rounds     []noted // of the results that have not been read yet, in their order
}

// A noted is the line above a result, which describes its sample.
type noted struct {
	line int
	roundOf
	taken uint64 // a hash of the seed and of the start, which other samples do not have; 0 if there is no start
}

// A roundOf says in which round a sample was taken. Where a file does not say it,
// round is 0.
type roundOf struct {
	run            int32 // of the file
	round, process int32
}

// notedAt returns the note above a line, and forgets those above it. Lines are asked for in their order.
func (f *file) notedAt(line int) noted {
	var last noted
	for len(f.rounds) > 0 && f.rounds[0].line < line {
		last, f.rounds = f.rounds[0], f.rounds[1:]
	}
	return last
}

// valueOf returns the value of a field of a note as it is written, nil if it has none. A file has a note for every
// sample, so it is not read as JSON.
func valueOf(line []byte, field string) []byte {
	_, rest, found := bytes.Cut(line, []byte(`"`+field+`":`))
	end := bytes.IndexAny(rest, ",}")
	if !found || end < 0 {
		return nil
	}
	return bytes.TrimSpace(rest[:end])
}

// numberOf returns the number of a field of a note, 0 if it has none.
func numberOf(line []byte, field string) int32 {
	number := int32(0)
	for _, c := range valueOf(line, field) {
		if c < '0' || c > '9' || number > 1e8 {
			break
		}
		number = 10*number + int32(c-'0')
	}
	return number
}

// hashSeed is of the hashes that tell samples apart.
var hashSeed = maphash.MakeSeed()

// takenOf returns noted.taken.
func takenOf(line []byte) uint64 {
	start := valueOf(line, "start")
	if start == nil {
		return 0
	}
	return maphash.Comparable(hashSeed, [2]uint64{maphash.Bytes(hashSeed, start), maphash.Bytes(hashSeed, valueOf(line, "seed"))})
}

// note adds the information about the run in a line that begins with "#". A line
// that cannot be read is ignored.
func (f *file) note(line []byte, number int) {
	if bytes.HasPrefix(line, []byte("# sample {")) {
		if round := numberOf(line, "round"); round > 0 {
			at := roundOf{int32(len(f.runs)), round, numberOf(line, "process")}
			f.rounds = append(f.rounds, noted{number, at, takenOf(line)})
		}
	}
	last := len(f.runs) - 1
	waiting := last >= 0 && f.runs[last].Start.IsZero()
	word, _, _ := bytes.Cut(line, []byte("{"))
	if !waiting && f.sampleWord != "" && string(word) == f.sampleWord {
		return // there is one for every sample
	}
	note, ok := results.ParseNote(string(line))
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
		f.sampleWord = string(word)
		if waiting {
			f.runs[last].Start = note.Sample.Start
		}
	}
}
