package report

import (
	"bufio"
	"bytes"
	"os"
	"time"

	"github.com/boardbench/boardbench/harness"
)

// A Run is what a recorded run says of itself.
type Run struct {
	Path string // of the file
	harness.RunNote
	Start time.Time // of the first sample; the zero time if there is none
}

// Runs returns the runs in the files, in their order. A file that was not
// written by a run has none.
func (r *Results) Runs() []Run { return r.runs }

// readNotes adds what the runs in a file say of themselves. A line that cannot be
// read says nothing: the run may have been stopped in the middle of it.
func (r *Results) readNotes(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for reader := bufio.NewReader(f); ; {
		line, err := reader.ReadBytes('\n')
		if bytes.HasPrefix(line, []byte("# ")) {
			r.addNote(path, string(line))
		}
		if err != nil {
			return nil
		}
	}
}

func (r *Results) addNote(path, line string) {
	note, ok := harness.ParseNote(line)
	switch last := len(r.runs) - 1; {
	case !ok:
	case note.Run != nil:
		r.runs = append(r.runs, Run{Path: path, RunNote: *note.Run})
	case note.Warning != nil:
		r.warnings = append(r.warnings, *note.Warning)
	case last >= 0 && r.runs[last].Path == path && r.runs[last].Start.IsZero():
		r.runs[last].Start = note.Sample.Start
	}
}
