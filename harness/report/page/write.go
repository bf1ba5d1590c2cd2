package page

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrNotOurs is the error of WriteTo for a folder whose page is of another program.
var ErrNotOurs = errors.New("there are other files in it")

// generator is in each page that this package writes.
const generator = `<meta name="generator" content="bench report">`

// WriteTo writes the page into a folder, which is made if it is not there, as index.html. A page that it wrote before is
// replaced, as a whole or not at all. The error wraps ErrNotOurs for any other index.html.
func (r *Report) WriteTo(dir string) error {
	path := filepath.Join(dir, "index.html")
	if old, err := os.ReadFile(path); err == nil && !bytes.Contains(old, []byte(generator)) {
		return fmt.Errorf("report: %s: %w", path, ErrNotOurs)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return writeFile(path, r.page)
}

// WritePicture writes the picture of the files, an SVG. The error wraps ErrNoPicture if nothing is compared.
func (r *Report) WritePicture(path string) error {
	if r.undrawn != nil {
		return fmt.Errorf("report: %w", r.undrawn)
	}
	return writeFile(path, r.picture.file())
}

// writeFile writes a file, which is replaced as a whole or not at all.
func writeFile(path string, text []byte) error {
	unfinished, err := os.CreateTemp(filepath.Dir(path), ".unfinished-*")
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	defer os.Remove(unfinished.Name())
	_, err = unfinished.Write(text)
	if err = errors.Join(err, unfinished.Chmod(0o644), unfinished.Close()); err == nil {
		err = os.Rename(unfinished.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
