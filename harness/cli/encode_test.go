package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
)

func TestEncode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		args []string
	}{
		{"encode", []string{"kiwipete"}},
		{"encode-kings", []string{"--codec", "huffman-kings", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"}},
		{"encode-tables", []string{"--codec", "huffman-tables", "8/8/8/4k3/8/8/8/4K3", "b", "-", "-", "17", "1"}},
		{"encode-chess960", []string{"--codec", "huffman", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := bench(t.Context(), []rep.Backend{right}, append([]string{"encode"}, test.args...)...)
			assert.Equal(t, StatusOK, o.status)
			assert.Empty(t, o.stderr)
			golden(t, test.name, o.stdout)
		})
	}
}

// The printed bytes are the bytes of the encoding, and all lines fit a
// terminal.
func TestEncodePrintsTheEncoding(t *testing.T) {
	t.Parallel()
	p := rep.StartPosition()
	for _, c := range codec.All() {
		o := bench(t.Context(), nil, "encode", "--codec", c.Name(), "startpos")
		require.Equal(t, StatusOK, o.status, o.stderr)
		encoding, err := c.Append(nil, &p)
		require.NoError(t, err)
		for line := range strings.Lines(o.stdout) {
			assert.LessOrEqual(t, len(line), 101, line)
		}
		assert.Contains(t, o.stdout, fmt.Sprintf("\n  %d bits in %d bytes:\n", c.Bits(encoding), len(encoding)))
		digits := strings.Join(strings.Fields(o.stdout[strings.LastIndex(o.stdout, ":")+1:]), "")
		assert.Equal(t, fmt.Sprintf("%x", encoding), digits)
	}
}

// A run of codecs ends with the table of codecs.
func TestRunCodecs(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick(".name:(Encode OR Decode) pos:(startpos OR alekhine)", "--rounds", "6")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "28 cases and 4 controls, 6 rounds")
	assert.Regexp(t, "\n +encode +decode\n", o.stdout)
	assert.Contains(t, o.stdout, "Speed relative to fen,")
	assert.Regexp(t, `benchstat -col /codec results/`, o.stdout)
	files, err := filepath.Glob("results/*.txt")
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	assert.Equal(t, 32*6, strings.Count(string(text), "\nBenchmark"))
	assert.Regexp(t, `BenchmarkEncode/pos=startpos/codec=huffman-tables(-\d+)?\s.* 141\.0 bits/position`, string(text))
}

// rough is a codec that panics.
type rough struct{ codec.Codec }

func (rough) Explain(*rep.Position) ([]codec.Field, error) { panic("no such bit") }

func TestEncodePanics(t *testing.T) {
	t.Parallel()
	o := benchWith(t.Context(), Config{Codecs: []codec.Codec{rough{codec.All()[0]}}}, "encode", "startpos")
	o.stderr = lineOfTest.ReplaceAllString(o.stderr, "$1:LINE")
	assert.Equal(t, outcome{StatusFailed, "", "bench: fen panics at startpos: no such bit, at cli/encode_test.go:LINE\n"}, o)
}
