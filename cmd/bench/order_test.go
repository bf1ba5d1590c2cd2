package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
)

// A span is the least and the greatest of some ratios.
type span struct{ lo, hi float64 }

func (s span) String() string { return fmt.Sprintf("%.2f to %.2f", s.lo, s.hi) }

// with returns the span of both.
func (s span) with(of span) span { return span{min(s.lo, of.lo), max(s.hi, of.hi)} }

// A work is a kind of work, and the spans of the mailboxes in it.
type work struct {
	name  string
	spans []span // by machine
}

// cells returns the table that bench prints, as lines of CSV.
func cells(t *testing.T, args ...string) [][]string {
	t.Helper()
	text, _ := bench(t, append(args, "--format", "csv")...)
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	return lines
}

// mailboxes returns the spans of the mailboxes relative to bitboard, by the title of a section and the label of the row.
func mailboxes(t *testing.T, args ...string) map[[2]string]span {
	t.Helper()
	ratios := map[[2]string]map[string]float64{}
	for _, line := range cells(t, args...)[1:] {
		var err error
		key := [2]string{line[0], line[1]}
		if ratios[key] == nil {
			ratios[key] = map[string]float64{}
		}
		ratios[key][line[2]], err = strconv.ParseFloat(line[3], 64)
		require.NoError(t, err)
	}
	spans := map[[2]string]span{}
	for key, of := range ratios {
		all := span{math.Inf(1), 0}
		for _, board := range []string{"x88", "tenbytwelve", "mailbox"} {
			all = all.with(span{of[board] / of["bitboard"], of[board] / of["bitboard"]})
		}
		spans[key] = all
	}
	return spans
}

// search is the title of a search of a million nodes.
func search(eval string) string {
	title := "Search eval=" + eval + " gen=staged ask=native nodes=1M tt=64"
	if strings.HasSuffix(eval, "1024") {
		title += " net=simd"
	}
	return title
}

// The sentences about how far mailboxes are behind bitboards, in a search and in perft, follow from the recorded runs
// of each machine, and so does their order.
func TestSearchAndPerft(t *testing.T) {
	t.Chdir("../..")
	const intel, zen5 = "results/2026-11-26/intel-r-xeon-r-processor-2-50ghz-6-85/", "results/2026-11-29/oxide-virtual-turin-like-processor-26-2/"
	runs := [][2]string{
		{"results/2026-11-23/amd-epyc/levels.txt.gz", "results/2026-11-24/amd-epyc/engine.txt.gz"},
		{intel + "levels.txt.gz", intel + "engine.txt.gz"},
		{zen5 + "levels.txt.gz", zen5 + "engine.txt.gz"},
	}
	rows := []struct {
		name string
		run  int
		key  [2]string
	}{
		{"perft in bulk", 0, [2]string{"Perft count=bulk dispatch=interface", "geomean"}},
		{"a search, mobility", 1, [2]string{search("mobility"), "geomean"}},
		{"perft that lists the moves of the last ply, as the `go perft` of engines does", 0, [2]string{"Perft count=list dispatch=interface", "geomean"}},
		{"a search, pawns", 1, [2]string{search("pawns"), "geomean"}},
		{"a search, network of 1024 neurons", 1, [2]string{search("net1024"), "geomean"}},
		{"a search, network with threats", 1, [2]string{search("threats1024"), "geomean"}},
		{"perft leaf by leaf", 0, [2]string{"Perft count=leaf dispatch=interface", "geomean"}},
		{"make and unmake", 0, [2]string{"MakeUnmake", "geomean"}},
	}
	works := make([]work, len(rows))
	for _, of := range runs {
		spans := []map[[2]string]span{mailboxes(t, "compare", of[0]), mailboxes(t, "compare", of[1])}
		for i, row := range rows {
			found, ok := spans[row.run][row.key]
			require.True(t, ok, "%v", row.key)
			works[i].name, works[i].spans = row.name, append(works[i].spans, found)
		}
	}
	bulk, mobility, list, pawns, net, threats, leaf, moves := works[0], works[1], works[2], works[3], works[4], works[5], works[6], works[7]
	for m := range runs {
		searches := mobility.spans[m].with(pawns.spans[m]).with(net.spans[m]).with(threats.spans[m])
		assert.Less(t, bulk.spans[m].hi, .5, "less than half")
		assert.Less(t, bulk.spans[m].hi, min(searches.lo, list.spans[m].lo), "a search feels the board less than bulk")
		assert.InDelta(t, mobility.spans[m].lo, list.spans[m].lo, .04, "about as much as lists, with mobility")
		assert.Less(t, mobility.spans[m].hi, pawns.spans[m].lo)
		assert.Less(t, pawns.spans[m].lo, net.spans[m].lo)
		assert.Less(t, searches.lo, leaf.spans[m].lo, "and more than leaf by leaf")
		assert.Less(t, searches.hi, leaf.spans[m].hi)
		assert.InDelta(t, 1, leaf.spans[m].hi, .02, "about equal")
		assert.Less(t, leaf.spans[m].hi, moves.spans[m].lo)
	}
	assert.True(t, slices.IsSortedFunc(works, func(a, b work) int { return cmp.Compare(a.spans[0].lo, b.spans[0].lo) }), "the rows are in their order")
	works[1], works[2] = works[2], works[1]
	for m := 1; m < len(runs); m++ {
		assert.True(t, slices.IsSortedFunc(works, func(a, b work) int { return cmp.Compare(a.spans[m].lo, b.spans[m].lo) }), "on the other machines these two change places")
	}
	works[1], works[2] = works[2], works[1]

	var table strings.Builder
	table.WriteString("| | Zen 4 | Cascade Lake | Zen 5 |\n| --- | --- | --- | --- |\n")
	for _, w := range works {
		fmt.Fprintf(&table, "| %s | %v | %v | %v |\n", w.name, w.spans[0], w.spans[1], w.spans[2])
	}
	const path = "doc/answer.md"
	document, err := os.ReadFile(path)
	require.NoError(t, err)
	found := regexp.MustCompile(`\| \| Zen 4 \|.*\n(?:\|.*\n)+`).Find(document)
	if *update {
		require.NoError(t, os.WriteFile(path, bytes.Replace(document, found, []byte(table.String()), 1), 0o666))
	} else {
		assert.Equal(t, table.String(), string(found), path)
	}

	assert.Contains(t, strings.Join(strings.Fields(string(document)), " "), fmt.Sprintf("they have %v of the speed of the tuned ones", textbooks(t)))
}

