package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A download is a file next to the page that the page has a link to.
type download struct {
	Name string
	Link bool // false for a file that is too large to be copied
	Size string
}

// The sizes of files. One of more than packedFrom is packed by gzip, to a tenth
// or so; one of more than mostCopied stays where it is.
const (
	packedFrom = 300_000
	mostCopied = 32_000_000
)

// The data section: the files that the page was drawn from, its tables and its
// pictures.
type dataView struct{ Raw, Tables, Pictures []download }

func drawData(s *source) (content, error) {
	var view dataView
	var c content
	taken := map[string]bool{"index.html": true, manifestName: true, markdownFile: true}
	files, err := tableFiles(s.tables)
	if err != nil {
		return content{}, err
	}
	for _, f := range files {
		taken[f.name] = true
		view.Tables = append(view.Tables, download{f.name, true, size(len(f.text))})
	}
	for _, p := range s.pictures {
		f := p.asFile()
		taken[f.name] = true
		view.Pictures = append(view.Pictures, download{f.name, true, size(len(f.text))})
	}
	// A second file of the same name has the name of its folder before it, or a
	// number.
	name := func(path, suffix string) string {
		name := filepath.Base(path) + suffix
		if taken[name] {
			name = filepath.Base(filepath.Dir(path)) + "-" + name
		}
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%d-%s%s", n, filepath.Base(path), suffix)
		}
		taken[name] = true
		return name
	}
	for _, path := range s.cfg.Files {
		text, suffix, err := copied(path)
		switch {
		case err != nil:
			return content{}, fmt.Errorf("report: %w", err)
		case text == nil:
			view.Raw = append(view.Raw, download{filepath.Base(path), false, "too large to be copied"})
			continue
		}
		f := file{name(path, suffix), text}
		c.files = append(c.files, f)
		view.Raw = append(view.Raw, download{f.name, true, size(len(text))})
	}
	if s.profiles != nil {
		for _, p := range s.profiles.files {
			f := file{name(p.name, ""), p.text}
			c.files = append(c.files, f)
			view.Raw = append(view.Raw, download{f.name, true, size(len(f.text))})
		}
	}
	c.view = view
	return c, nil
}

// copied returns the report's copy of a file that it was drawn from, and the
// suffix of its name; nil for a file that is too large.
func copied(path string) (text []byte, suffix string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() > mostCopied {
		return nil, "", err
	}
	if info.Size() > packedFrom && !strings.HasSuffix(path, ".gz") {
		text, err = pack(f)
		return text, ".gz", err
	}
	text, err = io.ReadAll(f)
	return text, "", err
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
func size(n int) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%d kB", (n+500)/1000)
}
