package report_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A board that is not scalar Go is named in the legend of every order of boards. A table
// without such a board has none.
func TestInstructionsAreNamed(t *testing.T) {
	const legend = "Assembly for extensions of the CPU, another class than scalar Go: b (AVX-512 GFNI)"
	path := write(t, "run.txt", rounds(9, 2)...)
	results, err := report.Read(path)
	require.NoError(t, err)
	assert.NotContains(t, results.Table().Legend(), legend)

	results.SetBoards([]rep.Backend{{Name: "b", Instructions: "AVX-512 GFNI"}})
	for _, r := range []*report.Results{results, report.Join(results)} {
		table := r.Table()
		assert.Contains(t, table.Legend(), legend)
		assert.Equal(t, legend, table.Answer().Legend())
		assert.Equal(t, []string{"a", "b"}, table.Columns, "names are keys for programs")
		var markdown bytes.Buffer
		require.NoError(t, table.Write(&markdown, report.Markdown))
		assert.Contains(t, markdown.String(), legend)
	}
}

func TestInstructionsOnTheMap(t *testing.T) {
	path := write(t, "run.txt",
		"BenchmarkMakeUnmake/pos=kiwipete/rep=a-2 1 10 ns/op", "BenchmarkMakeUnmake/pos=kiwipete/rep=b-2 1 20 ns/op")
	results, err := report.Read(path)
	require.NoError(t, err)
	results.SetBoards([]rep.Backend{{Name: "b", Instructions: "AVX-512"}})
	var out bytes.Buffer
	require.NoError(t, results.Map(nil).Write(&out, report.Text))
	assert.Regexp(t, `(?m)^  a  .*\n  b .*\n  Assembly for .*: b \(AVX-512\)\n`, out.String())
}

// The table of an engine has the legend, too.
func TestInstructionsInAnEngine(t *testing.T) {
	key := work.Key{Work: work.Work{Kind: work.Search, Eval: "psqt", Gen: "staged", Ask: work.Native, TT: 4}, Position: "kiwipete", Depth: 5}
	var lines []string
	for range 9 {
		for _, rep := range []string{"a", "b"} {
			key.Subject = work.Subject{Type: work.OfBoard, Name: rep}
			lines = append(lines, line(key.String(), 1000))
		}
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	results.SetBoards([]rep.Backend{{Name: "b", Instructions: "AVX-512"}})
	e, err := results.Engine()
	require.NoError(t, err)
	assert.Equal(t, []string{"a", "b"}, e.Columns)
	var out bytes.Buffer
	require.NoError(t, e.Write(&out, report.Text))
	assert.Contains(t, out.String(), "another class than scalar Go: b (AVX-512)")
}
