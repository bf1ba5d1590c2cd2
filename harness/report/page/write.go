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
// replaced. The error wraps ErrNotOurs for any other index.html.
func (r *Report) WriteTo(dir string) error {
	path := filepath.Join(dir, "index.html")
	if old, err := os.ReadFile(path); err == nil && !bytes.Contains(old, []byte(generator)) {
		return fmt.Errorf("report: %s: %w", path, ErrNotOurs)
	}
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		err = os.WriteFile(path, r.page, 0o666)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// WritePicture writes the picture of the files, an SVG. The error wraps ErrNoPicture if nothing is compared.
func (r *Report) WritePicture(path string) error {
	err := r.undrawn
	if err == nil {
		err = os.WriteFile(path, r.picture.file(), 0o666)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
