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

func writeFile(path string, text []byte) error {
	if err := os.WriteFile(path, text, 0o666); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