// README's table of layouts follows from the recorded runs.
func TestReadmeTable(t *testing.T) {
	t.Chdir("../..")
	ratios := map[[3]string]float64{}
	for _, args := range [][]string{{"compare", "results/2026-11-23/amd-epyc/levels.txt.gz"}, {"compare", "results/2026-11-24/amd-epyc/engine.txt.gz"}} {
		for _, line := range cells(t, args...)[1:] {
			var err error
			ratios[[3]string{line[0], line[1], line[2]}], err = strconv.ParseFloat(line[3], 64)
			require.NoError(t, err)
		}
	}
	document, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for _, row := range []struct{ label, board string }{{"0x88, `x88`", "x88"}, {"10×12, `tenbytwelve`", "tenbytwelve"}, {"8×8, `mailbox`", "mailbox"}, {"piece lists, `piecelist`", "piecelist"}} {
		of := span{math.Inf(1), 0}
		for _, eval := range []string{"pawns", "mobility", "net1024", "threats1024"} {
			ratio := ratios[[3]string{search(eval), "geomean", row.board}]
			of = of.with(span{ratio, ratio})
		}
		line := fmt.Sprintf("| %s | %v ", row.label, of)
		for _, work := range []string{"MakeUnmake", "Perft count=leaf dispatch=interface", "Perft count=list dispatch=interface", "Perft count=bulk dispatch=interface"} {
			line += fmt.Sprintf("| %.2f ", ratios[[3]string{work, "geomean", row.board}])
		}
		assert.Contains(t, string(document), line+"|\n")
	}
}

// textbooks returns the speed of textbook boards in a search with pseudo-legal moves, relative to the tuned boards of
// their layouts.
func textbooks(t *testing.T) span {
	t.Helper()
	text, _ := bench(t, "compare", "--view", "levels", "results/2026-11-24/amd-epyc/levels-engine.txt.gz", "--format", "json")
	var levels report.Document
	require.NoError(t, json.Unmarshal([]byte(text), &levels))
	of := span{math.Inf(1), 0}
	for _, cell := range levels.Cells {
		if strings.Contains(cell.Section, "gen=pseudo ") && cell.Row == "tuned/book" {
			of = of.with(span{1 / cell.Ratio, 1 / cell.Ratio})
		}
	}
	return of
}
