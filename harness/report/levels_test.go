package report_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/rep"
)

// leveled are two layouts at two levels and a step.
var leveled = []rep.Backend{
	{Name: "x", Level: rep.Tuned}, {Name: "x-book", Level: rep.Book, Layout: "x"},
	{Name: "x-pins", Level: rep.Step, Layout: "x"},
	{Name: "m", Level: rep.Tuned}, {Name: "m-book", Level: rep.Book, Layout: "m"},
}

// measured returns the results of rounds in which a move takes the boards ns, in kiwipete and twice
// as long in lucena, and a tenth more from round to round.
func measured(t *testing.T, work string, names []string, ns ...float64) *report.Results {
	t.Helper()
	var lines []string
	for i := range 12 {
		for k, pos := range []string{"kiwipete", "lucena"} {
			for b, name := range names {
				lines = append(lines, line(fmt.Sprintf(work, pos)+"/rep="+name, ns[b]*float64(1+k)*(1+0.1*float64(i))))
			}
		}
	}
	results, err := report.Read(write(t, "run.txt", lines...))
	require.NoError(t, err)
	results.SetBoards(leveled)
	return results
}

// The boards of a level are ranked by themselves if there are two or more of each.
func TestRankingByLevel(t *testing.T) {
	names := func(boards []rep.Backend) (names []string) {
		for _, b := range boards {
			names = append(names, b.Name)
		}
		return names
	}
	const work = "MakeUnmake/pos=%s"
	four := measured(t, work, []string{"x-book", "x", "m", "m-book"}, 400, 100, 200, 300)
	assert.Equal(t, []string{
		"make/unmake, tuned: 1 x · 2 m (50 % slower)",
		"make/unmake, book: 1 m-book · 2 x-book (25 % slower)",
	}, four.Table().Ranking)
	rankings := four.Rankings()
	require.Len(t, rankings, 2)
	assert.Equal(t, []rep.Level{rep.Tuned, rep.Book}, []rep.Level{rankings[0].Level, rankings[1].Level})

	// A level with one board, a step here, is not ranked without the others.
	all := measured(t, work, names(leveled), 100, 400, 250, 200, 300)
	assert.Equal(t, []string{"make/unmake: 1 x · 2 m (50 % slower) · 3 x-pins (60 % slower) · 4 m-book (67 % slower) · 5 x-book (75 % slower)"}, all.Table().Ranking)

	// Neither are boards of which the program knows nothing divided, nor those of one level; a
	// board without a level is ranked with the tuned ones.
	four.SetBoards(nil)
	assert.Len(t, four.Table().Ranking, 1)
	assert.Equal(t, []string{"make/unmake: 1 x · 2 m (50 % slower)"}, measured(t, work, []string{"x", "m"}, 100, 200).Table().Ranking)
	assert.Equal(t, []string{
		"make/unmake, tuned: 1 x · 2 guest (33 % slower)",
		"make/unmake, book: 1 m-book · 2 x-book (25 % slower)",
	}, measured(t, work, []string{"x-book", "x", "guest", "m-book"}, 400, 100, 150, 300).Table().Ranking)
}

// The map has the levels where there is more than one.
func TestLevelsOnTheMap(t *testing.T) {
	text := func(r *report.Results) string {
		var out bytes.Buffer
		require.NoError(t, r.Map().WriteText(&out))
		return out.String()
	}
	four := measured(t, "MakeUnmake/pos=%s", []string{"x-book", "x", "m", "m-book"}, 400, 100, 200, 300)
	assert.Regexp(t, `^representation +level +bytes`, text(four))
	assert.Regexp(t, `(?m)^x-book +book  .*\nx +tuned  .*\nm +tuned  .*\nm-book +book  `, text(four))
	assert.NotContains(t, text(measured(t, "MakeUnmake/pos=%s", []string{"x", "m"}, 100, 200)), "level")
}
