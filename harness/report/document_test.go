package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
)

// documented is a file with all verdicts in it: b is slower than a, c the same, d
// undecided; of Load there is one position, and too few rounds for an interval.
func documented() []string {
	var lines []string
	for i := range 13 {
		for _, pos := range []string{"kiwipete", "lucena"} {
			for _, rep := range []struct {
				name string
				ns   float64
			}{{"a", 1000}, {"b", 1250 + float64(i%3)}, {"c", 1000 + 2*float64(i%2)}, {"d", 950 + 100*float64(i%2)}, {"a+control", 999 + 2*float64(i%2)}} {
				lines = append(lines, line(fmt.Sprintf("Perft/pos=%s/depth=4/count=bulk/rep=%s", pos, rep.name), rep.ns))
			}
		}
		if i < 5 {
			lines = append(lines, line("Load/pos=lucena/rep=a", 100), line("Load/pos=lucena/rep=b", 50+float64(i)))
		}
	}
	return lines
}

// TestDocument holds the forms for programs to golden files.
func TestDocument(t *testing.T) {
	table := read(t, write(t, "run.txt", documented()...))
	for name, form := range map[string]func(*bytes.Buffer) error{
		"document.json":     func(b *bytes.Buffer) error { return indented(b, table) },
		"document.csv":      func(b *bytes.Buffer) error { return table.Write(b, report.CSV) },
		"document.markdown": func(b *bytes.Buffer) error { return table.Write(b, report.Markdown) },
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			require.NoError(t, form(&got))
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, got.Bytes(), 0o666))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), got.String())
		})
	}
}

// indented writes a document so that its parts are found in a golden file.
func indented(out *bytes.Buffer, table *report.Table) error {
	var text bytes.Buffer
	if err := table.Write(&text, report.JSON); err != nil {
		return err
	}
	return json.Indent(out, text.Bytes(), "", " ")
}

// TestDocumentShape checks the shape that programs rely on: the names of the
// fields, lists even if they are empty, and the fields that are null.
func TestDocumentShape(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, read(t, write(t, "run.txt", documented()...)).Write(&text, report.JSON))
	assert.Equal(t, 1, strings.Count(text.String(), "\n"), "one object in one line")
	var d map[string]any
	require.NoError(t, json.Unmarshal(text.Bytes(), &d))
	assert.Equal(t, 2.0, d["version"])
	verdicts, rows := map[any]bool{}, map[any]bool{}
	for _, c := range d["cells"].([]any) {
		cell := c.(map[string]any)
		fields := 8
		if cell["verdict"] == "base" {
			fields += 2
			assert.Greater(t, cell["figure"], 0.0)
			assert.Equal(t, "nodes/s", cell["unit"])
		}
		assert.Len(t, cell, fields)
		verdicts[cell["verdict"]], rows[cell["row"]] = true, true
		if cell["section"] == "Load" && cell["column"] == "b" {
			assert.Nil(t, cell["low"])
			assert.Nil(t, cell["high"])
		} else {
			assert.LessOrEqual(t, cell["low"], cell["ratio"])
			assert.LessOrEqual(t, cell["ratio"], cell["high"])
		}
		assert.IsType(t, 1.0, cell["p"])
	}
	assert.Equal(t, map[any]bool{"base": true, "slower": true, "same": true, "undecided": true}, verdicts)
	assert.Equal(t, map[any]bool{"kiwipete depth 4": true, "lucena depth 4": true, "lucena": true, "geomean": true, "control": true}, rows)
	for _, w := range d["warnings"].([]any) {
		for _, field := range []string{"about", "text", "advice"} {
			assert.NotEmpty(t, w.(map[string]any)[field])
		}
	}
	text.Reset()
	require.NoError(t, (&report.Table{}).Write(&text, report.JSON))
	assert.Equal(t, `{"version":2,"cells":[],"warnings":[]}`+"\n", text.String())
}

// TestDocumentAcross has a section for each column.
func TestDocumentAcross(t *testing.T) {
	d := across(t, "cpu", write(t, "here.txt", machineFile(12, "Here", 2, 2.5)...), write(t, "there.txt", machineFile(12, "There", 2.5, 2)...)).Document()
	of := map[[3]string]report.DocumentCell{}
	for _, c := range d.Cells {
		of[[3]string{c.Section, c.Row, c.Column}] = c
	}
	assert.InEpsilon(t, 0.4, of[[3]string{"Perft count=bulk hash=64, cpu=There", "geomean", "b"}].Ratio, 1e-6)
	assert.Equal(t, "same", of[[3]string{"Perft count=bulk hash=64, cpu=There", "control", "a"}].Verdict)
}

// TestCellText checks the digits of ratios.
func TestCellText(t *testing.T) {
	for _, test := range []struct {
		ratio, reach float64
		want         string
	}{
		{0.312, 0.0019, "0.312 ±0.002"}, {0.99, 0.0151, "0.99 ±0.02"}, {0.99, 0.0149, "0.990 ±0.015"}, {1.004, 0, "1.004 ±0.001"},
		{12.34, 0.05, "12.3 ±0.1"}, {123.4, 0.1, "123 ±1"}, {0.0312, 0.0002, "0.0312 ±0.0002"}, {2, 0.4, "2.00 ±0.40"},
	} {
		c := report.Cell{N: 12, Ratio: test.ratio, Lo: test.ratio - test.reach*0.92, Hi: test.ratio + test.reach}
		assert.Equal(t, test.want, c.Interval())
	}
	// An interval that is far from symmetric has both ends: ± would be false.
	for _, test := range []struct {
		ratio, factor float64
		want          string
	}{
		{1692, 27.78, "1692 (60 to 47004)"}, {0.5, 1.3, "0.50 (0.38 to 0.65)"}, {0.0843, 1.5, "0.084 (0.056 to 0.13)"}, {15.2, 2, "15 (7.60 to 31)"},
		{0.5, 1.09, "0.50 ±0.05"}, {1692, 1.0001, "1692 ±1"}, {1, 1, "1.000 ±0.001"},
	} {
		c := report.Cell{N: 12, Ratio: test.ratio, Lo: test.ratio / test.factor, Hi: test.ratio * test.factor}
		assert.Equal(t, test.want, c.Interval())
		assert.Equal(t, strings.Contains(test.want, " to "), c.Skewed())
	}
}
