package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTechniques checks which way round the figures are, and the message for a file without variants.
func TestTechniques(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "run.txt")
	write := func(boards map[string]int) {
		text := "cpu: A CPU\ngoversion: go1.26.0\ncommit: 0123456789ab\n"
		for range 12 {
			for _, kind := range []string{"Perft/pos=a/depth=4/count=leaf/dispatch=interface", "Perft/pos=b/depth=4/count=leaf/dispatch=interface", "MakeUnmake/pos=a", "MakeUnmake/pos=b"} {
				for _, board := range []string{"x88", "x88~edge-by-mask", "x88~checks-from-the-last-move", "x88~unchanged", "mailbox"} {
					if ns := boards[board]; ns > 0 {
						text += fmt.Sprintf("Benchmark%s/rep=%s-2 1 %d ns/op\n", kind, board, ns)
					}
				}
			}
		}
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	// The board has the edge by mask, so the variant is without it; the lists are put in.
	write(map[string]int{"x88": 100, "x88~edge-by-mask": 125, "x88~checks-from-the-last-move": 125, "x88~unchanged": 100})
	o := bench(t.Context(), both, "compare", path)
	require.Equal(t, StatusOK, o.status, o.stderr)
	lines := strings.Split(o.stdout, "\n")
	assert.Equal(t, []string{
		"  x88                        in use  leaf                 make/unmake          bulk",
		"  checks-from-the-last-move  no      0.800 ±0.001 slower  0.800 ±0.001 slower  -",
		"  edge-by-mask               yes     1.250 ±0.001 faster  1.250 ±0.001 faster  -",
		"  unchanged                          1.000 same           1.000 same           -",
	}, lines[:4])
	assert.Contains(t, o.stdout, "\nA CPU · go1.26.0 · commit 0123456789ab · 12 rounds\n")
	assert.Contains(t, o.stdout, "\n  edge-by-mask: A slider's ray ends where ")

	write(map[string]int{"x88": 100, "mailbox": 125})
	o = bench(t.Context(), both, "compare", "--view", "techniques", path)
	assert.Equal(t, outcome{StatusUsage, "", "bench: " + path + " has x88 first, and no variant of it: bench run --rep x88,x88~techniques records them\n"}, o)
}
