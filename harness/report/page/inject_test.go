package page

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostile are names of boards with a meaning in HTML, Markdown, spreadsheets or
// file names.
var hostile = []string{
	`=HYPERLINK("//evil")`, "+1+1", "-1+1", "@SUM(1)", // formulas
	"<script>alert(1)</script>", "<img>", // HTML
	"[click](//evil)", "![x](//evil)", "www.evil.example", "a|b", "**bold**", // Markdown
	"доска", "шахматы", "棋盘", "盤面", // the same when only ASCII is left
	"X88", "x88", "x-88", "x_88",
}

// drawnHostile is the report of a run of boards with hostile names.
func drawnHostile(t *testing.T) (dir, page string) {
	t.Helper()
	var text strings.Builder
	for range 6 {
		for _, name := range hostile {
			name = strings.ReplaceAll(name, "/", "") // which no name has
			fmt.Fprintf(&text, "BenchmarkLoad/pos=p/rep=%s 1 10 ns/op\n", name)
			fmt.Fprintf(&text, "BenchmarkPerft/pos=%s/depth=2/count=leaf/rep=x88 1 10 ns/op 5 nodes/s\n", name)
			fmt.Fprintf(&text, "BenchmarkPerft/pos=%s/depth=3/count=leaf/rep=x88 1 10 ns/op 5 nodes/s\n", name)
		}
	}
	path := put(t, t.TempDir(), "<b>run.txt", text.String())
	r, err := New(Config{Files: []string{path}})
	require.NoError(t, err)
	dir = filepath.Join(t.TempDir(), "report")
	require.NoError(t, r.WriteTo(dir))
	html, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	return dir, string(html)
}

// Names are text wherever they are shown.
func TestNamesAreText(t *testing.T) {
	dir, page := drawnHostile(t)
	for _, tag := range []string{"<script>alert", "<img", "<b>"} {
		assert.NotContains(t, page, tag)
	}
	for name, text := range contents(t, dir) {
		switch filepath.Ext(name) {
		case ".csv":
			lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
			require.NoError(t, err, name)
			for _, line := range lines {
				for _, cell := range line {
					assert.NotRegexp(t, `^[=@\t\r]|^[+-][^\d.]|^[+-].*[+*/(]`, cell, name)
				}
			}
		case ".svg":
			assert.NoError(t, xml.Unmarshal([]byte(text), &struct{}{}), name)
		case ".md":
			for _, raw := range []string{"<script", "<img", "](", "www.evil", "**bold"} {
				assert.NotContains(t, strings.ReplaceAll(text, `\`+raw[:1], ""), raw)
			}
		}
	}
}

// Every position has a table of its own, whatever it is called.
func TestSlugsDiffer(t *testing.T) {
	dir, page := drawnHostile(t)
	tables, err := filepath.Glob(filepath.Join(dir, "depth-*.csv"))
	require.NoError(t, err)
	assert.Len(t, tables, len(hostile))
	for _, table := range tables {
		link := `href="` + filepath.Base(table) + `"`
		assert.Equal(t, 1, strings.Count(page, link), link)
	}

	s := slugs{}
	assert.Equal(t, "perft-count-bulk", s.of("Perft count=bulk"))
	assert.Equal(t, "perft-count-bulk", s.of("Perft count=bulk"), "the same text")
	assert.NotEqual(t, "perft-count-bulk", s.of("perft count bulk"))
	assert.NotEqual(t, "board", slugs{}.of("доска board"), "whatever other names there are")
	assert.LessOrEqual(t, len(s.of(strings.Repeat("x", 1000))), 120)
}
