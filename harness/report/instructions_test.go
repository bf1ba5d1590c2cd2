package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// A board that is not scalar Go is marked in every order of boards, with a legend. A table
// without such a board has neither.
func TestInstructionsAreMarked(t *testing.T) {
	const legend = "† assembly for extensions of the CPU, another class than scalar Go: b (AVX-512 GFNI)"
	path := write(t, "run.txt", rounds(9, 2)...)
	results, err := report.Read(path)
	require.NoError(t, err)
	assert.NotContains(t, results.Table().Legend(), legend)

	results.SetBoards([]rep.Backend{{Name: "b", Instructions: "AVX-512 GFNI"}})
	for _, r := range []*report.Results{results, report.Join(results)} {
		table := r.Table()
		assert.Contains(t, table.Legend(), legend)
		assert.Regexp(t, `(?m)^b† +0\.500`, strings.Join(table.Answer().Lines(80, 40, false), "\n"))
		assert.Equal(t, []string{"a", "b"}, table.Columns, "names are keys for programs")
		var markdown, document bytes.Buffer
		require.NoError(t, table.Write(&markdown, report.Markdown))
		assert.Contains(t, markdown.String(), legend)
		require.NoError(t, table.Write(&document, report.JSON))
		assert.NotContains(t, document.String(), report.InstructionsMark)
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
	assert.Regexp(t, `(?m)^  a  .*\n  b† .*\n  † assembly for .*: b \(AVX-512\)\n`, out.String())
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
