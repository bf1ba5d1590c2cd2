package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
)

// A runFile is the file that a run writes, opened for append. The zero value has none. It keeps all lines in memory, too: results
// that took hours are not lost with a file that another program deletes or changes, or with a disk that is full.
type runFile struct {
	path    string // another one after the lines were saved elsewhere
	results *os.File
	text    []byte      // all lines, also those that the file does not have
	warn    func(error) // called when the lines were saved; may be nil
	err     error       // no file takes the lines
}

// standardOutput is the value of --out for it.
const standardOutput = "-"

// checkOut refuses standard output as the value of --out.
func checkOut(path string) error {
	if path == standardOutput {
		return exit.Usagef("--out -: want a file or a folder (./- is one of that name)")
	}
	return nil
}

// createRunFile makes the file of a run, which is never one that exists: two runs
// at the same time must not write into one. If the file exists, a given path is
// an error, and for the default name the next number is tried.
func (a *app) createRunFile(path string, e machine.Environment, now time.Time) (*runFile, error) {
	err := checkOut(path)
	if err != nil {
		return nil, err
	}
	var file *os.File
	if path != "" {
		file, err = createNew(path)
	} else if err = os.MkdirAll("results", 0o777); err == nil {
		file, err = createFree(filepath.Join("results", now.Format(time.DateOnly)+"-"+e.Machine()), ".txt")
	}
	switch {
	case errors.Is(err, fs.ErrExist) && path != "":
		return nil, exit.Usagef("--out %s: exists, name another file", path)
	case err != nil:
		return nil, exit.Usagef("cannot write results: %w (--out names another file)", err)
	}
	return &runFile{path: file.Name(), results: file}, nil
}

// createNew makes a file for append, of a name that does not exist.
func createNew(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o666)
}

// createFree makes a file of the first free name: stem.txt, stem-2.txt and so on. A name is not free, either, if a packed
// file has it.
func createFree(stem, extension string) (*os.File, error) {
	for n := 1; ; n++ {
		path := stem + extension
		if n > 1 {
			path = fmt.Sprintf("%s-%d%s", stem, n, extension)
		}
		if _, err := os.Stat(path + ".gz"); err == nil {
			continue
		}
		if file, err := createNew(path); !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// Write appends whole lines. If the file does not take them, all lines go into another one. The error is the first one of
// the file, if there is no place for the lines anywhere else.
func (f *runFile) Write(lines []byte) (int, error) {
	f.text = append(f.text, lines...)
	if f.err == nil && f.results != nil {
		if _, err := f.results.Write(lines); err != nil {
			f.save(unwritable(err))
		}
	}
	if f.err != nil {
		return 0, f.err
	}
	return len(lines), nil
}

// unwritable returns the error of writing a file without the name of the file.
func unwritable(err error) error {
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return fmt.Errorf("cannot be written: %w", err)
}

// save writes all lines into a new file, because of a fault of the file: of the same name if that is free, or next to it,
// or in the folder for temporary files, which may have room. The run goes on with that file.
func (f *runFile) save(fault error) {
	was := f.path
	stem, extension := strings.TrimSuffix(filepath.Base(was), filepath.Ext(was)), filepath.Ext(was)
	for _, dir := range []string{filepath.Dir(was), os.TempDir()} {
		file, err := createFree(filepath.Join(dir, stem), extension)
		if err != nil {
			continue
		}
		if _, err := file.Write(f.text); err != nil {
			file.Close()
			os.Remove(file.Name())
			continue
		}
		f.results.Close()
		f.results, f.path = file, file.Name()
		if f.warn != nil {
			f.warn(fmt.Errorf("%s %w: all results so far are in %s", was, fault, f.path))
		}
		return
	}
	f.err = fmt.Errorf("%s %w, and no other file takes the results", was, fault)
}

// close closes the file, after it has seen that all lines are in it; again does nothing.
func (f *runFile) close() error {
	if f.results == nil {
		return f.err
	}
	if f.err == nil {
		switch text, err := os.ReadFile(f.path); {
		case errors.Is(err, fs.ErrNotExist):
			f.save(errors.New("was deleted"))
		case err != nil || !bytes.Equal(text, f.text):
			f.save(cmp.Or(err, errors.New("was changed")))
		}
	}
	if err := f.results.Close(); err != nil && f.err == nil {
		f.err = fmt.Errorf("%s %w", f.path, unwritable(err))
	}
	f.results = nil
	return f.err
}

// read returns the results that were written, whether the file has them or not.
func (f *runFile) read() (*report.Results, error) {
	return report.ReadFrom(f.path, bytes.NewReader(f.text))
}
