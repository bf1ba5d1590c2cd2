package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// runFiles are the files that a run writes, both opened for append.
type runFiles struct {
	path, samplesPath string
	results, samples  *os.File
}

// createRunFiles opens the files of a run. A file with something in it is never
// written to: an error where the name was asked for, another number where it
// was not.
func createRunFiles(path string, e harness.Environment, now time.Time) (*runFiles, error) {
	if path != "" {
		switch info, err := os.Stat(path); {
		case err == nil && !info.Mode().IsRegular():
			return nil, usagef("--out %s: is no file", path)
		case err == nil && info.Size() > 0:
			return nil, usagef("--out %s: there is such a file, name another one", path)
		}
		return openRunFiles(path, os.O_CREATE)
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
		files, err := openRunFiles(path, os.O_CREATE|os.O_EXCL)
		if !errors.Is(err, fs.ErrExist) {
			return files, err
		}
	}
}

func openRunFiles(path string, flag int) (*runFiles, error) {
	f := &runFiles{path: path, samplesPath: report.SamplesPath(path)}
	var err error
	if f.results, err = os.OpenFile(path, flag|os.O_WRONLY|os.O_APPEND, 0o666); err != nil {
		return nil, usagef("cannot write results: %w (--out names another file)", err)
	}
	// Left over from results that are gone, where there is one already.
	if f.samples, err = os.OpenFile(f.samplesPath, os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o666); err != nil {
		f.results.Close()
		os.Remove(f.path)
		return nil, usagef("cannot write samples: %w (--out names another file)", err)
	}
	return f, nil
}

// close closes the files; again does nothing.
func (f *runFiles) close() error {
	var err error
	for _, file := range []**os.File{&f.results, &f.samples} {
		if *file != nil {
			err = errors.Join(err, (*file).Close())
			*file = nil
		}
	}
	return err
}

// remove removes the files of a run that came to nothing.
func (f *runFiles) remove() {
	os.Remove(f.path)
	os.Remove(f.samplesPath)
}
