package page

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// manifestName is the file of a report that lists its files with their SHA-256,
// in the format of sha256sum. Only files that it lists are ever replaced or
// removed.
const manifestName = "SHA256SUMS"

// unfinishedPrefix begins the name of the folder in which a report is written
// before its files are moved into place.
const unfinishedPrefix = ".unfinished-report-"

// ErrNotOurs is the error of WriteTo for a folder that holds other files and no
// report, and for a file in the way that the report did not write.
var ErrNotOurs = errors.New("there are other files in it")

// A file is one of the report's.
type file struct {
	name string
	text []byte
}

// A manifest maps the names of a report's files to their checksums. A name has
// two while the file is being replaced.
type manifest map[string][]string

func checksum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func manifestOf(files []file) manifest {
	m := manifest{}
	for _, f := range files {
		m[f.name] = []string{checksum(f.text)}
	}
	return m
}

// readManifest reads the manifest of the report in a folder. The error is
// fs.ErrNotExist if there is none. Lines that are not the name of a file
// within the folder are ignored: a manifest is no licence to write elsewhere.
func readManifest(dir string) (manifest, error) {
	path := filepath.Join(dir, manifestName)
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrNotOurs)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m := manifest{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if ok && filepath.IsLocal(name) && filepath.Base(name) == name {
			m[name] = append(m[name], sum)
		}
	}
	return m, nil
}

// with returns the manifest of the files of both.
func (m manifest) with(other manifest) manifest {
	both := manifest{}
	for _, one := range []manifest{m, other} {
		for name, sums := range one {
			both[name] = append(both[name], sums...)
		}
	}
	return both
}

func (m manifest) text() []byte {
	var lines []string
	for name, sums := range m {
		for _, sum := range sums {
			lines = append(lines, sum+"  "+name+"\n")
		}
	}
	slices.Sort(lines)
	return []byte(strings.Join(slices.Compact(lines), ""))
}

// wrote reports whether the file of that name in dir is as the report left it.
func (m manifest) wrote(dir, name string) bool {
	path := filepath.Join(dir, name)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || len(m[name]) == 0 {
		return false
	}
	text, err := os.ReadFile(path)
	return err == nil && slices.Contains(m[name], checksum(text))
}

// replace puts files into a folder, which is made if it is not there, in place
// of the report that it holds. Everything is written next to it first, so that a
// full disk leaves the old report as it was. Files that the old report did not
// write, or that were changed since, stay. If one of them has the name of a new
// file, the error wraps ErrNotOurs, and nothing is replaced.
func replace(dir string, files []file) error {
	old, err := readManifest(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := checkEmpty(dir); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(dir, f.name)); err == nil && !old.wrote(dir, f.name) {
			return fmt.Errorf("%s: %w", filepath.Join(dir, f.name), ErrNotOurs)
		}
	}
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		// A new folder that stays empty is removed.
		defer os.Remove(dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	unfinished, err := os.MkdirTemp(dir, unfinishedPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(unfinished)
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(unfinished, f.name), f.text, 0o666); err != nil {
			return err
		}
	}
	return moveInto(dir, unfinished, old, files)
}

// checkEmpty refuses a folder that has files and no manifest.
func checkEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), unfinishedPrefix) {
			return fmt.Errorf("%s: %w", dir, ErrNotOurs)
		}
	}
	return nil
}

// moveInto moves the files from one folder into another, and removes the other
// files of the old report. At every moment the manifest lists everything that was
// written.
func moveInto(dir, unfinished string, old manifest, files []file) error {
	next := manifestOf(files)
	if err := writeManifest(dir, unfinished, old.with(next)); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.Rename(filepath.Join(unfinished, f.name), filepath.Join(dir, f.name)); err != nil {
			return err
		}
	}
	for name := range old {
		if _, kept := next[name]; kept || !old.wrote(dir, name) {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return writeManifest(dir, unfinished, next)
}

func writeManifest(dir, unfinished string, m manifest) error {
	path := filepath.Join(unfinished, manifestName)
	if err := os.WriteFile(path, m.text(), 0o666); err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(dir, manifestName))
}
