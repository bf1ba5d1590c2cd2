package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
		{"encode-all", []string{"--codec", "all", "8/8/8/4k3/8/8/8/4K3", "b", "-", "-", "17", "1"}},
		{"encode-chess960", []string{"--codec", "stream,huffman,huffman-tables,packed", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"}},
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

func TestEncodeCorpus(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures every codec")
	}
	path := filepath.Join(t.TempDir(), "corpus.epd")
	text := strings.Join([]string{
		"# positions with and without counts",
		rep.StartFEN,
		"8/8/8/4k3/8/8/8/4K3 b - - bm Kd5;",
		rep.StartFEN + " ;D1 20 ;D2 400",
		"3k4/8/8/8/8/8/4R3/4K3 w - - 128 200",
	}, "\n")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	for _, test := range []struct {
		name string
		more []string
	}{
		{"encode-corpus", nil},
		{"encode-corpus-one", []string{"--codec", "packed"}},
	} {
		o := bench(t.Context(), nil, append([]string{"encode", "--corpus", path}, test.more...)...)
		assert.Equal(t, StatusOK, o.status, o.stderr)
		masked := regexp.MustCompile(` *\d+ ns`).ReplaceAllString(strings.ReplaceAll(o.stdout, path, "FILE"), " # ns")
		masked = regexp.MustCompile(`max bits +encode +decode`).ReplaceAllString(masked, "max bits encode decode")
		golden(t, test.name, masked)
	}
}

func TestEncodeCorpusInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := bench(ctx, nil, "encode", "--corpus", "../../perft/suite.epd")
	assert.Equal(t, StatusInterrupted, o.status)
	assert.Equal(t, "bench: interrupted: nothing was measured yet\n", o.stderr)
}

// A run of codecs ends with the table of codecs.
func TestRunCodecs(t *testing.T) {
	t.Chdir(t.TempDir())
	o := bench(t.Context(), both, quick(".name:(Encode OR Decode) pos:(startpos OR alekhine)", "--rounds", "6", "--benchmem")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "28 cases and 4 controls, 6 rounds")
	assert.Regexp(t, "\n +encode +decode\n", o.stdout)
	assert.Contains(t, o.stdout, "Speed relative to fen,")
	assert.Regexp(t, `benchstat@latest -col /codec results/`, o.stdout)
	files, err := filepath.Glob("results/*.txt")
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	assert.Equal(t, 32*6, strings.Count(string(text), "\nBenchmark"))
	assert.Equal(t, 32*6, len(regexp.MustCompile(`\t *0 B/op\t *0 allocs/op\n`).FindAllString(string(text), -1)), "codecs allocate:\n%s", text)
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
