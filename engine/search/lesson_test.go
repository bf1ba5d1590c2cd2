package search_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// The table of calls in the package comment matches the search.
func TestLessonTable(t *testing.T) {
	var perNode [4][len(search.Calls{})]float64
	for i, gen := range search.Gens() {
		var nodes, quiescence uint64
		var sum search.Calls
		for _, named := range harness.Corpus() {
			r, calls, err := search.Count(t.Context(), bitboard.Backend.New, search.Options{Eval: search.EvalMobility, Gen: gen}, &named.Position, goldenDepth)
			require.NoError(t, err)
			nodes += r.Nodes
			quiescence += r.QNodes
			for c, n := range calls {
				sum[c] += n
			}
		}
		for c, n := range sum {
			perNode[i][c] = float64(n) / float64(nodes)
		}
	}
	var table strings.Builder
	widths := [4]int{8, 8, 8, 15}
	fmt.Fprintf(&table, "//\t%-20s%8s%8s%8s%15s\n", "gen", "legal", "staged", "pseudo", "staged-pseudo")
	for c := range search.Call(len(search.Calls{})) {
		if max(perNode[0][c], perNode[1][c], perNode[2][c], perNode[3][c]) < 0.01 {
			continue
		}
		row := fmt.Sprintf("//\t%-20v", c)
		for i := range perNode {
			cell := "-"
			if perNode[i][c] > 0 {
				cell = fmt.Sprintf("%.2f", perNode[i][c])
			}
			row += fmt.Sprintf("%*s", widths[i], cell)
		}
		table.WriteString(row + "\n")
	}
	lesson, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	assert.True(t, strings.Contains(string(lesson), table.String()), "want in the package comment:\n%s", &table)
}
