package cli

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMapCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, file := range map[string]string{"MakeUnmake": "boards.txt", "Encode": "codecs.txt"} {
		o := bench(t.Context(), both, quick("pos:alekhine .name:"+name, "--rounds", "1", "--out", file)...)
		require.Equal(t, StatusOK, o.status, o.stderr)
	}
	o := bench(t.Context(), both, "compare", "--view", "map", "boards.txt", "codecs.txt")
	assert.Equal(t, StatusOK, o.status)
	assert.Regexp(t, `(?m)^  x88 +0x88 +320 +\d+\.\d$`, o.stdout)
	assert.Regexp(t, `(?m)^  mailbox +- +\d+\.\d$`, o.stdout)
	assert.Regexp(t, `(?m)^  fen +328\.0 +\d+\.\d$`, o.stdout)

	assert.Equal(t, StatusUsage, bench(t.Context(), both, "compare", "--view", "map", ".").status)
	assert.NotEqual(t, StatusOK, bench(t.Context(), both, "compare", "--view", "map", "none.txt").status)
}

// A board that is not scalar Go is named where boards are listed, ranked and drawn on the map.
func TestInstructionsAreNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	boards := slices.Clone(both)
	boards[1].Instructions = "AVX-512 GFNI"
	assert.Contains(t, bench(t.Context(), boards, "list").stdout, "assembly for AVX-512 GFNI\n")
	assert.NotContains(t, bench(t.Context(), both, "list").stdout, "assembly for")

	const legend = "Assembly for extensions of the CPU, another class than scalar Go: mailbox (AVX-512 GFNI)\n"
	o := bench(t.Context(), boards, quick("pos:alekhine .name:MakeUnmake", "--rounds", "8", "--out", "run.txt")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	for name, text := range map[string]string{
		"run":     o.stdout,
		"compare": bench(t.Context(), boards, "compare", "run.txt").stdout,
		"map":     bench(t.Context(), boards, "compare", "--view", "map", "run.txt").stdout,
	} {
		assert.Contains(t, text, legend, name)
	}
	assert.NotContains(t, bench(t.Context(), both, "compare", "run.txt").stdout, "Assembly for")
}
