package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boardbench/boardbench/harness/machine"

	"github.com/boardbench/boardbench/internal/exit"
)

// A runFile is the file that a run writes, opened for append.
type runFile struct {
	path    string
	results *os.File
}

// createRunFile makes the file of a run, which is never one that exists: two runs
// at the same time must not write into one. If the file exists, a given path is
// an error, and for the default name the next number is tried.
func createRunFile(path string, e machine.Environment, now time.Time) (*runFile, error) {
	if path != "" {
		file, err := openRunFile(path)
		if errors.Is(err, fs.ErrExist) {
			return nil, exit.Usagef("--out %s: exists, name another file", path)
		}
		return file, err
	}
	const dir = "results"
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, exit.Usagef("cannot write results: %w (--out names another file)", err)
	}
	stem := filepath.Join(dir, now.Format(time.DateOnly)+"-"+e.Machine())
	for n := 1; ; n++ {
		path := stem + ".txt"
		if n > 1 {
			path = fmt.Sprintf("%s-%d.txt", stem, n)
		}
		if _, err := os.Stat(path + ".gz"); err == nil {
			continue // a run that was packed
		}
		file, err := openRunFile(path)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

func openRunFile(path string) (*runFile, error) {
	results, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, exit.Usagef("cannot write results: %w (--out names another file)", err)
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
