package report

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

	"github.com/boardbench/boardbench/harness/work"
)

// engineRun is a recorded run of eight rounds without noise: a node takes 200 ns on
// alpha and 250 on beta, a move 10 and 30 ns, and an exchange 20 and 60.
func engineRun(t *testing.T) *Results {
	t.Helper()
	var text strings.Builder
	text.WriteString("native-alpha: Keyed Inspector NullMover Stater Occupier PinInspector LegalityTester CheckTester ExchangeEvaluator Stager MobilityCounter\n")
	text.WriteString("native-beta: Keyed Inspector NullMover\n")
	for round := 1; round <= 8; round++ {
		result := func(name string, ns float64) {
			fmt.Fprintf(&text, "# sample {\"round\":%d,\"start\":\"2026-11-21T18:26:03Z\",\"cpu_ns\":5}\nBenchmark%s 1 %g ns/op", round, name, ns)
			if strings.HasPrefix(name, "Search") {
				fmt.Fprintf(&text, " %g nodes/op %g nodes/s", 1000., 1000/ns*1e9)
			}
			text.WriteString("\n")
		}
		for _, pos := range []string{"kiwipete", "lucena"} {
			for _, eval := range []string{"psqt", "mobility"} {
				result("Search/pos="+pos+"/depth=7/eval="+eval+"/gen=staged/ask=native/tt=4/rep=alpha", 200e3)
				result("Search/pos="+pos+"/depth=7/eval="+eval+"/gen=staged/ask=native/tt=4/rep=beta", 250e3)
			}
			result("MakeUnmake/pos="+pos+"/rep=alpha", 10)
			result("MakeUnmake/pos="+pos+"/rep=beta", 30)
			result("SEE/pos="+pos+"/ask=native/rep=alpha", 20)
			result("SEE/pos="+pos+"/ask=default/rep=beta", 60)
		}
	}
	path := filepath.Join(t.TempDir(), "engine.txt")
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o666))
	results, err := Read(path)
	require.NoError(t, err)
	return results
}

// The table of an engine has the means of the searches alone, and names the boards that do not answer every question
// themselves. Its grid has a row for each search.
func TestEngineTable(t *testing.T) {
	e, err := engineRun(t).Engine()
	require.NoError(t, err)
	require.Len(t, e.Sections, 2)
	assert.Equal(t, []string{"alpha", "beta"}, e.Columns)
	s := e.Sections[1]
	assert.Equal(t, "Search eval=mobility gen=staged ask=native tt=4", s.Title())
	require.Len(t, s.Rows, 1)
	row := s.Rows[0]
	assert.Equal(t, "geomean", row.Label())
	assert.InDelta(t, 5e6, row.Base(), 1)
	assert.InDelta(t, 0.8, row.Cells[1].Ratio, 1e-9)
	assert.True(t, row.Cells[1].HasInterval())
	assert.Equal(t, []string{"Package engine answers for beta: Stater, LegalityTester, CheckTester, ExchangeEvaluator, Stager, MobilityCounter"}, e.Helped)

	var text, markdown, csv, object bytes.Buffer
	require.NoError(t, e.Write(&text, Text))
	assert.Regexp(t, `(?m)^Speed in an engine relative to alpha\n +alpha +beta\n  psqt +5\.000M nodes/s +0\.800 ±0\.001 slower\n  mobility `, text.String())
	assert.NotContains(t, text.String(), "MakeUnmake")
	require.NoError(t, e.Write(&markdown, Markdown))
	assert.Contains(t, markdown.String(), "| psqt | 5.000M nodes/s | 0.800 ±0.001 slower |")
	require.NoError(t, e.Write(&csv, CSV))
	assert.Contains(t, csv.String(), ",unit\n")
	require.NoError(t, e.Write(&object, JSON))
	var d Document
	require.NoError(t, json.Unmarshal(object.Bytes(), &d))
	require.Len(t, d.Cells, 4)
	assert.Equal(t, []string{s.Title(), "geomean", "beta"}, []string{d.Cells[3].Section, d.Cells[3].Row, d.Cells[3].Column})
}

// Searches of a million nodes are apart from the others, and all of them are in the grid, though not on the screen.
func TestEngineSizes(t *testing.T) {
	var text strings.Builder
	for round := 1; round <= 8; round++ {
		for _, c := range []struct {
			name string
			ns   float64
		}{
			{"tt=4/rep=alpha", 200}, {"tt=4/rep=beta", 250}, {"nodes=1M/tt=64/rep=alpha", 300}, {"nodes=1M/tt=64/rep=beta", 330},
			{"threads=2/nodes=1M/tt=64/rep=alpha", 300}, {"threads=2/nodes=1M/tt=64/rep=beta", 330},
		} {
			for _, eval := range []string{"pawns", "net1024", "mobility"} {
				fmt.Fprintf(&text, "# sample {\"round\":%d,\"start\":\"2026-11-21T18:26:03Z\",\"cpu_ns\":5}\n", round)
				fmt.Fprintf(&text, "BenchmarkSearch/pos=kiwipete/depth=7/eval=%s/gen=staged/ask=native/%s 1 %g ns/op 1000 nodes/op %g nodes/s\n", eval, c.name, 1000*c.ns, 1e9/c.ns)
			}
		}
	}
	results, err := ReadFrom("engine.txt", strings.NewReader(text.String()))
	require.NoError(t, err)
	e, err := results.Engine()
	require.NoError(t, err)
	require.Len(t, e.Sections, 9)
	for _, s := range e.Sections {
		want := 0.8
		if s.Work.Size == work.Million {
			want = 300. / 330
		}
		assert.InDelta(t, want, s.Summary().Cells[1].Ratio, 1e-3, s.Title())
	}
	require.Len(t, e.Grids(), 1)
	assert.Len(t, e.Grids()[0].Rows, 9)
	assert.Len(t, e.Answer().Heads, 8)
	assert.Len(t, e.Document().Cells, 36)
}
