package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
)

// A download is a file that the page has within itself.
type download struct {
	Name string
	URL  template.URL
	Size string
}

func newDownload(name, kind string, text []byte) download {
	return download{
		Name: name, Size: size(len(text)),
		URL: template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(text)),
	}
}

// largest is how large a file may be that a report has as it is. Larger ones are
// packed, to a tenth or so.
const largest = 300_000

// addRaw adds a file that the report was drawn from.
func (r *Report) addRaw(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if len(text) == 0 {
		return nil
	}
	name := filepath.Base(path)
	for _, d := range r.Raw {
		if d.Name == name {
			name = filepath.Base(filepath.Dir(path)) + "-" + name
		}
	}
	switch {
	case strings.HasSuffix(name, ".pprof"):
		r.Raw = append(r.Raw, newDownload(name, "application/octet-stream", text))
	case len(text) > largest:
		packed, err := pack(text)
		if err != nil {
			return err
		}
		r.Raw = append(r.Raw, newDownload(name+".gz", "application/gzip", packed))
	default:
		r.Raw = append(r.Raw, newDownload(name, "text/plain;charset=utf-8", text))
	}
	return nil
}

func pack(text []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return out.Bytes(), nil
}

// size writes a number of bytes.
func size(n int) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%d kB", (n+500)/1000)
}
