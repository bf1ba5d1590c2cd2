package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
)

// A runFile is the file that a run writes, opened for append.
type runFile struct {
	path    string
	results *os.File
}

// createRunFile opens the file of a run. A file with something in it is never
// written to: an error where the name was asked for, another number where it
// was not.
func createRunFile(path string, e machine.Environment, now time.Time) (*runFile, error) {
	if path != "" {
		switch info, err := os.Stat(path); {
		case err == nil && !info.Mode().IsRegular():
			return nil, usagef("--out %s: is no file", path)
		case err == nil && info.Size() > 0:
			return nil, usagef("--out %s: there is such a file, name another one", path)
		}
		return openRunFile(path, os.O_CREATE)
	}
	const dir = "results"
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, usagef("cannot write results: %w (--out names another file)", err)
	}
	stem := filepath.Join(dir, now.Format(time.DateOnly)+"-"+e.Machine())
	for n := 1; ; n++ {
		path := stem + ".txt"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.txt", stem, n)
		}
		files, err := openRunFile(path, os.O_CREATE|os.O_EXCL)
		if !errors.Is(err, fs.ErrExist) {
			return files, err
		}
	}
}

func openRunFile(path string, flag int) (*runFile, error) {
	results, err := os.OpenFile(path, flag|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, usagef("cannot write results: %w (--out names another file)", err)
	}
	return &runFile{path, results}, nil
}

// close closes the file; again does nothing.
func (f *runFile) close() error {
	if f.results == nil {
		return nil
	}
	err := f.results.Close()
	f.results = nil
	return err
}

// remove removes the file of a run that came to nothing.
func (f *runFile) remove() { os.Remove(f.path) }
