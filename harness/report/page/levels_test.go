package page

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// leveled returns the boards of the recorded run as layouts at two levels: the mailbox as the textbook
// board of x88, and the piece list as the textbook board of bitboard.
func leveled() []rep.Backend {
	of := map[string]string{"mailbox": "x88", "piecelist": "bitboard"}
	var boards []rep.Backend
	for _, b := range all.Backends() {
		if layout := of[b.Name]; layout != "" {
			b.Level, b.Layout = rep.Book, layout
		}
		if slices.Contains([]string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}, b.Name) {
			boards = append(boards, b)
		}
	}
	return boards
}

// A textbook board stands below the tuned one of its layout, in the order of the tuned ones, and
// has a place among the textbook boards.
func TestLevelsInTheRanking(t *testing.T) {
	s, err := readSource(Config{Files: []string{recorded}, Backends: leveled()})
	require.NoError(t, err)
	m := s.machines[0]
	bars := rankingBars(s, m)
	var names []string
	for _, row := range bars.Rows {
		name := row.Name + " " + row.Cells[2].Rank
		if row.Under {
			name = "- " + name
		}
		names = append(names, name)
	}
	assert.Equal(t, []string{"bitboard 1", "- piecelist 2", "tenbytwelve ?2", "x88 ?2", "- mailbox 1"}, names)
	assert.Len(t, bars.Columns, 3, "a kind of work is one column")
	assert.Contains(t, bars.Text, "bulk, tuned: 1 bitboard · ")
	assert.Contains(t, bars.Text, "bulk, book: 1 mailbox · 2 piecelist (")
	assert.Equal(t, "Fastest: bitboard at leaf and bulk; tenbytwelve at make/unmake.", verdict(m.rankings))

	// Without its tuned board a textbook board has a row like any other.
	boards := leveled()
	for i := range boards {
		if boards[i].Layout == "x88" {
			boards[i].Layout = "hexagons"
		}
	}
	s, err = readSource(Config{Files: []string{recorded}, Backends: boards})
	require.NoError(t, err)
	bars = rankingBars(s, s.machines[0])
	last := bars.Rows[len(bars.Rows)-1]
	assert.Equal(t, "mailbox", last.Name)
	assert.False(t, last.Under)
}

// The picture has a bar for each level of a layout. The textbook board's bar is below the tuned one's,
// in the same place and on the same scale, and thinner.
func TestPictureOfLevels(t *testing.T) {
	r, err := New(Config{Files: []string{recorded}, Backends: leveled()})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "ranking.svg")
	require.NoError(t, r.WritePicture(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 3*3, strings.Count(string(text), `class="b"/>`), "three tuned boards at three kinds of work")
	bars := regexp.MustCompile(`<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)" class="b"( fill-opacity="\.55")?/>`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, bars, 3*5)
	for k := range 3 {
		tuned, book := bars[5*k], bars[5*k+1]
		assert.Empty(t, tuned[4])
		assert.NotEmpty(t, book[4])
		assert.Equal(t, tuned[1], book[1])
		assert.Less(t, number64(t, book[2]), number64(t, tuned[2]))
		assert.Less(t, number64(t, book[3]), number64(t, tuned[3]))
	}
	assert.Contains(t, string(text), ">"+aboutLevels+"<")
	assert.Contains(t, string(text), "Measure it on your machine: go run ./cmd/bench run --rep all<")

	without, err := New(Config{Files: []string{recorded}, Backends: all.Backends()})
	require.NoError(t, err)
	picture, err := without.Picture()
	require.NoError(t, err)
	assert.NotContains(t, string(picture), aboutLevels)
	assert.NotContains(t, string(picture), `fill-opacity=".55"`)
}

// A section of the page has the tables of the levels, and without two levels the commands that record
// them.
func TestLevelsSection(t *testing.T) {
	dir, page := drawn(t, Config{Files: []string{recorded}, Backends: leveled()})
	_, section, _ := strings.Cut(page, `<section id="levels"`)
	section, _, _ = strings.Cut(section, "</section>")
	assert.Equal(t, 3, strings.Count(section, "<caption>"))
	for _, want := range []string{
		`<caption>Perft count=leaf dispatch=interface</caption>`, `<th scope="col">bitboard</th><th scope="col">x88</th>`,
		`<th scope="row">book</th><td>0.453 ±0.015</td>`, `<th scope="row">tuned/book</th>`,
		`<p class="note">Of the variance of log speed: layout `, `Both together is what neither explains by itself`,
	} {
		assert.Contains(t, section, want)
	}
	assert.NotContains(t, section, "<code>")
	table, err := os.ReadFile(filepath.Join(dir, "levels-makeunmake.csv"))
	require.NoError(t, err)
	assert.Regexp(t, `^level,bitboard,x88\nbook,0\.`, string(table))

	_, page = drawn(t, Config{Files: []string{recorded}, Backends: all.Backends()})
	_, section, _ = strings.Cut(page, `<section id="levels"`)
	section, _, _ = strings.Cut(section, "</section>")
	assert.Contains(t, section, "<code>bench run --rep tuned,book</code>")
	assert.NotContains(t, section, "<table>")
}

// The command names the level of which all boards were measured.
func TestCommandOfALevel(t *testing.T) {
	boards := append(leveled(), rep.Backend{Name: "hexagons", Level: rep.Step, New: all.Backends()[0].New})
	for i := range boards[:5] {
		boards[i].Level = rep.Tuned
	}
	s, err := readSource(Config{Files: []string{recorded}, Backends: boards})
	require.NoError(t, err)
	assert.Equal(t, "go run ./cmd/bench run --rep tuned", s.machines[0].command)
}

func number64(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return v
}
