package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A run of codecs ends with the table of codecs.
func TestRunCodecs(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick(".name:(Encode OR Decode) codec:(fen OR packed OR huffman OR huffman-tables) pos:(startpos OR alekhine)", "--rounds", "6")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "16 cases and 4 controls, 6 rounds")
	assert.Regexp(t, "\n +encode +decode\n", o.stdout)
	assert.Contains(t, o.stdout, "Speed relative to fen,")
	assert.Regexp(t, `benchstat -col /codec results/`, o.stdout)
	files, err := filepath.Glob("results/*.txt")
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	assert.Equal(t, 20*6, strings.Count(string(text), "\nBenchmark"))
	assert.Regexp(t, `BenchmarkEncode/pos=startpos/codec=huffman-tables(-\d+)?\s.* 141\.0 bits/position`, string(text))
}
