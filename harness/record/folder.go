package record

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/scratch"
)

// A Part is a run of a record.
type Part struct {
	Name    string
	Heading string
	Share   float64 // of the time of a record
}

// Parts returns the runs of a record, in their order.
func Parts() []Part {
	return []Part{
		{"boards", "All boards", 0.2},
		{"levels", "Layout and level", 0.2},
		{"engine", "In an engine", 0.46},
		{"sliders", "Slider attacks", 0.07},
		{"codecs", "Codecs", 0.07},
	}
}

// machineFile is the file of a folder that is not of a part.
const machineFile = "machine.json"

// ErrNoRecord is the error of Open for a folder with other files.
var ErrNoRecord = errors.New("no record in it: it has neither machine.json nor a part such as boards.txt.gz")

// A Folder is the record of a machine on a day.
type Folder struct {
	Dir   string
	Date  string            // "" if the folder above has another name
	Name  string            // of the machine
	About *About            // nil for an older folder
	Files map[string]string // the path of each part that is there and finished, by its name
}

// About is the contents of machine.json.
type About struct {
	machine.Machine
	Quick bool `json:"quick,omitempty"` // a short record, which is not for the folder results
}

// Open reads a folder. The error names the folder and the fault, one that is neither a record nor has any of its
// parts included.
func Open(dir string) (*Folder, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, Name: filepath.Base(absolute), Date: filepath.Base(filepath.Dir(absolute)), Files: map[string]string{}}
	if _, err := time.Parse(time.DateOnly, f.Date); err != nil {
		f.Date = ""
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s: is no folder", dir)
	}
	text, err := os.ReadFile(f.path(machineFile))
	if err == nil {
		f.About = &About{}
		if err := json.NewDecoder(bytes.NewReader(text)).Decode(f.About); err != nil { // older folders have more fields
			return nil, fmt.Errorf("%s: %w", f.path(machineFile), err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, p := range Parts() {
		if _, err := os.Stat(f.packed(p)); err == nil {
			f.Files[p.Name] = f.packed(p)
		}
	}
	if f.About == nil && len(f.Files) == 0 {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoRecord)
	}
	return f, nil
}

// Create makes a folder with its machine.json. It is an error if the folder has other files.
func Create(dir string, about About) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > 0 {
		return nil, fmt.Errorf("%s: has files and no %s: name another folder", dir, machineFile)
	}
	text, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, machineFile), append(text, '\n'), 0o666); err != nil {
		return nil, err
	}
	return Open(dir)
}

// Lock keeps other records out of the folder until unlock or the end of this process. It is an error if
// another process holds it.
func (f *Folder) Lock() (unlock func(), err error) {
	unlock, err = scratch.Lock(f.path(machineFile))
	if errors.Is(err, scratch.ErrLocked) {
		err = fmt.Errorf("%s: another record writes into it, wait for its end", f.Dir)
	}
	return unlock, err
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, name) }

func (f *Folder) packed(p Part) string { return f.path(p.Name + ".txt.gz") }

// sitting returns the file of the n-th sitting of a part that is not finished, from 1.
func (f *Folder) sitting(p Part, n int) string { return f.path(fmt.Sprintf("%s.%d.txt", p.Name, n)) }

// Sittings returns the files of a part that is not finished, and the name of the next one.
func (f *Folder) Sittings(p Part) (files []string, next string) {
	for n := 1; ; n++ {
		path := f.sitting(p, n)
		if _, err := os.Stat(path); err != nil {
			return files, path
		}
		files = append(files, path)
	}
}

// Rounds returns how many rounds the sittings of a part that is not finished have. One without a result has none.
func (f *Folder) Rounds(p Part) (rounds int) {
	files, _ := f.Sittings(p)
	for _, path := range files {
		if measured, err := report.Read(path); err == nil {
			rounds += measured.Rounds()
		}
	}
	return rounds
}

// Finish packs the sittings of a part into its file, and removes them. A last line without its end, of a sitting that
// was killed, is left out.
func (f *Folder) Finish(p Part) error {
	files, _ := f.Sittings(p)
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if _, err := w.Write(text[:bytes.LastIndexByte(text, '\n')+1]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	unfinished := f.packed(p) + ".unfinished"
	if err := os.WriteFile(unfinished, packed.Bytes(), 0o666); err != nil {
		os.Remove(unfinished) // the sittings stay
		return err
	}
	if err := os.Rename(unfinished, f.packed(p)); err != nil {
		return err
	}
	for _, path := range files {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	f.Files[p.Name] = f.packed(p)
	return nil
}
