package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A download is a file that the page has within itself.
type download struct {
	Name string
	URL  template.URL // "" for one that is too large
	Size string
}

// The sizes of files. One of more than packedFrom is packed by gzip, to a tenth
// or so; one of more than mostCarried is not within the page.
const (
	packedFrom  = 300_000
	mostCarried = 32_000_000
)

// The data section: the files that the page was drawn from, and its tables.
type dataView struct{ Raw, Tables []download }

func drawData(s *source) (content, error) {
	var view dataView
	names := map[string]bool{}
	name := func(path string) string {
		name := filepath.Base(path)
		if names[name] {
			name = filepath.Base(filepath.Dir(path)) + "-" + name
		}
		names[name] = true
		return name
	}
	for _, path := range s.cfg.Files {
		d, err := carried(name(path), path)
		if err != nil {
			return content{}, fmt.Errorf("report: %w", err)
		}
		view.Raw = append(view.Raw, d)
	}
	if s.profiles != nil {
		for _, f := range s.profiles.files {
			view.Raw = append(view.Raw, newDownload(name(f.path), "application/octet-stream", f.text))
		}
	}
	files, err := tableFiles(s.tables)
	if err != nil {
		return content{}, err
	}
	for _, f := range files {
		kind := "text/csv"
		if f.name == markdownFile {
			kind = "text/markdown"
		}
		view.Tables = append(view.Tables, newDownload(f.name, kind, f.text))
	}
	return content{view: view}, nil
}

func newDownload(name, kind string, text []byte) download {
	return download{
		Name: name, Size: size(int64(len(text))),
		URL: template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(text)),
	}
}

// carried returns a file that the report was drawn from.
func carried(name, path string) (download, error) {
	f, err := os.Open(path)
	if err != nil {
		return download{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return download{}, err
	}
	switch n := info.Size(); {
	case n > mostCarried:
		return download{Name: name, Size: size(n)}, nil
	case n > packedFrom && !strings.HasSuffix(path, ".gz"):
		packed, err := pack(f)
		return newDownload(name+".gz", "application/gzip", packed), err
	}
	text, err := io.ReadAll(f)
	if strings.HasSuffix(path, ".gz") {
		return newDownload(name, "application/gzip", text), err
	}
	return newDownload(name, "text/plain;charset=utf-8", text), err
}

func pack(r io.Reader) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.Copy(w, r); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// size writes a number of bytes.
func size(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%d kB", (n+500)/1000)
}
