package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
)

// bothSets returns the lines of a run in which b takes twice the time of a on the
// literature, and 2.5 times on the report set.
func bothSets(name string) []string {
	var lines []string
	for i := range 12 {
		for _, set := range corpus.Sets() {
			factor := map[corpus.Set]float64{corpus.Literature: 2, corpus.Report: 2.5}[set]
			for k, p := range set.Positions()[:3] {
				noise := 1 + 0.0001*float64((i+k)%3-1)
				place := fmt.Sprintf(name, p.Name)
				lines = append(lines, line(place+"/rep=a", 100*noise), line(place+"/rep=b", factor*100), line(place+"/rep=a+control", 100))
			}
		}
	}
	return lines
}

// A table of both sets has the mean of each, with verdicts. The mean of the report set represents the table.
func TestBothSets(t *testing.T) {
	path := write(t, "run.txt", bothSets("Perft/pos=%s/depth=4/count=leaf/dispatch=interface")...)
	table := read(t, path)
	s := &table.Sections[0]
	require.Len(t, s.Rows, 8)
	literature := s.Rows[6]
	assert.Equal(t, []string{"geomean literature", "geomean report"}, []string{literature.Label(), s.Summary().Label()})
	assert.InEpsilon(t, 0.5, literature.Cells[1].Ratio, 0.001)
	assert.InEpsilon(t, 0.4, s.Summary().Cells[1].Ratio, 0.001)
	assert.Equal(t, stats.Slower, literature.Cells[1].Verdict)
	assert.Equal(t, stats.Slower, s.Summary().Cells[1].Verdict)
	assert.Equal(t, stats.Same, literature.Controls[0].Verdict)
	assert.Equal(t, 8, s.Comparisons)

	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Regexp(t, `(?m)^  geomean literature +10\.00G nodes/s +0\.500 ±0\.001 slower +1\.000 ±0\.001 same$`, text.String())
	assert.Regexp(t, `(?m)^  geomean report +10\.00G nodes/s +0\.400 ±0\.001 slower +1\.000 ±0\.001 same$`, text.String())

	var written strings.Builder
	require.NoError(t, table.Write(&written, report.JSON))
	var d report.Document
	require.NoError(t, json.Unmarshal([]byte(written.String()), &d))
	of := map[string]float64{} // the ratios of b
	for _, c := range d.Cells {
		if c.Column == "b" {
			of[c.Row] = c.Ratio
		}
	}
	for row, ratio := range map[string]float64{"geomean": 0.4, "geomean report": 0.4, "geomean literature": 0.5} {
		assert.InEpsilon(t, ratio, of[row], 0.001, row)
	}
	var csv strings.Builder
	require.NoError(t, table.Write(&csv, report.CSV))
	assert.Regexp(t, `(?m)^Perft count=leaf dispatch=interface,geomean literature,b,0\.(5|49999)`, csv.String())

	// Results computed from the means are of the report set.
	results, err := report.Read(path)
	require.NoError(t, err)
	assert.Equal(t, "In perft by leaf, a leads; b is 60 % slower.", table.Answer().Conclusion()[0])
	leaf, err := strconv.ParseFloat(results.Map(nil).Grids()[0].Rows[1].Cells[0].Text, 64)
	require.NoError(t, err)
	assert.InEpsilon(t, 4000, leaf, 0.001)
	a, err := results.Across("file")
	require.NoError(t, err)
	assert.Equal(t, "Perft count=leaf dispatch=interface, geomean report", a.Grids()[0].Title)
	assert.InEpsilon(t, 0.4, cellOf(a, 0, "b", 0).Ratio, 0.001)
}

// A table has one mean if it has fewer than two rows of a set.
func TestOneMean(t *testing.T) {
	for _, kept := range [][]string{
		{"startpos", "kiwipete", "position3"}, {"opera", "evergreen", "reti"}, {"startpos", "kiwipete", "opera"}, {"startpos", "opera"},
	} {
		lines := slices.DeleteFunc(bothSets("Load/pos=%s"), func(line string) bool {
			return !slices.ContainsFunc(kept, func(name string) bool { return strings.Contains(line, "/pos="+name+"/") })
		})
		table := read(t, write(t, "run.txt", lines...))
		s := &table.Sections[0]
		assert.Len(t, s.Rows, len(kept)+1)
		assert.Equal(t, "geomean", s.Summary().Label())
		assert.Equal(t, len(kept)+1, s.Comparisons)
	}
}

// The boards of an engine have a row for each set, too.
func TestEngineOfBothSets(t *testing.T) {
	results, err := report.Read(write(t, "run.txt", bothSets("Search/pos=%s/depth=4/eval=psqt/gen=staged/ask=native/tt=4")...))
	require.NoError(t, err)
	e, err := results.Engine()
	require.NoError(t, err)
	require.Len(t, e.Sections, 1)
	rows := e.Sections[0].Rows
	require.Len(t, rows, 2)
	assert.Equal(t, []string{"geomean literature", "geomean report"}, []string{rows[0].Label(), rows[1].Label()})
	assert.InEpsilon(t, 0.5, rows[0].Cells[1].Ratio, 0.001)
	assert.InEpsilon(t, 0.4, rows[1].Cells[1].Ratio, 0.001)
	assert.Equal(t, stats.Slower, rows[1].Cells[1].Verdict)
}

// With more boards than stand side by side both means stand before the positions.
func TestBothSetsOfMany(t *testing.T) {
	var lines []string
	for _, of := range bothSets("Load/pos=%s") {
		lines = append(lines, of)
		for k := range 6 {
			if strings.Contains(of, "/rep=b-2 ") {
				lines = append(lines, strings.Replace(of, "/rep=b-2 ", fmt.Sprintf("/rep=c%d-2 ", k), 1))
			}
		}
	}
	table := read(t, write(t, "run.txt", lines...))
	require.Len(t, table.Columns, 8)
	var text strings.Builder
	require.NoError(t, table.Write(&text, report.Text))
	assert.Regexp(t, `(?m)^ +geomean report +geomean literature +startpos +kiwipete$`, text.String())
	assert.Regexp(t, `(?m)^  b +0\.400 ±0\.001 slower +0\.500 ±0\.001 slower +0\.500`, text.String())
}
