package page

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A page has the calculator if its run has replays of two boards or more. Its figures are those of bench gain, see
// TestCalculatorInChromium.
func TestCalculator(t *testing.T) {
	drawn := func(path string) string {
		r, err := New(nil, path)
		require.NoError(t, err)
		return string(r.page)
	}
	var text strings.Builder
	for round := 1; round <= 6; round++ {
		for _, board := range []string{"x88", "mailbox"} {
			for _, calls := range []string{"Make", "all", "AppendEvasions", "AppendCaptures", "AppendQuiets", "IsLegal", "GivesCheck", "Checkers",
				"CheckSquares", "SEEAtLeast", "Mobility", "PieceAt", "Pieces", "Attackers"} {
				fmt.Fprintf(&text, "# sample {\"round\":%d,\"start\":\"2026-11-21T18:26:03Z\",\"cpu_ns\":5}\n", round)
				fmt.Fprintf(&text, "BenchmarkReplay/pos=kiwipete/depth=7/calls=%s/ask=native/rep=%s 1 9000 ns/op 1000 nodes/op 1e8 nodes/s 1000 calls/op\n", calls, board)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "gain.txt")
	require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o666))
	page := drawn(path)
	assert.Contains(t, page, `<section id="gain"`)
	assert.Contains(t, page, `<option selected>mailbox</option>`)
	assert.Contains(t, page, `data-call="Attackers"`)
	assert.NotContains(t, page, `data-call="CountMoves"`, "it was not measured")
	assert.NotContains(t, drawn("testdata/run.txt"), `id="gain`)
}
